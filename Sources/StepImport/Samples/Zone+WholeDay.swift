package import PixelPalCore

extension Zone {
  /// Returns the whole day, from one midnight to the next, for a row without a time of day.
  package func wholeDay(_ day: CivilDay) -> Interval {
    if let plain = intervalIfNoClockChange(near: day) { return plain }
    let start = start(of: day) ?? instant(of: LocalTime(startOf: day))
    let end = self.start(of: day.next) ?? start + .hours(24)
    return Interval(from: start, to: max(start, end)) ?? Interval(from: start, lasting: .hours(24))
  }
}
