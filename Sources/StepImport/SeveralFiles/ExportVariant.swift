/// A variant of a vendor's export of the same steps: a combination of format, resolution and data stream.
struct ExportVariant: Hashable {
  /// A family of formats from one vendor, all of which contain the same steps.
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
  /// True if the file contains a total for each day, or false if it contains finer data.
  let isDayTotal: Bool
  private let format: ImportFormat
  private let resolution: ImportReport.Resolution
  private let streamRank: Int

  /// Creates the variant of the file that `report` describes.
  ///
  /// Returns `nil` if the file was refused, or if its format belongs to no family.
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

  /// The names of Google's data streams, in order of preference.
  ///
  /// Google's app shows the first of them, which excludes steps counted while cycling.
  private static let streamsByPreference = ["estimated_steps", "merge_step_deltas", "top_level"]

  /// Returns true if `left` is preferred to `right`.
  ///
  /// The more detailed variant is preferred or, if both are equally detailed, the variant that is closer to the numbers
  /// in the vendor's app.
  static func isPreferred(_ left: ExportVariant, _ right: ExportVariant) -> Bool {
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
  /// The formats in order of preference, with the most detailed format of each family first.
  fileprivate static let byPreference: [ImportFormat] = [
    .appleHealthXML, .simpleHealthExportCSV, .applehealthdataCSV, .healthAutoExportJSON, .healthAutoExportCSV,
    .qsAccessCSV, .hadgeCSV, .fitbitTakeoutJSON, .fitbitGoogleCSV, .fitbitAPIJSON, .fitbitWebCSV, .googleFitTakeoutJSON,
    .googleFitAPIJSON, .googleFit15MinuteCSV, .googleFitDailyCSV, .samsungPedometerStepCountCSV,
    .samsungStepDailyTrendCSV, .samsungPedometerDaySummaryCSV, .garminJSON, .garminCSV, .withingsRawCSV,
    .withingsAPIJSON, .withingsAggregateCSV, .zeppCSV, .ouraAPIJSON, .ouraCSV, .gadgetbridge, .gadgetbridgeCSV,
    .polarJSON, .miFitnessCSV,
  ]

  /// The family of formats that contain the same steps as this format, or `nil` if no other format does.
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
    // In a database of Health Connect, each app is a separate source, so its samples are merged with those of other
    // files.
    case .plainCSV, .plainJSON, .plainNDJSON, .genericCSV, .genericJSON, .pedometerPlusPlusCSV, .fitabaseCSV,
      .bangleCSV,
      .huaweiJSON, .healthConnect, .workoutsCSV, .fhirJSON, .openMHealthJSON, .actigraphCSV, .jawboneCSV, .ringConnCSV,
      .movesJSON:
      nil
    }
  }
}

extension ImportReport.Resolution {
  /// The rank of the resolution; 0 stands for the finest resolution that covers the whole day.
  ///
  /// Minutes rank before samples, because Zepp's samples of activity stages cover only longer walks.
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
