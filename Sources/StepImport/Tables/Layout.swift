import PixelPalCore

/// What the columns of one kind of table are called, and what they mean.
struct Layout {
  /// What a column can hold.
  enum Role: Int, CaseIterable {
    /// When a row starts, or its day.
    case start
    /// A time of the day beside the day.
    case time
    /// When it ends.
    case end
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
    pattern.hasSuffix("(*)") ? name.hasPrefix(pattern.dropLast(2)) && name.hasSuffix(")") : name == pattern
  }
}
