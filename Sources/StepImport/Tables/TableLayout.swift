import PixelPalCore
import StepHistory

/// The layout of one kind of table: the names and the meanings of its columns.
struct TableLayout {
  /// The role of a column.
  enum Role: Int, CaseIterable {
    /// The time or the day when a row starts.
    case start
    /// The time of day when a row starts, if another column holds the day.
    case time
    /// The hour when a row starts, if another column holds the day.
    case hour
    /// The minute when a row starts, if another column holds the hour.
    case minute
    /// The time of day as one number, such as `1355` or minutes since midnight, if another column holds the day.
    case timeNumber
    /// The year of a date, if another column holds its month or week.
    case year
    /// The month of a date, if another column holds its year.
    case month
    /// The week of a year, if another column holds the year.
    case week
    /// The time or the day when a row ends.
    case end
    /// The time of day when a row ends, if another column holds the day.
    case endTime
    /// The UTC offset or the name of the time zone.
    case zone
    /// The number of steps.
    case steps
    /// The app or the device that counted the steps.
    case source
    /// The description of the device that counted the steps.
    case device
    /// Apple's product type of the device that ran the counting program.
    case productType
    /// The kind of the source, such as `watch`.
    case kind
    /// The resolution of the row.
    case resolution
    /// The time when the row was written.
    case revision
    /// The number of the row among identical ones.
    case ordinal
    /// The name of the counted quantity, if the table also has other quantities than steps.
    case type
    /// The duration of the row in seconds, or a list of durations if the steps are a list.
    case duration
    /// The UTC offset of a row's times.
    case utcOffset
    /// The person who walked the steps.
    case person
    /// A flag for rows that the user entered by hand.
    case manualFlag
    /// A marker of the rows that merge all devices, which are the ones that count.
    case mergedRowMarker
    /// The period that a row sums up, if the table also has rows of other periods.
    case period
  }

  /// A column with its alternative names, in lowercase; `(*)` at the end stands for any unit.
  struct Column {
    let role: Role
    let names: [String]
    let isRequired: Bool

    static func required(_ role: Role, _ names: String...) -> Column {
      .init(role: role, names: names, isRequired: true)
    }
    static func optional(_ role: Role, _ names: String...) -> Column {
      .init(role: role, names: names, isRequired: false)
    }
  }

  /// The notation of dates and times in a table.
  enum TimeNotation {
    /// Dates and times of the calendar.
    case calendar
    /// Milliseconds from 1970 to midnight of the day, treating local midnight as if it were UTC.
    case dayInMilliseconds
    /// Seconds since 1970 at the start of a minute.
    case minuteInSeconds
    /// Times in UTC with an offset such as `UTC-0300`; local times if the offset is in milliseconds.
    case samsung
    /// Seconds since 1970.
    case seconds
    /// Seconds from 1970 to midnight of the day, treating local midnight as if it were UTC.
    case dayInSeconds
  }

  let format: ImportFormat
  var confidence = ImportReport.Confidence.certain
  let columns: [Column]
  /// Additional column names, at least one of which must be present.
  var companionColumns: [String] = []
  var extent = ParsedRow.Extent.untilEnd
  var zone = ParsedRow.ZoneReference.local
  var timeNotation = TimeNotation.calendar
  /// The value of ``Role/mergedRowMarker`` in rows that count.
  var mergedRowMarker = ""
  /// True if the table must not have columns other than those of the layout.
  var allowsNoOtherColumns = false
  var escapesWithBackslash = false
  /// The number of columns, beginning with that of the steps, that hold the minutes of a row's hour.
  var minuteColumnCount = 0
  /// The member of a JSON object in the steps cell that holds the count; empty if the cell itself holds it.
  var jsonMember = ""
  /// The types of rows that count steps; empty to accept Apple's and Google's names for steps.
  var stepTypes: [String] = []
  /// The value of ``Role/period`` in rows that count.
  var period = ""
  /// True if the month comes first in numeric dates.
  var assumesMonthFirst = false
  var requiredFileNamePart: String?
  /// True if the format may have further columns, except those named after a person or a time.
  var allowsUnknownColumns = true
  /// The value that stands for no steps in a row without any, such as `-1`.
  var noStepsPlaceholder = ""
  /// A prefix for source names that makes them readable, such as `Gadgetbridge `.
  var sourcePrefix = ""
  /// The kind of the source, if no column gives it.
  var kind: StepSource.Kind?
  /// The resolution, if rows do not show it.
  var resolution: ImportReport.Resolution?

  /// Returns the index in `header` of each role's column, or `nil` if the layout does not match the header.
  ///
  /// Roles without a column have the index -1.
  func columnIndices(in header: [String]) -> [Int]? {
    var places = Array(repeating: -1, count: Role.allCases.count)
    for column in columns {
      let place = header.firstIndex { name in column.names.contains { TableLayout.matches(name, $0) } }
      if let place { places[column.role.rawValue] = place } else if column.isRequired { return nil }
    }
    if !companionColumns.isEmpty, !header.contains(where: companionColumns.contains) { return nil }
    if allowsNoOtherColumns, header.count != columns.count + (companionColumns.isEmpty ? 0 : 1) { return nil }
    if minuteColumnCount > 0, !hasMinuteColumns(header, from: places[Role.steps.rawValue]) { return nil }
    // Tables of known programs that were combined for several people have an additional column.
    if places[Role.person.rawValue] < 0, let place = header.firstIndex(where: TableLayout.isPersonColumnName) {
      places[Role.person.rawValue] = place
    }
    return places
  }

  /// Returns the first column of `header` that the layout does not read but must not ignore, or `nil` if there is none.
  ///
  /// Columns of people and of times distinguish rows that would otherwise be interpreted as corrections of each other.
  func unreadDistinguishingColumn(in header: [String], _ places: [Int]) -> String? {
    for (index, name) in header.enumerated()
    where !places.contains(index) && !companionColumns.contains(name) && !isHarmlessColumn(name) {
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

  /// Returns true if `name` is a column of the format without a role, such as another metric.
  private func isHarmlessColumn(_ name: String) -> Bool {
    format == .ouraCSV && name == "id"
      || format == .healthAutoExportCSV && name.hasSuffix(")") && ColumnMeaning(name) == nil
  }

  /// Returns true if a column called `name` can only hold people.
  private static func isPersonColumnName(_ name: String) -> Bool {
    [
      "participantidentifier", "participantid", "participant", "personid", "person", "userid", "user", "subjectid",
      "patientid",
    ]
    .contains(ColumnMeaning.normalizedName(name))
  }

  /// Returns the first name of each required column that is missing in `header`.
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
