/// An idle behaviour of a pal.
public enum Behaviour: String, Hashable, Sendable, CaseIterable {
  /// Stands, and breathes.
  case still
  /// Looks to the left and to the right.
  case lookAround
  /// Stretches its arms.
  case stretch
  /// Leans from side to side.
  case sway
  /// Hums, with a mouth that sings.
  case hum
  /// Bounces on the spot.
  case bounce
  /// Sits down.
  case sit

  /// True if it moves the body, which idle behaviours may do from the third phase on.
  var takesBody: Bool { self == .stretch || self == .sit }
}

extension Mood {
  /// The idle behaviours of the mood with their weights, which add up to 100.
  var behaviours: [(thing: Behaviour, weight: Int)] {
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

  /// The spontaneous emotes of the mood with their weights, which add up to 100.
  var emotes: [(thing: Emote, weight: Int)] {
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
