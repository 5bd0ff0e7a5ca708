import PixelPalCore

/// Which files of a folder hold steps, where it is one that a vendor made.
///
///     ExportFolder.filesThatCount(["export.xml", "export_cda.xml"], in: "apple_health_export")  // ["export.xml"]
package enum ExportFolder {
  /// The vendors whose folders are known, as a person is told.
  package static let known = "Apple (apple_health_export), Fitbit, Google (Takeout), Garmin, Samsung, Withings and Zepp"

  /// Of all `paths` in the folder `name`, those that count, in byte order; none if the folder is not known.
  package static func filesThatCount(_ paths: [String], in name: String) -> [String] {
    let name = name.split(separator: "/").last.map(String.init) ?? name
    let all = paths.map { FilePath($0, in: name) }
    let clinical = Set(all.filter(\.isClinicalDocument).map(\.folders))
    let daily = Set(all.filter(\.isDateTable).map(\.folders))
    let counting = all.filter { file in
      file.hasSteps || file.isHealthExport(beside: clinical) || file.isOfDailyMetrics(among: daily)
    }
    return counting.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// A file in a folder, by its path.
private struct FilePath {
  let path: String
  /// The folders around it, the one that was named first.
  let folders: [Substring]
  private let name: Substring
  private let stem: Substring
  private let ending: String

  init(_ path: String, in folder: String) {
    self.path = path
    let parts = path.split(separator: "/")
    name = parts.last ?? ""
    folders = [folder[...]] + parts.dropLast()
    let point = name.lastIndex(of: ".") ?? name.endIndex
    stem = name[..<point]
    ending = name[point...].lowercased()
  }

  var isClinicalDocument: Bool { ending == ".xml" && stem.lowercased().hasSuffix("_cda") }

  /// Whether it may be `export.xml`, which is called otherwise in other languages.
  func isHealthExport(beside clinical: Set<[Substring]>) -> Bool {
    guard ending == ".xml", !isClinicalDocument else { return false }
    return clinical.contains(folders) || folders.last?.hasPrefix("apple_health_export") == true
      || ["export", "导出"].contains(stem.lowercased())
  }

  /// Whether it is called after a day, as Google Fit's tables of 15 minutes are.
  var isDateTable: Bool { ending == ".csv" && CivilDay(String(stem)) != nil }

  /// Whether it lies among such tables in a folder of Google Fit; the one of all days is called as its folder.
  func isOfDailyMetrics(among tables: Set<[Substring]>) -> Bool {
    guard ending == ".csv", folders.contains("Fit") || folders.last == "Daily activity metrics" else { return false }
    return isDateTable || tables.contains(folders) && stem == folders.last ?? ""
  }

  /// Whether its name alone says that it holds steps.
  var hasSteps: Bool {
    switch ending {
    case ".json":
      stem.hasPrefix("steps-") && hasDay || stem.hasPrefix("UDSFile_")
        || stem.hasPrefix("derived_com.google.step_count.delta") || stem == "sport per minute merged data"
    case ".csv":
      stem.hasPrefix("steps_") && hasDay || FilePath.tables.contains(String(stem))
        || FilePath.tableBeginnings.contains { stem.hasPrefix($0) }
    default: false
    }
  }

  private var hasDay: Bool { CivilDay(String(stem.dropFirst(6))) != nil }

  private static let tables: Set = [
    "Daily activity metrics", "Daily Summaries", "aggregates_steps", "raw_tracker_steps", "ACTIVITY", "ACTIVITY_MINUTE",
    "ACTIVITY_STAGE",
  ]
  private static let tableBeginnings = [
    "com.samsung.shealth.step_daily_trend.", "com.samsung.shealth.tracker.pedometer_day_summary.",
    "com.samsung.shealth.tracker.pedometer_step_count.", "com.samsung.health.step_count.",
    "HKQuantityTypeIdentifierStepCount_", "ACTIVITY_1", "ACTIVITY_MINUTE_", "ACTIVITY_STAGE_",
  ]
}
