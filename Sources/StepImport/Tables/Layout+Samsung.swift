import Documents
import PixelPalCore

/// The tables of Samsung Health, as exported or as saved by a spreadsheet program.
extension Layout {
  /// Returns the layout of a file that begins with the word `type`; `nil` if it holds no steps.
  static func samsung(_ type: String) -> Layout? {
    switch type {
    case "com.samsung.shealth.step_daily_trend": samsungDays(.samsungStepDailyTrendCSV, count: "count", byType: true)
    case "com.samsung.shealth.tracker.pedometer_day_summary":
      samsungDays(.samsungPedometerDaySummaryCSV, count: "step_count", byType: false)
    case "com.samsung.shealth.tracker.pedometer_step_count", "com.samsung.health.step_count": samsungSteps()
    default: nil
    }
  }

  /// The layouts of tables without their first line.
  ///
  /// The merged rows of days are identified by `source_type` or, if that column is missing, by `deviceuuid`.
  static let samsungTables = [
    samsungSteps("com.samsung.health.step_count.", .certain), samsungSteps("", .likely),
    samsungDays(.samsungStepDailyTrendCSV, count: "count", byType: true),
    samsungDays(.samsungStepDailyTrendCSV, count: "count", byType: false),
    samsungDays(.samsungPedometerDaySummaryCSV, count: "step_count", byType: false),
    samsungDays(.samsungPedometerDaySummaryCSV, count: "step_count", byType: true),
  ]

  private static func samsungSteps(
    _ prefix: String = "", _ confidence: ImportReport.Confidence = .certain
  ) -> Layout {
    Layout(
      format: .samsungPedometerStepCountCSV, confidence: confidence,
      columns: [
        .needed(.start, prefix + "start_time"), .needed(.end, prefix + "end_time"), .needed(.steps, prefix + "count"),
        .needed(.offset, prefix + "time_offset"), .perhaps(.source, prefix + "deviceuuid"),
        .perhaps(.revision, prefix + "update_time"),
      ], clock: .utc, dating: .samsung)
  }

  private static func samsungDays(_ format: Format, count: String, byType: Bool) -> Layout {
    Layout(
      format: format,
      columns: [
        .needed(.start, "day_time"), .needed(.steps, count), .needed(.marker, byType ? "source_type" : "deviceuuid"),
        .perhaps(.source, "deviceuuid"),
      ], extent: .day, dating: .dayInMilliseconds, marker: byType ? "-2" : "VfS0qUERdZ")
  }

  /// Returns the layout and the columns of a table with a first line that requires `layout`, even if some columns are
  /// missing.
  func samsungPlaces(in header: [String]) -> (Layout, [Int])? {
    for layout in [self] + Layout.samsungTables where layout.format == format {
      if let places = layout.places(in: header) { return (layout, places) }
    }
    return nil
  }

  /// Returns the reason why a table of Samsung Health with missing columns cannot be read; `nil` for other tables.
  ///
  /// Without the columns that distinguish merged rows from those of single devices, each day would count several times.
  static func samsungFault(_ header: [String], at offset: Int, _ type: String? = nil) -> Fault? {
    let names = header.map { $0.hasPrefix(samsungPrefix) ? String($0.dropFirst(samsungPrefix.count)) : $0 }
    let own = names.count(where: samsungNames.contains)
    let isMarked = type != nil || names != header
    let missing: [String]
    if names.contains("day_time"), names.contains("count") || names.contains("step_count") {
      missing = ["source_type", "deviceuuid"].filter { !names.contains($0) }
      guard missing.count == 2 else { return nil }
    } else if isMarked || names.contains("count") && own > 1 {
      missing = (type.flatMap(samsung) ?? samsungSteps()).missing(in: names)
    } else {
      return nil
    }
    guard !missing.isEmpty else { return nil }
    let list = missing.map { quoted($0) }.joined(separator: ", ")
    return Fault(
      at: offset, .expected("all columns that tell steps of Samsung Health apart", found: "none called \(list)"),
      hint: "leave the columns as they were exported: without these, steps would count twice or at the wrong time")
  }

  /// The prefix of column names in tables of steps.
  static let samsungPrefix = "com.samsung.health.step_count."
  /// Column names that no other program uses.
  private static let samsungNames = [
    "deviceuuid", "datauuid", "pkg_name", "sample_position_type", "create_sh_ver", "modify_sh_ver", "source_pkg_name",
    "binning_data", "time_offset",
  ]
}
