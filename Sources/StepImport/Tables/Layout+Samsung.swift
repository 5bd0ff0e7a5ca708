import Documents
import PixelPalCore

/// The tables of Samsung Health, whole and as they come out of a spreadsheet program.
extension Layout {
  /// The layout of a file whose first word is `type`; `nil` if it holds no steps.
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
  /// The merged rows of days are told by `source_type` or, where that column is gone, by `deviceuuid`.
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

  /// The layout of rows below a first line that calls for `layout`, of which columns may have been cut.
  func samsungPlaces(in header: [String]) -> (Layout, [Int])? {
    for layout in [self] + Layout.samsungTables where layout.format == format {
      if let places = layout.places(in: header) { return (layout, places) }
    }
    return nil
  }

  /// The reason why a table of Samsung Health in which columns are missing cannot be read; `nil` for other tables.
  ///
  /// Without the columns that tell merged rows from those of single devices, each day would count several times.
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

  /// The beginning of the names of columns in tables of steps.
  static let samsungPrefix = "com.samsung.health.step_count."
  /// Names of columns that no other program writes.
  private static let samsungNames = [
    "deviceuuid", "datauuid", "pkg_name", "sample_position_type", "create_sh_ver", "modify_sh_ver", "source_pkg_name",
    "binning_data", "time_offset",
  ]
}
