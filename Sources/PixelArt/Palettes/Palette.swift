/// A palette: a colour for every role except clear.
package struct Palette: Hashable, Sendable {
  private let colours: [Colour]

  /// Creates a palette from one colour for each role except clear, in the order of the roles.
  ///
  /// Returns `nil` if there are more or fewer colours than roles.
  init?(_ colours: [Colour]) {
    guard colours.count == ColourRole.coloured.count else { return nil }
    self.colours = colours
  }

  /// Returns the palette with the colours of the clothes replaced by those in `clothes`.
  func replacingClothes(with clothes: [ColourRole: Colour]) -> Palette {
    map { role, colour in clothes[role] ?? colour }
  }

  private init(unchecked colours: [Colour]) { self.colours = colours }

  /// The colour of a role, or `nil` for clear.
  package subscript(role: ColourRole) -> Colour? { role == .clear ? nil : colours[Int(role.rawValue) - 1] }

  /// Returns the role that has exactly this colour, or `nil` if no role has it.
  package func role(of colour: Colour) -> ColourRole? {
    colours.firstIndex(of: colour).map { ColourRole.coloured[$0] }
  }

  func map(_ change: (ColourRole, Colour) -> Colour) -> Palette {
    Palette(unchecked: zip(ColourRole.coloured, colours).map(change))
  }
}

extension Palette {
  /// A palette in which every colour is black.
  static let allBlack = Palette(unchecked: Array(repeating: .black, count: ColourRole.coloured.count))
}
