import PixelPalCore

/// A file in a folder, by its path.
struct FilePath {
  let path: String
  /// The folders around it, the one that was named first.
  let folders: [Substring]
  private let name: Substring
  private let stem: Substring
  private let ending: String

  init(_ path: String, in folder: String) {
    self.path = path
    var folders: [Substring] = []
    folders.reserveCapacity(4)
    folders.append(folder[...])
    var rest = path[...]
    while let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) {
      if slash > rest.startIndex { folders.append(rest[..<slash]) }
      rest = rest[rest.utf8.index(after: slash)...]
    }
    // A slash at the end belongs to the name before it.
    name = rest.isEmpty && folders.count > 1 ? folders.removeLast() : rest
    self.folders = folders
    let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
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

  /// Whether it may be one of Google Fit's tables, which lie beside one another.
  var mayBeOfDailyMetrics: Bool {
    guard ending == ".csv", folders.contains("Fit") || folders.last == "Daily activity metrics" else { return false }
    return isDateTable || stem == folders.last ?? ""
  }

  /// Whether it lies among such tables in a folder of Google Fit; the one of all days is called as its folder.
  func isOfDailyMetrics(among tables: Set<[Substring]>) -> Bool {
    mayBeOfDailyMetrics && (isDateTable || tables.contains(folders))
  }

  /// Whose file of steps it is, if its name alone says that it is one.
  var maker: ExportFolder.Maker? {
    switch ending {
    case ".json":
      if stem.hasPrefix("steps-"), hasDay { return .fitbit }
      if stem.hasPrefix("UDSFile_") { return .garmin }
      if stem.hasPrefix("derived_com.google.step_count.delta") { return .google }
      return stem == "sport per minute merged data" ? .huawei : nil
    case ".csv":
      if stem.hasPrefix("steps_"), hasDay { return .fitbit }
      return FilePath.tables[String(stem)] ?? FilePath.tableBeginnings.first { stem.hasPrefix($0.0) }?.1
    case ".db":
      if stem.hasPrefix("health_connect_export") { return .healthConnect }
      return stem.hasPrefix("Gadgetbridge") ? .gadgetbridge : nil
    case "": return stem == "Gadgetbridge" ? .gadgetbridge : nil
    default: return nil
    }
  }

  private var hasDay: Bool { CivilDay(String(stem.dropFirst(6))) != nil }

  private static let tables: [String: ExportFolder.Maker] = [
    "Daily activity metrics": .google, "Daily Summaries": .google, "aggregates_steps": .withings,
    "raw_tracker_steps": .withings, "ACTIVITY": .zepp, "ACTIVITY_MINUTE": .zepp, "ACTIVITY_STAGE": .zepp,
  ]
  private static let tableBeginnings: [(String, ExportFolder.Maker)] = [
    ("com.samsung.shealth.step_daily_trend.", .samsung),
    ("com.samsung.shealth.tracker.pedometer_day_summary.", .samsung),
    ("com.samsung.shealth.tracker.pedometer_step_count.", .samsung), ("com.samsung.health.step_count.", .samsung),
    ("HKQuantityTypeIdentifierStepCount_", .apple), ("ACTIVITY_1", .zepp), ("ACTIVITY_MINUTE_", .zepp),
    ("ACTIVITY_STAGE_", .zepp),
  ]
}

// Where exports lie, and what belongs to them.
extension FilePath {
  /// The export to which this file of steps belongs.
  func export(of maker: ExportFolder.Maker) -> ExportFolder.Export {
    // Google hands out what several of its services know, of one person.
    if let place = folders.firstIndex(of: "Takeout") { return .init(maker: .takeout, place: path(to: place)) }
    let place = folders.firstIndex { FilePath.isFolder($0, of: maker) } ?? folders.count
    return .init(maker: maker, place: path(to: place))
  }

  /// The path of the folder that holds the one at `index`, below the one that was named.
  private func path(to index: Int) -> String {
    index <= 1 ? "" : folders[1..<index].joined(separator: "/")
  }

  /// Whether the maker gives this name to a folder within an export.
  private static func isFolder(_ name: Substring, of maker: ExportFolder.Maker) -> Bool {
    switch maker {
    case .fitbit:
      ["Fitbit", "Global Export Data", "Physical Activity", "Physical Activity_GoogleData", "user-site-export"]
        .contains(name)
    case .garmin: name.hasPrefix("DI_CONNECT") || name.hasPrefix("DI-Connect-")
    case .google: ["Fit", "Google Fit", "All Data", "Daily activity metrics", "Daily Aggregations"].contains(name)
    case .huawei: name.hasPrefix("Sport per minute merged data")
    case .zepp: ["ACTIVITY", "ACTIVITY_MINUTE", "ACTIVITY_STAGE"].contains(name)
    case .takeout: name == "Takeout"
    case .apple, .gadgetbridge, .healthConnect, .samsung, .withings: false
    }
  }

  /// Whether the maker of one of the exports around it puts such a file into that.
  func isBeside(_ exports: ExportPlaces) -> Bool {
    guard let deepest = exports.deepest else { return false }
    return folders.indices.prefix(deepest + 1).contains { place in
      let inner = folders[(place + 1)...]
      return exports.makers(in: path(to: place + 1)).contains { isBeside($0, below: inner, in: folders[place]) }
    }
  }

  /// Whether it is one of the maker's by its name, or by the folders between the export and it; `home` is the export's.
  private func isBeside(_ maker: ExportFolder.Maker, below inner: ArraySlice<Substring>, in home: Substring) -> Bool {
    // What is within folders that are called as the maker calls them is the maker's.
    if inner.contains(where: { FilePath.isFolder($0, of: maker) }) || FilePath.isFolder(home, of: maker) { return true }
    switch maker {
    case .apple:
      return isClinicalDocument || stem.hasPrefix("HKQuantityType") || stem.hasPrefix("HKCategoryType")
        || inner.contains { ["electrocardiograms", "workout-routes", "clinical-records"].contains($0) }
    case .fitbit: return ending == ".json" && stem.contains("-") && stem.hasLowerLettersUpToDay
    case .samsung: return stem.hasPrefix("com.samsung.") || inner.contains { ["jsons", "files"].contains($0) }
    case .withings:
      return ["aggregates_", "raw_"].contains { stem.hasPrefix($0) } || FilePath.ofWithings.contains(stem)
    case .zepp: return FilePath.ofZepp.contains { stem.hasPrefix($0) }
    case .gadgetbridge, .healthConnect: return ["-wal", "-shm", "-journal"].contains { ending.hasSuffix($0) }
    case .garmin, .google, .huawei, .takeout: return false
    }
  }

  private static let ofWithings: Set<Substring> = [
    "account_relations", "activities", "bp", "height", "manual_rr", "pause", "signal", "sleep", "timeline_settings",
    "weight",
  ]
  private static let ofZepp = [
    "ACTIVITY", "BODY", "HEARTRATE", "HEARTRATE_AUTO", "HEALTH_DATA", "SLEEP", "SPORT", "USER",
  ]
}

extension Substring {
  /// Whether it is words of small letters and then a day, as `heart_rate-2024-01-02`.
  fileprivate var hasLowerLettersUpToDay: Bool {
    guard count > 11, CivilDay(String(suffix(10))) != nil else { return false }
    return dropLast(11).allSatisfy { $0.isLowercase || $0 == "_" }
  }
}
