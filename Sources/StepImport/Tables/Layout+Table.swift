import PixelPalCore
import StepHistory

extension Layout {
  /// All layouts, the most specific first.
  static let table: [Layout] = plain + gadgetbridge + apple + fitbit + fitabase + google + garminAndOthers + others

  private static let plain = [
    Layout(
      format: .plainCSV,
      columns: [
        .needed(.start, "start"), .needed(.end, "end"), .needed(.steps, "steps"), .needed(.source, "source"),
        .perhaps(.kind, "kind"), .perhaps(.resolution, "resolution"),
        .perhaps(.ordinal, "ordinal"), .perhaps(.revision, "made"),
      ], isOpen: false)
  ]

  private static let gadgetbridge = [
    Layout(
      format: .gadgetbridgeCSV,
      columns: [
        .needed(.start, "timestamp"), .needed(.source, "device_id"), .needed(.steps, "steps"),
        .perhaps(.person, "user_id"),
      ],
      beside: ["user_id", "raw_kind", "raw_intensity"], extent: .inferred, clock: .utc, dating: .minuteInSeconds,
      noSteps: "-1", sourcePrefix: "Gadgetbridge ", kind: .watch)
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
}
