import PixelPalCore

/// The layout of a kind of JSON document: the path of its rows, and the roles of the members of a row.
struct JSONLayout {
  /// A role that a member of a row can have.
  enum Role {
    case start
    case end
    case steps
    case source
    case kind
    case resolution
    case ordinal
    /// A member that states when the row was written.
    case revision
    case duration
    /// A member that states the IANA name of the row's time zone.
    case zone
    /// A member that states the quantity in the row, such as steps.
    case type
    /// A member that states the start in UTC.
    ///
    /// Its difference from ``localStart`` is the UTC offset.
    case utcStart
    case localStart
    /// A member that states a time with the UTC offset of the person's clock.
    case timestampWithOffset
    /// A member that states the UTC offset of the person's clock.
    case utcOffset
    /// A member that identifies the person who took the steps.
    case person
    /// A member that states the status of the record, such as entered in error.
    case status
    /// A member that states which statistic the number is, such as a sum or an average.
    case statistic
    /// A member that states how the steps were recorded, such as self-reported.
    case modality
    /// A member that states the duration of the row, in the unit that ``lengthUnit`` states.
    case length
    case lengthUnit
    /// A member that lists the types of the row's components, each of which contains a part of the steps.
    ///
    /// The types are in the same order as the numbers in ``partSteps``.
    case partTypes
    case partSteps
  }

  /// The format of times in a document.
  enum TimeNotation {
    case text
    /// A number of seconds since 1970.
    case seconds
    /// A number of milliseconds since 1970.
    case milliseconds
    /// A number of nanoseconds since 1970.
    case nanoseconds
  }

  struct Member {
    let role: Role
    let path: String
    let isRequired: Bool
    /// True if the member is one of several alternatives.
    ///
    /// A row needs at least one of the alternatives in its layout.
    var isAlternative = false
    static func required(_ role: Role, _ path: String) -> Member { .init(role: role, path: path, isRequired: true) }
    static func alternative(_ role: Role, _ path: String) -> Member {
      .init(role: role, path: path, isRequired: false, isAlternative: true)
    }
    static func optional(_ role: Role, _ path: String) -> Member { .init(role: role, path: path, isRequired: false) }
  }

  let format: ImportFormat
  var confidence = ImportReport.Confidence.certain
  /// The path of the rows, as parts that are separated by dots, such as `data.[]`.
  ///
  /// A part is a name, `[]` for any element, or `*` for any name.
  let rowPath: String
  /// The members of a row, with paths relative to the row.
  ///
  /// An empty path stands for the row's own name.
  let members: [Member]
  var extent = ParsedRow.DurationRule.untilEnd
  var zone = ParsedRow.FallbackZone.local
  var timeNotation = TimeNotation.text
  /// True if the month comes first in numeric dates, such as `01/31/24`.
  var assumesMonthFirst = false
  /// True if the rows are sums of other rows in the document.
  ///
  /// Such rows count only if the document has no other rows.
  var isSummary = false
  /// The path of the metric's name, if an object around the rows states it.
  var metricNamePath: String?
  var resolution: ImportReport.Resolution?
  /// The path that identifies a document of this layout, even if the document has no rows.
  var recognitionPath: String?
  /// The path of the data stream's name, if a document states the stream that contains its rows.
  var dataStreamPath: String?
  /// A prefix that makes source names readable, such as `Huawei device `.
  var sourcePrefix = ""
  /// The path of the day to which all rows of a document belong, for rows that have only a time of day.
  var dayPath: String?
  /// The record types that count steps, such as LOINC codes.
  var stepTypes: [String] = []
  /// True if a file may contain several documents, such as one on each line.
  var allowsSeveralDocuments = false
}

extension JSONLayout {
  /// The layouts of all known JSON formats.
  ///
  /// If several layouts have the same row path, the first one that matches the members of a row is used.
  static let all: [JSONLayout] =
    [
      plainLayout(.plainJSON, rows: "[]"), plainLayout(.plainNDJSON, rows: ""),
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
      googleFitLayout(.googleFitTakeoutJSON, rows: "Data Points.[]", steps: "fitValue.[].value.intVal"),
      googleFitLayout(.googleFitAPIJSON, rows: "point.[]", steps: "value.[].intVal"),
      googleFitLayout(.googleFitAPIJSON, rows: "bucket.[].dataset.[].point.[]", steps: "value.[].intVal"),
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

  private static func plainLayout(_ format: ImportFormat, rows: String) -> JSONLayout {
    JSONLayout(
      format: format, rowPath: rows,
      members: [
        .required(.start, "start"), .required(.end, "end"), .required(.steps, "steps"), .optional(.source, "source"),
        .optional(.kind, "kind"), .optional(.resolution, "resolution"), .optional(.ordinal, "ordinal"),
        .optional(.revision, "made"),
      ])
  }

  private static func googleFitLayout(_ format: ImportFormat, rows: String, steps: String) -> JSONLayout {
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
