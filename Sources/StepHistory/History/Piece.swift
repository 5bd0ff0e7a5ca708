public import PixelPalCore

/// A part of the history as a phone receives it: a sample, or what remained of it when it was unfolded and merged.
///
///     for piece in history.pieces { print(piece.from, piece.to, piece.steps) }
///
/// It can be cut again, and its cuts add up to it exactly.
public struct Piece: Hashable, Sendable {
  /// The sample it is part of, as recorded; the total of a day as it was spread.
  public let sample: StepSample
  /// The first instant of the part.
  public let from: Instant
  /// The first instant after the part; `from` itself for a sample without length.
  public let to: Instant
  /// What counts of the sample where nothing goes against it; less than recorded where the policy `fill` took some.
  public let spread: StepCount

  /// The steps of the part.
  @inlinable public var steps: StepCount {
    // Most are whole samples.
    if from == sample.start, to == sample.end { spread } else { steps(from: from, to: to) }
  }

  /// The steps of the part from `start` up to `end`.
  public func steps(from start: Instant, to end: Instant) -> StepCount {
    if from == to { return start <= from && (from < end || start == end && start == from) ? spread : .zero }
    let (start, end) = (max(start, from), min(end, to))
    guard start < end else { return .zero }
    return StepCount(unchecked: sample.share(of: spread.millionths, in: Interval(unchecked: start, end)))
  }

  /// The steps before `instant` of the whole that it is part of, in millionths: what lies between two instants of the part
  /// is the difference of theirs.
  package func spread(before instant: Instant) -> Int64 { sample.share(of: spread.millionths, before: instant) }

  /// The first instant by which that many of its steps were taken; `nil` where it has no more than that, or no length.
  package func instant(reaching steps: StepCount) -> Instant? {
    let (start, length) = (sample.start, sample.length.count)
    guard from < to, steps < self.steps, steps > .zero else { return nil }
    let before = sample.share(of: spread.millionths, before: from)
    // The least time of which the share, a quotient rounded down, is that much: their product rounded up.
    let product = (before + steps.millionths).magnitude.multipliedFullWidth(by: length.magnitude)
    let (time, rest) = spread.millionths.magnitude.dividingFullWidth(product)
    return start + Milliseconds(Int64(time) + (rest > 0 ? 1 : 0))
  }
}
