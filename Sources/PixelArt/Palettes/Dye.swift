package import PixelPalCore

/// Which colours a pal wears: those of its style, and over them the clothes of a skin.
///
/// Hair and skin are the style's: whoever puts on another jacket stays the same person.
package struct Dye: Hashable, Sendable {
  package let style: Style
  package let skin: Skin?

  package init(_ style: Style, _ skin: Skin? = nil) {
    self.style = style
    self.skin = skin
  }

  /// Every style as it is, then in every skin.
  package static let all = Style.allCases.flatMap { style in
    [Dye(style)] + Skin.allCases.map { Dye(style, $0) }
  }

  /// `dusk`, or `dusk-winter`.
  package var name: String { style.rawValue + (skin.map { "-" + $0.rawValue } ?? "") }
}

extension Role {
  /// What is put on and taken off.
  static let clothes = painted.filter { $0.rawValue >= Role.coatShade.rawValue }
}

extension Palette {
  /// The colours as a phase shows them: the first is muted, the later ones are brighter and brighter.
  package func tuned(for phase: Phase) -> Palette {
    let (saturation, brightness) = phase.tuning
    return map { role, colour in
      switch role {
      // Lines, and the whites of eyes and sleeves, hold the picture together: they stay as they are.
      case .clear, .outline, .cream: colour
      // Nobody looks ill: a face is muted by half as much as clothes.
      case .skinShade, .skin, .skinLight:
        colour.tuned(saturation: min(saturation, 100) / 2 + 50, brightness: brightness)
      case .hairShade, .hair, .hairLight, .coatShade, .coat, .coatLight, .legsShade, .legs, .creamShade, .accent:
        colour.tuned(saturation: saturation, brightness: brightness)
      }
    }
  }
}

extension Phase {
  /// Saturation and brightness against the palette, in hundredths.
  fileprivate var tuning: (saturation: Int, brightness: Int) {
    switch self {
    case .dormant: (48, 97)
    case .active: (100, 100)
    case .energized: (112, 103)
    case .ascended: (118, 106)
    }
  }
}
