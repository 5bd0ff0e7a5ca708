import PixelPalCore

/// The tables of Fitabase, each of several people.
extension Layout {
  /// The layouts of Fitabase.
  ///
  /// The one with day and hour in two columns precedes the one with both in one column.
  static let fitabase = [
    fitabaseTable(day: "activitydate", steps: "totalsteps", extent: .day),
    fitabaseTable(day: "activityday", steps: "steptotal", extent: .day),
    Layout(
      format: .fitabaseCSV,
      columns: [
        .needed(.person, "id"), .needed(.start, "date", "activitydate", "activityday"), .needed(.time, "activityhour"),
        .needed(.steps, "steptotal"),
      ], extent: .lasting(.hours(1)), isMonthFirst: true),
    fitabaseTable(day: "activityhour", steps: "steptotal", extent: .lasting(.hours(1))),
    fitabaseTable(day: "activityhour", steps: "steps00", extent: .minute, minutes: 60),
    fitabaseTable(day: "activityminute", steps: "steps", extent: .minute),
  ]

  private static func fitabaseTable(day: String, steps: String, extent: Row.Extent, minutes: Int = 0) -> Layout {
    Layout(
      format: .fitabaseCSV, columns: [.needed(.person, "id"), .needed(.start, day), .needed(.steps, steps)],
      extent: extent, minutes: minutes, isMonthFirst: true)
  }

  /// Returns true if the columns of all minutes are consecutive, beginning with `first`: `steps00`, `steps01`.
  func hasMinutes(_ header: [String], from first: Int) -> Bool {
    guard first + minutes <= header.count else { return false }
    for minute in 0..<minutes where header[first + minute] != "steps" + (minute < 10 ? "0" : "") + String(minute) {
      return false
    }
    return true
  }
}
