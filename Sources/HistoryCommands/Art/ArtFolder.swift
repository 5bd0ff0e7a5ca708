package import Documents
package import PixelArt
import PixelPalCore

/// A folder to read from or to write into.
package struct Folder: Hashable, Sendable {
  package let path: Path

  /// Creates a reference to the folder at `path`.
  package init(path: Path) { self.path = path }

  package func file(_ name: String) -> Path { path.appending(Path(name)) }
}

extension ValueKind where Value == Folder {
  /// The kind of values that are folders.
  package static var folder: ValueKind {
    .init("folder", .files) { word, _ throws(BadValue) in
      guard !word.bytes.isEmpty, word != "-" else { throw BadValue(expected: "a folder") }
      return Folder(path: word.path)
    }
  }
}

/// Options about the art.
package enum ArtOption {
  /// The folder of art to use instead of the embedded art.
  package static let art = Option(
    "--art", .folder, "the folder of the art; without it, the art that the program carries")
}

extension Session {
  /// Returns the art from the folder that `--art` names, or the embedded art.
  package func art(_ invocation: Invocation) throws(Failure) -> Artwork {
    if let folder = invocation[ArtOption.art] { return try art(in: folder) }
    do {
      return try Artwork.embedded()
    } catch {
      throw .ourFault(error.located(in: "Sprites"))
    }
  }

  /// Reads the art in a folder.
  package func art(in folder: Folder) throws(Failure) -> Artwork {
    try Artwork(
      bytes: { path throws(Failure) in try self.bytes(of: folder.file(path)) },
      faulty: { .badData($0.located(in: folder.path.shown)) })
  }

  /// Reads a small file completely.
  package func bytes(of path: Path) throws(Failure) -> [UInt8] {
    let (name, source) = try open(.file(path))
    var bytes: [UInt8] = []
    do throws(StreamError) {
      while true {
        let more = try source.read()
        if more.isEmpty { return bytes }
        bytes += more
        guard bytes.count <= Session.mostArtBytes else { break }
      }
    } catch {
      throw Failure(error, of: name)
    }
    throw .badData(
      .init(at: Place(file: name), .expected("a file of at most four megabytes", found: "a larger one")))
  }

  // The limit is ten times the largest generated file; it also stops reading from an endless stream.
  private static let mostArtBytes = 4 << 20
}
