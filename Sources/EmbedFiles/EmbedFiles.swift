import Foundation
import PackagePlugin

/// Puts files into a target as text, so that the program carries them wherever it is copied: the page's own into the
/// target that has a folder `Web`, the art of `Sprites/` into any other.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let web = target.directoryURL.appending(path: "Web")
    let sprites = context.package.directoryURL.appending(path: "Sprites")
    let files =
      try FileManager.default.fileExists(atPath: web.path)
      ? listed(in: web, ["html", "css", "js"])
      : ["palettes", "parts"].flatMap { try listed(in: sprites.appending(path: $0), ["gpl", "xpm"]) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding files into \(target.name)", executable: try context.tool(named: "file-embedder").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }

  private func listed(in folder: URL, _ endings: [String]) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { endings.contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }
}
