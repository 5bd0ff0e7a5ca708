import Documents
import PixelPalCore

// Samsung Health writes one table for each record type, with the type on the line above the header. If a program has
// removed that line, only the columns show the type.
extension TableLayout {
  /// Returns the layout of a Samsung Health table with records of the given type, or `nil` if they contain no steps.
  static func samsungLayout(forType type: String) -> TableLayout? {
    switch type {
    case "com.samsung.shealth.step_daily_trend":
      samsungDayLayout(format: .samsungStepDailyTrendCSV, countColumn: "count", marksMergedByType: true)
    case "com.samsung.shealth.tracker.pedometer_day_summary":
      samsungDayLayout(format: .samsungPedometerDaySummaryCSV, countColumn: "step_count", marksMergedByType: false)
    case "com.samsung.shealth.tracker.pedometer_step_count", "com.samsung.health.step_count": samsungStepLayout()
    default: nil
    }
  }

  /// The layouts of Samsung Health's tables without the line that states the record type.
  ///
  /// Tables of days contain rows for each device and rows with the total of all devices. The column `source_type` or,
  /// if there is no such column, `deviceuuid` shows which rows are totals.
  static let samsungLayouts = [
    samsungStepLayout(columnPrefix: "com.samsung.health.step_count.", confidence: .certain),
    samsungStepLayout(columnPrefix: "", confidence: .likely),
    samsungDayLayout(format: .samsungStepDailyTrendCSV, countColumn: "count", marksMergedByType: true),
    samsungDayLayout(format: .samsungStepDailyTrendCSV, countColumn: "count", marksMergedByType: false),
    samsungDayLayout(format: .samsungPedometerDaySummaryCSV, countColumn: "step_count", marksMergedByType: false),
    samsungDayLayout(format: .samsungPedometerDaySummaryCSV, countColumn: "step_count", marksMergedByType: true),
  ]

  private static func samsungStepLayout(
    columnPrefix prefix: String = "", confidence: ImportReport.Confidence = .certain
  ) -> TableLayout {
    TableLayout(
      format: .samsungPedometerStepCountCSV, confidence: confidence,
      columns: [
        .required(.start, prefix + "start_time"), .required(.end, prefix + "end_time"),
        .required(.steps, prefix + "count"),
        .required(.utcOffset, prefix + "time_offset"), .optional(.source, prefix + "deviceuuid"),
        .optional(.revision, prefix + "update_time"),
      ], zone: .utc, timeNotation: .samsung)
  }

  private static func samsungDayLayout(format: ImportFormat, countColumn: String, marksMergedByType: Bool)
    -> TableLayout
  {
    TableLayout(
      format: format,
      columns: [
        .required(.start, "day_time"), .required(.steps, countColumn),
        .required(.mergedRowMarker, marksMergedByType ? "source_type" : "deviceuuid"),
        .optional(.source, "deviceuuid"),
      ], extent: .day, timeNotation: .dayInMilliseconds, mergedRowMarker: marksMergedByType ? "-2" : "VfS0qUERdZ")
  }

  /// Returns the first layout that matches `header`, with the column index for each role, or `nil` if none matches.
  ///
  /// The search begins with this layout, and continues with layouts of the same format that require other columns.
  func samsungLayoutAndColumnIndices(in header: [String]) -> (TableLayout, [Int])? {
    for layout in [self] + TableLayout.samsungLayouts where layout.format == format {
      if let places = layout.columnIndicesByRole(in: header) { return (layout, places) }
    }
    return nil
  }

  /// Returns the error for a Samsung Health table that lacks necessary columns, or `nil` for any other table.
  ///
  /// For example, some columns distinguish rows with the total of all devices from rows for one device. Without these
  /// columns, each day would count several times.
  ///
  /// `type` is the record type on the line above the header, or `nil` without such a line. The error is located at
  /// `offset`.
  static func samsungMissingColumnsError(ofHeader header: [String], at offset: Int, type: String? = nil) -> ParseError?
  {
    let names = header.map { $0.hasPrefix(samsungColumnPrefix) ? String($0.dropFirst(samsungColumnPrefix.count)) : $0 }
    let own = names.count(where: samsungColumnNames.contains)
    let isMarked = type != nil || names != header
    let missing: [String]
    if names.contains("day_time"), names.contains("count") || names.contains("step_count") {
      missing = ["source_type", "deviceuuid"].filter { !names.contains($0) }
      guard missing.count == 2 else { return nil }
    } else if isMarked || names.contains("count") && own > 1 {
      missing = (type.flatMap(samsungLayout) ?? samsungStepLayout()).missingColumns(in: names)
    } else {
      return nil
    }
    guard !missing.isEmpty else { return nil }
    let list = missing.map { quoted($0) }.joined(separator: ", ")
    return ParseError(
      at: offset, .expected("all columns that distinguish steps of Samsung Health", found: "none named \(list)"),
      hint: "keep the columns as they were exported: without these, steps would count twice or at the wrong time")
  }

  /// The prefix of the column names in some of Samsung Health's tables of step counts.
  static let samsungColumnPrefix = "com.samsung.health.step_count."
  /// The names of columns that occur in Samsung Health's tables, but in hardly any others.
  private static let samsungColumnNames = [
    "deviceuuid", "datauuid", "pkg_name", "sample_position_type", "create_sh_ver", "modify_sh_ver", "source_pkg_name",
    "binning_data", "time_offset",
  ]
}
