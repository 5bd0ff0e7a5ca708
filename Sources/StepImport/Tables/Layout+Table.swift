import PixelPalCore

extension Layout {
  /// All kinds of tables, the most particular first.
  static let table: [Layout] = plain + apple + fitbit + google + garminAndOthers

  private static let plain = [
    Layout(
      format: .plainCSV,
      columns: [
        .needed(.start, "start"), .needed(.end, "end"), .needed(.steps, "steps"), .needed(.source, "source"),
        .perhaps(.kind, "kind"), .perhaps(.resolution, "resolution"),
        .perhaps(.ordinal, "ordinal"), .perhaps(.revision, "made"),
      ], isOpen: false)
  ]

  private static let apple = [
    Layout(
      format: .qsAccessCSV,
      columns: [.needed(.start, "start"), .needed(.end, "finish"), .needed(.steps, "steps (count)")]),
    Layout(
      format: .simpleHealthExportCSV,
      columns: [
        .needed(.type, "type"), .needed(.source, "sourcename"), .perhaps(.device, "device"),
        .needed(.product, "producttype"), .needed(.start, "startdate"), .needed(.end, "enddate"),
        .needed(.steps, "value"), .perhaps(.byHand, "hkwasuserentered"),
      ], resolution: .sample),
    Layout(
      format: .applehealthdataCSV,
      columns: [
        .needed(.source, "sourcename"), .perhaps(.device, "device"), .perhaps(.type, "type"),
        .perhaps(.revision, "creationdate"), .needed(.start, "startdate"), .needed(.end, "enddate"),
        .needed(.steps, "value"),
      ], escapesWithBackslash: true, resolution: .sample),
    Layout(
      format: .applehealthdataCSV, confidence: .likely,
      columns: [
        .needed(.start, "startdate"), .perhaps(.end, "enddate"), .needed(.steps, "value"), .needed(.type, "type"),
        .perhaps(.source, "sourcename"),
      ], resolution: .sample),
    Layout(
      format: .applehealthdataCSV, confidence: .likely,
      columns: [
        .needed(.source, "source name"), .needed(.start, "creation date"), .needed(.steps, "value"),
        .perhaps(.type, "type"),
      ], extent: .noted),
    Layout(
      format: .hadgeCSV,
      columns: [.needed(.start, "date"), .needed(.steps, "steps")], beside: ["distance walking/running"], extent: .day),
    Layout(
      format: .pedometerPlusPlusCSV,
      columns: [.needed(.start, "date"), .needed(.steps, "steps")], beside: ["floors ascended"], extent: .day),
    Layout(
      format: .healthAutoExportCSV,
      columns: [
        .needed(.start, "date", "date/time", "fecha/hora", "fecha", "datum", "datum/uhrzeit", "data", "data/ora"),
        .needed(
          .steps, "step count (*)", "conteo de pasos (*)", "schritte (*)", "schrittzahl (*)", "nombre de pas (*)",
          "contagem de passos (*)", "conteggio passi (*)", "stappen (*)"),
        .perhaps(.source, "source", "sources"),
      ], extent: .inferred),
  ]

  private static let fitbit = [
    Layout(
      format: .fitbitWebCSV, columns: [.needed(.start, "date"), .needed(.steps, "steps")],
      beside: ["calories burned"], extent: .day),
    Layout(
      format: .fitbitGoogleCSV,
      columns: [.needed(.start, "timestamp"), .needed(.steps, "steps"), .perhaps(.source, "data source")],
      extent: .minute, clock: .utc, isOpen: false),
    Layout(
      format: .fitabaseCSV,
      columns: [.needed(.person, "id"), .needed(.start, "activitydate"), .needed(.steps, "totalsteps")], extent: .day,
      isMonthFirst: true),
    Layout(
      format: .fitabaseCSV,
      columns: [.needed(.person, "id"), .needed(.start, "activityhour"), .needed(.steps, "steptotal")],
      extent: .lasting(.hours(1)), isMonthFirst: true),
    Layout(
      format: .fitabaseCSV,
      columns: [.needed(.person, "id"), .needed(.start, "activityminute"), .needed(.steps, "steps")], extent: .minute,
      isMonthFirst: true),
  ]

  private static let google = [
    Layout(
      format: .googleFit15MinuteCSV,
      columns: [.needed(.start, "start time"), .needed(.end, "end time"), .needed(.steps, "step count")]),
    Layout(
      format: .googleFitDailyCSV, columns: [.needed(.start, "date"), .needed(.steps, "step count")],
      beside: ["move minutes count", "calories (kcal)", "heart points", "distance (m)", "average speed (m/s)"],
      extent: .day),
  ]

  private static let garminAndOthers = [
    Layout(
      format: .garminCSV, columns: [.needed(.start, "date", ""), .needed(.steps, "actual")], beside: ["goal"],
      extent: .day),
    Layout(
      format: .withingsRawCSV,
      columns: [.needed(.start, "start"), .needed(.duration, "duration"), .needed(.steps, "value")],
      resolution: .sample),
    Layout(
      format: .withingsAggregateCSV, confidence: .likely,
      columns: [.needed(.start, "date"), .needed(.steps, "value")], extent: .day, isExact: true,
      needsFileName: "aggregates_steps"),
    Layout(
      format: .ouraCSV, columns: [.needed(.start, "day"), .needed(.steps, "steps")],
      beside: ["equivalent_walking_distance"], extent: .day),
    Layout(
      format: .zeppCSV, columns: [.needed(.start, "date"), .needed(.steps, "steps")], beside: ["rundistance"],
      extent: .day),
    Layout(
      format: .bangleCSV, columns: [.needed(.start, "date"), .needed(.time, "time"), .needed(.steps, "steps")],
      beside: ["heartrate", "movement"], extent: .lasting(.minutes(10))),
    Layout(
      format: .zeppCSV,
      columns: [.needed(.start, "date"), .needed(.time, "start"), .needed(.end, "stop"), .needed(.steps, "steps")],
      resolution: .sample),
    Layout(
      format: .zeppCSV, confidence: .likely,
      columns: [.needed(.start, "date"), .needed(.time, "time"), .needed(.steps, "steps")], extent: .minute,
      isExact: true),
  ]

  /// What the first word of a file of Samsung Health says.
  static func samsung(_ type: String) -> Layout? {
    switch type {
    case "com.samsung.shealth.step_daily_trend":
      Layout(
        format: .samsungStepDailyTrendCSV,
        columns: [
          .needed(.start, "day_time"), .needed(.steps, "count"), .needed(.marker, "source_type"),
          .perhaps(.source, "deviceuuid"),
        ],
        extent: .day, dating: .dayInMilliseconds, marker: "-2")
    case "com.samsung.shealth.tracker.pedometer_day_summary":
      Layout(
        format: .samsungPedometerDaySummaryCSV,
        columns: [
          .needed(.start, "day_time"), .needed(.steps, "step_count"), .needed(.marker, "deviceuuid"),
          .perhaps(.source, "deviceuuid"),
        ],
        extent: .day, dating: .dayInMilliseconds, marker: "VfS0qUERdZ")
    case "com.samsung.shealth.tracker.pedometer_step_count", "com.samsung.health.step_count":
      Layout(
        format: .samsungPedometerStepCountCSV,
        columns: [
          .needed(.start, "start_time"), .needed(.end, "end_time"), .needed(.steps, "count"),
          .needed(.offset, "time_offset"), .perhaps(.source, "deviceuuid"), .perhaps(.revision, "update_time"),
        ], clock: .utc, dating: .samsung)
    default: nil
    }
  }
}
