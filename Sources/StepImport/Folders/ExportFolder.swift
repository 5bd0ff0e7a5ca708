import PixelPalCore

/// A classification of the files in a folder by their names, which are all that a listing shows.
///
///     let folder = ExportFolder(["export.xml", "export_cda.xml"], in: "apple_health_export")
///     folder.counting  // ["export.xml"]
///     folder.beside    // ["export_cda.xml"]
package struct ExportFolder {
  /// The vendors with folders that are recognized, as text for the user.
  package static let known =
    "Apple (apple_health_export), Fitbit, Gadgetbridge, Google (Takeout), Garmin, Health Connect, Samsung, Withings "
    + "and Zepp"

  /// A vendor with exports that are folders.
  package enum Maker: String, Hashable, Sendable {
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

  /// An export: its vendor and its location in the folder.
  package struct Export: Hashable {
    /// The vendor that made the export.
    package let maker: Maker
    /// The path of the export's folder; empty for the root folder itself.
    package let place: String
  }

  /// The files that hold steps, in byte order.
  package let counting: [String]
  /// The other files that the vendors include in these exports.
  package let beside: [String]
  /// The files with unrecognized names.
  package let unknown: [String]
  /// The exports that the files in ``counting`` belong to, in byte order of their places.
  package let exports: [Export]

  /// Classifies the files at `paths` in the folder `name`.
  package init(_ paths: [String], in name: String) {
    let name = name.split(separator: "/").last.map(String.init) ?? name
    let all = paths.map { FilePath($0, in: name) }
    let clinical = Set(all.filter { $0.isClinicalDocument }.map { $0.folders })
    let daily = Set(all.filter { $0.isDateTable }.map { $0.folders })
    var (counting, others, exports): ([String], [FilePath], Set<Export>) = ([], [], [])
    for file in all {
      let maker =
        file.maker ?? (file.isHealthExport(beside: clinical) ? .apple : nil)
        ?? (file.isOfDailyMetrics(among: daily) ? .google : nil)
      guard let maker else {
        others.append(file)
        continue
      }
      counting.append(file.path)
      exports.insert(file.export(of: maker))
    }
    self.counting = counting.sorted(by: ExportFolder.isBefore)
    self.exports = exports.sorted { ExportFolder.isBefore($0.place, $1.place) }
    let places = ExportPlaces(exports)
    var (beside, unknown): ([String], [String]) = ([], [])
    for file in others {
      if file.isBeside(places) { beside.append(file.path) } else { unknown.append(file.path) }
    }
    self.beside = beside.sorted(by: ExportFolder.isBefore)
    self.unknown = unknown.sorted(by: ExportFolder.isBefore)
  }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Returns true if a file may hold steps, independent of the files beside it.
  package static func mayHoldSteps(_ path: String) -> Bool {
    // Fast path: the last letter already rules out most names of an archive.
    guard let end = path.utf8.last, [UInt8(ascii: "n"), UInt8(ascii: "v")].contains(end | 0x20) else { return false }
    let file = FilePath(path, in: "")
    return file.maker != nil || file.mayBeOfDailyMetrics
  }
}

/// The vendors of the exports in each place.
struct ExportPlaces {
  private var makers: [String: [ExportFolder.Maker]] = [:]
  /// The depth of the most deeply nested export; `nil` without any.
  private(set) var deepest: Int?

  init(_ exports: Set<ExportFolder.Export>) {
    for export in exports {
      makers[export.place, default: []].append(export.maker)
      deepest = max(deepest ?? 0, export.place.utf8.count { $0 == UInt8(ascii: "/") } + (export.place.isEmpty ? 0 : 1))
    }
  }

  /// Returns the vendors of the exports in `place`.
  func makers(in place: String) -> [ExportFolder.Maker] { makers[place] ?? [] }
}

extension ExportFolder.Maker {
  /// Returns true if this vendor writes files of `format`.
  package func writes(_ format: Format) -> Bool {
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
