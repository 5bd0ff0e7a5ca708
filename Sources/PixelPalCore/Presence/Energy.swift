/// The pal's energy, which depends only on today's steps.
///
/// The energy therefore returns to `low` at local midnight.
///
///     Energy(stepsToday: 2000, under: .standard)  // neutral
public enum Energy: String, Hashable, Sendable, Codable, CaseIterable {
  /// No steps have ever been reported, or the app has no permission to read steps.
  case unknown
  /// A calm day, or the beginning of any day.
  case low
  /// An ordinary day, which has at least 2,000 steps under the standard rules.
  case neutral
  /// A very active day, which has at least 7,500 steps under the standard rules.
  case vital

  /// Creates the energy for a day with `stepsToday` steps so far.
  public init(stepsToday: Int64, under rules: Rules) {
    if stepsToday >= rules.numbers.vitalBeginsAt {
      self = .vital
    } else {
      self = stepsToday >= rules.numbers.neutralBeginsAt ? .neutral : .low
    }
  }

  /// The resting pal's pose, which is `low` if the energy is unknown.
  package var restingPose: SpriteName.Pose {
    switch self {
    case .unknown, .low: .low
    case .neutral: .neutral
    case .vital: .vital
    }
  }
}
