/// The characters of a person, and the chosen character and skin.
///
/// Without premium, the first character is shown in its own colours. The choice is kept and applies again with premium.
public struct Wardrobe: Hashable, Sendable {
  /// The characters; the first is the one chosen in the onboarding.
  public private(set) var looks: [Look]
  /// The index of the chosen character.
  public private(set) var chosen = 0
  /// The chosen skin.
  public internal(set) var skin = SkinChoice.none

  /// The maximum number of characters; a person could not tell more of them apart.
  public static let mostLooks = 16

  init(first look: Look) { looks = [look] }

  /// Creates a wardrobe; returns `nil` if `chosen` is not an index of `looks` or there are too many looks.
  init?(_ looks: [Look], chosen: Int, skin: SkinChoice) {
    guard looks.indices.contains(chosen), looks.count <= Wardrobe.mostLooks else { return nil }
    (self.looks, self.chosen, self.skin) = (looks, chosen, skin)
  }

  /// Chooses `look` and adds it if it is new; returns false if there are too many.
  mutating func choose(_ look: Look) -> Bool {
    if let index = looks.firstIndex(of: look) {
      chosen = index
    } else {
      guard looks.count < Wardrobe.mostLooks else { return false }
      looks.append(look)
      chosen = looks.count - 1
    }
    return true
  }

  /// Returns the character that is shown.
  public func look(isPremium: Bool) -> Look { looks[isPremium ? chosen : 0] }
}
