import Foundation

/// The source folder that holds the parts of the page.
struct Sources {
  let folder: URL

  /// Returns the text of a file of the page around the engine.
  func shell(_ name: String) throws -> String { try text("WebEngine/Web/\(name)") }

  /// Returns the text of a file of the history page, which shares its colours and fonts with the page around the
  /// engine.
  func page(_ name: String) throws -> String { try text("PixelPage/Web/\(name)") }

  /// Returns the text of a sample history or of a file that belongs to it.
  func sample(_ path: String) throws -> String { try text("../samples/\(path)") }

  /// Returns the text of any file in the source folder.
  func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
