import Foundation

/// The folder in which the parts of the page lie.
struct Sources {
  let folder: URL

  /// The text of a file of the page around the engine.
  func shell(_ name: String) throws -> String { try text("WebEngine/Web/\(name)") }

  /// The text of a file of the page that plays a history, whose colours and letters this one shares.
  func page(_ name: String) throws -> String { try text("PixelPage/Web/\(name)") }

  /// The text of a sample history, or of what belongs to it.
  func sample(_ path: String) throws -> String { try text("../samples/\(path)") }

  /// The text of any file below.
  func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
