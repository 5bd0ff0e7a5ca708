import PixelPalCore

/// The layout of a kind of JSON document: the location of its rows, and the meaning of their members.
struct JSONLayout {
  /// The role of a member.
  enum Role {
    case start
    case end
    case steps
    case source
    case kind
    case resolution
    case ordinal
    /// The time at which the row was written.
    case revision
    case duration
    /// The IANA name of the zone.
    case zone
    /// The name of the quantity that the row counts.
    case type
    /// The same instant in UTC and on the person's clock; the difference is the offset.
    case utcStart
    case localStart
    /// A time that has the offset of the person's clock.
    case timestampWithOffset
    /// The offset of the person's clock.
    case offset
    /// The person who walked.
    case person
    /// The state of the record, such as one that was entered in error.
    case status
    /// The statistic that the number represents, which may also be an average.
    case statistic
    /// The way in which the steps were recorded, such as by the person.
    case modality
    /// The number of seconds, minutes, hours or days that the row lasts.
    ///
    /// ``lengthUnit`` says which of these it is.
    case length
    case lengthUnit
    /// The types of the parts of a row.
    ///
    /// ``partSteps`` has their numbers in the same order.
    case partTypes
    case partSteps
  }

  /// The notation of times.
  enum TimeNotation {
    case text
    /// Seconds since 1970.
    case seconds
    /// Milliseconds since 1970.
    case milliseconds
    /// Nanoseconds since 1970.
    case nanoseconds
  }

  struct Member {
    let role: Role
    let path: String
    let isRequired: Bool
    /// True for alternative members, of which a row needs at least one.
    var isAlternative = false
    static func required(_ role: Role, _ path: String) -> Member { .init(role: role, path: path, isRequired: true) }
    static func oneOf(_ role: Role, _ path: String) -> Member {
      .init(role: role, path: path, isRequired: false, isAlternative: true)
    }
    static func optional(_ role: Role, _ path: String) -> Member { .init(role: role, path: path, isRequired: false) }
  }

  let format: ImportFormat
  var confidence = ImportReport.Confidence.certain
  /// The path of the rows: names, `[]` for any element, `*` for any name, separated by points.
  let rowPath: String
  /// The members of a row, with paths relative to it; an empty path is the row's own name.
  let members: [Member]
  var extent = ParsedRow.Extent.untilEnd
  var zone = ParsedRow.ZoneReference.local
  var timeNotation = TimeNotation.text
  /// True if dates in numbers have the month first.
  var assumesMonthFirst = false
  /// True if these rows only sum up others of the same document, and count only if there are no others.
  var isSummary = false
  /// The path of the name of the counted quantity, if the rows are inside a named object.
  var metricNamePath: String?
  var resolution: ImportReport.Resolution?
  /// The path by which a document of this kind is recognized even if it has no row.
  var recognitionPath: String?
  /// The path of the name of the data stream that the rows come from.
  var dataStreamPath: String?
  /// A prefix that turns the name of a source into a readable one.
  var sourcePrefix = ""
  /// The path of the day, for rows that only have a time of day.
  var dayPath: String?
  /// The types of records that count steps.
  var stepTypes: [String] = []
  /// True for records of health standards, in which each line of a file may be a document.
  var allowsSeveralDocuments = false
}

extension JSONLayout {
  /// All layouts.
  ///
  /// If two have the same path of rows, the first one is used that has all its members.
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
          .optional(.source, "deviceCode"), .optional(.offset, "timeZone"),
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
