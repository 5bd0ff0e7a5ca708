public import PixelPalCore

/// A segment of a history: a whole sample, or a part of one after long samples were spread and overlaps were resolved.
///
///     for segment in history.segments { print(segment.from, segment.to, segment.steps) }
///
/// A phone receives the history segment by segment. The steps in the parts of a segment always add up exactly to the
/// steps of the segment.
public struct HistorySegment: Hashable, Sendable {
  /// The sample that the segment is part of, as recorded, except that a day total is already spread over its day.
  public let sample: StepSample
  /// The first instant of the segment.
  public let from: Instant
  /// The first instant after the segment, which equals `from` if the sample has zero length.
  public let to: Instant
  /// The steps that the whole sample would count if no part of it were excluded.
  ///
  /// Under the policy `fill`, this is less than the recorded count if other sources have already counted some of the
  /// steps.
  public let sampleSteps: StepCount

  /// The steps that the segment adds to the history.
  @inlinable public var steps: StepCount {
    // Most segments are whole samples.
    if from == sample.start, to == sample.end { sampleSteps } else { steps(from: from, to: to) }
  }

  /// Returns the steps that the segment adds to the history from `start` up to `end`.
  public func steps(from start: Instant, to end: Instant) -> StepCount {
    if from == to { return start <= from && (from < end || start == end && start == from) ? sampleSteps : .zero }
    let (start, end) = (max(start, from), min(end, to))
    guard start < end else { return .zero }
    return StepCount(unchecked: sample.share(of: sampleSteps.millionths, in: Interval(unchecked: start, end)))
  }

  /// Returns the steps of the whole sample before `instant`, in millionths.
  ///
  /// The steps between two instants are the difference of the results for these instants.
  package func sampleMillionths(before instant: Instant) -> Int64 {
    sample.share(of: sampleSteps.millionths, before: instant)
  }

  /// Returns the first instant by which `steps` steps of the segment had been taken.
  ///
  /// Returns `nil` if the segment has zero length, if `steps` is zero, or if the whole segment has at most `steps`
  /// steps.
  package func instant(reaching steps: StepCount) -> Instant? {
    let (start, length) = (sample.start, sample.length.count)
    guard from < to, steps < self.steps, steps > .zero else { return nil }
    let before = sample.share(of: sampleSteps.millionths, before: from)
    // A share is a quotient that is rounded down, so the shortest time with a sufficient share is a quotient that is
    // rounded up.
    let product = (before + steps.millionths).magnitude.multipliedFullWidth(by: length.magnitude)
    let (time, rest) = sampleSteps.millionths.magnitude.dividingFullWidth(product)
    return start + Milliseconds(Int64(time) + (rest > 0 ? 1 : 0))
  }
}
