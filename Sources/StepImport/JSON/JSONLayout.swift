import PixelPalCore

/// A description of the JSON documents in one format: the path of their rows, and the members of a row.
struct JSONLayout {
  /// The meaning of a member of a row.
  enum Role {
    case start
    case end
    case steps
    /// The app or the device that counted the steps.
    case source
    /// The kind of the source: `manual`, `watch`, `phone` or `other`.
    case kind
    /// The resolution of the row's times, such as `minute`.
    case resolution
    /// The number that distinguishes the row from identical rows, counted from 1.
    case ordinal
    /// The time at which the row was written.
    ///
    /// If a row has several versions, only the version that was written last counts.
    case revision
    /// The duration of the row in seconds.
    case duration
    /// The IANA name of the row's time zone, such as `Europe/Paris`.
    case zone
    /// The quantity that the row counts, in a document with several quantities.
    case type
    /// The start of the row in UTC.
    ///
    /// The UTC offset is the difference between ``localStart`` and this time.
    case utcStart
    /// The start of the row in local time.
    case localStart
    /// A time that is used only for its UTC offset, which is that of the person's clock.
    case timestampWithOffset
    /// The UTC offset of the person's clock, such as `+0100`.
    case utcOffset
    /// The person who took the steps.
    case person
    /// The status of a record, such as `entered-in-error`.
    case status
    /// The statistic that the step count represents, such as `sum` or `average`.
    case statistic
    /// The method by which the steps were recorded, such as `self-reported`.
    case modality
    /// The duration of the row as a number, in the unit that ``lengthUnit`` states.
    case length
    case lengthUnit
    /// The codes that say what the components of a FHIR record measure, such as `55423-8` for steps.
    ///
    /// A component is one of several measurements in a record. The codes are in the same order as the numbers in
    /// ``partSteps``.
    case partTypes
    /// The numbers that the components of a FHIR record contain, in the same order as the codes in ``partTypes``.
    ///
    /// If several components count steps, their numbers are added up.
    case partSteps
  }

  /// The notation of times in a document.
  enum TimeNotation {
    /// Any calendar date or time that ``WrittenTime`` supports.
    case text
    /// A number of seconds since 1970.
    case seconds
    /// A number of milliseconds since 1970.
    case milliseconds
    /// A number of nanoseconds since 1970.
    case nanoseconds
  }

  /// A member of a row, or of an object nested in the row.
  struct Member {
    let role: Role
    /// The path relative to the row, in the notation of ``rowPath``.
    ///
    /// An empty path stands for the row's own name.
    let path: String
    /// True if a row without the member doesn't match the layout.
    let isRequired: Bool
    /// True if the member is one of several alternatives.
    ///
    /// A row matches the layout only if it has at least one of the alternatives.
    var isAlternative = false
    static func required(_ role: Role, _ path: String) -> Member { .init(role: role, path: path, isRequired: true) }
    static func oneOfSeveral(_ role: Role, _ path: String) -> Member {
      .init(role: role, path: path, isRequired: false, isAlternative: true)
    }
    static func optional(_ role: Role, _ path: String) -> Member { .init(role: role, path: path, isRequired: false) }
  }

  let format: ImportFormat
  /// The confidence that a document is in ``format`` if one of its rows matches this layout.
  var confidence = ImportReport.Confidence.certain
  /// The path of the rows from the root of a document: parts separated by dots, such as `data.[]`.
  ///
  /// A part is the name of a member, `*` for any name, or `[]` for the elements of an array.
  let rowPath: String
  let members: [Member]
  /// The rule that determines the duration of a row.
  var extent = ParsedRow.DurationRule.untilEnd
  /// The zone of times that are written without a UTC offset.
  var zone = ParsedRow.FallbackZone.local
  var timeNotation = TimeNotation.text
  /// True if a numeric date such as `01/02/24` has the month first, unless another date shows the opposite.
  var assumesMonthFirst = false
  /// True if the rows are sums of other rows, such as totals of days.
  ///
  /// The sums count only if the document has no other rows with steps.
  var isSummary = false
  /// The path at which a document names the metric that the rows count, such as `step_count`.
  ///
  /// The path is `nil` if documents in this format have only one metric.
  var metricNamePath: String?
  /// The resolution that all rows have, or `nil` if each row determines its own.
  var resolution: ImportReport.Resolution?
  /// A path that occurs only in documents with this layout, or `nil` if there is no such path.
  ///
  /// The reader recognizes the format by this path even if the document has no rows.
  var recognitionPath: String?
  /// The path at which a document names the data stream that contains the rows, or `nil` if documents don't name it.
  var dataStreamPath: String?
  /// A prefix for source names that are mere codes in the file, such as `Huawei device `.
  var sourcePrefix = ""
  /// The path at which a document states the day of all rows, or `nil` if each row states its day.
  var dayPath: String?
  /// The values of ``Role/type`` that mean steps in records of health data standards, such as LOINC codes.
  var stepTypes: [String] = []
  /// True for the layouts of health data standards, whose files may contain several documents.
  ///
  /// For example, a file may contain one health record per line.
  var allowsSeveralDocuments = false
}

