public import PixelPalCore

/// How much of an even spread lies before an instant: floor(count × elapsed / length), in whole millionths.
///
/// Differences of it always add up to `count`, whatever the cuts and their order. `elapsed` is held between 0 and
/// `length`; a spread without length lies wholly before whatever comes after it.
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
  /// How many steps had been taken before `instant`, if they were taken evenly.
  ///
  /// None before the start, all from the end on; of a sample without length, none at its instant and all after it.
  public func counted(before instant: Instant) -> StepCount {
    StepCount(unchecked: share(of: millionths, before: instant))
  }

  /// The share of `count`, spread as this sample is, that lies before `instant`.
  func share(of count: Int64, before instant: Instant) -> Int64 {
    let start = start.millisecondsSince1970
    return StepHistory.share(
      of: count, elapsed: instant.millisecondsSince1970 - start, length: end.millisecondsSince1970 - start)
  }

  /// The share of `count` that lies in a part of this sample; the empty part of a sample without length is all of it.
  func share(of count: Int64, in part: Interval) -> Int64 {
    if part.isEmpty || (part.start == start && part.end == end) { return isPoint || !part.isEmpty ? count : 0 }
    return share(of: count, before: part.end) - share(of: count, before: part.start)
  }
}
