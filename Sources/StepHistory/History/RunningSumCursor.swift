public import PixelPalCore

/// A running sum of the steps in a history that can be queried for any instant.
///
///     var sum = history.runningSum()
///     sum.counted(at: noon).rounded
///     sum.counted(at: evening).rounded
///
/// For queries in time order, each sample is consumed only once. A query then takes O(1) on average, plus O(1) for each
/// sample that is active at its instant. A query for an earlier instant starts over, which takes O(n).
public struct RunningSumCursor: Sendable {
  private let history: History
  private var sum: ForwardRunningSum
  /// The day segment that ``stepsToday(at:in:)`` last used, or `nil` before its first call.
  ///
  /// `start` is the start of that segment, and `past` is the number of steps counted before its day. Subtracting `past`
  /// from the running sum gives the steps of the day.
  private var currentDay: (start: Instant, past: Int64)?

  init(_ history: History) {
    self.history = history
    sum = ForwardRunningSum(history)
  }

  /// Returns the steps counted before `instant`.
  ///
  /// A zero-length sample at `instant` isn't included. At midnight, such a sample counts for the day that begins.
  public mutating func counted(before instant: Instant) -> StepCount {
    advance(to: instant)
    return sum.countedBefore
  }

  /// Returns the steps counted up to `instant`, including zero-length samples at that instant.
  ///
  /// For a later instant, the result is never smaller.
  public mutating func counted(at instant: Instant) -> StepCount {
    advance(to: instant)
    return sum.counted
  }

  private mutating func advance(to instant: Instant) {
    if instant < sum.position { sum = ForwardRunningSum(history) }
    sum.advanceInBulk(to: instant)
  }

  /// Returns the first instant at which the rounded sum is at least `steps`, or `nil` if the sum stays below `steps`.
  ///
  /// The result is exact to the millisecond, even within a sample. If `steps` is zero or negative, the result is the
  /// start of the history. If queries ask for ascending numbers, each sample is consumed once.
  public mutating func instant(reaching steps: Int64) -> Instant? {
    guard steps > 0 else { return history.createdAt }
    if sum.countedBefore.rounded >= steps { sum = ForwardRunningSum(history) }
    return sum.advanceToInstant(reaching: steps, by: .distantFuture)
  }

  /// Returns the number of whole steps counted on the local day of `instant`, up to that instant.
  ///
  /// If the date occurs twice, both occurrences count.
  public mutating func stepsToday(at instant: Instant, in itinerary: ZoneItinerary) -> Int64 {
    let (span, day) = itinerary.daySegment(at: instant)
    if currentDay?.start != span.start {
      var past = history.runningSum()
      let earlier = itinerary.daySegments(of: day, before: span.start, since: history.createdAt).reduce(Int64(0)) {
        steps, span in
        let before = past.counted(before: span.start).rounded
        return steps + past.counted(before: span.end).rounded - before
      }
      currentDay = (span.start, counted(before: span.start).rounded - earlier)
    }
    return counted(at: instant).rounded - (currentDay?.past ?? 0)
  }
}

extension RunningSumCursor: CustomStringConvertible {
  /// A description such as `25,001 steps by 2025-01-06T10:00:00Z`, with the instant that the last query advanced to.
  public var description: String { "\(sum.counted.descriptionWithUnit) by \(sum.position)" }
}
