import PixelPalCore
import StepHistory

/// The layout of a kind of table: the names and the roles of its columns.
struct TableLayout {
  enum Role: Int, CaseIterable {
    /// The column with the time or the day on which a row starts.
    case start
    /// The column with the time of day when a row starts, if another column contains the day.
    case time
    /// The column with the hour when a row starts, if another column contains the day.
    case hour
    /// The column with the minute when a row starts, if another column contains the hour.
    case minute
    /// The column with the time of day as one number, if another column contains the day.
    ///
    /// The number is hours and minutes, such as `1355`, or minutes since midnight.
    case timeNumber
    /// The column with the year, if another column contains the month or the week.
    case year
    /// The column with the month, if another column contains the year.
    case month
    /// The column with the week, if another column contains the year.
    case week
    /// The column with the time or the day on which a row ends.
    case end
    /// The column with the time of day when a row ends, if another column contains the day.
    case endTime
    /// The column with the UTC offset or the name of the time zone.
    case zone
    /// The column with the step count.
    case steps
    /// The column that identifies the app or the device that counted the steps.
    case source
    /// The column that describes the device that counted the steps.
    case device
    /// The column with Apple's product type of the device on which the counting program ran.
    case productType
    /// The column with the kind of the source, such as `watch`.
    case kind
    /// The column with the resolution of the row.
    case resolution
    /// The column with the time when the row was written.
    case revision
    /// The column with the row's number among identical rows.
    case ordinal
    /// The column with the quantity, if the table contains quantities other than steps.
    case type
    /// The column with the row's duration in seconds, or with a list of durations if the steps column contains a list.
    case duration
    /// The column with the UTC offset of the row's times.
    case utcOffset
    /// The column that identifies the person who took the steps.
    case person
    /// The column that marks rows that the user entered by hand.
    case manualFlag
    /// The column that marks the rows for all devices together.
    ///
    /// Marked rows count instead of the rows for single devices.
    case mergedRowMarker
    /// The column with the period for which a row is the sum, if the table contains sums for different periods.
    case period
  }

  /// A column with its possible names, in lowercase.
  ///
  /// At the end of a name, `(*)` stands for any unit.
  struct ColumnPattern {
    let role: Role
    let names: [String]
    let isRequired: Bool

    static func required(_ role: Role, _ names: String...) -> ColumnPattern {
      .init(role: role, names: names, isRequired: true)
    }
    static func optional(_ role: Role, _ names: String...) -> ColumnPattern {
      .init(role: role, names: names, isRequired: false)
    }
  }

  /// The format of dates and times in a table.
  enum TimeNotation {
    /// Calendar dates and times.
    case calendar
    /// Days as milliseconds from the start of 1970 to the midnight of the day, where local midnight is treated as UTC.
    case dayInMilliseconds
    /// Minutes as seconds from the start of 1970 to the start of the minute.
    case minuteInSeconds
    /// Samsung's format, in which the notation of the UTC offset determines the zone of the times.
    ///
    /// Times are in UTC in files that write the offset as text, such as `UTC-0300`, and local in files that write it in
    /// milliseconds.
    case samsung
    /// Times as seconds since 1970.
    case seconds
    /// Days as seconds from the start of 1970 to the midnight of the day, where local midnight is treated as UTC.
    case dayInSeconds
  }

