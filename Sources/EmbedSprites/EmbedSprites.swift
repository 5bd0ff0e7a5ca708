import Foundation
import PackagePlugin

/// Puts the art of `Sprites/` into the target as text, so that the program carries it wherever it is copied.
@main
struct EmbedSprites: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let art = context.package.directoryURL.appending(path: "Sprites")
    let files = try ["palettes", "parts"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: art.appending(path: folder), includingPropertiesForKeys: nil
      ).filter { ["gpl", "xpm"].contains($0.pathExtension) }
    }.sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedSprites.swift")
    return [
      .buildCommand(
        displayName: "Embedding the sprites", executable: try context.tool(named: "sprite-embedder").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}
