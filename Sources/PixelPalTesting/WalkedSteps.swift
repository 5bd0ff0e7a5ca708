/// The steps that the simulated user has taken, as a step query would return them.
struct WalkedSteps: Hashable, Sendable {
  /// The total number of steps that queries have returned since the pal was created.
  private var counted: Int64
  /// The samples of recent days that queries have returned.
  private var samples: [Sample]
  /// The samples that no query has returned yet, in the order in which they were added.
  private var newSamples: [Sample] = []
  /// The earliest end among the samples that no query has returned yet, or `nil` if there are none.
  var firstUnreportedEnd: Instant? { newSamples.lazy.map(\.end).min() }

  private struct Sample: Hashable, Sendable {
    let end: Instant
    let steps: Int64
    /// The interval of the walk in which the steps were taken, or `nil` if they belong to no walk.
    var walk: Interval?
  }

  // Longer than any local day, so that today's samples are always kept.
  private static let keptFor = Milliseconds.hours(72)

  init(knownTo pal: Pal, at now: Instant) {
    counted = pal.countedSteps
    samples = [Sample(end: now, steps: pal.stepsToday ?? 0)]
  }

  /// Adds `steps` that the first query from `end` on returns, counting them for the local day that contains `end`.
  ///
  /// `walk` is the interval of the walk in which the steps were taken, or `nil` if they belong to no walk.
  mutating func add(_ steps: Int64, endingAt end: Instant, in walk: Interval? = nil) {
    if steps > 0 { newSamples.append(Sample(end: end, steps: steps, walk: walk)) }
  }

  /// Returns the result of a step query at `now` and marks its samples as reported.
  mutating func query(at now: Instant, in zone: Zone) -> StepReport {
    let ended = newSamples.filter { $0.end <= now }
    newSamples.removeAll { $0.end <= now }
    for sample in ended { counted = counted.addingSaturated(sample.steps) }
    samples.removeAll { now - $0.end > WalkedSteps.keptFor }
    samples += ended
    let today = zone.day(at: now)
    let steps = samples.filter { zone.day(at: $0.end) == today }.reduce(Int64(0)) { $0.addingSaturated($1.steps) }
    return StepReport(counted: counted, today: steps, walks: ended.compactMap(\.walk))
  }
}

/// Stops a test that passes a negative number of steps.
func requireStepCount(_ count: Int64) { precondition(count >= 0, "a step count can't be negative: \(count)") }
