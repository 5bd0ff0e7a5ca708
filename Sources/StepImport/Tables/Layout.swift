import PixelPalCore
import StepHistory

/// What the columns of one kind of table are called, and what they mean.
struct Layout {
  /// What a column can hold.
  enum Role: Int, CaseIterable {
    /// When a row starts, or its day.
    case start
    /// A time of the day beside the day.
    case time
    /// The hour beside the day.
    case hour
    /// The minute beside the hour.
    case minute
    /// A time of the day as one number beside the day: `1355`, or minutes since midnight.
    case interval
    /// The year beside the month.
    case year
    /// The month beside the year.
    case month
    /// The week beside the year.
    case week
    /// When it ends.
    case end
    /// A time of the day beside the day of the end.
    case endTime
    /// The offset or the name of the zone of times.
    case zone
    /// How many steps.
    case steps
    /// Who counted.
    case source
    /// With what.
    case device
    /// On what Apple's name for it the program ran that counted.
    case product
    /// What kind of thing that is.
    case kind
    /// How finely the row tells when.
    case resolution
    /// When the row was made.
    case revision
    /// Which of several rows that are otherwise alike.
    case ordinal
    /// What the row counts, if other things stand beside steps.
    case type
    /// Seconds that the row lasts; a list of them where steps are a list.
    case duration
    /// How far clocks were ahead of UTC.
    case offset
    /// Whose steps they are.
    case person
    /// Whether a person entered it.
    case byHand
    /// What tells rows that count from others.
    case marker
    /// The span that a row sums up, where rows of other spans stand beside it.
    case scope
  }

  /// Names of one column, in small letters; `(*)` at the end stands for any unit.
  struct Column {
    let role: Role
    let names: [String]
    let isNeeded: Bool

    static func needed(_ role: Role, _ names: String...) -> Column { .init(role: role, names: names, isNeeded: true) }
    static func perhaps(_ role: Role, _ names: String...) -> Column {
      .init(role: role, names: names, isNeeded: false)
    }
  }

  /// What dates a table writes.
  enum Dating {
    /// As calendars and clocks have it.
    case calendar
    /// Milliseconds since 1970 of the day's midnight, were it UTC.
    case dayInMilliseconds
    /// Seconds since 1970 of a minute.
    case minuteInSeconds
    /// Times in UTC beside an offset such as `UTC-0300`; local times where the offset is in milliseconds.
    case samsung
    /// Seconds since 1970.
    case seconds
    /// Seconds since 1970 of the day's midnight, were it UTC.
    case dayInSeconds
  }

  let format: Format
  var confidence = ImportReport.Confidence.certain
  let columns: [Column]
  /// Column names of which at least one must be there too.
  var beside: [String] = []
  var extent = Row.Extent.written
  var clock = Row.Clock.local
  var dating = Dating.calendar
  /// What stands in the marker of rows that count.
  var marker = ""
  /// The only names that may be there; `nil` where any may.
  var isExact = false
  var escapesWithBackslash = false
  /// The number of columns, beginning with that of the steps, that hold the minutes of a row's hour.
  var minutes = 0
  /// The member of a JSON object in the cell of the steps that holds the count; empty if the cell holds it.
  var member = ""
  /// The types of rows that count steps; empty if Apple's and Google's names for them tell.
  var types: [String] = []
  /// The scope of rows that count.
  var scope = ""
  /// Whether numbers in dates have the month first.
  var isMonthFirst = false
  var needsFileName: String?
  /// True if any extra column may be one of the format's own, as far as its name does not speak of a person or a time.
  var isOpen = true
  /// What stands for steps in rows that hold none.
  var noSteps = ""
  /// What stands before the name of a source.
  var sourcePrefix = ""
  /// What kind of thing counted, where no column says it.
  var kind: StepSource.Kind?
  /// The resolution where rows do not show it.
  var resolution: ImportReport.Resolution?

  /// Where each role's column is in `header`; `nil` if one that is needed is missing or the layout does not fit.
  func places(in header: [String]) -> [Int]? {
    var places = Array(repeating: -1, count: Role.allCases.count)
    for column in columns {
      let place = header.firstIndex { name in column.names.contains { Layout.matches(name, $0) } }
      if let place { places[column.role.rawValue] = place } else if column.isNeeded { return nil }
    }
    if !beside.isEmpty, !header.contains(where: beside.contains) { return nil }
    if isExact, header.count != columns.count + (beside.isEmpty ? 0 : 1) { return nil }
    if minutes > 0, !hasMinutes(header, from: places[Role.steps.rawValue]) { return nil }
    // Tables of known programs, put together for several people, have a column more.
    if places[Role.person.rawValue] < 0, let place = header.firstIndex(where: Layout.isOfPeople) {
      places[Role.person.rawValue] = place
    }
    return places
  }

  /// The first column of `header` that this layout does not read and must not pass over; `nil` without one.
  ///
  /// Columns of persons and of times tell apart rows that would otherwise be taken for corrections of each other.
  func foreignColumn(in header: [String], _ places: [Int]) -> String? {
    for (index, name) in header.enumerated()
    where !places.contains(index) && !beside.contains(name) && !isKnown(name) {
      switch ColumnMeaning(name) {
      case .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate, .endTime, .person:
        return name
      case .source:
        if !isOpen || columns.allSatisfy({ $0.role != .source }) && extent == .day { return name }
      case .steps, .date, .type, .value, .zone, nil:
        if !isOpen, !name.isEmpty { return name }
      case .year, .month, .week, .weekday, .unit, .recording, .measurement: break
      }
    }
    return nil
  }

  /// Returns true if `name` is a column of the format that has no role, such as another metric.
  private func isKnown(_ name: String) -> Bool {
    format == .ouraCSV && name == "id"
      || format == .healthAutoExportCSV && name.hasSuffix(")") && ColumnMeaning(name) == nil
  }

  /// True for the name of a column that can hold nothing but people.
  private static func isOfPeople(_ name: String) -> Bool {
    [
      "participantidentifier", "participantid", "participant", "personid", "person", "userid", "user", "subjectid",
      "patientid",
    ]
    .contains(ColumnMeaning.key(name))
  }

  /// The first name of each column that is needed and missing in `header`.
  func missing(in header: [String]) -> [String] {
    columns.filter { column in
      column.isNeeded && !header.contains { name in column.names.contains { Layout.matches(name, $0) } }
    }
    .map { $0.names[0] }
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    pattern.utf8.last == UInt8(ascii: ")") && pattern.hasSuffix("(*)")
      ? name.hasPrefix(pattern.dropLast(2)) && name.hasSuffix(")")
      : name == pattern
  }
}
