/// How today's steps feel: today's alone, so that it returns to `low` at local midnight.
///
///     Energy(today: 2000, under: .standard)  // neutral
public enum Energy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing is known: no step has ever arrived, or the app may not read them.
  case unknown
  /// Calm.
  case low
  /// An ordinary day, from 2,000 steps by the standard rules.
  case neutral
  /// Beaming, from 7,500 steps by the standard rules.
  case vital

  /// What `today` steps feel like.
  public init(today: Int64, under rules: Rules) {
    if today >= rules.numbers.vitalBeginsAt {
      self = .vital
    } else {
      self = today >= rules.numbers.neutralBeginsAt ? .neutral : .low
    }
  }

  /// How the pal rests: what is not known looks like `low`.
  public var pose: SpriteName.Pose {
    switch self {
    case .unknown, .low: .low
    case .neutral: .neutral
    case .vital: .vital
    }
  }
}
