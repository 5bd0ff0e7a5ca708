public import PixelPalCore

/// A part of a history: a whole sample, or a part of a sample.
///
/// The parts of a sample are those that remain after long samples are divided and overlaps are resolved.
///
///     for segment in history.segments { print(segment.from, segment.to, segment.steps) }
///
/// During a replay, the simulated phone receives a history segment by segment. The steps in the parts of a segment
/// always add up exactly to the steps of the segment.
public struct HistorySegment: Hashable, Sendable {
  /// The sample to which the segment belongs, as recorded.
  ///
  /// Only a day total differs: its span is the part of the day over which its steps are spread, not the recorded one.
  public let sample: StepSample
  /// The first instant of the segment.
  public let from: Instant
  /// The first instant after the segment, or `from` if the sample has zero length.
  public let to: Instant
  /// The steps that the whole sample would add to the history if no part of it were excluded.
  ///
  /// Under the policy `fill`, they can be fewer than recorded, because other sources have already counted some of them.
  public let sampleSteps: StepCount

  /// The steps that the segment adds to the history.
  @inlinable public var steps: StepCount {
    // Most segments are whole samples.
    if from == sample.start, to == sample.end { sampleSteps } else { steps(from: from, to: to) }
  }

  /// Returns the steps that the segment adds to the history from `start` up to, but not including, `end`.
  public func steps(from start: Instant, to end: Instant) -> StepCount {
    if from == to { return start <= from && (from < end || start == end && start == from) ? sampleSteps : .zero }
    let (start, end) = (max(start, from), min(end, to))
    guard start < end else { return .zero }
    return StepCount(unchecked: sample.share(of: sampleSteps.millionths, in: Interval(unchecked: start, end)))
  }

  /// Returns the steps of the whole sample before `instant`, in millionths.
  ///
  /// To get the steps between two instants, subtract the results for these instants.
  package func sampleMillionths(before instant: Instant) -> Int64 {
    sample.share(of: sampleSteps.millionths, before: instant)
  }

  /// Returns the first instant by which the segment has counted the given number of steps.
  ///
  /// Returns `nil` if the segment has zero length, or if `steps` isn't between zero and the number of the segment's
  /// steps. Both limits are excluded: the segment reaches its full number of steps only at its end, which is no longer
  /// part of the segment.
  package func instant(reaching steps: StepCount) -> Instant? {
    let (start, length) = (sample.start, sample.length.count)
    guard from < to, steps < self.steps, steps > .zero else { return nil }
    let before = sample.share(of: sampleSteps.millionths, before: from)
    // A share is a quotient rounded down, so the shortest time with a sufficient share is a quotient rounded up.
    let product = (before + steps.millionths).magnitude.multipliedFullWidth(by: length.magnitude)
    let (time, rest) = sampleSteps.millionths.magnitude.dividingFullWidth(product)
    return start + Milliseconds(Int64(time) + (rest > 0 ? 1 : 0))
  }
}
