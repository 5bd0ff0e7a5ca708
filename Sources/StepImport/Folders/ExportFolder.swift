import PixelPalCore

/// What the files of a folder are, as far as their names tell: for that is all that a listing shows.
///
///     let folder = ExportFolder(["export.xml", "export_cda.xml"], in: "apple_health_export")
///     folder.counting  // ["export.xml"]
///     folder.beside    // ["export_cda.xml"]
package struct ExportFolder {
  /// The vendors whose folders are known, as a person is told.
  package static let known =
    "Apple (apple_health_export), Fitbit, Gadgetbridge, Google (Takeout), Garmin, Health Connect, Samsung, Withings "
    + "and Zepp"

  /// Who makes exports that are folders.
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

  /// An export: who made it, and where in the folder it lies.
  package struct Export: Hashable {
    /// Who made it.
    package let maker: Maker
    /// The folder in which it lies; empty for the folder itself.
    package let place: String
  }

  /// The files that hold steps, in byte order.
  package let counting: [String]
  /// The files that their makers put beside those.
  package let beside: [String]
  /// The files of which names tell nothing.
  package let unknown: [String]
  /// The exports to which those that hold steps belong, in byte order of their places.
  package let exports: [Export]

  /// The files at `paths` in the folder `name`.
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

  /// Whether a file may count, whatever lies beside it.
  package static func mayHoldSteps(_ path: String) -> Bool {
    // Most names of an archive end otherwise, which is seen at once.
    guard let end = path.utf8.last, [UInt8(ascii: "n"), UInt8(ascii: "v")].contains(end | 0x20) else { return false }
    let file = FilePath(path, in: "")
    return file.maker != nil || file.mayBeOfDailyMetrics
  }
}

/// Who made the exports that lie in each place.
struct ExportPlaces {
  private var makers: [String: [ExportFolder.Maker]] = [:]
  /// How many folders there are around the deepest; `nil` without any.
  private(set) var deepest: Int?

  init(_ exports: Set<ExportFolder.Export>) {
    for export in exports {
      makers[export.place, default: []].append(export.maker)
      deepest = max(deepest ?? 0, export.place.utf8.count { $0 == UInt8(ascii: "/") } + (export.place.isEmpty ? 0 : 1))
    }
  }

  /// Who made those in `place`.
  func makers(in place: String) -> [ExportFolder.Maker] { makers[place] ?? [] }
}

extension ExportFolder.Maker {
  /// Whether a file of `format` is one of this maker's.
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
