import StepHistory

/// The formats of exports that can be read.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  /// `plain-csv`.
  case plainCSV = "plain-csv"
  /// `plain-json`.
  case plainJSON = "plain-json"
  /// `plain-ndjson`.
  case plainNDJSON = "plain-ndjson"
  /// `apple-health-xml`.
  case appleHealthXML = "apple-health-xml"
  /// `simple-health-export-csv`.
  case simpleHealthExportCSV = "simple-health-export-csv"
  /// `applehealthdata-csv`.
  case applehealthdataCSV = "applehealthdata-csv"
  /// `qs-access-csv`.
  case qsAccessCSV = "qs-access-csv"
  /// `health-auto-export-csv`.
  case healthAutoExportCSV = "health-auto-export-csv"
  /// `health-auto-export-json`.
  case healthAutoExportJSON = "health-auto-export-json"
  /// `hadge-csv`.
  case hadgeCSV = "hadge-csv"
  /// `pedometer-plus-plus-csv`.
  case pedometerPlusPlusCSV = "pedometer-plus-plus-csv"
  /// `fitbit-web-csv`.
  case fitbitWebCSV = "fitbit-web-csv"
  /// `fitbit-google-csv`.
  case fitbitGoogleCSV = "fitbit-google-csv"
  /// `fitbit-takeout-json`.
  case fitbitTakeoutJSON = "fitbit-takeout-json"
  /// `fitbit-api-json`.
  case fitbitAPIJSON = "fitbit-api-json"
  /// `fitabase-csv`.
  case fitabaseCSV = "fitabase-csv"
  /// `google-fit-daily-csv`.
  case googleFitDailyCSV = "google-fit-daily-csv"
  /// `google-fit-15-minute-csv`.
  case googleFit15MinuteCSV = "google-fit-15-minute-csv"
  /// `google-fit-takeout-json`.
  case googleFitTakeoutJSON = "google-fit-takeout-json"
  /// `google-fit-api-json`.
  case googleFitAPIJSON = "google-fit-api-json"
  /// `samsung-step-daily-trend-csv`.
  case samsungStepDailyTrendCSV = "samsung-step-daily-trend-csv"
  /// `samsung-pedometer-day-summary-csv`.
  case samsungPedometerDaySummaryCSV = "samsung-pedometer-day-summary-csv"
  /// `samsung-pedometer-step-count-csv`.
  case samsungPedometerStepCountCSV = "samsung-pedometer-step-count-csv"
  /// `garmin-csv`.
  case garminCSV = "garmin-csv"
  /// `garmin-json`.
  case garminJSON = "garmin-json"
  /// `withings-aggregate-csv`.
  case withingsAggregateCSV = "withings-aggregate-csv"
  /// `withings-raw-csv`.
  case withingsRawCSV = "withings-raw-csv"
  /// `withings-api-json`.
  case withingsAPIJSON = "withings-api-json"
  /// `zepp-csv`.
  case zeppCSV = "zepp-csv"
  /// `oura-csv`.
  case ouraCSV = "oura-csv"
  /// `oura-api-json`.
  case ouraAPIJSON = "oura-api-json"
  /// `huawei-json`.
  case huaweiJSON = "huawei-json"
  /// `mi-fitness-csv`.
  case miFitnessCSV = "mi-fitness-csv"
  /// `polar-json`.
  case polarJSON = "polar-json"
  /// `fhir-json`.
  case fhirJSON = "fhir-json"
  /// `open-mhealth-json`.
  case openMHealthJSON = "open-mhealth-json"
  /// `actigraph-csv`.
  case actigraphCSV = "actigraph-csv"
  /// `jawbone-csv`.
  case jawboneCSV = "jawbone-csv"
  /// `ringconn-csv`.
  case ringConnCSV = "ringconn-csv"
  /// `moves-json`.
  case movesJSON = "moves-json"
  /// `bangle-csv`.
  case bangleCSV = "bangle-csv"
  /// `health-connect`.
  case healthConnect = "health-connect"
  /// `gadgetbridge`.
  case gadgetbridge
  /// `gadgetbridge-csv`.
  case gadgetbridgeCSV = "gadgetbridge-csv"
  /// `workouts-csv`.
  case workoutsCSV = "workouts-csv"
  /// `generic-csv`.
  case genericCSV = "generic-csv"
  /// `generic-json`.
  case genericJSON = "generic-json"

  /// A short description of the origin of such a file.
  public var originDescription: String {
    switch self {
    case .plainCSV: "start,end,steps,source[,kind][,resolution]"
    case .plainJSON: "an array of objects with start, end, steps and source"
    case .plainNDJSON: "such an object on each line"
    case .appleHealthXML: "export.xml of Apple Health"
    case .simpleHealthExportCSV: "the app Simple Health Export CSV"
    case .applehealthdataCSV: "StepCount.csv of applehealthdata.py, or of pandas"
    case .qsAccessCSV: "the app QS Access"
    case .healthAutoExportCSV: "the app Health Auto Export, as CSV"
    case .healthAutoExportJSON: "the app Health Auto Export, as JSON"
    case .hadgeCSV: "the app Hadge"
    case .pedometerPlusPlusCSV: "the app Pedometer++"
    case .fitbitWebCSV: "the export of the Fitbit web site"
    case .fitbitGoogleCSV: "steps_YYYY-MM-DD.csv of Fitbit at Google Takeout"
    case .fitbitTakeoutJSON: "steps-YYYY-MM-DD.json of Fitbit's archive"
    case .fitbitAPIJSON: "an answer of the Fitbit Web API"
    case .fitabaseCSV: "days, hours or minutes of Fitabase, several people in one file"
    case .googleFitDailyCSV: "Daily activity metrics.csv of Google Fit"
    case .googleFit15MinuteCSV: "YYYY-MM-DD.csv of Google Fit"
    case .googleFitTakeoutJSON: "derived_com.google.step_count.delta….json of Google Fit"
    case .googleFitAPIJSON: "an answer of the Google Fit API"
    case .samsungStepDailyTrendCSV: "step_daily_trend of Samsung Health"
    case .samsungPedometerDaySummaryCSV: "pedometer_day_summary of Samsung Health"
    case .samsungPedometerStepCountCSV: "pedometer_step_count of Samsung Health, now and in 2017"
    case .garminCSV: "Steps.csv of Garmin Connect"
    case .garminJSON: "days, weeks or quarter hours of the Garmin API, UDSFile….json of Garmin's archive"
    case .withingsAggregateCSV: "aggregates_steps.csv of Withings"
    case .withingsRawCSV: "raw_tracker_steps.csv of Withings"
    case .withingsAPIJSON: "an answer of the Withings API"
    case .zeppCSV: "ACTIVITY.csv, ACTIVITY_MINUTE.csv or ACTIVITY_STAGE.csv of Zepp Life"
    case .ouraCSV: "the account export of Oura"
    case .ouraAPIJSON: "an answer of the Oura API"
    case .huaweiJSON: "sport per minute merged data.json of Huawei Health"
    case .miFitnessCSV:
      "hlth_center_fitness_data.csv or …aggregated… of Mi Fitness (known from other programs' code)"
    case .polarJSON: "activity-….json of Polar Flow's archive (known from other programs' code)"
    case .fhirJSON: "Observations of steps in FHIR: one, a Bundle, a list or lines (known from documentation)"
    case .openMHealthJSON: "step_count of Open mHealth or IEEE 1752: one, a list or lines (known from documentation)"
    case .actigraphCSV: "epochs with dates, times and steps from ActiGraph's ActiLife"
    case .jawboneCSV: "days of Jawbone UP"
    case .ringConnCSV: "Activity….csv of RingConn"
    case .movesJSON: "storyline or summary of the app Moves (known from other programs' code)"
    case .bangleCSV: "the health log of Bangle.js"
    case .healthConnect: "the database that Android's Health Connect exports, alone or in its zip"
    case .gadgetbridge: "the database of Gadgetbridge"
    case .gadgetbridgeCSV: "a table of samples of Gadgetbridge, as CSV"
    case .workoutsCSV: "a list of workouts, of which none count: the steps of days hold theirs as well"
    case .genericCSV: "a table with a date or time and steps"
    case .genericJSON: "objects with a date or a time and steps, or steps by date"
    }
  }

  /// True if such a file is a database, beside which a journal file may hold changes that are not in it yet.
  package var isDatabase: Bool { self == .healthConnect || self == .gadgetbridge }

  /// The name of the source if such a file names none.
  package var defaultSourceName: String {
    switch self {
    case .plainCSV, .plainJSON, .plainNDJSON, .genericCSV, .genericJSON, .workoutsCSV: "unnamed"
    case .appleHealthXML, .simpleHealthExportCSV, .applehealthdataCSV, .qsAccessCSV, .healthAutoExportCSV,
      .healthAutoExportJSON, .hadgeCSV:
      "Apple Health"
    case .pedometerPlusPlusCSV: "Pedometer++"
    case .fitbitWebCSV, .fitbitGoogleCSV, .fitbitTakeoutJSON, .fitbitAPIJSON, .fitabaseCSV: "Fitbit"
    case .googleFitDailyCSV, .googleFit15MinuteCSV, .googleFitTakeoutJSON, .googleFitAPIJSON: "Google Fit"
    case .samsungStepDailyTrendCSV, .samsungPedometerDaySummaryCSV, .samsungPedometerStepCountCSV: "Samsung Health"
    case .garminCSV, .garminJSON: "Garmin"
    case .withingsAggregateCSV, .withingsRawCSV, .withingsAPIJSON: "Withings"
    case .zeppCSV: "Zepp"
    case .ouraCSV, .ouraAPIJSON: "Oura"
    case .huaweiJSON: "Huawei"
    case .bangleCSV: "Bangle.js"
    case .healthConnect: "Health Connect"
    case .gadgetbridge, .gadgetbridgeCSV: "Gadgetbridge"
    case .miFitnessCSV: "Mi Fitness"
    case .polarJSON: "Polar"
    case .fhirJSON: "FHIR"
    case .openMHealthJSON: "Open mHealth"
    case .actigraphCSV: "ActiGraph"
    case .jawboneCSV: "Jawbone UP"
    case .ringConnCSV: "RingConn"
    case .movesJSON: "Moves"
    }
  }
}
