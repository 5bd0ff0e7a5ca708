import PixelPalCore
import StepHistory

/// A description of the tables in one format: the columns of their header, and the interpretation of their rows.
struct TableLayout {
  /// The meaning of a column's values.
  enum Role: Int, CaseIterable {
    /// The start of the row: a day or an instant.
    case start
    /// The time of day at which the row starts, in a table with a separate column for the day.
    case time
    /// The hour of the day at which the row starts, from 0 to 23, in a table with a separate column for the day.
    case hour
    /// The minute of the hour at which the row starts, from 0 to 59, in a table with a separate column for the hour.
    case minute
    /// The time of day at which the row starts, as a number that is ambiguous on its own.
    ///
    /// Only the whole column shows whether the numbers are hours and minutes or minutes since midnight. For example,
    /// `1355` is 13:55 or 1,355 minutes.
    case timeNumber
    /// The year of the row, in a table with a separate column for the month or the week.
    case year
    /// The month of the row, in a table with a separate column for the year.
    case month
    /// The week of the row, from 1 to 53, in a table with a separate column for the year.
    case week
    /// The end of the row: a day or an instant.
    case end
    /// The time of day at which the row ends, in a table with a separate column for the day.
    case endTime
    /// The UTC offset of the row's times or the name of their time zone, in a table from an unknown program.
    case zone
    /// The step count.
    case steps
    /// The app or the device that counted the steps.
    case source
    /// A description of the device that counted the steps, in addition to the column ``source``.
    case device
    /// Apple's model identifier of the device on which the counting app ran, such as `Watch4,2`.
    case productType
    /// The kind of the source: `manual`, `watch`, `phone` or `other`.
    case kind
    /// The resolution of the row's times, such as `minute`.
    case resolution
    /// The time at which the row was written.
    ///
    /// If a row has several versions, only the version that was written last counts.
    case revision
    /// The number that distinguishes the row from identical rows, counted from 1.
    case ordinal
    /// The quantity that the row counts, in a table with several quantities.
    case type
    /// The duration of the row in seconds.
    ///
    /// If the cell is a list of durations, the steps cell is a list with one count for each duration.
    case duration
    /// The UTC offset of the row's times, in a table from Samsung Health.
    case utcOffset
    /// The person who took the steps.
    case person
    /// A flag for rows that the user entered by hand.
    case manualFlag
    /// A marker for rows that give the total of all devices.
    ///
    /// If a table has such rows, rows for single devices don't count.
    case mergedRowMarker
    /// The kind of period for which the row gives the sum, in a table with sums for different periods.
    case period
  }

  /// The role of a column, and the names that such a column can have.
  ///
  /// The names are lowercase. A name that ends with `(*)` matches any unit in parentheses, as in `step count (count)`.
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

  /// The notation of dates and times in a table.
  enum TimeNotation {
    /// Any calendar date or time that ``WrittenTime`` supports.
    case calendar
    /// Local days, written as the milliseconds from 1970 to the day's midnight in UTC.
    case dayInMilliseconds
    /// Whole minutes, written as the seconds from 1970 to the start of the minute.
    case minuteInSeconds
    /// Samsung Health's times, which are either local or in UTC.
    ///
    /// The ``Role/utcOffset`` cell contains text, such as `UTC-0300`, if they are in UTC, and a number of milliseconds
    /// if they are local.
    case samsung
    /// Instants, written as seconds since 1970.
    case seconds
    /// Local days, written as the seconds from 1970 to the day's midnight in UTC.
    case dayInSeconds
  }

