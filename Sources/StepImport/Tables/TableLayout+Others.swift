import PixelPalCore

extension TableLayout {
  /// The layouts of tables from Mi Fitness, RingConn and Jawbone, and from Samsung Health without the line above the
  /// header.
  ///
  /// Each layout is known from only a few sample files.
  static let rareLayouts =
    samsungLayouts + [
      // Mi Fitness exports workouts with the columns of other data and a column `category`. This layout comes first, so
      // that the two layouts of Mi Fitness don't match workouts.
      TableLayout(
        format: .workoutsCSV,
        columns: [
          .required(.person, "uid"), .required(.source, "sid"), .required(.type, "category"), .required(.start, "time"),
          .required(.steps, "value"),
        ], resolution: .sample),
      TableLayout(
        format: .miFitnessCSV,
        columns: [
          .required(.person, "uid"), .required(.source, "sid"), .required(.period, "tag"), .required(.type, "key"),
          .required(.start, "time"), .required(.steps, "value"), .optional(.revision, "updatetime"),
        ], extent: .day, timeNotation: .dayInSeconds, stepsJSONMember: "steps", stepTypes: ["steps"],
        period: "daily_report"),
      TableLayout(
        format: .miFitnessCSV,
        columns: [
          .required(.person, "uid"), .required(.source, "sid"), .required(.type, "key"), .required(.start, "time"),
          .required(.steps, "value"), .optional(.revision, "updatetime"),
        ], extent: .minute, zone: .utc, timeNotation: .seconds, stepsJSONMember: "steps", stepTypes: ["steps"]),
      TableLayout(
        format: .ringConnCSV, confidence: .likely, columns: [.required(.start, "date"), .required(.steps, "steps")],
        identifyingColumns: ["calories(kcal)"], extent: .day, allowsNoOtherColumns: true),
      TableLayout(
        format: .jawboneCSV, columns: [.required(.start, "date", "datestr"), .required(.steps, "m_steps")], extent: .day
      ),
    ]
}
