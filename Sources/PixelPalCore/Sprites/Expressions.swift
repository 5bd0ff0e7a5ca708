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
    .init(.stargaze, weight: 3), .init(.somersault, weight: 2), .init(.firefly, weight: 1),
  ]

  private init(_ animation: ExtraAnimation, weight: Int) {
    name = animation.name
    frames = animation.frames
    length = animation.length
    self.weight = weight
  }

  /// The frames that are drawn; `nil` for an animation that this version does not have.
  public var animation: ExtraAnimation? { ExtraAnimation(rawValue: name) }

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
  /// The frames that are drawn.
  public let animation: ExtraAnimation

  /// What it is called, in the art beside the 76.
  public var name: String { animation.name }
  /// How long it takes.
  public var length: Milliseconds { animation.length }

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
    .init(occasion: .opened, from: .energized, animation: .wave),
    .init(occasion: .touched, from: .active, animation: .lookUp),
    .init(occasion: .touched, from: .energized, animation: .hop),
    .init(occasion: .milestone, from: .active, animation: .cheer),
    .init(occasion: .revealed, from: .active, animation: .marvel),
  ]

  /// How a pal in `phase` answers to `occasion`: the latest that it has grown into.
  public static func to(_ occasion: Occasion, in phase: Phase) -> Reaction? {
    all.filter { $0.occasion == occasion && $0.from <= phase }.max { $0.from < $1.from }
  }
}
