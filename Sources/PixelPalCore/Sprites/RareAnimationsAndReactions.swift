/// A rare animation of the last phase, which the app plays at most once a day.
///
/// Designers can add animations to the list `all`. At most one of them is chosen at random for each day. An animation's
/// probability is its weight divided by the sum of all weights, which includes `noAnimationWeight`, the weight of a day
/// without an animation.
public struct RareAnimation: Hashable, Sendable {
  /// The name of the animation and of its pictures, which are separate from the 76 sprites.
  public let name: String
  /// The number of frames in the animation.
  public let frames: Int
  /// The duration of the animation.
  public let length: Milliseconds
  /// The animation's weight in the daily draw, relative to the other weights.
  package let weight: Int

  /// All rare animations, with their weights.
  package static let all: [RareAnimation] = [
    .init(.stargaze, weight: 3), .init(.somersault, weight: 2), .init(.firefly, weight: 1),
  ]

  private init(_ animation: OneShotAnimation, weight: Int) {
    name = animation.name
    frames = animation.frames
    length = animation.length
    self.weight = weight
  }

  /// The animation to play, or `nil` if this version of the package has none with this name.
  public var animation: OneShotAnimation? { OneShotAnimation(rawValue: name) }

  /// The weight of a day without a rare animation.
  static let noAnimationWeight = 6

  /// Returns the animation chosen at random for `day`, or `nil` if that day has none.
  ///
  /// The choice depends only on `day` and on `seed`, the pal's seed.
  package static func scheduled(on day: CivilDay, seed: UInt64) -> RareAnimation? {
    let total = all.reduce(noAnimationWeight) { $0 + $1.weight }
    let dayBits = UInt64(bitPattern: Int64(day.daysSince1970))
    var draw = Int(SplitMix64.value(seed: seed ^ 0x7261_7265, index: dayBits, below: UInt64(total)))
    for animation in all {
      if draw < animation.weight { return animation }
      draw -= animation.weight
    }
    return nil
  }
}

/// A pal's reaction to an event in the app, available from a certain phase on.
///
/// Designers can add reactions to the list `all`. No rule refers to a particular reaction.
package struct ReactionDefinition: Hashable, Sendable {
  package let trigger: Trigger
  /// The phase from which the pal can show the reaction.
  package let firstPhase: Phase
  package let animation: OneShotAnimation

  /// The name of the reaction and of its pictures, which are separate from the 76 sprites.
  package var name: String { animation.name }
  package var length: Milliseconds { animation.length }

  /// An event that a pal can react to.
  package enum Trigger: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app was opened, and the pal greets the user.
    case opened
    /// The pal was touched.
    case touched
    /// A milestone was reached.
    case milestone
    /// A phase became visible.
    case revealed
  }

  /// All reactions, with the event and the first phase of each.
  package static let all: [ReactionDefinition] = [
    .init(trigger: .opened, firstPhase: .energized, animation: .wave),
    .init(trigger: .touched, firstPhase: .active, animation: .lookUp),
    .init(trigger: .touched, firstPhase: .energized, animation: .hop),
    .init(trigger: .milestone, firstPhase: .active, animation: .cheer),
    .init(trigger: .revealed, firstPhase: .active, animation: .marvel),
  ]

  /// Returns the reaction to `trigger` in `phase`, or `nil` if there is none.
  ///
  /// If several reactions are available, the one that requires the latest phase is chosen.
  package static func reaction(to trigger: Trigger, in phase: Phase) -> ReactionDefinition? {
    all.filter { $0.trigger == trigger && $0.firstPhase <= phase }.max { $0.firstPhase < $1.firstPhase }
  }
}
