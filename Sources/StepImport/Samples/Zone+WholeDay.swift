package import PixelPalCore

extension Zone {
  /// Returns `day` from its midnight to the next, which is the interval of a row with a date and no time.
  package func wholeDay(_ day: CivilDay) -> Interval {
    if let plain = intervalWithoutClockChange(of: day) { return plain }
    let start = start(of: day) ?? instant(of: LocalTime(startOf: day))
    let end = self.start(of: day.next) ?? start + .hours(24)
    return Interval(from: start, to: max(start, end)) ?? Interval(from: start, lasting: .hours(24))
  }
}
