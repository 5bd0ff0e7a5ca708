import PixelPalCore

/// Tables of programs of which few files are known.
extension Layout {
  /// Samsung's tables without their first line, and those of Mi Fitness, RingConn and Jawbone.
  static let others =
    samsungTables + [
      // Mi Fitness exports workouts in the same form as other data, with an additional column for their category.
      Layout(
        format: .workoutsCSV,
        columns: [
          .needed(.person, "uid"), .needed(.source, "sid"), .needed(.type, "category"), .needed(.start, "time"),
          .needed(.steps, "value"),
        ], resolution: .sample),
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
        format: .ringConnCSV, confidence: .likely, columns: [.needed(.start, "date"), .needed(.steps, "steps")],
        beside: ["calories(kcal)"], extent: .day, isExact: true),
      Layout(
        format: .jawboneCSV, columns: [.needed(.start, "date", "datestr"), .needed(.steps, "m_steps")], extent: .day),
    ]
}
