import PixelPalCore

extension JSONLayout {
  /// The layouts of the standards Open mHealth and FHIR, and of rarely seen files from Garmin, Polar and Moves.
  static let standardsAndRareVendors =
    [
      garminQuarterHourLayout, openMHealthLayout(rows: "[]", recognitionPath: nil),
      openMHealthLayout(rows: "", recognitionPath: "header.schema_id"),
      openMHealthLayout(rows: "body.[]", recognitionPath: nil),
      fhirLayout(rows: "[]", recognitionPath: nil),
      fhirLayout(rows: "", recognitionPath: "code.coding"), fhirLayout(rows: "entry.[].resource", recognitionPath: nil),
    ] + polarLayouts + [
      JSONLayout(
        format: .movesJSON, rowPath: "[]", members: [.required(.start, "date"), .required(.steps, "summary.[].steps")],
        extent: .day)
    ]

  /// The LOINC code for the number of steps in 24 hours.
  ///
  /// FHIR uses the LOINC vocabulary to name measurements.
  static let dailyStepsCode = "41950-7"

  private static let garminQuarterHourLayout = JSONLayout(
    format: .garminJSON, rowPath: "[]",
    members: [.required(.start, "startGMT"), .required(.end, "endGMT"), .required(.steps, "steps")], zone: .utc)

  private static func openMHealthLayout(rows: String, recognitionPath: String?) -> JSONLayout {
    let interval = "body.effective_time_frame.time_interval."
    return JSONLayout(
      format: .openMHealthJSON, rowPath: rows,
      members: [
        .oneOfSeveral(.steps, "body.step_count"), .oneOfSeveral(.steps, "body.step_count.value"),
        .optional(.start, interval + "start_date_time"), .optional(.start, "body.effective_time_frame.date_time"),
        .optional(.end, interval + "end_date_time"), .optional(.length, interval + "duration.value"),
        .optional(.lengthUnit, interval + "duration.unit"), .optional(.statistic, "body.descriptive_statistic"),
        .optional(.source, "header.acquisition_provenance.source_name"),
        .optional(.modality, "header.acquisition_provenance.modality"), .optional(.modality, "header.modality"),
        .optional(.person, "header.user_id"),
      ], recognitionPath: recognitionPath, allowsSeveralDocuments: true)
  }

  private static func fhirLayout(rows: String, recognitionPath: String?) -> JSONLayout {
    JSONLayout(
      format: .fhirJSON, rowPath: rows,
      members: [
        .required(.type, "code.coding.[].code"), .oneOfSeveral(.steps, "valueQuantity.value"),
        .oneOfSeveral(.steps, "valueInteger"),
        .oneOfSeveral(.partSteps, "component.[].valueQuantity.value"),
        .optional(.partTypes, "component.[].code.coding.[].code"), .optional(.start, "effectivePeriod.start"),
        .optional(.start, "effectiveDateTime"), .optional(.start, "effectiveInstant"),
        .optional(.end, "effectivePeriod.end"), .optional(.status, "status"), .optional(.person, "subject.reference"),
        .optional(.person, "subject.identifier.value"), .optional(.person, "subject.display"),
        .optional(.source, "device.display"), .optional(.source, "device.reference"),
      ], recognitionPath: recognitionPath, stepTypes: ["55423-8", dailyStepsCode, "HKQuantityTypeIdentifierStepCount"],
      allowsSeveralDocuments: true)
  }

  private static let polarLayouts = [
    JSONLayout(
      format: .polarJSON, rowPath: "samples.steps.[]",
      members: [.required(.start, "localTime"), .required(.steps, "value")],
      extent: .minute, dayPath: "date"),
    JSONLayout(
      format: .polarJSON, rowPath: "summary", members: [.required(.steps, "stepCount")], extent: .day, isSummary: true,
      resolution: .day, dayPath: "date"),
  ]
}
