package import PixelPalCore

/// The art for drawing pals: all parts and palettes.
package struct Artwork: Sendable {
  private let parts: [Gender: [Phase: [GenderedArtPart: RoleGrid]]]
  private let sharedParts: [GenderNeutralArtPart: RoleGrid]
  private let styles: [Gender: [PalStyle: Palette]]
  private let skins: [Gender: [Skin: [ColourRole: Colour]]]
  /// The pictures of all keepsakes, in cells of equal size.
  package let keepsakeSheet: IndexedImage

  /// The paths of all art files, relative to the art folder.
  package static let paths: [String] =
    Gender.allCases.flatMap { gender in
      PalStyle.allCases.map { palettePath(for: gender, named: $0.rawValue) }
        + Skin.allCases.map { palettePath(for: gender, named: $0.rawValue) }
        + GenderedArtPart.allCases.flatMap { part in
          [part.path(for: gender)] + part.phasesWithOwnDrawing(for: gender).map { part.path(for: gender, drawnFor: $0) }
        }
    } + GenderNeutralArtPart.allCases.map { $0.path } + [keepsakePath]

  private static let keepsakePath = "parts/keepsakes.xpm"

  private static func palettePath(for gender: Gender, named name: String) -> String {
    "palettes/\(gender.artName)-\(name).gpl"
  }

  /// Creates the artwork by reading and parsing all art files.
  ///
  /// Throws an error if a file can't be read or is malformed.
  ///
  /// - Parameters:
  ///   - readFile: a function that returns the content of the file at a path relative to the art folder.
  ///   - mappingErrors: a function that converts an error in an art file to the error type of `readFile`.
  package init<Failure: Error>(
    readingFiles readFile: (String) throws(Failure) -> [UInt8], mappingErrors: (ArtworkError) -> Failure
  ) throws(Failure) {
    var parts: [Gender: [Phase: [GenderedArtPart: RoleGrid]]] = [:]
    var styles: [Gender: [PalStyle: Palette]] = [:]
    var skins: [Gender: [Skin: [ColourRole: Colour]]] = [:]
    for gender in Gender.allCases {
      for style in PalStyle.allCases {
        let path = Artwork.palettePath(for: gender, named: style.rawValue)
        styles[gender, default: [:]][style] = try Artwork.parsedPalette(
          at: path, bytes: readFile, faulty: mappingErrors
        ) {
          content throws(PaletteError) in
          try Palette(gimp: content)
        }
      }
      for skin in Skin.allCases {
        let path = Artwork.palettePath(for: gender, named: skin.rawValue)
        skins[gender, default: [:]][skin] = try Artwork.parsedPalette(at: path, bytes: readFile, faulty: mappingErrors)
        {
          content throws(PaletteError) in
          try Palette.colours(gimp: content, of: ColourRole.clothing)
        }
      }
      for part in GenderedArtPart.allCases {
        let palette = styles[gender]?[.classic]
        let shared = try Artwork.parsedGrid(
          at: part.path(for: gender), palette: palette, bytes: readFile, faulty: mappingErrors)
        for phase in Phase.allCases {
          parts[gender, default: [:]][phase, default: [:]][part] = FigureProportions(phase).fittedToProportions(
            shared, as: part)
        }
        for phase in part.phasesWithOwnDrawing(for: gender) {
          parts[gender]?[phase]?[part] = try Artwork.parsedGrid(
            at: part.path(for: gender, drawnFor: phase), palette: palette, bytes: readFile, faulty: mappingErrors)
        }
      }
    }
    // A dormant boy has no lock of hair, and the bunches of a dormant girl don't fly up.
    for lock in [GenderedArtPart.lockFlat, .lockMid, .lockUp] { parts[.male]?[.dormant]?[lock] = nil }
    let bunches = parts[.female]?[.dormant]?[.lockMid]
    parts[.female]?[.dormant]?[.lockUp] = bunches
    var sharedParts: [GenderNeutralArtPart: RoleGrid] = [:]
    for part in GenderNeutralArtPart.allCases {
      sharedParts[part] = try Artwork.parsedGrid(
        at: part.path, palette: styles[.male]?[.classic], bytes: readFile, faulty: mappingErrors)
    }
    keepsakeSheet = try Artwork.parsedXPM(at: Artwork.keepsakePath, bytes: readFile, faulty: mappingErrors) {
      content throws(XPMError) in
      try IndexedImage(xpm: content)
    }
    // In the last phase, light falls on the hair.
    for gender in Gender.allCases {
      for part in [GenderedArtPart.head, .lockFlat, .lockMid, .lockUp] {
        let lit = parts[gender]?[.ascended]?[part]?.withLitHairEdge
        parts[gender]?[.ascended]?[part] = lit
      }
    }
    self.parts = parts
    self.sharedParts = sharedParts
    self.styles = styles
    self.skins = skins
  }

  private static func parsedPalette<Value, Failure: Error>(
    at path: String, bytes: (String) throws(Failure) -> [UInt8], faulty: (ArtworkError) -> Failure,
    parse: ([UInt8]) throws(PaletteError) -> Value
  ) throws(Failure) -> Value {
    let content = try bytes(path)
    do throws(PaletteError) {
      return try parse(content)
    } catch {
      throw faulty(.init(path: path, bytes: content, cause: .palette(error)))
    }
  }

  private static func parsedGrid<Failure: Error>(
    at path: String, palette: Palette?, bytes: (String) throws(Failure) -> [UInt8],
    faulty: (ArtworkError) -> Failure
  ) throws(Failure) -> RoleGrid {
    try parsedXPM(at: path, bytes: bytes, faulty: faulty) { content throws(XPMError) in
      try RoleGrid(xpm: content, palette: palette)
    }
  }

  private static func parsedXPM<Picture, Failure: Error>(
    at path: String, bytes: (String) throws(Failure) -> [UInt8], faulty: (ArtworkError) -> Failure,
    parse: ([UInt8]) throws(XPMError) -> Picture
  ) throws(Failure) -> Picture {
    let content = try bytes(path)
    do throws(XPMError) {
      return try parse(content)
    } catch {
      throw faulty(.init(path: path, bytes: content, cause: .grid(error)))
    }
  }

  // The lookup can't fail, because the initializer has read every part.
  package subscript(part: GenderedArtPart, gender: Gender, phase: Phase) -> RoleGrid {
    parts[gender]?[phase]?[part] ?? RoleGrid(width: 1, height: 1)
  }
  package subscript(part: GenderNeutralArtPart) -> RoleGrid { sharedParts[part] ?? RoleGrid(width: 1, height: 1) }

  /// Returns the palette for a pal's gender, style and skin, not yet adjusted for the phase.
  package func palette(for gender: Gender, colours palColours: PalStyleAndSkin) -> Palette {
    let style = styles[gender]?[palColours.style] ?? .allBlack
    return palColours.skin.flatMap { skins[gender]?[$0] }.map(style.replacingClothes) ?? style
  }
}

extension RoleGrid {
  /// The grid with light falling on the hair, along the top and right side of its outline.
  fileprivate var withLitHairEdge: RoleGrid {
    func isTopOrRightHairOutline(_ point: Point) -> Bool {
      self[point] == .hairShade && (self[point.x, point.y - 1] == .clear || self[point.x + 1, point.y] == .clear)
    }
    var copy = self
    for point in points where self[point] == .hair {
      if isTopOrRightHairOutline(point + Point(0, -1)) || isTopOrRightHairOutline(point + Point(1, 0)) {
        copy[point] = .hairLight
      }
    }
    return copy
  }
}
