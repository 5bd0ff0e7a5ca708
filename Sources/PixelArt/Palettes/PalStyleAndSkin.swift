package import PixelPalCore

/// The style and the skin of a pal, which together determine its colours.
///
/// A skin is an outfit, and recolours only the clothes. Hair and complexion come from the style, so that the pal stays
/// recognizable.
package struct PalStyleAndSkin: Hashable, Sendable {
  package let style: PalStyle
  package let skin: Skin?

  package init(_ style: PalStyle, _ skin: Skin? = nil) {
    self.style = style
    self.skin = skin
  }

  /// All combinations of a style with one of the skins or with none.
  package static let all = PalStyle.allCases.flatMap { style in
    [PalStyleAndSkin(style)] + Skin.allCases.map { PalStyleAndSkin(style, $0) }
  }

  /// The combination's name, such as `dusk` or `dusk-winter`.
  package var name: String { style.rawValue + (skin.map { "-" + $0.rawValue } ?? "") }
}

extension ColourRole {
  /// The roles of clothes, which a skin recolours.
  static let clothing = coloured.filter { $0.rawValue >= ColourRole.coatShade.rawValue }
}

extension Palette {
  /// Returns the palette adjusted for `phase`.
  ///
  /// The colours are muted in the first phase, and more vivid and brighter from the third phase on.
  package func adjusted(for phase: Phase) -> Palette {
    let (saturation, brightness) = phase.colourAdjustment
    return map { role, colour in
      switch role {
      // Outlines and the whites of eyes and sleeves stay the same, because they define the shapes in the picture.
      case .clear, .outline, .cream: colour
      // Skin is muted only half as much as clothes, so that the pal doesn't look ill.
      case .skinShade, .skin, .skinLight:
        colour.scaled(saturationPercent: min(saturation, 100) / 2 + 50, brightnessPercent: brightness)
      case .hairShade, .hair, .hairLight, .coatShade, .coat, .coatLight, .legsShade, .legs, .creamShade, .accent:
        colour.scaled(saturationPercent: saturation, brightnessPercent: brightness)
      }
    }
  }
}

extension Phase {
  /// The saturation and brightness of the phase relative to the palette, in percent.
  fileprivate var colourAdjustment: (saturation: Int, brightness: Int) {
    switch self {
    case .dormant: (48, 97)
    case .active: (100, 100)
    case .energized: (112, 103)
    case .ascended: (118, 106)
    }
  }
}
