import PixelPalCore

/// The path of a file in the folder that the user specified, split into the parts that show which app wrote the file.
struct ExportFilePath {
  /// The path relative to the folder that the user specified.
  let path: String
  /// The names of the enclosing folders, outermost first, beginning with the folder that the user specified.
  let folders: [Substring]
  private let name: Substring
  /// The file name without its extension.
  private let stem: Substring
  /// The extension in lowercase, including its dot, such as `.csv`, or an empty string if there is none.
  private let fileExtension: String

  /// Creates a path from `path`, which is relative to the folder named `folder`.
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
    // If the path ends with a slash, the name of the last folder serves as the file name.
    name = rest.isEmpty && folders.count > 1 ? folders.removeLast() : rest
    self.folders = folders
    let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    stem = name[..<point]
    fileExtension = name[point...].lowercased()
  }

  /// True if the file is the `export_cda.xml` beside Apple's `export.xml`.
  ///
  /// The names of both files may be translated.
  var isClinicalDocument: Bool { fileExtension == ".xml" && stem.lowercased().hasSuffix("_cda") }

  /// Returns true if the file may be Apple's `export.xml`, even if its name is translated.
  ///
  /// - Parameter clinical: the folders that contain an `export_cda.xml`.
  func mayBeAppleHealthExport(besideClinicalDocumentsIn clinical: Set<[Substring]>) -> Bool {
    guard fileExtension == ".xml", !isClinicalDocument else { return false }
    return clinical.contains(folders) || folders.last?.hasPrefix("apple_health_export") == true
      || ["export", "导出"].contains(stem.lowercased())
  }

  /// True if the file name is a date with the extension `.csv`, as in Google Fit's 15-minute tables: `2025-01-04.csv`.
  var isNamedAfterDay: Bool { fileExtension == ".csv" && CivilDay(String(stem)) != nil }

  /// True if the file may be a table from Google Fit, judging by its name and its folders.
  var mayBeGoogleFitTable: Bool {
    guard fileExtension == ".csv", folders.contains("Fit") || folders.last == "Daily activity metrics" else {
      return false
    }
    return isNamedAfterDay || stem == folders.last ?? ""
  }

  /// Returns true if the file is a table from Google Fit: a daily table, or the summary in a folder of daily tables.
  ///
  /// The summary is named after its folder, in the language of the export.
  ///
  /// - Parameter tables: The folders that contain daily tables.
  func isGoogleFitTable(givenDayTablesIn tables: Set<[Substring]>) -> Bool {
    mayBeGoogleFitTable && (isNamedAfterDay || tables.contains(folders))
  }

  /// The vendor that uses this file name for files with steps, or `nil` if no known vendor uses it.
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

// Finds the export to which a file belongs, and recognizes files without steps in an export.
extension ExportFilePath {
  /// Returns the export by `maker` that contains this file, or the whole Google Takeout if the file is part of one.
  func export(by maker: FolderContentsClassification.Vendor) -> FolderContentsClassification.Export {
    // Google Takeout combines one person's data from several services, so all of it counts as a single export.
    if let place = folders.firstIndex(of: "Takeout") {
      return .init(vendor: .takeout, folder: relativeParentPath(ofFolderAt: place))
    }
    let place = folders.firstIndex { ExportFilePath.isVendorFolder($0, of: maker) } ?? folders.count
    return .init(vendor: maker, folder: relativeParentPath(ofFolderAt: place))
  }

  /// Returns the path of the folder that contains `folders[index]`, relative to the folder that the user specified.
  ///
  /// The path is empty for the specified folder itself.
  private func relativeParentPath(ofFolderAt index: Int) -> String {
    index <= 1 ? "" : folders[1..<index].joined(separator: "/")
  }

  /// Returns true if folders called `name` occur in exports by `maker` and hardly anywhere else.
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

  /// Returns true if the file is part of one of `exports` but doesn't contain steps, such as Apple's `export_cda.xml`.
  func isCompanionFile(inAnyOf exports: FoundExportVendorsByFolder) -> Bool {
    guard let deepest = exports.maxDepth else { return false }
    return folders.indices.prefix(deepest + 1).contains { place in
      let inner = folders[(place + 1)...]
      return exports.vendors(in: relativeParentPath(ofFolderAt: place + 1)).contains {
        isPartOfExport(by: $0, below: inner, in: folders[place])
      }
    }
  }

  /// Returns true if the file is part of an export by `maker`, judging by the names of the file and its folders.
  ///
  /// `home` is the name of the folder with the export. `inner` contains the names of the folders between that folder
  /// and the file.
  private func isPartOfExport(
    by maker: FolderContentsClassification.Vendor, below inner: ArraySlice<Substring>, in home: Substring
  )
    -> Bool
  {
    // If a folder has one of the vendor's names, all files in it belong to the vendor.
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
