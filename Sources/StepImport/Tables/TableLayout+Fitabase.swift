import PixelPalCore

extension TableLayout {
  /// The layouts of tables from Fitabase, a service that exports the Fitbit data of several people for studies.
  ///
  /// A table with the columns `activityhour` and `steptotal` and a separate column for the day fits two layouts. The
  /// layout with the separate column comes first, because the first match is used.
  static let fitabaseLayouts = [
    fitabaseLayout(day: "activitydate", steps: "totalsteps", extent: .day),
    fitabaseLayout(day: "activityday", steps: "steptotal", extent: .day),
    TableLayout(
      format: .fitabaseCSV,
      columns: [
        .required(.person, "id"), .required(.start, "date", "activitydate", "activityday"),
        .required(.time, "activityhour"), .required(.steps, "steptotal"),
      ], extent: .lasting(.hours(1)), assumesMonthFirst: true),
    fitabaseLayout(day: "activityhour", steps: "steptotal", extent: .lasting(.hours(1))),
    fitabaseLayout(day: "activityhour", steps: "steps00", extent: .minute, minuteColumns: 60),
    fitabaseLayout(day: "activityminute", steps: "steps", extent: .minute),
  ]

  private static func fitabaseLayout(day: String, steps: String, extent: ParsedRow.DurationRule, minuteColumns: Int = 0)
    -> TableLayout
  {
    TableLayout(
      format: .fitabaseCSV, columns: [.required(.person, "id"), .required(.start, day), .required(.steps, steps)],
      extent: extent, minuteColumnCount: minuteColumns, assumesMonthFirst: true)
  }

  /// Returns true if `header` has the columns `steps00`, `steps01` and so on, starting at the index `first`.
  ///
  /// There must be ``minuteColumnCount`` of these columns.
  func hasMinuteColumns(in header: [String], from first: Int) -> Bool {
    guard first + minuteColumnCount <= header.count else { return false }
    for minute in 0..<minuteColumnCount
    where header[first + minute] != "steps" + (minute < 10 ? "0" : "") + String(minute) {
      return false
    }
    return true
  }
}
