import Foundation

/// A writer for the engine's JavaScript module and its type declarations, for third-party pages and Node.
struct EngineModuleWriter {
  private let sources: SourceFolder

  init(_ sources: SourceFolder) { self.sources = sources }

  /// Writes `pixelpal.mjs` and its type declarations to the folder that contains `page` and `pixelpal.wasm`.
  func write(beside page: URL) throws {
    let folder = page.deletingLastPathComponent()
    let engine = try sources.webShellText(ofFile: "engine.js")
    let module = try sources.text(ofFile: "WebEngine/Module/pixelpal.mjs")
    // The scripts are joined into one file, so that users copy only two: this file and the engine.
    try (engine + "\n" + module).write(
      to: folder.appendingPathComponent("pixelpal.mjs"), atomically: true, encoding: .utf8)
    let types = try sources.text(ofFile: "WebEngine/Module/pixelpal.d.mts")
    try types.write(to: folder.appendingPathComponent("pixelpal.d.mts"), atomically: true, encoding: .utf8)
  }
}
