/// The characters and skins of a person, and which they have chosen.
///
/// Without premium the first character is shown in its own colours; what was chosen waits.
public struct Wardrobe: Hashable, Sendable {
  /// The characters; the first is the one chosen in the onboarding.
  public private(set) var looks: [Look]
  /// Which of them was chosen.
  public private(set) var chosen = 0
  /// Which skin was chosen.
  public internal(set) var skin = SkinChoice.none

  /// Nobody tells more characters than this apart.
  public static let mostLooks = 16

  init(first look: Look) { looks = [look] }

  /// `nil` for a choice among what is not there.
  init?(_ looks: [Look], chosen: Int, skin: SkinChoice) {
    guard looks.indices.contains(chosen), looks.count <= Wardrobe.mostLooks else { return nil }
    (self.looks, self.chosen, self.skin) = (looks, chosen, skin)
  }

  /// Chooses `look`, adding it if it is new; `false` when there are too many.
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

  /// The character that is shown.
  public func look(isPremium: Bool) -> Look { looks[isPremium ? chosen : 0] }
}
