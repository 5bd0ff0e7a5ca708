/// A user's characters, and the chosen character and skin.
///
/// Without premium, the first character is shown in its own colours. The choice is kept, and applies again when the
/// user has premium.
package struct LooksAndSkinChoice: Hashable, Sendable {
  /// The characters, beginning with the character chosen in the onboarding.
  package private(set) var looks: [Look]
  /// The index in ``looks`` of the chosen character, which is shown only with premium.
  package private(set) var chosenIndex = 0
  /// The chosen skin, which is shown only with premium.
  package internal(set) var skin = SkinChoice.none

  /// The maximum number of characters.
  ///
  /// Users could hardly tell more of them apart.
  package static let maxLooks = 16

  init(first look: Look) { looks = [look] }

  /// Creates a selection, or returns `nil` if there is no look at `chosenIndex` or there are too many looks.
  init?(_ looks: [Look], chosenIndex: Int, skin: SkinChoice) {
    guard looks.indices.contains(chosenIndex), looks.count <= LooksAndSkinChoice.maxLooks else { return nil }
    (self.looks, self.chosenIndex, self.skin) = (looks, chosenIndex, skin)
  }

  /// Chooses `look`, adding it if it is new, or returns false if there is no room for a new look.
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

  /// Returns the character that is shown: the chosen character with premium, and the first character without premium.
  package func look(isPremium: Bool) -> Look { looks[isPremium ? chosenIndex : 0] }
}
