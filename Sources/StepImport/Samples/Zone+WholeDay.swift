package import PixelPalCore

extension Zone {
  /// Returns the interval of a whole day in this zone, from its first instant to the first instant of the next day.
  ///
  /// On a day with a clock change, the interval isn't 24 hours long.
  package func wholeDayInterval(of day: CivilDay) -> Interval {
    if let plain = intervalIfNoClockChange(near: day) { return plain }
    let start = start(of: day) ?? instant(of: LocalDateTime(startOf: day))
    let end = self.start(of: day.next) ?? start + .hours(24)
    return Interval(from: start, to: max(start, end)) ?? Interval(from: start, lasting: .hours(24))
  }
}
