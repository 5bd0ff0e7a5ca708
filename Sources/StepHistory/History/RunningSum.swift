public import PixelPalCore

/// What a history has counted by any instant.
///
///     var sum = history.runningSum()
///     sum.counted(at: noon).rounded
///     sum.counted(at: evening).rounded
///
/// Asked in time order, each sample is passed once: O(1) on average and one step for each sample that lasts at the
/// instant. A question about the past begins anew, O(n).
public struct RunningSum: Sendable {
  private let history: History
  private var sum: ForwardSum
  /// Where today began, and what is taken from the sum to have today's steps.
  private var dawn: (start: Instant, past: Int64)?

  init(_ history: History) {
    self.history = history
    sum = ForwardSum(history)
  }

  /// What was counted before `instant`: everything that lies from the beginning up to it.
  ///
  /// A sample without length at the instant itself is not there yet; a day ends so.
  public mutating func counted(before instant: Instant) -> StepCount {
    go(to: instant)
    return sum.countedBefore
  }

  /// What was counted at `instant`, a sample without length there included.
  ///
  /// Never falls as time goes on.
  public mutating func counted(at instant: Instant) -> StepCount {
    go(to: instant)
    return sum.counted
  }

  private mutating func go(to instant: Instant) {
    if instant < sum.position { sum = ForwardSum(history) }
    sum.goOn(to: instant)
  }

  /// The first instant at which the rounded sum is `steps` or more; `nil` when it never is.
  ///
  /// To the millisecond, wherever in a sample. Asked for ascending numbers, each sample is passed once.
  public mutating func instant(reaching steps: Int64) -> Instant? {
    guard steps > 0 else { return history.createdAt }
    if sum.countedBefore.rounded >= steps { sum = ForwardSum(history) }
    return sum.instant(reaching: steps, by: .distantFuture)
  }

  /// The whole steps of the local day that `instant` belongs to, so far; of a date that comes twice, both times.
  public mutating func today(at instant: Instant, in itinerary: Itinerary) -> Int64 {
    let (span, day) = itinerary.stretch(at: instant)
    if dawn?.start != span.start {
      var past = history.runningSum()
      let earlier = itinerary.stretches(of: day, before: span.start, since: history.createdAt).reduce(Int64(0)) {
        steps, span in
        let before = past.counted(before: span.start).rounded
        return steps + past.counted(before: span.end).rounded - before
      }
      dawn = (span.start, counted(before: span.start).rounded - earlier)
    }
    return counted(at: instant).rounded - (dawn?.past ?? 0)
  }
}

extension RunningSum: CustomStringConvertible {
  /// `25,001 steps by 2025-01-06T10:00:00Z`: how far it was asked.
  public var description: String { "\(sum.counted.inWords) by \(sum.position)" }
}
