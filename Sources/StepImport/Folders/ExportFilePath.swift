import PixelPalCore

/// The path of a file to classify, divided into the names of folders and the name of the file.
struct ExportFilePath {
  let path: String
  /// The names of the enclosing folders, outermost first.
  ///
  /// The first is the folder that the user specified.
  let folders: [Substring]
  private let name: Substring
  private let stem: Substring
  private let fileExtension: String

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
    // A trailing slash is part of the name that precedes it.
    name = rest.isEmpty && folders.count > 1 ? folders.removeLast() : rest
    self.folders = folders
    let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    stem = name[..<point]
    fileExtension = name[point...].lowercased()
  }

  var isClinicalDocument: Bool { fileExtension == ".xml" && stem.lowercased().hasSuffix("_cda") }

  /// Returns true if the file may be Apple's `export.xml`.
  ///
  /// The name of that file depends on the language. `clinical` contains all folders with an `export_cda.xml`, a file
  /// that accompanies Apple's export.
  func mayBeAppleHealthExport(besideClinicalDocumentsIn clinical: Set<[Substring]>) -> Bool {
    guard fileExtension == ".xml", !isClinicalDocument else { return false }
    return clinical.contains(folders) || folders.last?.hasPrefix("apple_health_export") == true
      || ["export", "导出"].contains(stem.lowercased())
  }

  /// True if the file is a CSV table named after a day, such as `2025-01-04.csv`, like Google Fit's 15-minute tables.
  var isNamedAfterDay: Bool { fileExtension == ".csv" && CivilDay(String(stem)) != nil }

  /// True if the names of the file and its folder are possible for a table from Google Fit.
  var mayBeGoogleFitTable: Bool {
    guard fileExtension == ".csv", folders.contains("Fit") || folders.last == "Daily activity metrics" else {
      return false
    }
    return isNamedAfterDay || stem == folders.last ?? ""
  }

  /// Returns true if the file is a table from Google Fit: either the table of a day, or the summary of all days.
  ///
  /// The summary has the name of its folder. It is accepted only if the folder is in `tables`, which contains all
  /// folders with tables of days.
  func isGoogleFitTable(givenDayTablesIn tables: Set<[Substring]>) -> Bool {
    mayBeGoogleFitTable && (isNamedAfterDay || tables.contains(folders))
  }

  /// The vendor whose step files have such names, or `nil` if no vendor's step files do.
  var vendor: FolderContentsClassification.Vendor? {
    switch fileExtension {
    case ".json":
      if stem.hasPrefix("steps-"), hasDateAfterPrefix { return .fitbit }
      if stem.hasPrefix("UDSFile_") { return .garmin }
      if stem.hasPrefix("derived_com.google.step_count.delta") { return .google }
      return stem == "sport per minute merged data" ? .huawei : nil
    case ".csv":
      if stem.hasPrefix("steps_"), hasDateAfterPrefix { return .fitbit }
      return ExportFilePath.vendorsByTableName[String(stem)]
        ?? ExportFilePath.vendorsByTablePrefix.first { stem.hasPrefix($0.0) }?.1
    case ".db":
      if stem.hasPrefix("health_connect_export") { return .healthConnect }
      return stem.hasPrefix("Gadgetbridge") ? .gadgetbridge : nil
    case "": return stem == "Gadgetbridge" ? .gadgetbridge : nil
    default: return nil
    }
  }

  private var hasDateAfterPrefix: Bool { CivilDay(String(stem.dropFirst(6))) != nil }

  private static let vendorsByTableName: [String: FolderContentsClassification.Vendor] = [
    "Daily activity metrics": .google, "Daily Summaries": .google, "aggregates_steps": .withings,
    "raw_tracker_steps": .withings, "ACTIVITY": .zepp, "ACTIVITY_MINUTE": .zepp, "ACTIVITY_STAGE": .zepp,
  ]
  private static let vendorsByTablePrefix: [(String, FolderContentsClassification.Vendor)] = [
    ("com.samsung.shealth.step_daily_trend.", .samsung),
    ("com.samsung.shealth.tracker.pedometer_day_summary.", .samsung),
    ("com.samsung.shealth.tracker.pedometer_step_count.", .samsung), ("com.samsung.health.step_count.", .samsung),
    ("HKQuantityTypeIdentifierStepCount_", .apple), ("ACTIVITY_1", .zepp), ("ACTIVITY_MINUTE_", .zepp),
    ("ACTIVITY_STAGE_", .zepp),
  ]
}

