/// A rare animation of the last phase: at most once a day, in the app.
///
/// A designer adds a row; how often it comes among the others is its weight, and a day without any weighs `quiet`.
public struct RareAnimation: Hashable, Sendable {
  /// What it is called, in the art beside the 76.
  public let name: String
  /// How many of the extra frames it has.
  public let frames: Int
  /// How long it takes.
  public let length: Milliseconds
  /// How often it comes, against the others.
  public let weight: Int

  /// All of them.
  public static let all: [RareAnimation] = [
    .init(name: "stargaze", frames: 8, length: .init(2667), weight: 3),
    .init(name: "somersault", frames: 12, length: .init(1500), weight: 2),
    .init(name: "firefly", frames: 16, length: .init(4000), weight: 1),
  ]

  /// The weight of a day without any.
  static let quiet = 6

  /// The animation of `day`, which the seed decides; `nil` on a quiet day.
  public static func onDay(_ day: CivilDay, seed: UInt64) -> RareAnimation? {
    let total = all.reduce(quiet) { $0 + $1.weight }
    let dayBits = UInt64(bitPattern: Int64(day.daysSince1970))
    var draw = Int(SplitMix.value(seed: seed ^ 0x7261_7265, index: dayBits, below: UInt64(total)))
    for animation in all {
      if draw < animation.weight { return animation }
      draw -= animation.weight
    }
    return nil
  }
}

/// How a pal answers to what happens in the app, once it is expressive enough.
///
/// A designer adds a row: no rule asks for any of them.
public struct Reaction: Hashable, Sendable {
  /// What it answers to.
  public let occasion: Occasion
  /// The first phase that shows it.
  public let from: Phase
  /// What it is called, in the art beside the 76.
  public let name: String
  /// How long it takes.
  public let length: Milliseconds

  /// Something a pal may answer to.
  public enum Occasion: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app was opened.
    case opened
    /// The pal was touched.
    case touched
    /// A milestone was reached.
    case milestone
    /// A phase became visible.
    case revealed
  }

  /// All of them.
  public static let all: [Reaction] = [
    .init(occasion: .opened, from: .energized, name: "wave", length: .init(1200)),
    .init(occasion: .touched, from: .active, name: "look_up", length: .init(800)),
    .init(occasion: .touched, from: .energized, name: "hop", length: .init(700)),
    .init(occasion: .milestone, from: .active, name: "cheer", length: .init(1500)),
    .init(occasion: .revealed, from: .active, name: "marvel", length: .init(2000)),
  ]

  /// How a pal in `phase` answers to `occasion`: the latest that it has grown into.
  public static func to(_ occasion: Occasion, in phase: Phase) -> Reaction? {
    all.filter { $0.occasion == occasion && $0.from <= phase }.max { $0.from < $1.from }
  }
}
