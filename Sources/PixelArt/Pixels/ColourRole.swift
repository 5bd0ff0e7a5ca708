/// The role of a pixel in a picture, such as hair or outline.
///
/// A palette gives each role its colour. There are sixteen roles, including clear, so a picture needs only four bits
/// per pixel.
package enum ColourRole: UInt8, Hashable, Sendable, CaseIterable {
  case clear, outline
  case skinShade, skin, skinLight
  case hairShade, hair, hairLight
  case coatShade, coat, coatLight
  case legsShade, legs
  case cream, creamShade
  case accent

  /// All roles that have a colour.
  package static let coloured = allCases.filter { $0 != .clear }

  /// The role's name in palettes, and in the `s` keys of XPM images.
  package var name: String {
    switch self {
    case .clear: "clear"
    case .outline: "outline"
    case .skinShade: "skin-shade"
    case .skin: "skin"
    case .skinLight: "skin-light"
    case .hairShade: "hair-shade"
    case .hair: "hair"
    case .hairLight: "hair-light"
    case .coatShade: "coat-shade"
    case .coat: "coat"
    case .coatLight: "coat-light"
    case .legsShade: "legs-shade"
    case .legs: "legs"
    case .cream: "cream"
    case .creamShade: "cream-shade"
    case .accent: "accent"
    }
  }

  /// Creates the role called `name`, or returns `nil` if no role has this name.
  package init?(name: some StringProtocol) {
    guard let role = ColourRole.allCases.first(where: { $0.name == name }) else { return nil }
    self = role
  }
}
