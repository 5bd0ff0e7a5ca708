package import PixelPalCore

/// The way a pal walks, which shows how its character has developed.
///
/// A new pal walks without peculiarities. Each peculiarity appears when a trait has moved far enough from its first
/// value.
public struct Gait: Hashable, Sendable {
  /// The bounce in the pal's step, in pixels: 1 if the pal has become outgoing, and otherwise 0.
  public let bob: Int
  /// The change in the swing of the arms, in pixels: 1 if the pal has become livelier, -1 if calmer, and otherwise 0.
  public let armSwing: Int
  /// True if the pal looks aside in every third stride, because it has become curious.
  public let looksAside: Bool

  /// The minimum change of a trait since the pal was new that shows in the gait, in ten-thousandths.
  static let minimumLead = 600

  init(leadOf lead: (Trait) -> Int) {
    let liveliness = lead(.emotionality)
    bob = lead(.extraversion) >= Gait.minimumLead ? 1 : 0
    armSwing = liveliness >= Gait.minimumLead ? 1 : liveliness <= -Gait.minimumLead ? -1 : 0
    looksAside = lead(.openness) >= Gait.minimumLead
  }
}

/// The visible side of a pal's character.
package struct VisiblePersonality: Hashable, Sendable {
  /// The way the pal walks.
  package let gait: Gait
  /// The animation that the pal likes best, or `nil` if neither its character nor the person's hours suggest one.
  package let favourite: OneShotAnimation?
}

extension Habits {
  /// Returns the visible side of the character that a pal of the given style has developed.
  package func visiblePersonality(of style: PalStyle, under rules: JournalRules) -> VisiblePersonality {
    VisiblePersonality(
      gait: Gait { character.growthSinceNewPal(of: $0, style: style) },
      favourite: character.strongestTrait(of: style, under: rules)?.favourite ?? chronotype?.favourite)
  }
}

extension PalPersonality {
  /// Returns the difference between a trait's value and its value in a new pal of the given style.
  fileprivate func growthSinceNewPal(of trait: Trait, style: PalStyle) -> Int {
    value(of: trait, style: style) - trait.baseline(of: style)
  }

  /// Returns the trait that has grown most since the pal was new, or `nil` if none has grown enough.
  func strongestTrait(of style: PalStyle, under rules: JournalRules) -> Trait? {
    var best: (trait: Trait, lead: Int)?
    for trait in Trait.changing {
      let lead = growthSinceNewPal(of: trait, style: style)
      if lead >= max(rules.numbers.lifeTraitLead, 1), lead > best?.lead ?? 0 { best = (trait, lead) }
    }
    return best?.trait
  }
}

extension Trait {
  /// The animation that a pal likes best if the trait is its strongest, or `nil` for a trait that never changes.
  fileprivate var favourite: OneShotAnimation? {
    switch self {
    case .emotionality: .marvel
    case .extraversion: .wave
    case .conscientiousness: .lookUp
    case .openness: .stargaze
    case .honesty, .agreeableness: nil
    }
  }
}

extension Chronotype {
  /// The animation that a pal without a strong trait likes best, or `nil` if there is none.
  fileprivate var favourite: OneShotAnimation? {
    switch self {
    case .early: .hop
    case .midday: nil
    case .late: .stargaze
    }
  }
}
