import Foundation

/// The engine for other people's pages and for Node: a module of JavaScript, and its types.
struct ModuleFiles {
  private let sources: Sources

  init(_ sources: Sources) { self.sources = sources }

  /// Writes them into the folder of the page, where `pixelpal.wasm` lies.
  func write(beside page: URL) throws {
    let folder = page.deletingLastPathComponent()
    let engine = try sources.shell("engine.js")
    let module = try sources.text("WebEngine/Module/pixelpal.mjs")
    // One file, so that whoever takes it takes two: this one and the engine.
    try (engine + "\n" + module).write(
      to: folder.appendingPathComponent("pixelpal.mjs"), atomically: true, encoding: .utf8)
    let types = try sources.text("WebEngine/Module/pixelpal.d.mts")
    try types.write(to: folder.appendingPathComponent("pixelpal.d.mts"), atomically: true, encoding: .utf8)
  }
}
