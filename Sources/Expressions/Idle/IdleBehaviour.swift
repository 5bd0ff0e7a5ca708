package import PixelPalCore

/// A behaviour that a pal shows when nothing happens, such as humming.
public enum IdleBehaviour: String, Hashable, Sendable, CaseIterable {
  /// The pal stands still and breathes.
  case still
  /// The pal looks to the left and to the right.
  case lookAround
  /// The pal stretches its arms.
  case stretch
  /// The pal leans from side to side.
  case sway
  /// The pal hums, with a singing mouth.
  case hum
  /// The pal bounces on the spot.
  case bounce
  /// The pal sits down.
  case sit

  /// True if the behaviour changes the pose of the body.
  ///
  /// Only a pal in the third or fourth phase shows such a behaviour.
  var changesPose: Bool { self == .stretch || self == .sit }

  /// The durations of each body movement and of each eye position, in milliseconds.
  package static let stepLengths = (movement: Int64(300), eyes: Int64(1000))

  /// The behaviour's body movements, which are repeated while it lasts.
  package var movements: [MovementFrame] {
    switch self {
    case .still, .lookAround, .hum: [.none]
    case .sway: [0, 1, 1, 0, -1, -1].map { MovementFrame(lean: $0) }
    case .bounce: [MovementFrame(lift: 0), MovementFrame(lift: 1)]
    case .stretch: [.wide, .wide, .cheer, .cheer].map { MovementFrame(body: $0) }
    case .sit: [MovementFrame(body: .sit)]
    }
  }

  /// The behaviour's eye positions, or an empty array if it doesn't move the eyes.
  ///
  /// The positions are repeated while the behaviour lasts.
  package var eyes: [Eyes] { self == .lookAround ? [.left, .right] : [] }

  /// The behaviour's mouth, or `nil` if the mood determines the mouth.
  package var mouth: Mouth? { self == .hum ? .singing : nil }
}

extension Mood {
  /// Returns the mood's idle behaviours in `phase` with their weights, which add up to 100.
  ///
  /// Before the third phase, `still` replaces each behaviour that changes the pose, so `still` can occur several times.
  package func behaviours(in phase: Phase) -> [(thing: IdleBehaviour, weight: Int)] {
    weightedBehaviours.map { ($0.thing.changesPose && phase < .energized ? .still : $0.thing, $0.weight) }
  }

  /// Returns the mood's spontaneous emotes in `phase` with their weights, which add up to 100.
  ///
  /// In the first phase, `happy` replaces every emote except `wink` and `sleeping`, so `happy` can occur several times.
  package func emotes(in phase: Phase) -> [(thing: Emote, weight: Int)] {
    weightedEmotes.map { ($0.thing.isSpontaneous(in: phase) ? $0.thing : .happy, $0.weight) }
  }

  var weightedBehaviours: [(thing: IdleBehaviour, weight: Int)] {
    switch self {
    case .content: [(.still, 60), (.lookAround, 25), (.stretch, 15)]
    case .happy: [(.still, 40), (.sway, 40), (.hum, 20)]
    case .excited: [(.sway, 50), (.bounce, 50)]
    case .affectionate: [(.still, 50), (.sway, 50)]
    case .sleepy: [(.still, 60), (.sit, 40)]
    case .playful: [(.bounce, 40), (.hum, 40), (.stretch, 20)]
    case .curious: [(.lookAround, 80), (.stretch, 20)]
    }
  }

  var weightedEmotes: [(thing: Emote, weight: Int)] {
    switch self {
    case .content: [(.happy, 50), (.wink, 30), (.singing, 20)]
    case .happy: [(.happy, 40), (.joyful, 20), (.wink, 20), (.singing, 20)]
    case .excited: [(.joyful, 50), (.singing, 30), (.laughing, 20)]
    case .affectionate: [(.happy, 45), (.wink, 40), (.love, 15)]
    case .sleepy: [(.sleeping, 100)]
    case .playful: [(.singing, 40), (.wink, 30), (.laughing, 30)]
    case .curious: [(.wink, 50), (.happy, 50)]
    }
  }
}

extension Emote {
  /// Returns true if this emote can be shown spontaneously in `phase` without being replaced by `happy`.
  fileprivate func isSpontaneous(in phase: Phase) -> Bool { phase > .dormant || self == .wink || self == .sleeping }
}
