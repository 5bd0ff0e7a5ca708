import PixelPalCore

/// A classification of the files in a folder by their paths alone.
///
///     let folder = FolderContentsClassification(["export.xml", "export_cda.xml"], in: "apple_health_export")
///     folder.stepFiles       // ["export.xml"]
///     folder.companionFiles  // ["export_cda.xml"]
package struct FolderContentsClassification {
  /// The vendors whose exports can be recognized in a folder, listed for a message to the user.
  package static let knownVendors =
    "Apple (apple_health_export), Fitbit, Gadgetbridge, Google (Takeout), Garmin, Health Connect, Samsung, Withings "
    + "and Zepp"

  /// A vendor whose exports can be recognized in a folder.
  ///
  /// The case `takeout` stands for Google Takeout, which combines several of Google's services.
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
    /// The path of the folder with the export, relative to the folder that the user specified.
    ///
    /// The path is empty if both are the same folder.
    package let folder: String
  }

  /// The paths of the files that probably contain steps, judging by their names, in byte order.
  package let stepFiles: [String]
  /// The paths of other files in the same exports, such as `export_cda.xml`, in byte order.
  package let companionFiles: [String]
  /// The paths of the files that aren't recognized by their names, in byte order.
  package let unknownFiles: [String]
  /// The exports that contain the ``stepFiles``, in byte order of their folders.
  package let exports: [Export]

  /// Creates a classification of the files at `paths`, which are relative to the folder called `name`.
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
    let places = FoundExportVendorsByFolder(exports)
    var (beside, unknown): ([String], [String]) = ([], [])
    for file in others {
      if file.isCompanionFile(inAnyOf: places) { beside.append(file.path) } else { unknown.append(file.path) }
    }
    self.companionFiles = beside.sorted(by: FolderContentsClassification.precedesInByteOrder)
    self.unknownFiles = unknown.sorted(by: FolderContentsClassification.precedesInByteOrder)
  }

  private static func precedesInByteOrder(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Returns true if the file at `path` probably contains steps, regardless of the other files in its folder.
  package static func mayHoldSteps(_ path: String) -> Bool {
    // Fast path: most names in an archive don't end with the last letter of `json` or `csv`.
    guard let end = path.utf8.last, [UInt8(ascii: "n"), UInt8(ascii: "v")].contains(end | 0x20) else { return false }
    let file = ExportFilePath(path, in: "")
    return file.vendor != nil || file.mayBeGoogleFitTable
  }
}

/// The vendors of the exports in each folder.
struct FoundExportVendorsByFolder {
  private var vendors: [String: [FolderContentsClassification.Vendor]] = [:]
  /// The depth of the deepest folder with an export, or `nil` if there are no exports.
  ///
  /// The folder that the user specified has the depth 0.
  private(set) var maxDepth: Int?

  init(_ exports: Set<FolderContentsClassification.Export>) {
    for export in exports {
      vendors[export.folder, default: []].append(export.vendor)
      maxDepth = max(
        maxDepth ?? 0, export.folder.utf8.count { $0 == UInt8(ascii: "/") } + (export.folder.isEmpty ? 0 : 1))
    }
  }

  /// Returns the vendors of the exports in a folder, or an empty array if there are none.
  ///
  /// - Parameter place: the path of the folder, relative to the folder that the user specified.
  func vendors(in place: String) -> [FolderContentsClassification.Vendor] { vendors[place] ?? [] }
}

extension FolderContentsClassification.Vendor {
  /// Returns true if this vendor's exports contain files in `format`.
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
