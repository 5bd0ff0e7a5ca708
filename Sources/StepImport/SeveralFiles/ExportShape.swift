/// A combination of format, resolution and stream in which a vendor exports steps, one of several for the same steps.
struct ExportShape: Hashable {
  /// The family of formats that contain the same steps of a vendor.
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
  /// True if the file holds the total of each day, false if it has finer data.
  let isTotal: Bool
  private let format: Format
  private let resolution: ImportReport.Resolution
  private let stream: Int

  /// Creates the shape of the file that `report` describes; `nil` if its vendor is unknown or has only one shape.
  init?(_ report: ImportReport) {
    guard report.refusal == nil, let family = report.format.family else { return nil }
    self.family = family
    format = report.format
    resolution = report.resolution
    isTotal = report.resolution == .day
    stream = ExportShape.streams.firstIndex { report.stream?.has($0) ?? false } ?? ExportShape.streams.count
  }

  /// The names of Google's data streams, the one that the app shows first.
  ///
  /// That stream excludes the steps of cycling.
  private static let streams = ["estimated_steps", "merge_step_deltas", "top_level"]

  /// Returns true if `left` is richer than `right`, or as rich and closer to what the vendor itself shows.
  static func isRicher(_ left: ExportShape, _ right: ExportShape) -> Bool {
    left.place.lexicographicallyPrecedes(right.place)
  }

  private var place: [Int] {
    [Format.richestFirst.firstIndex(of: format) ?? Format.richestFirst.count, stream, resolution.fineness]
  }
}

extension Format {
  /// The formats of each family, the richest first.
  fileprivate static let richestFirst: [Format] = [
    .appleHealthXML, .simpleHealthExportCSV, .applehealthdataCSV, .healthAutoExportJSON, .healthAutoExportCSV,
    .qsAccessCSV, .hadgeCSV, .fitbitTakeoutJSON, .fitbitGoogleCSV, .fitbitAPIJSON, .fitbitWebCSV, .googleFitTakeoutJSON,
    .googleFitAPIJSON, .googleFit15MinuteCSV, .googleFitDailyCSV, .samsungPedometerStepCountCSV,
    .samsungStepDailyTrendCSV, .samsungPedometerDaySummaryCSV, .garminJSON, .garminCSV, .withingsRawCSV,
    .withingsAPIJSON, .withingsAggregateCSV, .zeppCSV, .ouraAPIJSON, .ouraCSV, .gadgetbridge, .gadgetbridgeCSV,
    .polarJSON, .miFitnessCSV,
  ]

  /// The family of formats that may contain the same steps; `nil` if no other format does.
  var family: ExportShape.Family? {
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
    // The apps in Health Connect are sources of their own: its samples are merged with those of other files.
    case .plainCSV, .plainJSON, .plainNDJSON, .genericCSV, .genericJSON, .pedometerPlusPlusCSV, .fitabaseCSV,
      .bangleCSV,
      .huaweiJSON, .healthConnect, .workoutsCSV, .fhirJSON, .openMHealthJSON, .actigraphCSV, .jawboneCSV, .ringConnCSV,
      .movesJSON:
      nil
    }
  }
}

extension ImportReport.Resolution {
  /// The rank of the resolution: 0 for the finest one that covers a day.
  ///
  /// Samples of stages only cover longer walks.
  fileprivate var fineness: Int {
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
