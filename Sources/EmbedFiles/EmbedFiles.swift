import Foundation
import PackagePlugin

/// A build plugin that embeds files into a target as text, so that the program doesn't depend on files on disk.
///
/// It embeds a target's own `Web` or `Zones` folder, or the art in `Sprites/` if the target has neither.
@main
struct EmbedFiles: BuildToolPlugin {
  /// The folders that are embedded if a target has them, each with the extensions of its files.
  private let targetFolders = [("Web", ["html", "css", "js"]), ("Zones", ["txt"])]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let sprites = context.package.directoryURL.appending(path: "Sprites")
    let folders = targetFolders.map { (target.directoryURL.appending(path: $0), $1) }
      .filter { folder, _ in FileManager.default.fileExists(atPath: folder.path) }
    let art = [(sprites.appending(path: "palettes"), ["gpl"]), (sprites.appending(path: "parts"), ["xpm"])]
    let files = try (folders.isEmpty ? art : folders).flatMap { try filesSorted(in: $0, withExtensions: $1) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding files into \(target.name)", executable: try context.tool(named: "file-embedder").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }

  private func filesSorted(in folder: URL, withExtensions extensions: [String]) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { extensions.contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }
}