extension JSONLayout {
  /// The layouts of all known JSON formats.
  ///
  /// If several layouts have the same row path, the first layout that matches the members of a row is used.
  static let all: [JSONLayout] =
    [
      plainLayout(format: .plainJSON, rows: "[]"), plainLayout(format: .plainNDJSON, rows: ""),
      JSONLayout(
        format: .fitbitTakeoutJSON, confidence: .likely, rowPath: "[]",
        members: [.required(.start, "dateTime"), .required(.steps, "value")], extent: .minute, zone: .utc,
        assumesMonthFirst: true),
      JSONLayout(
        format: .garminJSON, rowPath: "[]",
        members: [
          .required(.start, "calendarDate"), .required(.steps, "totalSteps"),
          .optional(.utcStart, "wellnessStartTimeGmt"),
          .optional(.localStart, "wellnessStartTimeLocal"),
        ], extent: .day),
      JSONLayout(
        format: .garminJSON, rowPath: "[]",
        members: [.required(.start, "calendarDate"), .required(.steps, "values.totalSteps")], extent: .day,
        resolution: .week),
      JSONLayout(
        format: .healthAutoExportJSON, rowPath: "data.metrics.[].data.[]",
        members: [.required(.start, "date"), .required(.steps, "qty"), .optional(.source, "source")], extent: .inferred,
        metricNamePath: "data.metrics.[].name", recognitionPath: "data.metrics"),
      JSONLayout(
        format: .fitbitAPIJSON, rowPath: "activities-steps-intraday.dataset.[]",
        members: [.required(.start, "time"), .required(.steps, "value")], extent: .minute),
      JSONLayout(
        format: .fitbitAPIJSON, rowPath: "activities-steps.[]",
        members: [.required(.start, "dateTime"), .required(.steps, "value")], extent: .day, isSummary: true,
        resolution: .day, recognitionPath: "activities-steps"),
      JSONLayout(
        format: .fitbitAPIJSON, rowPath: "summary", members: [.required(.steps, "steps")], extent: .day,
        isSummary: true, resolution: .day),
      googleFitLayout(format: .googleFitTakeoutJSON, rows: "Data Points.[]", steps: "fitValue.[].value.intVal"),
      googleFitLayout(format: .googleFitAPIJSON, rows: "point.[]", steps: "value.[].intVal"),
      googleFitLayout(format: .googleFitAPIJSON, rows: "bucket.[].dataset.[].point.[]", steps: "value.[].intVal"),
      JSONLayout(
        format: .withingsAPIJSON, rowPath: "body.activities.[]",
        members: [.required(.start, "date"), .required(.steps, "steps"), .optional(.zone, "timezone")], extent: .day,
        resolution: .day, recognitionPath: "body.activities"),
      JSONLayout(
        format: .withingsAPIJSON, rowPath: "body.series.*",
        members: [.required(.start, ""), .required(.steps, "steps"), .optional(.duration, "duration")],
        extent: .lasting(.minutes(1)), timeNotation: .seconds, resolution: .sample, recognitionPath: "body.series"),
      JSONLayout(
        format: .ouraAPIJSON, rowPath: "data.[]",
        members: [.required(.start, "day"), .required(.steps, "steps"), .optional(.timestampWithOffset, "timestamp")],
        extent: .day, resolution: .day),
      JSONLayout(
        format: .huaweiJSON, rowPath: "[].sportDataUserData.[]",
        members: [
          .required(.start, "startTime"), .required(.end, "endTime"), .required(.steps, "sportBasicInfos.[].steps"),
          .optional(.source, "deviceCode"), .optional(.utcOffset, "timeZone"),
        ], timeNotation: .milliseconds, recognitionPath: "[].sportDataUserData", sourcePrefix: "Huawei device "),
    ] + standardsAndRareVendors

  private static func plainLayout(format: ImportFormat, rows: String) -> JSONLayout {
    JSONLayout(
      format: format, rowPath: rows,
      members: [
        .required(.start, "start"), .required(.end, "end"), .required(.steps, "steps"), .optional(.source, "source"),
        .optional(.kind, "kind"), .optional(.resolution, "resolution"), .optional(.ordinal, "ordinal"),
        .optional(.revision, "made"),
      ])
  }

  private static func googleFitLayout(format: ImportFormat, rows: String, steps: String) -> JSONLayout {
    JSONLayout(
      format: format, rowPath: rows,
      members: [
        .required(.start, "startTimeNanos"), .required(.end, "endTimeNanos"), .required(.steps, steps),
        .optional(.source, "originDataSourceId"), .optional(.type, "dataTypeName"),
      ], timeNotation: .nanoseconds, resolution: .sample,
      recognitionPath: rows.hasSuffix(".[]") ? String(rows.dropLast(3)) : nil,
      dataStreamPath: "Data Source")
  }
}
