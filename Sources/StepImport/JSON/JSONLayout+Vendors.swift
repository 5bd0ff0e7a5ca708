import PixelPalCore

/// The layouts of health record standards, and of programs of which few files are known.
extension JSONLayout {
  /// The layouts of Garmin's quarter hours, Open mHealth, FHIR, Polar and Moves.
  static let vendors =
    [
      garminQuarters, openMHealth("[]", mark: nil),
      openMHealth("", mark: "header.schema_id"), openMHealth("body.[]", mark: nil), fhir("[]", mark: nil),
      fhir("", mark: "code.coding"), fhir("entry.[].resource", mark: nil),
    ] + polar + [
      JSONLayout(
        format: .movesJSON, rows: "[]", members: [.needed(.start, "date"), .needed(.steps, "summary.[].steps")],
        extent: .day)
    ]

  /// The LOINC code for the steps of a day.
  static let stepsInADay = "41950-7"

  private static let garminQuarters = JSONLayout(
    format: .garminJSON, rows: "[]",
    members: [.needed(.start, "startGMT"), .needed(.end, "endGMT"), .needed(.steps, "steps")], clock: .utc)

  private static func openMHealth(_ rows: String, mark: String?) -> JSONLayout {
    let interval = "body.effective_time_frame.time_interval."
    return JSONLayout(
      format: .openMHealthJSON, rows: rows,
      members: [
        .either(.steps, "body.step_count"), .either(.steps, "body.step_count.value"),
        .perhaps(.start, interval + "start_date_time"), .perhaps(.start, "body.effective_time_frame.date_time"),
        .perhaps(.end, interval + "end_date_time"), .perhaps(.length, interval + "duration.value"),
        .perhaps(.lengthUnit, interval + "duration.unit"), .perhaps(.statistic, "body.descriptive_statistic"),
        .perhaps(.source, "header.acquisition_provenance.source_name"),
        .perhaps(.modality, "header.acquisition_provenance.modality"), .perhaps(.modality, "header.modality"),
        .perhaps(.person, "header.user_id"),
      ], mark: mark, mayComeInLines: true)
  }

  private static func fhir(_ rows: String, mark: String?) -> JSONLayout {
    JSONLayout(
      format: .fhirJSON, rows: rows,
      members: [
        .needed(.type, "code.coding.[].code"), .either(.steps, "valueQuantity.value"), .either(.steps, "valueInteger"),
        .either(.partSteps, "component.[].valueQuantity.value"),
        .perhaps(.partTypes, "component.[].code.coding.[].code"), .perhaps(.start, "effectivePeriod.start"),
        .perhaps(.start, "effectiveDateTime"), .perhaps(.start, "effectiveInstant"),
        .perhaps(.end, "effectivePeriod.end"), .perhaps(.status, "status"), .perhaps(.person, "subject.reference"),
        .perhaps(.person, "subject.identifier.value"), .perhaps(.person, "subject.display"),
        .perhaps(.source, "device.display"), .perhaps(.source, "device.reference"),
      ], mark: mark, types: ["55423-8", stepsInADay, "HKQuantityTypeIdentifierStepCount"], mayComeInLines: true)
  }

  private static let polar = [
    JSONLayout(
      format: .polarJSON, rows: "samples.steps.[]", members: [.needed(.start, "localTime"), .needed(.steps, "value")],
      extent: .minute, day: "date"),
    JSONLayout(
      format: .polarJSON, rows: "summary", members: [.needed(.steps, "stepCount")], extent: .day, isSummary: true,
      resolution: .day, day: "date"),
  ]
}
