import PixelPalCore

/// The step counts that the phone learned of each day before that day was over.
struct StepCountsDuringDays {
  /// The counts of each day, each with the step query that first returned it, in time order.
  private var counts: [CivilDay: [(steps: Int64, at: Instant)]] = [:]

  /// Records the count that a query at `instant` returned for `day`, which isn't over yet.
  mutating func record(_ steps: Int64, on day: CivilDay, at instant: Instant) {
    guard counts[day]?.last?.steps != steps else { return }
    counts[day, default: []].append((steps, instant))
  }

  /// Returns the instant at which the phone first knew at least `steps` steps of `day`.
  ///
  /// If the phone knew fewer steps before the day was over, the result is the instant at which it learned the last of
  /// them. The result is `nil` if it learned nothing of the day before its end.
  func firstInstant(on day: CivilDay, withSteps steps: Int64) -> Instant? {
    let known = counts[day] ?? []
    return (known.first { $0.steps >= steps } ?? known.last)?.at
  }
}
