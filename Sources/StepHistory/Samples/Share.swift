public import PixelPalCore

/// Returns the part of `count` that falls into the first `elapsed` units of a span of `length` units.
///
/// The count is spread evenly over the span. The result is floor(count × elapsed / length), so the shares of the parts
/// add up to `count` no matter how a span is divided. `elapsed` is clamped to the range from 0 to `length`. If `length`
/// is zero, the result is `count` for a positive `elapsed`, and zero otherwise.
@inline(__always)
func share(of count: Int64, elapsed: Int64, length: Int64) -> Int64 {
  if elapsed <= 0 { return 0 }
  if elapsed >= length { return count }
  let (product, overflow) = count.multipliedReportingOverflow(by: elapsed)
  if !overflow { return product / length }
  let wide = count.magnitude.multipliedFullWidth(by: elapsed.magnitude)
  // `elapsed` is less than `length`, so the quotient is less than `count` and can't overflow.
  return Int64(length.magnitude.dividingFullWidth(wide).quotient)
}

extension StepSample {
  /// Returns the steps taken before `instant`, assuming an even pace over the sample.
  ///
  /// The result is zero before the start, and the full count from the end on. For a zero-length sample, the result is
  /// zero up to the instant of the sample, and the full count after that instant.
  public func steps(before instant: Instant) -> StepCount {
    StepCount(unchecked: share(of: millionths, before: instant))
  }

  /// Returns the part of `count` that falls before `instant`, assuming an even pace over the sample.
  func share(of count: Int64, before instant: Instant) -> Int64 {
    let start = start.millisecondsSince1970
    return StepHistory.share(
      of: count, elapsed: instant.millisecondsSince1970 - start, length: end.millisecondsSince1970 - start)
  }

  /// Returns the part of `count` that falls within `part`, assuming an even pace over the sample.
  ///
  /// The zero-length part of a zero-length sample gets all of `count`.
  func share(of count: Int64, in part: Interval) -> Int64 {
    if part.isEmpty || (part.start == start && part.end == end) { return isZeroLength || !part.isEmpty ? count : 0 }
    return share(of: count, before: part.end) - share(of: count, before: part.start)
  }
}
