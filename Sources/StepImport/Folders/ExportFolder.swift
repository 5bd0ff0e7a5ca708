import PixelPalCore

/// What the files of a folder are, as far as their names tell: for that is all that a listing shows.
///
///     let folder = ExportFolder(["export.xml", "export_cda.xml"], in: "apple_health_export")
///     folder.counting  // ["export.xml"]
///     folder.beside    // ["export_cda.xml"]
package struct ExportFolder {
  /// The vendors whose folders are known, as a person is told.
  package static let known = "Apple (apple_health_export), Fitbit, Google (Takeout), Garmin, Samsung, Withings and Zepp"

  /// Who makes exports that are folders.
  package enum Maker: String, Hashable, Sendable {
    case apple = "Apple"
    case fitbit = "Fitbit"
    case garmin = "Garmin"
    case google = "Google Fit"
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
    let clinical = Set(all.filter(\.isClinicalDocument).map(\.folders))
    let daily = Set(all.filter(\.isDateTable).map(\.folders))
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
    let known = exports
    beside = others.filter { $0.isBeside(known) }.map(\.path).sorted(by: ExportFolder.isBefore)
    unknown = others.filter { !$0.isBeside(known) }.map(\.path).sorted(by: ExportFolder.isBefore)
  }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Of all `paths` in the folder `name`, those that count, in byte order; none if the folder is not known.
  package static func filesThatCount(_ paths: [String], in name: String) -> [String] {
    ExportFolder(paths, in: name).counting
  }

  /// Whether a file may count, whatever lies beside it.
  package static func mayHoldSteps(_ path: String) -> Bool {
    let file = FilePath(path, in: "")
    return file.maker != nil || file.mayBeOfDailyMetrics
  }
}

extension ExportFolder.Maker {
  /// Whether a file of `format` is one of this maker's.
  package func writes(_ format: Format) -> Bool {
    switch (self, format.family) {
    case (.apple, .appleHealth), (.fitbit, .fitbit), (.garmin, .garmin), (.google, .googleFit), (.samsung, .samsung),
      (.takeout, .fitbit), (.takeout, .googleFit), (.withings, .withings), (.zepp, .zepp):
      true
    case _: self == .huawei && format == .huaweiJSON
    }
  }
}
