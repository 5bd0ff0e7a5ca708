import Foundation

/// The project's `Sources` folder, which contains the files of the web page.
struct SourceFolder {
  let folder: URL

  /// Returns the text of the file `name` of the shell, which is the page around the engine.
  func webShellText(ofFile name: String) throws -> String { try text(ofFile: "WebEngine/Web/\(name)") }

  /// Returns the text of the file `name` of the history page.
  ///
  /// The shell shares its colours and fonts with the history page.
  func historyPageText(ofFile name: String) throws -> String { try text(ofFile: "PixelPage/Web/\(name)") }

  /// Returns the text of a sample history, or of another file in the samples folder.
  func sampleText(ofFile path: String) throws -> String { try text(ofFile: "../samples/\(path)") }

  /// Returns the text of any file in the source folder.
  func text(ofFile path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
