package import Documents
package import PixelArt
import PixelPalCore

/// A folder to read from or to write into.
package struct Folder: Hashable, Sendable {
  package let path: Path

  /// The folder at `path`.
  package init(path: Path) { self.path = path }

  package func file(_ name: String) -> Path { path.appending(Path(name)) }
}

extension ValueKind where Value == Folder {
  /// A folder.
  package static var folder: ValueKind {
    .init("folder", .files) { word, _ throws(BadValue) in
      guard !word.bytes.isEmpty, word != "-" else { throw BadValue(expected: "a folder") }
      return Folder(path: word.path)
    }
  }
}

/// Options about the art.
package enum ArtOption {
  /// Where other art is than the program's.
  package static let art = Option(
    "--art", .folder, "the folder of the art; without it, the art that the program carries")
}

extension Session {
  /// The art: from the folder that was named, or what the program carries.
  package func art(_ invocation: Invocation) throws(Failure) -> Artwork {
    if let folder = invocation[ArtOption.art] { return try art(in: folder) }
    do {
      return try Artwork.embedded()
    } catch {
      throw .ourFault(error.located(in: "Sprites"))
    }
  }

  /// The art in a folder.
  package func art(in folder: Folder) throws(Failure) -> Artwork {
    try Artwork(
      bytes: { path throws(Failure) in try self.bytes(of: folder.file(path)) },
      faulty: { .badData($0.located(in: folder.path.shown)) })
  }

  /// All of a file that is not large.
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

  // The largest that is built is a tenth of it; what is read endlessly ends there.
  private static let mostArtBytes = 4 << 20
}
