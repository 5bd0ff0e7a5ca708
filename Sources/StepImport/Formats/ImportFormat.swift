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
    case .plainNDJSON: "one object with start, end, steps and source per line"
    case .appleHealthXML: "export.xml from Apple Health"
    case .simpleHealthExportCSV: "CSV from the app Simple Health Export CSV"
    case .applehealthdataCSV: "StepCount.csv from applehealthdata.py or pandas"
    case .qsAccessCSV: "CSV from the app QS Access"
    case .healthAutoExportCSV: "CSV from the app Health Auto Export"
    case .healthAutoExportJSON: "JSON from the app Health Auto Export"
    case .hadgeCSV: "CSV from the app Hadge"
    case .pedometerPlusPlusCSV: "CSV from the app Pedometer++"
    case .fitbitWebCSV: "CSV from the Fitbit web site"
    case .fitbitGoogleCSV: "steps_YYYY-MM-DD.csv from Fitbit in Google Takeout"
    case .fitbitTakeoutJSON: "steps-YYYY-MM-DD.json from Fitbit's archive"
    case .fitbitAPIJSON: "response of the Fitbit Web API"
    case .fitabaseCSV: "days, hours or minutes from Fitabase, also of several people in one file"
    case .googleFitDailyCSV: "Daily activity metrics.csv from Google Fit"
    case .googleFit15MinuteCSV: "YYYY-MM-DD.csv from Google Fit"
    case .googleFitTakeoutJSON: "derived_com.google.step_count.delta….json from Google Fit"
    case .googleFitAPIJSON: "response of the Google Fit API"
    case .samsungStepDailyTrendCSV: "step_daily_trend from Samsung Health"
    case .samsungPedometerDaySummaryCSV: "pedometer_day_summary from Samsung Health"
    case .samsungPedometerStepCountCSV: "pedometer_step_count from Samsung Health, in its current form or that of 2017"
    case .garminCSV: "Steps.csv from Garmin Connect"
    case .garminJSON: "days, weeks or quarter hours from the Garmin API, or UDSFile….json from Garmin's archive"
    case .withingsAggregateCSV: "aggregates_steps.csv from Withings"
    case .withingsRawCSV: "raw_tracker_steps.csv from Withings"
    case .withingsAPIJSON: "response of the Withings API"
    case .zeppCSV: "ACTIVITY.csv, ACTIVITY_MINUTE.csv or ACTIVITY_STAGE.csv from Zepp Life"
    case .ouraCSV: "account export from Oura"
    case .ouraAPIJSON: "response of the Oura API"
    case .huaweiJSON: "sport per minute merged data.json from Huawei Health"
    case .miFitnessCSV:
      "hlth_center_fitness_data.csv or …aggregated… from Mi Fitness (based on other programs' code)"
    case .polarJSON: "activity-….json from Polar Flow's archive (based on other programs' code)"
    case .fhirJSON: "FHIR Observations of steps: one, a Bundle, a list or one per line (based on documentation)"
    case .openMHealthJSON:
      "step_count of Open mHealth or IEEE 1752: one, a list or one per line (based on documentation)"
    case .actigraphCSV: "epochs with dates, times and steps from ActiGraph's ActiLife"
    case .jawboneCSV: "days from Jawbone UP"
    case .ringConnCSV: "Activity….csv from RingConn"
    case .movesJSON: "storyline or summary from the app Moves (based on other programs' code)"
    case .bangleCSV: "health log from Bangle.js"
    case .healthConnect: "database exported by Android's Health Connect, alone or in its zip"
    case .gadgetbridge: "database of Gadgetbridge"
    case .gadgetbridgeCSV: "table of samples from Gadgetbridge, as CSV"
    case .workoutsCSV: "list of workouts; none are counted, because daily steps include theirs"
    case .genericCSV: "any table with dates or times and steps"
    case .genericJSON: "any objects with a date or time and steps, or steps by date"
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
