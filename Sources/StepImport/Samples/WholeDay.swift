package import PixelPalCore

extension Zone {
  /// `day` from its midnight to the next, as a row that has a date and no time is placed.
  package func wholeDay(_ day: CivilDay) -> Interval {
    if let plain = plainInterval(of: day) { return plain }
    let start = start(of: day) ?? instant(of: LocalTime(startOf: day))
    let end = self.start(of: day.next) ?? start + .hours(24)
    return Interval(from: start, to: max(start, end)) ?? Interval(from: start, lasting: .hours(24))
  }
}
