import PixelPalCore

/// A classification of the files in a folder, based only on their paths.
///
///     let folder = FolderContentsClassification(["export.xml", "export_cda.xml"], in: "apple_health_export")
///     folder.stepFiles       // ["export.xml"]
///     folder.companionFiles  // ["export_cda.xml"]
package struct FolderContentsClassification {
  /// The vendors whose export folders are recognized, as a text for the user.
  package static let knownVendors =
    "Apple (apple_health_export), Fitbit, Gadgetbridge, Google (Takeout), Garmin, Health Connect, Samsung, Withings "
    + "and Zepp"

  /// A vendor whose export folders are recognized.
  package enum Vendor: String, Hashable, Sendable {
    case apple = "Apple"
    case fitbit = "Fitbit"
    case garmin = "Garmin"
    case gadgetbridge = "Gadgetbridge"
    case google = "Google Fit"
    case healthConnect = "Health Connect"
    case huawei = "Huawei"
    case samsung = "Samsung"
    case takeout = "Google"
    case withings = "Withings"
    case zepp = "Zepp"
  }

  /// A vendor's export in the folder.
  package struct Export: Hashable {
    /// The vendor that made the export.
    package let vendor: Vendor
    /// The path of the export's folder, relative to the root folder.
    ///
    /// The path of the root folder itself is empty.
    package let folder: String
  }

  /// The paths of the files that contain steps, in byte order.
  package let stepFiles: [String]
  /// The paths of other files that belong to the vendors' exports, such as `export_cda.xml`.
  package let companionFiles: [String]
  /// The paths of the files whose names aren't recognized.
  package let unknownFiles: [String]
  /// The exports that contain the ``stepFiles``, in byte order of their folders.
  package let exports: [Export]

  /// Classifies the files at `paths` in the folder `name`.
  package init(_ paths: [String], in name: String) {
    let name = name.split(separator: "/").last.map(String.init) ?? name
    let all = paths.map { ExportFilePath($0, in: name) }
    let clinical = Set(all.filter { $0.isClinicalDocument }.map { $0.folders })
    let daily = Set(all.filter { $0.isNamedAfterDay }.map { $0.folders })
    var (counting, others, exports): ([String], [ExportFilePath], Set<Export>) = ([], [], [])
    for file in all {
      let maker =
        file.vendor ?? (file.mayBeAppleHealthExport(besideClinicalDocumentsIn: clinical) ? .apple : nil)
        ?? (file.isGoogleFitTable(givenDayTablesIn: daily) ? .google : nil)
      guard let maker else {
        others.append(file)
        continue
      }
      counting.append(file.path)
      exports.insert(file.export(by: maker))
    }
    self.stepFiles = counting.sorted(by: FolderContentsClassification.precedesInByteOrder)
    self.exports = exports.sorted { FolderContentsClassification.precedesInByteOrder($0.folder, $1.folder) }
    let places = VendorsByExportFolder(exports)
    var (beside, unknown): ([String], [String]) = ([], [])
    for file in others {
      if file.isCompanion(places) { beside.append(file.path) } else { unknown.append(file.path) }
    }
    self.companionFiles = beside.sorted(by: FolderContentsClassification.precedesInByteOrder)
    self.unknownFiles = unknown.sorted(by: FolderContentsClassification.precedesInByteOrder)
  }

  private static func precedesInByteOrder(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Returns true if the path of a file suggests that it contains steps, without regard to other files in its folder.
  package static func mayHoldSteps(_ path: String) -> Bool {
    // Fast path: the last letter shows that most names in an archive aren't those of step files.
    guard let end = path.utf8.last, [UInt8(ascii: "n"), UInt8(ascii: "v")].contains(end | 0x20) else { return false }
    let file = ExportFilePath(path, in: "")
    return file.vendor != nil || file.mayBeGoogleFitTable
  }
}

/// An index that maps each folder to the vendors of the exports in it.
struct VendorsByExportFolder {
  private var vendors: [String: [FolderContentsClassification.Vendor]] = [:]
  /// The depth of the most deeply nested export folder, or `nil` if there are no exports.
  private(set) var maxDepth: Int?

  init(_ exports: Set<FolderContentsClassification.Export>) {
    for export in exports {
      vendors[export.folder, default: []].append(export.vendor)
      maxDepth = max(
        maxDepth ?? 0, export.folder.utf8.count { $0 == UInt8(ascii: "/") } + (export.folder.isEmpty ? 0 : 1))
    }
  }

  /// Returns the vendors of the exports in the folder `place`.
  func vendors(in place: String) -> [FolderContentsClassification.Vendor] { vendors[place] ?? [] }
}

extension FolderContentsClassification.Vendor {
  /// Returns true if this vendor's exports include files of `format`.
  package func writesFormat(_ format: ImportFormat) -> Bool {
    switch (self, format.family) {
    case (.apple, .appleHealth), (.fitbit, .fitbit), (.garmin, .garmin), (.google, .googleFit), (.samsung, .samsung),
      (.takeout, .fitbit), (.takeout, .googleFit), (.withings, .withings), (.zepp, .zepp):
      true
    case _:
      self == .huawei && format == .huaweiJSON || self == .healthConnect && format == .healthConnect
        || self == .gadgetbridge && format == .gadgetbridge
    }
  }
}
