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
    case stamp
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
  enum Timing {
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
    let isNeeded: Bool
    /// True for alternative members, of which a row needs at least one.
    var isAlternative = false
    static func needed(_ role: Role, _ path: String) -> Member { .init(role: role, path: path, isNeeded: true) }
    static func either(_ role: Role, _ path: String) -> Member {
      .init(role: role, path: path, isNeeded: false, isAlternative: true)
    }
    static func perhaps(_ role: Role, _ path: String) -> Member { .init(role: role, path: path, isNeeded: false) }
  }

  let format: Format
  var confidence = ImportReport.Confidence.certain
  /// The path of the rows: names, `[]` for any element, `*` for any name, separated by points.
  let rows: String
  /// The members of a row, with paths relative to it; an empty path is the row's own name.
  let members: [Member]
  var extent = Row.Extent.written
  var clock = Row.Clock.local
  var timing = Timing.text
  /// True if dates in numbers have the month first.
  var isMonthFirst = false
  /// True if these rows only sum up others of the same document, and count only if there are no others.
  var isSummary = false
  /// The path of the name of the counted quantity, if the rows are inside a named object.
  var title: String?
  var resolution: ImportReport.Resolution?
  /// The path by which a document of this kind is recognized even if it has no row.
  var mark: String?
  /// The path of the name of the data stream that the rows come from.
  var stream: String?
  /// A prefix that turns the name of a source into a readable one.
  var sourcePrefix = ""
  /// The path of the day, for rows that only have a time of day.
  var day: String?
  /// The types of records that count steps.
  var types: [String] = []
  /// True for records of health standards, in which each line of a file may be a document.
  var mayComeInLines = false
}

extension JSONLayout {
  /// All layouts.
  ///
  /// If two have the same path of rows, the first one is used that has all its members.
  static let table: [JSONLayout] =
    [
      plain(.plainJSON, rows: "[]"), plain(.plainNDJSON, rows: ""),
      JSONLayout(
        format: .fitbitTakeoutJSON, confidence: .likely, rows: "[]",
        members: [.needed(.start, "dateTime"), .needed(.steps, "value")], extent: .minute, clock: .utc,
        isMonthFirst: true),
      JSONLayout(
        format: .garminJSON, rows: "[]",
        members: [
          .needed(.start, "calendarDate"), .needed(.steps, "totalSteps"), .perhaps(.utcStart, "wellnessStartTimeGmt"),
          .perhaps(.localStart, "wellnessStartTimeLocal"),
        ], extent: .day),
      JSONLayout(
        format: .garminJSON, rows: "[]",
        members: [.needed(.start, "calendarDate"), .needed(.steps, "values.totalSteps")], extent: .day,
        resolution: .week),
      JSONLayout(
        format: .healthAutoExportJSON, rows: "data.metrics.[].data.[]",
        members: [.needed(.start, "date"), .needed(.steps, "qty"), .perhaps(.source, "source")], extent: .inferred,
        title: "data.metrics.[].name", mark: "data.metrics"),
      JSONLayout(
        format: .fitbitAPIJSON, rows: "activities-steps-intraday.dataset.[]",
        members: [.needed(.start, "time"), .needed(.steps, "value")], extent: .minute),
      JSONLayout(
        format: .fitbitAPIJSON, rows: "activities-steps.[]",
        members: [.needed(.start, "dateTime"), .needed(.steps, "value")], extent: .day, isSummary: true,
        resolution: .day, mark: "activities-steps"),
      JSONLayout(
        format: .fitbitAPIJSON, rows: "summary", members: [.needed(.steps, "steps")], extent: .day, isSummary: true,
        resolution: .day),
      google(.googleFitTakeoutJSON, rows: "Data Points.[]", steps: "fitValue.[].value.intVal"),
      google(.googleFitAPIJSON, rows: "point.[]", steps: "value.[].intVal"),
      google(.googleFitAPIJSON, rows: "bucket.[].dataset.[].point.[]", steps: "value.[].intVal"),
      JSONLayout(
        format: .withingsAPIJSON, rows: "body.activities.[]",
        members: [.needed(.start, "date"), .needed(.steps, "steps"), .perhaps(.zone, "timezone")], extent: .day,
        resolution: .day, mark: "body.activities"),
      JSONLayout(
        format: .withingsAPIJSON, rows: "body.series.*",
        members: [.needed(.start, ""), .needed(.steps, "steps"), .perhaps(.duration, "duration")],
        extent: .lasting(.minutes(1)), timing: .seconds, resolution: .sample, mark: "body.series"),
      JSONLayout(
        format: .ouraAPIJSON, rows: "data.[]",
        members: [.needed(.start, "day"), .needed(.steps, "steps"), .perhaps(.stamp, "timestamp")], extent: .day,
        resolution: .day),
      JSONLayout(
        format: .huaweiJSON, rows: "[].sportDataUserData.[]",
        members: [
          .needed(.start, "startTime"), .needed(.end, "endTime"), .needed(.steps, "sportBasicInfos.[].steps"),
          .perhaps(.source, "deviceCode"), .perhaps(.offset, "timeZone"),
        ], timing: .milliseconds, mark: "[].sportDataUserData", sourcePrefix: "Huawei device "),
    ] + vendors

  private static func plain(_ format: Format, rows: String) -> JSONLayout {
    JSONLayout(
      format: format, rows: rows,
      members: [
        .needed(.start, "start"), .needed(.end, "end"), .needed(.steps, "steps"), .perhaps(.source, "source"),
        .perhaps(.kind, "kind"), .perhaps(.resolution, "resolution"), .perhaps(.ordinal, "ordinal"),
        .perhaps(.revision, "made"),
      ])
  }

  private static func google(_ format: Format, rows: String, steps: String) -> JSONLayout {
    JSONLayout(
      format: format, rows: rows,
      members: [
        .needed(.start, "startTimeNanos"), .needed(.end, "endTimeNanos"), .needed(.steps, steps),
        .perhaps(.source, "originDataSourceId"), .perhaps(.type, "dataTypeName"),
      ], timing: .nanoseconds, resolution: .sample, mark: rows.hasSuffix(".[]") ? String(rows.dropLast(3)) : nil,
      stream: "Data Source")
  }
}