  let format: ImportFormat
  /// The confidence that a table is in ``format`` if its header matches this layout.
  var confidence = ImportReport.Confidence.certain
  let columns: [ColumnPattern]
  /// The lowercase names of further columns that are typical of the format.
  ///
  /// Unless the array is empty, the header must contain at least one of these names. They distinguish the format from
  /// others with columns such as `date` and `steps`.
  var identifyingColumns: [String] = []
  /// The rule that determines the duration of a row.
  var extent = ParsedRow.DurationRule.untilEnd
  /// The zone of times that are written without a UTC offset.
  var zone = ParsedRow.FallbackZone.local
  var timeNotation = TimeNotation.calendar
  /// The value in the ``Role/mergedRowMarker`` column of a row that gives the total of all devices, such as `-2`.
  ///
  /// The value has no effect in a table without that column.
  var mergedRowMarker = ""
  /// True if the header must not contain any columns besides those of this layout and one of ``identifyingColumns``.
  var allowsNoOtherColumns = false
  /// True if a quotation mark within a cell is escaped as `\"` rather than `""`.
  var escapesWithBackslash = false
  /// The number of step columns in a table with a row for each hour and a column for each minute.
  ///
  /// The ``Role/steps`` column is the first of these columns. The number is 0 for all other tables.
  var minuteColumnCount = 0
  /// The name of the JSON member that contains the step count, in a table whose steps column contains JSON objects.
  ///
  /// The name is an empty string if the steps column contains plain numbers.
  var stepsJSONMember = ""
  /// The values in the ``Role/type`` column of rows that count steps.
  ///
  /// If the array is empty, Apple's and Google's names for steps are accepted.
  var stepTypes: [String] = []
  /// The value in the ``Role/period`` column of the rows to read, such as `daily_report`.
  ///
  /// Rows with other values are skipped. The value has no effect in a table without that column.
  var period = ""
  /// True if a date such as `1/2/2024` has the month first, unless another date in the file shows the opposite.
  var assumesMonthFirst = false
  /// The text that the file name must contain, or `nil` if the header alone identifies the format.
  var requiredFileNamePart: String?
  /// True if the reader may ignore columns of unknown meaning.
  ///
  /// If false, a header with such a column doesn't match this layout.
  var allowsUnknownColumns = true
  /// The text that a steps cell contains instead of a count, such as `-1`, or an empty string if there is no such text.
  var noStepsPlaceholder = ""
  /// A prefix for source names that are mere numbers in the file, such as `Gadgetbridge `.
  var sourcePrefix = ""
  /// The kind that all sources have, or `nil` if the rows determine it.
  var kind: StepSource.Kind?
  /// The resolution that all rows have, or `nil` if each row determines its own.
  var resolution: ImportReport.Resolution?

  /// Returns the column index for each role, or `nil` if `header` doesn't match the layout.
  ///
  /// The names in `header` must be lowercase. The result is indexed by the raw values of the roles, and is -1 for a
  /// role without a column.
  func columnIndicesByRole(in header: [String]) -> [Int]? {
    var places = Array(repeating: -1, count: Role.allCases.count)
    for column in columns {
      let place = header.firstIndex { name in column.names.contains { TableLayout.matches(name, pattern: $0) } }
      if let place { places[column.role.rawValue] = place } else if column.isRequired { return nil }
    }
    if !identifyingColumns.isEmpty, !header.contains(where: identifyingColumns.contains) { return nil }
    if allowsNoOtherColumns, header.count != columns.count + (identifyingColumns.isEmpty ? 0 : 1) { return nil }
    if minuteColumnCount > 0, !hasMinuteColumns(in: header, from: places[Role.steps.rawValue]) { return nil }
    // The exports of several people are often combined in one table with an additional column for the person.
    if places[Role.person.rawValue] < 0, let place = header.firstIndex(where: TableLayout.isPersonColumnName) {
      places[Role.person.rawValue] = place
    }
    return places
  }

  /// Returns the name of the first column that this layout can neither read nor ignore, or `nil` if there is none.
  ///
  /// For example, a second column of times can't be ignored, because rows that differ only in it would be treated as
  /// corrections of one another. `places` contains the column index for each role.
  func unreadDistinguishingColumn(in header: [String], columnIndices places: [Int]) -> String? {
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

  /// Returns true if a column called `name` can be ignored, because genuine exports of this format have it as well.
  private func isHarmlessColumn(_ name: String) -> Bool {
    format == .ouraCSV && name == "id"
      || format == .healthAutoExportCSV && name.hasSuffix(")") && ColumnMeaning(name) == nil
  }

  /// Returns true if a column called `name` can only identify people.
  ///
  /// Returns false for names such as `id`, because a column with such a name may also number the rows.
  private static func isPersonColumnName(_ name: String) -> Bool {
    [
      "participantidentifier", "participantid", "participant", "personid", "person", "userid", "user", "subjectid",
      "patientid",
    ]
    .contains(ColumnMeaning.normalizedName(name))
  }

  /// Returns the names of the required columns that `header` lacks.
  ///
  /// For a column that can have several names, the result contains the first of them.
  func missingColumns(in header: [String]) -> [String] {
    columns.filter { column in
      column.isRequired && !header.contains { name in column.names.contains { TableLayout.matches(name, pattern: $0) } }
    }
    .map { $0.names[0] }
  }

  private static func matches(_ name: String, pattern: String) -> Bool {
    pattern.utf8.last == UInt8(ascii: ")") && pattern.hasSuffix("(*)")
      ? name.hasPrefix(pattern.dropLast(2)) && name.hasSuffix(")")
      : name == pattern
  }
}
