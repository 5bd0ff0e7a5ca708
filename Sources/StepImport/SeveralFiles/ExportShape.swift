/// A way in which a vendor writes a person's steps, who writes the same steps in others as well.
struct ExportShape: Hashable {
  /// Whose steps they are.
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
  /// Whether it tells the total of each day; if not, something finer.
  let isTotal: Bool
  private let format: Format
  private let resolution: ImportReport.Resolution
  private let stream: Int

  /// The shape of the file that `report` is on; `nil` where its vendor writes no other, or nobody knows the vendor.
  init?(_ report: ImportReport) {
    guard report.refusal == nil, let family = report.format.family else { return nil }
    self.family = family
    format = report.format
    resolution = report.resolution
    isTotal = report.resolution == .day
    stream = ExportShape.streams.firstIndex { report.stream?.has($0) ?? false } ?? ExportShape.streams.count
  }

  /// What Google's rows come from, first what the app shows: it leaves out the steps of cycling.
  private static let streams = ["estimated_steps", "merge_step_deltas", "top_level"]

  /// Which of two shapes is richer, or as rich and nearer to what the vendor itself shows.
  static func isRicher(_ left: ExportShape, _ right: ExportShape) -> Bool {
    left.place.lexicographicallyPrecedes(right.place)
  }

  private var place: [Int] {
    [Format.richestFirst.firstIndex(of: format) ?? Format.richestFirst.count, stream, resolution.fineness]
  }
}

extension Format {
  /// Of each family the formats that tell most first.
  fileprivate static let richestFirst: [Format] = [
    .appleHealthXML, .simpleHealthExportCSV, .applehealthdataCSV, .healthAutoExportJSON, .healthAutoExportCSV,
    .qsAccessCSV, .hadgeCSV, .fitbitTakeoutJSON, .fitbitGoogleCSV, .fitbitAPIJSON, .fitbitWebCSV, .googleFitTakeoutJSON,
    .googleFitAPIJSON, .googleFit15MinuteCSV, .googleFitDailyCSV, .samsungPedometerStepCountCSV,
    .samsungStepDailyTrendCSV, .samsungPedometerDaySummaryCSV, .garminJSON, .garminCSV, .withingsRawCSV,
    .withingsAPIJSON, .withingsAggregateCSV, .zeppCSV, .ouraAPIJSON, .ouraCSV, .gadgetbridge, .gadgetbridgeCSV,
    .polarJSON, .miFitnessCSV,
  ]

  /// Whose steps such a file tells, if the same are told in other files too.
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
    // Of Health Connect the apps are sources of their own: its samples are merged with those of other files.
    case .plainCSV, .plainJSON, .plainNDJSON, .genericCSV, .genericJSON, .pedometerPlusPlusCSV, .fitabaseCSV,
      .bangleCSV,
      .huaweiJSON, .healthConnect, .workoutsCSV, .fhirJSON, .openMHealthJSON, .actigraphCSV, .jawboneCSV, .ringConnCSV,
      .movesJSON:
      nil
    }
  }
}

extension ImportReport.Resolution {
  /// 0 for the finest that covers a day; samples of stages only tell when somebody walked for long.
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
