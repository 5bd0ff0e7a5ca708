public import PixelPalCore

/// Returns the part of `count` that falls into the time `elapsed` if it is spread evenly over `length`, in millionths.
///
/// The result is floor(count × elapsed / length). The differences between results always add up to `count`, whatever
/// the cuts and their order. `elapsed` is limited to the range from 0 to `length`. A spread without length lies
/// entirely before any later instant.
@inline(__always)
func share(of count: Int64, elapsed: Int64, length: Int64) -> Int64 {
  if elapsed <= 0 { return 0 }
  if elapsed >= length { return count }
  let (product, overflow) = count.multipliedReportingOverflow(by: elapsed)
  if !overflow { return product / length }
  let wide = count.magnitude.multipliedFullWidth(by: elapsed.magnitude)
  // `elapsed` is below `length`, so the quotient is below `count` and fits.
  return Int64(length.magnitude.dividingFullWidth(wide).quotient)
}

extension StepSample {
  /// Returns the steps that had been taken before `instant`, if they were taken at an even pace.
  ///
  /// The result is zero before the start, and all steps from the end on. For a zero-length sample, it is zero at the
  /// sample's instant and all steps after that.
  public func steps(before instant: Instant) -> StepCount {
    StepCount(unchecked: share(of: millionths, before: instant))
  }

  /// Returns the part of `count` that lies before `instant` if `count` is spread like this sample.
  func share(of count: Int64, before instant: Instant) -> Int64 {
    let start = start.millisecondsSince1970
    return StepHistory.share(
      of: count, elapsed: instant.millisecondsSince1970 - start, length: end.millisecondsSince1970 - start)
  }

  /// Returns the part of `count` that lies in `part` if `count` is spread like this sample.
  ///
  /// The empty part of a zero-length sample has all of `count`.
  func share(of count: Int64, in part: Interval) -> Int64 {
    if part.isEmpty || (part.start == start && part.end == end) { return isZeroLength || !part.isEmpty ? count : 0 }
    return share(of: count, before: part.end) - share(of: count, before: part.start)
  }
}
