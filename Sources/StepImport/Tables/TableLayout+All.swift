import PixelPalCore
import StepHistory

extension TableLayout {
  /// The layouts of all known tables, with the most specific ones first.
  ///
  /// The order matters, because the first layout that matches a header is used.
  static let all: [TableLayout] =
    plainLayouts + gadgetbridgeLayouts + appleLayouts + fitbitLayouts + fitabaseLayouts + googleLayouts
    + garminAndOtherLayouts + rareLayouts

  private static let plainLayouts = [
    TableLayout(
      format: .plainCSV,
      columns: [
        .required(.start, "start"), .required(.end, "end"), .required(.steps, "steps"), .required(.source, "source"),
        .optional(.kind, "kind"), .optional(.resolution, "resolution"),
        .optional(.ordinal, "ordinal"), .optional(.revision, "made"),
      ], allowsUnknownColumns: false)
  ]

  private static let gadgetbridgeLayouts = [
    TableLayout(
      format: .gadgetbridgeCSV,
      columns: [
        .required(.start, "timestamp"), .required(.source, "device_id"), .required(.steps, "steps"),
        .optional(.person, "user_id"),
      ],
      identifyingColumns: ["user_id", "raw_kind", "raw_intensity"], extent: .inferred, zone: .utc,
      timeNotation: .minuteInSeconds, noStepsPlaceholder: "-1", sourcePrefix: "Gadgetbridge ", kind: .watch)
  ]

  private static let appleLayouts = [
    TableLayout(
      format: .qsAccessCSV,
      columns: [.required(.start, "start"), .required(.end, "finish"), .required(.steps, "steps (count)")]),
    TableLayout(
      format: .simpleHealthExportCSV,
      columns: [
        .required(.type, "type"), .required(.source, "sourcename"), .optional(.device, "device"),
        .required(.productType, "producttype"), .required(.start, "startdate"), .required(.end, "enddate"),
        .required(.steps, "value"), .optional(.manualFlag, "hkwasuserentered"),
      ], resolution: .sample),
    TableLayout(
      format: .applehealthdataCSV,
      columns: [
        .required(.source, "sourcename"), .optional(.device, "device"), .optional(.type, "type"),
        .optional(.revision, "creationdate"), .required(.start, "startdate"), .required(.end, "enddate"),
        .required(.steps, "value"),
      ], escapesWithBackslash: true, resolution: .sample),
    TableLayout(
      format: .applehealthdataCSV, confidence: .likely,
      columns: [
        .required(.start, "startdate"), .optional(.end, "enddate"), .required(.steps, "value"),
        .required(.type, "type"), .optional(.source, "sourcename"),
      ], resolution: .sample),
    TableLayout(
      format: .applehealthdataCSV, confidence: .likely,
      columns: [
        .required(.source, "source name"), .required(.start, "creation date"), .required(.steps, "value"),
        .optional(.type, "type"),
      ], extent: .entryTimeOnly),
    TableLayout(
      format: .hadgeCSV,
      columns: [.required(.start, "date"), .required(.steps, "steps")],
      identifyingColumns: ["distance walking/running"],
      extent: .day),
    TableLayout(
      format: .pedometerPlusPlusCSV,
      columns: [.required(.start, "date"), .required(.steps, "steps")], identifyingColumns: ["floors ascended"],
      extent: .day),
    TableLayout(
      format: .healthAutoExportCSV,
      columns: [
        .required(.start, "date", "date/time", "fecha/hora", "fecha", "datum", "datum/uhrzeit", "data", "data/ora"),
        .required(
          .steps, "step count (*)", "conteo de pasos (*)", "schritte (*)", "schrittzahl (*)", "nombre de pas (*)",
          "contagem de passos (*)", "conteggio passi (*)", "stappen (*)"),
        .optional(.source, "source", "sources"),
      ], extent: .inferred),
  ]

  private static let fitbitLayouts = [
    TableLayout(
      format: .fitbitWebCSV, columns: [.required(.start, "date"), .required(.steps, "steps")],
      identifyingColumns: ["calories burned"], extent: .day),
    TableLayout(
      format: .fitbitGoogleCSV,
      columns: [.required(.start, "timestamp"), .required(.steps, "steps"), .optional(.source, "data source")],
      extent: .minute, zone: .utc, allowsUnknownColumns: false),
  ]

  private static let googleLayouts = [
    TableLayout(
      format: .googleFit15MinuteCSV,
      columns: [.required(.start, "start time"), .required(.end, "end time"), .required(.steps, "step count")]),
    TableLayout(
      format: .googleFitDailyCSV, columns: [.required(.start, "date"), .required(.steps, "step count")],
      identifyingColumns: [
        "move minutes count", "calories (kcal)", "heart points", "distance (m)", "average speed (m/s)",
      ],
      extent: .day),
  ]

  private static let garminAndOtherLayouts = [
    TableLayout(
      format: .garminCSV, columns: [.required(.start, "date", ""), .required(.steps, "actual")],
      identifyingColumns: ["goal"], extent: .day),
    TableLayout(
      format: .withingsRawCSV,
      columns: [.required(.start, "start"), .required(.duration, "duration"), .required(.steps, "value")],
      resolution: .sample),
    TableLayout(
      format: .withingsAggregateCSV, confidence: .likely,
      columns: [.required(.start, "date"), .required(.steps, "value")], extent: .day, allowsNoOtherColumns: true,
      requiredFileNamePart: "aggregates_steps"),
    TableLayout(
      format: .ouraCSV, columns: [.required(.start, "day"), .required(.steps, "steps")],
      identifyingColumns: ["equivalent_walking_distance"], extent: .day),
    TableLayout(
      format: .zeppCSV, columns: [.required(.start, "date"), .required(.steps, "steps")],
      identifyingColumns: ["rundistance"], extent: .day),
    TableLayout(
      format: .bangleCSV, columns: [.required(.start, "date"), .required(.time, "time"), .required(.steps, "steps")],
      identifyingColumns: ["heartrate", "movement"], extent: .lasting(.minutes(10))),
    TableLayout(
      format: .zeppCSV,
      columns: [
        .required(.start, "date"), .required(.time, "start"), .required(.end, "stop"), .required(.steps, "steps"),
      ],
      resolution: .sample),
    TableLayout(
      format: .zeppCSV, confidence: .likely,
      columns: [.required(.start, "date"), .required(.time, "time"), .required(.steps, "steps")], extent: .minute,
      allowsNoOtherColumns: true),
  ]
}
