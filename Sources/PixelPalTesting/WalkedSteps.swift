/// The steps that the simulated user has taken, as a step query would return them.
struct WalkedSteps: Hashable, Sendable {
  /// The total number of steps since the pal was created.
  private var counted: Int64
  /// The samples of recent days, in the order in which they were added.
  private var samples: [Sample]
  /// The walks that no query has returned yet.
  private var newWalks: [Interval] = []
  /// True if a query would return something new.
  private(set) var hasUnreportedSteps = false

  private struct Sample: Hashable, Sendable {
    let end: Instant
    let steps: Int64
  }

  // Longer than any local day, so that today's samples are always kept.
  private static let keptFor = Milliseconds.hours(72)

  init(knownTo pal: Pal, at now: Instant) {
    counted = pal.countedSteps
    samples = [Sample(end: now, steps: pal.stepsToday ?? 0)]
  }

  /// Adds `steps` to the total, counting them for the local day that contains `end`.
  ///
  /// `walk` is the interval of the walk in which the steps were taken, or `nil` if they belong to no walk.
  mutating func add(_ steps: Int64, endingAt end: Instant, in walk: Interval? = nil) {
    guard steps > 0 else { return }
    counted = counted.addingSaturated(steps)
    samples.removeAll { end - $0.end > WalkedSteps.keptFor }
    samples.append(Sample(end: end, steps: steps))
    if let walk { newWalks.append(walk) }
    hasUnreportedSteps = true
  }

  /// Returns the result of a step query at `now` and marks the walks as reported.
  mutating func query(at now: Instant, in zone: Zone) -> StepReport {
    let today = zone.day(at: now)
    let steps = samples.filter { zone.day(at: $0.end) == today }.reduce(Int64(0)) { $0.addingSaturated($1.steps) }
    defer { (newWalks, hasUnreportedSteps) = ([], false) }
    return StepReport(counted: counted, today: steps, walks: newWalks)
  }
}
