/// A user's characters, and the chosen character and skin.
///
/// Without premium, the pal appears as the first character, without a skin. The user's choice is kept and applies again
/// when the user has premium.
package struct LooksAndSkinChoice: Hashable, Sendable {
  /// The characters, beginning with the character chosen in onboarding.
  package private(set) var looks: [Look]
  /// The index in ``looks`` of the chosen character, which is shown only with premium.
  package private(set) var chosenIndex = 0
  /// The chosen skin, which is shown only with premium.
  package internal(set) var skin = SkinChoice.ownColours

  /// The maximum number of characters.
  ///
  /// With more characters, users could hardly tell them apart.
  package static let maxLooks = 16

  init(first look: Look) { looks = [look] }

  /// Creates a selection, or returns `nil` if `chosenIndex` is out of range or there are more than ``maxLooks`` looks.
  init?(_ looks: [Look], chosenIndex: Int, skin: SkinChoice) {
    guard looks.indices.contains(chosenIndex), looks.count <= LooksAndSkinChoice.maxLooks else { return nil }
    (self.looks, self.chosenIndex, self.skin) = (looks, chosenIndex, skin)
  }

  /// Chooses `look`, adding it to the user's characters if it is new, and returns true.
  ///
  /// If there is no room for a new character, changes nothing and returns false.
  mutating func chooseOrAddIfRoom(_ look: Look) -> Bool {
    if let index = looks.firstIndex(of: look) {
      chosenIndex = index
    } else {
      guard looks.count < LooksAndSkinChoice.maxLooks else { return false }
      looks.append(look)
      chosenIndex = looks.count - 1
    }
    return true
  }

  /// Returns the character that is shown: the chosen one with premium, or the first one without.
  package func look(isPremium: Bool) -> Look { looks[isPremium ? chosenIndex : 0] }
}
