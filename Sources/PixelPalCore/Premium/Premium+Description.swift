extension Look: CustomStringConvertible {
  /// A description of the look, such as `female meadow 'Mo'`.
  public var description: String {
    "\(gender.rawValue) \(style.rawValue)" + (name.isEmpty ? "" : " \(name.singleQuoted)")
  }
}

extension LooksAndSkinChoice: CustomStringConvertible {
  /// A description of the selection, such as `male dusk, number 2 of 3 characters, skin season`.
  package var description: String {
    commaSeparated(
      looks[chosenIndex].description, looks.count == 1 ? nil : "number \(chosenIndex + 1) of \(looks.count) characters",
      skin == .ownColours ? nil : "skin \(skin)")
  }
}

extension SkinChoice: CustomStringConvertible {
  /// The name of the choice: `none`, `season`, or the name of a skin.
  public var description: String { name }
}