  let format: ImportFormat
  var confidence = ImportReport.Confidence.certain
  let columns: [ColumnPattern]
  /// The names of additional columns; at least one of them must be present.
  var identifyingColumns: [String] = []
  var extent = ParsedRow.DurationRule.untilEnd
  var zone = ParsedRow.FallbackZone.local
  var timeNotation = TimeNotation.calendar
  /// The value of the ``Role/mergedRowMarker`` column that marks the rows for all devices together, such as `-2`.
  var mergedRowMarker = ""
  /// True if the table must have only the columns of the layout.
  var allowsNoOtherColumns = false
  var escapesWithBackslash = false
  /// The number of columns for the minutes of an hour, if each row covers an hour.
  ///
  /// The first of them is the steps column.
  var minuteColumnCount = 0
  /// The name of the JSON member with the count, if the steps cell contains a JSON object.
  ///
  /// The name is empty if the cell itself is the count.
  var stepsJSONMember = ""
  /// The record types that mean steps.
  ///
  /// If this list is empty, Apple's and Google's names for steps are accepted.
  var stepTypes: [String] = []
  /// The value of the ``Role/period`` column that marks the rows to count, such as `daily_report`.
  ///
  /// Rows with other values are skipped.
  var period = ""
  /// True if the month comes first in numeric dates.
  var assumesMonthFirst = false
  var requiredFileNamePart: String?
  /// True if tables of this format may have additional columns, except for columns of people or times.
  var allowsUnknownColumns = true
  /// The placeholder for a missing step count, such as `-1`.
  var noStepsPlaceholder = ""
  /// A prefix that makes source names readable, such as `Gadgetbridge `.
  var sourcePrefix = ""
  /// The kind of the source, or `nil` if the rows determine it.
  var kind: StepSource.Kind?
  /// The resolution of the rows, or `nil` if it is inferred from the rows.
  var resolution: ImportReport.Resolution?

  /// Returns the index in `header` of the column for each role, or `nil` if the layout doesn't match the header.
  ///
  /// The index is -1 for a role without a column.
  func columnIndicesByRole(in header: [String]) -> [Int]? {
    var places = Array(repeating: -1, count: Role.allCases.count)
    for column in columns {
      let place = header.firstIndex { name in column.names.contains { TableLayout.matches(name, $0) } }
      if let place { places[column.role.rawValue] = place } else if column.isRequired { return nil }
    }
    if !identifyingColumns.isEmpty, !header.contains(where: identifyingColumns.contains) { return nil }
    if allowsNoOtherColumns, header.count != columns.count + (identifyingColumns.isEmpty ? 0 : 1) { return nil }
    if minuteColumnCount > 0, !hasMinuteColumns(header, from: places[Role.steps.rawValue]) { return nil }
    // Tables of known programs may have such a column if they were combined from the tables of several people.
    if places[Role.person.rawValue] < 0, let place = header.firstIndex(where: TableLayout.isPersonColumnName) {
      places[Role.person.rawValue] = place
    }
    return places
  }

  /// Returns the first column that the layout doesn't read but that must not be ignored, or `nil` if there is no such
  /// column.
  ///
  /// Columns of people or times must not be ignored. They distinguish rows that would otherwise be treated as
  /// corrections of each other.
  func unreadDistinguishingColumn(in header: [String], _ places: [Int]) -> String? {
    for (index, name) in header.enumerated()
    where !places.contains(index) && !identifyingColumns.contains(name) && !isHarmlessColumn(name) {
      switch ColumnMeaning(name) {
      case .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate, .endTime, .person:
        return name
      case .source:
        if !allowsUnknownColumns || columns.allSatisfy({ $0.role != .source }) && extent == .day { return name }
      case .steps, .date, .type, .value, .zone, nil:
        if !allowsUnknownColumns, !name.isEmpty { return name }
      case .year, .month, .week, .weekday, .unit, .recordingTime, .otherQuantity: break
      }
    }
    return nil
  }

  /// Returns true if a column called `name` is known in this format but needs no role, such as another metric.
  private func isHarmlessColumn(_ name: String) -> Bool {
    format == .ouraCSV && name == "id"
      || format == .healthAutoExportCSV && name.hasSuffix(")") && ColumnMeaning(name) == nil
  }

  /// Returns true if a column called `name` can contain only people.
  private static func isPersonColumnName(_ name: String) -> Bool {
    [
      "participantidentifier", "participantid", "participant", "personid", "person", "userid", "user", "subjectid",
      "patientid",
    ]
    .contains(ColumnMeaning.normalizedName(name))
  }

  /// Returns the main names of the required columns that are missing in `header`.
  func missingColumns(in header: [String]) -> [String] {
    columns.filter { column in
      column.isRequired && !header.contains { name in column.names.contains { TableLayout.matches(name, $0) } }
    }
    .map { $0.names[0] }
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    pattern.utf8.last == UInt8(ascii: ")") && pattern.hasSuffix("(*)")
      ? name.hasPrefix(pattern.dropLast(2)) && name.hasSuffix(")")
      : name == pattern
  }
}
