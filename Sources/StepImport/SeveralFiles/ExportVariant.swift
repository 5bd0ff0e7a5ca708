/// A combination of format, resolution and data stream in which a vendor exports steps.
///
/// A vendor can export the same steps in several variants.
struct ExportVariant: Hashable {
  /// A group of formats from one vendor that contain the same steps in different forms.
  enum Family: Hashable {
    case appleHealth
    case fitbit
    case garmin
    case googleFit
    case gadgetbridge
    case oura
    case polar
    case samsung
    case xiaomi
    case withings
    case zepp
  }

  let family: Family
  /// True if the file contains one total per day, and false if it contains finer data.
  let isDayTotal: Bool
  private let format: ImportFormat
  private let resolution: ImportReport.Resolution
  /// The rank of the data stream, where 0 is the most preferred.
  private let streamRank: Int

  /// Creates the variant of an imported file.
  ///
  /// Returns `nil` if the file was refused, or if its format has no family.
  init?(_ report: ImportReport) {
    guard report.refusal == nil, let family = report.format.family else { return nil }
    self.family = family
    format = report.format
    resolution = report.resolution
    isDayTotal = report.resolution == .day
    streamRank =
      ExportVariant.streamsByPreference.firstIndex { report.dataStream?.containsText($0) ?? false }
      ?? ExportVariant.streamsByPreference.count
  }

  /// Parts of the names of Google's data streams, most preferred first.
  ///
  /// Google's app shows the first stream, which excludes steps counted while cycling.
  private static let streamsByPreference = ["estimated_steps", "merge_step_deltas", "top_level"]

  /// Returns true if `left` is preferred to `right`.
  ///
  /// The variants are compared by format, then by data stream, and then by resolution.
  static func isPreferred(_ left: ExportVariant, over right: ExportVariant) -> Bool {
    left.sortKey.lexicographicallyPrecedes(right.sortKey)
  }

  private var sortKey: [Int] {
    [
      ImportFormat.byPreference.firstIndex(of: format) ?? ImportFormat.byPreference.count, streamRank,
      resolution.finenessRank,
    ]
  }
}

extension ImportFormat {
  /// The formats that have a family, most preferred first.
  ///
  /// Within a family, the formats with more detail come first.
  fileprivate static let byPreference: [ImportFormat] = [
    .appleHealthXML, .simpleHealthExportCSV, .applehealthdataCSV, .healthAutoExportJSON, .healthAutoExportCSV,
    .qsAccessCSV, .hadgeCSV, .fitbitTakeoutJSON, .fitbitGoogleCSV, .fitbitAPIJSON, .fitbitWebCSV, .googleFitTakeoutJSON,
    .googleFitAPIJSON, .googleFit15MinuteCSV, .googleFitDailyCSV, .samsungPedometerStepCountCSV,
    .samsungStepDailyTrendCSV, .samsungPedometerDaySummaryCSV, .garminJSON, .garminCSV, .withingsRawCSV,
    .withingsAPIJSON, .withingsAggregateCSV, .zeppCSV, .ouraAPIJSON, .ouraCSV, .gadgetbridge, .gadgetbridgeCSV,
    .polarJSON, .miFitnessCSV,
  ]

  /// The family of the format, or `nil` if other files aren't searched for the same steps.
  var family: ExportVariant.Family? {
    switch self {
    case .appleHealthXML, .simpleHealthExportCSV, .applehealthdataCSV, .qsAccessCSV, .healthAutoExportCSV,
      .healthAutoExportJSON, .hadgeCSV:
      .appleHealth
    case .fitbitWebCSV, .fitbitGoogleCSV, .fitbitTakeoutJSON, .fitbitAPIJSON: .fitbit
    case .googleFitDailyCSV, .googleFit15MinuteCSV, .googleFitTakeoutJSON, .googleFitAPIJSON: .googleFit
    case .samsungStepDailyTrendCSV, .samsungPedometerDaySummaryCSV, .samsungPedometerStepCountCSV: .samsung
    case .garminCSV, .garminJSON: .garmin
    case .withingsAggregateCSV, .withingsRawCSV, .withingsAPIJSON: .withings
    case .zeppCSV: .zepp
    case .ouraCSV, .ouraAPIJSON: .oura
    case .gadgetbridge, .gadgetbridgeCSV: .gadgetbridge
    case .miFitnessCSV: .xiaomi
    case .polarJSON: .polar
    // A database of Health Connect has a source for each app, so the merge of sources already excludes steps that are
    // also in other files.
    case .plainCSV, .plainJSON, .plainNDJSON, .genericCSV, .genericJSON, .pedometerPlusPlusCSV, .fitabaseCSV,
      .bangleCSV,
      .huaweiJSON, .healthConnect, .workoutsCSV, .fhirJSON, .openMHealthJSON, .actigraphCSV, .jawboneCSV, .ringConnCSV,
      .movesJSON:
      nil
    }
  }
}

extension ImportReport.Resolution {
  /// The rank of the resolution, where 0 is the most preferred.
  ///
  /// Minutes are preferred to samples, because the samples in Zepp's `ACTIVITY_STAGE.csv` cover only longer walks.
  fileprivate var finenessRank: Int {
    switch self {
    case .minute: 0
    case .sample: 1
    case .tenMinutes: 2
    case .quarterHour: 3
    case .hour: 4
    case .day: 5
    case .week: 6
    case .month: 7
    }
  }
}
