package import PixelPalCore

extension Zone {
  /// Returns the interval of a whole day, from its first instant in this zone to that of the next day.
  ///
  /// On a day with a clock change, it isn't 24 hours long.
  package func wholeDay(_ day: CivilDay) -> Interval {
    if let plain = intervalIfNoClockChange(near: day) { return plain }
    let start = start(of: day) ?? instant(of: LocalTime(startOf: day))
    let end = self.start(of: day.next) ?? start + .hours(24)
    return Interval(from: start, to: max(start, end)) ?? Interval(from: start, lasting: .hours(24))
  }
}
