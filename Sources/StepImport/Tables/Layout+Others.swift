import PixelPalCore

/// Tables of programs of which few files are known.
extension Layout {
  /// Samsung's tables that lost their first line, Mi Fitness, Jawbone and ActiGraph.
  static let others =
    samsungTables + [
      Layout(
        format: .miFitnessCSV,
        columns: [
          .needed(.person, "uid"), .needed(.source, "sid"), .needed(.scope, "tag"), .needed(.type, "key"),
          .needed(.start, "time"), .needed(.steps, "value"), .perhaps(.revision, "updatetime"),
        ], extent: .day, dating: .dayInSeconds, member: "steps", types: ["steps"], scope: "daily_report"),
      Layout(
        format: .miFitnessCSV,
        columns: [
          .needed(.person, "uid"), .needed(.source, "sid"), .needed(.type, "key"), .needed(.start, "time"),
          .needed(.steps, "value"), .perhaps(.revision, "updatetime"),
        ], extent: .minute, clock: .utc, dating: .seconds, member: "steps", types: ["steps"]),
      Layout(
        format: .jawboneCSV, columns: [.needed(.start, "date", "datestr"), .needed(.steps, "m_steps")], extent: .day),
    ]
}