// Locations of exports, and the files that accompany them.
extension ExportFilePath {
  /// Returns the export of `maker` that contains this step file, or the Google Takeout archive around the file.
  func export(by maker: FolderContentsClassification.Vendor) -> FolderContentsClassification.Export {
    // A Google Takeout counts as one export, because it combines the data of several services about one person.
    if let place = folders.firstIndex(of: "Takeout") {
      return .init(vendor: .takeout, folder: relativeParentPath(ofFolderAt: place))
    }
    let place = folders.firstIndex { ExportFilePath.isVendorFolder($0, of: maker) } ?? folders.count
    return .init(vendor: maker, folder: relativeParentPath(ofFolderAt: place))
  }

  /// Returns the path, relative to the root folder, of the parent of the folder at `index`.
  private func relativeParentPath(ofFolderAt index: Int) -> String {
    index <= 1 ? "" : folders[1..<index].joined(separator: "/")
  }

  /// Returns true if `maker` uses `name` for a folder in its exports.
  private static func isVendorFolder(_ name: Substring, of maker: FolderContentsClassification.Vendor) -> Bool {
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

  /// Returns true if the file accompanies one of `exports` in a folder above it.
  ///
  /// For example, `export_cda.xml` accompanies Apple's export.
  func isCompanion(_ exports: VendorsByExportFolder) -> Bool {
    guard let deepest = exports.maxDepth else { return false }
    return folders.indices.prefix(deepest + 1).contains { place in
      let inner = folders[(place + 1)...]
      return exports.vendors(in: relativeParentPath(ofFolderAt: place + 1)).contains {
        isCompanion($0, below: inner, in: folders[place])
      }
    }
  }

  /// Returns true if the file's name and folders suggest that it accompanies an export of `maker`.
  ///
  /// - Parameter home: the name of the folder that contains the export.
  private func isCompanion(
    _ maker: FolderContentsClassification.Vendor, below inner: ArraySlice<Substring>, in home: Substring
  )
    -> Bool
  {
    // A folder with one of the vendor's names contains only files of that vendor.
    if inner.contains(where: { ExportFilePath.isVendorFolder($0, of: maker) })
      || ExportFilePath.isVendorFolder(home, of: maker)
    {
      return true
    }
    switch maker {
    case .apple:
      return isClinicalDocument || stem.hasPrefix("HKQuantityType") || stem.hasPrefix("HKCategoryType")
        || inner.contains { ["electrocardiograms", "workout-routes", "clinical-records"].contains($0) }
    case .fitbit: return fileExtension == ".json" && stem.contains("-") && stem.isLowercaseWordsAndDate
    case .samsung: return stem.hasPrefix("com.samsung.") || inner.contains { ["jsons", "files"].contains($0) }
    case .withings:
      return ["aggregates_", "raw_"].contains { stem.hasPrefix($0) } || ExportFilePath.withingsTableNames.contains(stem)
    case .zepp: return ExportFilePath.zeppNamePrefixes.contains { stem.hasPrefix($0) }
    case .gadgetbridge, .healthConnect: return ["-wal", "-shm", "-journal"].contains { fileExtension.hasSuffix($0) }
    case .garmin, .google, .huawei, .takeout: return false
    }
  }

  private static let withingsTableNames: Set<Substring> = [
    "account_relations", "activities", "bp", "height", "manual_rr", "pause", "signal", "sleep", "timeline_settings",
    "weight",
  ]
  private static let zeppNamePrefixes = [
    "ACTIVITY", "BODY", "HEARTRATE", "HEARTRATE_AUTO", "HEALTH_DATA", "SLEEP", "SPORT", "USER",
  ]
}

extension Substring {
  /// True if the name consists of lowercase words and a date, as in `heart_rate-2024-01-02`.
  fileprivate var isLowercaseWordsAndDate: Bool {
    guard count > 11, CivilDay(String(suffix(10))) != nil else { return false }
    return dropLast(11).allSatisfy { $0.isLowercase || $0 == "_" }
  }
}
