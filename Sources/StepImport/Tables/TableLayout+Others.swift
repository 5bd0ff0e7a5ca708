import PixelPalCore

/// Layouts of rare tables, each of which is known from only a few sample files.
extension TableLayout {
  /// The layouts of Samsung's tables without their first line, and of tables from Mi Fitness, RingConn and Jawbone.
  static let rareLayouts =
    samsungLayouts + [
      // Mi Fitness exports workouts in the same form as other data, with an additional column for their category.
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
