import StepHistory

/// A file format from which step counts can be imported.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  /// A CSV table in PixelPal's plain format, with the columns `start`, `end`, `steps` and `source`.
  case plainCSV = "plain-csv"
  /// A JSON array of objects with `start`, `end`, `steps` and `source`, in PixelPal's plain format.
  case plainJSON = "plain-json"
  /// NDJSON in PixelPal's plain format: an object with `start`, `end`, `steps` and `source` on each line.
  case plainNDJSON = "plain-ndjson"
  /// The XML file `export.xml` that Apple Health itself exports.
  case appleHealthXML = "apple-health-xml"
  /// A CSV table from the app Simple Health Export CSV.
  case simpleHealthExportCSV = "simple-health-export-csv"
  /// The table `StepCount.csv`, as written by the script `applehealthdata.py` or by pandas.
  case applehealthdataCSV = "applehealthdata-csv"
  /// A CSV table from the app QS Access.
  case qsAccessCSV = "qs-access-csv"
  /// A CSV table from the app Health Auto Export.
  case healthAutoExportCSV = "health-auto-export-csv"
  /// A JSON document from the app Health Auto Export.
  case healthAutoExportJSON = "health-auto-export-json"
  /// A CSV table from the app Hadge.
  case hadgeCSV = "hadge-csv"
  /// A CSV table from the app Pedometer++.
  case pedometerPlusPlusCSV = "pedometer-plus-plus-csv"
  /// A CSV table from the Fitbit web site.
  case fitbitWebCSV = "fitbit-web-csv"
  /// A `steps_YYYY-MM-DD.csv` table from Fitbit's data in Google Takeout.
  case fitbitGoogleCSV = "fitbit-google-csv"
  /// A `steps-YYYY-MM-DD.json` document from Fitbit's archive.
  case fitbitTakeoutJSON = "fitbit-takeout-json"
  /// A JSON response from the Fitbit Web API.
  case fitbitAPIJSON = "fitbit-api-json"
  /// A CSV table from Fitabase, with the daily, hourly or per-minute steps of one or more people.
  case fitabaseCSV = "fitabase-csv"
  /// The table `Daily activity metrics.csv` from Google Fit, with a row for each day.
  case googleFitDailyCSV = "google-fit-daily-csv"
  /// A `YYYY-MM-DD.csv` table from Google Fit, with one row per 15 minutes.
  case googleFit15MinuteCSV = "google-fit-15-minute-csv"
  /// A `derived_com.google.step_count.delta….json` document from Google Fit.
  case googleFitTakeoutJSON = "google-fit-takeout-json"
  /// A JSON response from the Google Fit API.
  case googleFitAPIJSON = "google-fit-api-json"
  /// A `step_daily_trend` table from Samsung Health.
  case samsungStepDailyTrendCSV = "samsung-step-daily-trend-csv"
  /// A `pedometer_day_summary` table from Samsung Health.
  case samsungPedometerDaySummaryCSV = "samsung-pedometer-day-summary-csv"
  /// A `pedometer_step_count` table from Samsung Health.
  case samsungPedometerStepCountCSV = "samsung-pedometer-step-count-csv"
  /// The table `Steps.csv` from Garmin Connect.
  case garminCSV = "garmin-csv"
  /// A JSON response from the Garmin API, or a `UDSFile….json` document from Garmin's archive.
  case garminJSON = "garmin-json"
  /// The table `aggregates_steps.csv` from Withings, with a row for each day.
  case withingsAggregateCSV = "withings-aggregate-csv"
  /// The table `raw_tracker_steps.csv` from Withings.
  case withingsRawCSV = "withings-raw-csv"
  /// A JSON response from the Withings API.
  case withingsAPIJSON = "withings-api-json"
  /// One of the tables `ACTIVITY.csv`, `ACTIVITY_MINUTE.csv` and `ACTIVITY_STAGE.csv` from Zepp Life.
  case zeppCSV = "zepp-csv"
  /// A CSV table from Oura's account export.
  case ouraCSV = "oura-csv"
  /// A JSON response from the Oura API.
  case ouraAPIJSON = "oura-api-json"
  /// The document `sport per minute merged data.json` from Huawei Health.
  case huaweiJSON = "huawei-json"
  /// A CSV table of fitness data from Mi Fitness.
  case miFitnessCSV = "mi-fitness-csv"
  /// An `activity-….json` document from the archive that Polar Flow exports.
  case polarJSON = "polar-json"
  /// A JSON document with step observations in the health data standard FHIR.
  case fhirJSON = "fhir-json"
  /// A JSON document with step counts in the health data standards Open mHealth and IEEE 1752.
  case openMHealthJSON = "open-mhealth-json"
  /// A CSV table from ActiGraph's ActiLife, with a row for each epoch (an interval of fixed length).
  case actigraphCSV = "actigraph-csv"
  /// A CSV table from Jawbone UP, with a row for each day.
  case jawboneCSV = "jawbone-csv"
  /// An `Activity….csv` table from RingConn.
  case ringConnCSV = "ringconn-csv"
  /// A JSON storyline or summary from the app Moves.
  case movesJSON = "moves-json"
  /// A CSV health log from a Bangle.js watch.
  case bangleCSV = "bangle-csv"
  /// An SQLite database exported by Android's Health Connect.
  case healthConnect = "health-connect"
  /// An SQLite database of the app Gadgetbridge.
  case gadgetbridge
  /// A CSV table of samples from Gadgetbridge's database.
  case gadgetbridgeCSV = "gadgetbridge-csv"
  /// A CSV list of workouts.
  ///
  /// Workouts aren't counted, because the daily steps already include their steps.
  case workoutsCSV = "workouts-csv"
  /// A CSV table from an unknown program, with steps and dates or times.
  case genericCSV = "generic-csv"
  /// A JSON document from an unknown program, with steps and dates or times.
  case genericJSON = "generic-json"

  /// A short description of files in this format, usually with their origin, such as `export.xml from Apple Health`.
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

  /// True if the format is an SQLite database.
  ///
  /// The latest changes to such a database may be in a separate file whose name ends in `-wal`.
  package var isDatabase: Bool { self == .healthConnect || self == .gadgetbridge }

  /// The source name for rows in this format that don't name a source.
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
