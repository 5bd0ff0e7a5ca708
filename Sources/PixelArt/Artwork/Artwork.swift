package import PixelPalCore

/// Everything that artists draw: all parts and all palettes.
package struct Artwork: Sendable {
  private let parts: [Gender: [Part: Grid]]
  private let sharedParts: [SharedPart: Grid]
  private let styles: [Gender: [Style: Palette]]
  private let skins: [Gender: [Skin: [Role: Colour]]]

  /// The paths of all art files, relative to the folder of the art.
  package static let paths: [String] =
    Gender.allCases.flatMap { gender in
      Style.allCases.map { palettePath(gender, $0.rawValue) } + Skin.allCases.map { palettePath(gender, $0.rawValue) }
        + Part.allCases.map { $0.path(gender) }
    } + SharedPart.allCases.map { $0.path }

  private static func palettePath(_ gender: Gender, _ name: String) -> String {
    "palettes/\(gender.nickname)-\(name).gpl"
  }

  /// Reads all files; `bytes` returns the content of a file.
  package init<Failure: Error>(
    bytes: (String) throws(Failure) -> [UInt8], faulty: (ArtworkFault) -> Failure
  ) throws(Failure) {
    var parts: [Gender: [Part: Grid]] = [:]
    var styles: [Gender: [Style: Palette]] = [:]
    var skins: [Gender: [Skin: [Role: Colour]]] = [:]
    for gender in Gender.allCases {
      for style in Style.allCases {
        let path = Artwork.palettePath(gender, style.rawValue)
        styles[gender, default: [:]][style] = try Artwork.read(path, bytes, faulty) { content throws(PaletteError) in
          try Palette(gimp: content)
        }
      }
      for skin in Skin.allCases {
        let path = Artwork.palettePath(gender, skin.rawValue)
        skins[gender, default: [:]][skin] = try Artwork.read(path, bytes, faulty) { content throws(PaletteError) in
          try Palette.colours(gimp: content, of: Role.clothes)
        }
      }
      for part in Part.allCases {
        let grid = try Artwork.grid(part.path(gender), styles[gender]?[.classic], bytes, faulty)
        parts[gender, default: [:]][part] = grid
      }
    }
    var sharedParts: [SharedPart: Grid] = [:]
    for part in SharedPart.allCases {
      sharedParts[part] = try Artwork.grid(part.path, styles[.male]?[.classic], bytes, faulty)
    }
    self.parts = parts
    self.sharedParts = sharedParts
    self.styles = styles
    self.skins = skins
  }

  private static func read<Value, Failure: Error>(
    _ path: String, _ bytes: (String) throws(Failure) -> [UInt8], _ faulty: (ArtworkFault) -> Failure,
    _ parse: ([UInt8]) throws(PaletteError) -> Value
  ) throws(Failure) -> Value {
    let content = try bytes(path)
    do throws(PaletteError) {
      return try parse(content)
    } catch {
      throw faulty(.init(path: path, bytes: content, kind: .palette(error)))
    }
  }

  private static func grid<Failure: Error>(
    _ path: String, _ palette: Palette?, _ bytes: (String) throws(Failure) -> [UInt8],
    _ faulty: (ArtworkFault) -> Failure
  ) throws(Failure) -> Grid {
    let content = try bytes(path)
    do throws(XPMError) {
      return try Grid(xpm: content, palette: palette)
    } catch {
      throw faulty(.init(path: path, bytes: content, kind: .grid(error)))
    }
  }

  // No lookup fails: the initializer has read every part.
  package subscript(part: Part, gender: Gender) -> Grid { parts[gender]?[part] ?? Grid(width: 1, height: 1) }
  package subscript(part: SharedPart) -> Grid { sharedParts[part] ?? Grid(width: 1, height: 1) }

  /// Returns the palette of a pal in `dye`, as the second phase shows it.
  package func palette(_ gender: Gender, _ dye: Dye) -> Palette {
    let style = styles[gender]?[dye.style] ?? .none
    return dye.skin.flatMap { skins[gender]?[$0] }.map(style.wearing) ?? style
  }
}
