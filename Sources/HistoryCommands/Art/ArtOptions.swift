package import Documents
package import PixelArt
import PixelPalCore

/// A folder that the user names on the command line, to read from or to write into.
package struct FolderPath: Hashable, Sendable {
  package let path: Path

  /// Creates a reference to the folder at `path`, which doesn't have to exist.
  package init(path: Path) { self.path = path }

  package func path(ofFileNamed name: String) -> Path { path.appending(Path(name)) }
}

extension OptionValueParser where Value == FolderPath {
  /// A parser for option values that name a folder.
  ///
  /// The parser rejects `-`, because a folder can't be a standard stream.
  package static var folder: OptionValueParser {
    .init("folder", .files) { word, _ throws(InvalidValueError) in
      guard !word.bytes.isEmpty, word != "-" else { throw InvalidValueError(expected: "a folder") }
      return FolderPath(path: word.path)
    }
  }
}

/// The options of commands that draw the pal.
package enum ArtOptions {
  /// The option that names a folder of art to use instead of the art embedded in the program.
  package static let art = Option(
    "--art", .folder, "folder of the art; default: the art built into the program")
}

extension CommandContext {
  /// Returns the art in the folder that `--art` names, or the embedded art if the option is missing.
  package func artwork(for invocation: Invocation) throws(CommandFailure) -> Artwork {
    if let folder = invocation[ArtOptions.art] { return try artwork(in: folder) }
    do {
      return try Artwork.embedded()
    } catch {
      throw .internalError(error.located(in: "Sprites"))
    }
  }

  /// Returns the art in `folder`: the palettes and the parts of the pictures.
  package func artwork(in folder: FolderPath) throws(CommandFailure) -> Artwork {
    try Artwork(
      readingFiles: { path throws(CommandFailure) in try self.readArtFile(at: folder.path(ofFileNamed: path)) },
      mappingErrors: { .invalidData($0.located(in: folder.path.displayText)) })
  }

  /// Returns the bytes of the art file at `path`, such as a palette.
  ///
  /// Throws an error if the file is larger than four megabytes or can't be read.
  package func readArtFile(at path: Path) throws(CommandFailure) -> [UInt8] {
    let (name, source) = try open(.file(path))
    var bytes: [UInt8] = []
    do throws(StreamError) {
      while true {
        let more = try source.readChunk()
        if more.isEmpty { return bytes }
        bytes += more
        guard bytes.count <= CommandContext.maxArtFileBytes else { break }
      }
    } catch {
      throw CommandFailure(error, of: name)
    }
    throw .invalidData(
      .init(at: FileLocation(file: name), .expected("a file of at most four megabytes", found: "a larger one")))
  }

  // The limit is ten times the largest generated file; it also stops reading from an endless stream.
  private static let maxArtFileBytes = 4 << 20
}
