/// A colour for every role except clear.
package struct Palette: Hashable, Sendable {
  private let colours: [Colour]

  /// Creates a palette from one colour for each painted role, in order; `nil` if the number of colours differs.
  init?(_ colours: [Colour]) {
    guard colours.count == ColourRole.coloured.count else { return nil }
    self.colours = colours
  }

  /// Returns the palette with other clothes.
  func replacingClothes(with clothes: [ColourRole: Colour]) -> Palette {
    map { role, colour in clothes[role] ?? colour }
  }

  private init(unchecked colours: [Colour]) { self.colours = colours }

  /// The colour of a role; `nil` for clear.
  package subscript(role: ColourRole) -> Colour? { role == .clear ? nil : colours[Int(role.rawValue) - 1] }

  /// Returns the role that has exactly this colour.
  package func role(of colour: Colour) -> ColourRole? {
    colours.firstIndex(of: colour).map { ColourRole.coloured[$0] }
  }

  func map(_ change: (ColourRole, Colour) -> Colour) -> Palette {
    Palette(unchecked: zip(ColourRole.coloured, colours).map(change))
  }
}

extension Palette {
  /// A palette that is entirely black.
  static let allBlack = Palette(unchecked: Array(repeating: .black, count: ColourRole.coloured.count))
}
