import Documents
import PixelArt
import PixelPalCore

/// A folder to read from or to write into.
package struct Folder: Hashable, Sendable {
  let path: Path

  func file(_ name: String) -> Path { path.appending(Path(name)) }
}

extension ValueKind where Value == Folder {
  /// A folder.
  static var folder: ValueKind {
    .init("folder", .files) { word, _ throws(BadValue) in
      guard !word.bytes.isEmpty, word != "-" else { throw BadValue(expected: "a folder") }
      return Folder(path: word.path)
    }
  }
}

/// Options about the pal that is drawn.
enum ArtOption {
  static let art = Option("--art", .folder, "the folder of the art; without it, the art that the program carries")
  // Without defaults: a scenario may say who it is.
  static let gender = Option(
    "--gender", .oneOf(Gender.allCases.map { Choice($0.rawValue, "", $0) }, called: "gender"),
    "who is drawn; without it male")
  static let state = Option(
    "--state", .oneOf(SpriteName.Pose.allCases.map { Choice($0.rawValue, "", $0) }, called: "state"),
    default: "neutral", "how the pal rests, or that it walks")
  static let phase = Option(
    "--phase", .oneOf(Phase.allCases.map { Choice(String($0.rawValue), "", $0) }, called: "phase"), default: "2",
    "how far it has grown")
  static let style = Option(
    "--style", .oneOf(Style.allCases.map { Choice($0.rawValue, "", $0) }, called: "style"),
    "its colours; without it classic")
  static let skin = Option(
    "--skin", .oneOf(Skin.allCases.map { Choice($0.rawValue, "", $0) }, called: "skin"), "clothes over the style")

  static let look = [gender.entry, state.entry, phase.entry, style.entry, skin.entry]
}

extension Invocation {
  /// The colours that were asked for.
  var dye: Dye { Dye(self[ArtOption.style] ?? .classic, self[ArtOption.skin]) }
}

extension Session {
  /// The art: from the folder that was named, or what the program carries.
  func art(_ invocation: Invocation) throws(Failure) -> Artwork {
    if let folder = invocation[ArtOption.art] { return try art(in: folder) }
    do {
      return try Artwork.embedded()
    } catch {
      throw .ourFault(error.located(in: "Sprites"))
    }
  }

  /// The art in a folder.
  func art(in folder: Folder) throws(Failure) -> Artwork {
    try Artwork(
      bytes: { path throws(Failure) in try self.bytes(of: folder.file(path)) },
      faulty: { .badData($0.located(in: folder.path.shown)) })
  }

  /// All of a file that is not large.
  func bytes(of path: Path) throws(Failure) -> [UInt8] {
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
