import Documents

/// The columns of a table from an unknown program, with the roles that their names in the header suggest.
///
///     GenericTableColumns(["Date", "Hour", "Device", "Steps", "Notes"])
///     // start, hour, source, steps; rows with the same time must have the same "Notes"
struct GenericTableColumns {
  /// The column names in the header.
  let names: [String]
  /// The column index for each role, in the order of the raw values of ``TableLayout/Role``.
  ///
  /// The index is -1 if no column has the role.
  private(set) var columnIndices = Array(repeating: -1, count: TableLayout.Role.allCases.count)
  /// The indices of the columns that identify the person in a row, such as first and last name.
  private(set) var personColumns: [Int] = []
  /// The index of a column, such as `id`, whose name doesn't show whether it identifies people or rows.
  ///
  /// The index is `nil` if there is no such column.
  private(set) var ambiguousIDColumn: Int?
  /// The indices of the columns in which rows with the same time and source must not differ.
  ///
  /// Most of these columns have an unknown meaning. A later row usually corrects an earlier row with the same time and
  /// source. If the two rows differ in one of these columns, they may count different steps, so the table is refused.
  private(set) var comparedColumns: [Int] = []
  /// The meaning of each column's name, or `nil` for an unknown name.
  private let meanings: [ColumnMeaning?]
  /// The description of each column's role for the report, or `nil` for a column without a role so far.
  private var roleDescriptions: [String?]
  /// The indices of all columns that may contain the steps.
  ///
  /// The role ``TableLayout/Role/steps`` is assigned only if there is exactly one such column.
  private var possibleStepColumns: [Int] = []
  /// True if a column states when each row was written, so that a later row for the same time corrects an earlier row.
  var hasRecordingTime: Bool { meanings.contains(.recordingTime) }

  /// Creates columns with the names in `header`, and infers their roles from these names.
  ///
  /// `isRequested` is true if the user specified the format. A column with a vague name such as `value` may then
  /// contain the steps.
  init(_ header: [String], isRequested: Bool = false) {
    names = header
    meanings = header.map { name in
      GenericTableColumns.otherQuantityMeaning(ifUnitIn: name) ?? ColumnMeaning(name)
        ?? (ColumnMeaning.isRunningTotal(name) ? .otherQuantity : nil)
    }
    roleDescriptions = Array(repeating: nil, count: header.count)
    assignStepsColumn(allowsValueColumns: isRequested)
    assignStartColumns()
    assignEndColumns()
    assignOtherColumns()
  }

  private subscript(role: TableLayout.Role) -> Int {
    get { columnIndices[role.rawValue] }
    set { columnIndices[role.rawValue] = newValue }
  }

  private func hasColumn(for role: TableLayout.Role) -> Bool { self[role] >= 0 }

  private func columns(meaning: ColumnMeaning) -> [Int] { meanings.indices.filter { meanings[$0] == meaning } }

  /// Returns the indices of the columns with `meaning` that have no role yet.
  private func unassignedColumns(meaning: ColumnMeaning) -> [Int] {
    meanings.indices.filter { meanings[$0] == meaning && roleDescriptions[$0] == nil }
  }

  /// Returns the index of the only column with `meaning` that has no role yet.
  ///
  /// If there are several such columns, only those with a normalized name in `names` are considered. Returns `nil` if
  /// no column or more than one is left.
  private func onlyColumn(meaning: ColumnMeaning, preferring names: [String] = []) -> Int? {
    let all = unassignedColumns(meaning: meaning)
    if all.count == 1 { return all[0] }
    let preferred = all.filter { names.contains(ColumnMeaning.normalizedName(self.names[$0])) }
    return preferred.count == 1 ? preferred[0] : nil
  }

  /// Assigns `role` to the column at the index `place`, which the report describes as `word`.
  private mutating func assign(_ role: TableLayout.Role, toColumnAt place: Int, describedAs word: String) {
    self[role] = place
    roleDescriptions[place] = word
  }

  // MARK: Steps

  private mutating func assignStepsColumn(allowsValueColumns: Bool) {
    possibleStepColumns = stepCandidates(allowsValueColumns: allowsValueColumns)
    guard possibleStepColumns.count == 1 else { return }
    assign(.steps, toColumnAt: possibleStepColumns[0], describedAs: "steps")
    if meanings[possibleStepColumns[0]] == .value, let type = unassignedColumns(meaning: .type).first {
      assign(.type, toColumnAt: type, describedAs: "type; only rows of steps are read")
    }
  }

  /// Returns the indices of the columns that may contain the steps.
  ///
  /// Columns named `steps` take precedence over columns with names such as `step_sum`, except for names of one device,
  /// such as `watch_steps`. If there are no such columns, a column of values contains the steps if it is the only one
  /// and the table has a column of types. Otherwise, `allowsValueColumns` decides whether columns named `value`,
  /// `count`, `qty` or `quantity` may contain the steps.
  private func stepCandidates(allowsValueColumns: Bool) -> [Int] {
    let exact = unassignedColumns(meaning: .steps)
    let parts = names.indices.filter { hasQualifiedStepsName(columnAt: $0) }
    // If there is a column for one device, or for runs as well as walks, `steps` may contain only some of the steps.
    let variants = parts.filter { place in
      let key = ColumnMeaning.normalizedName(names[place])
      return GenericTableColumns.deviceNameParts.contains(where: key.containsText)
        || key.containsText("run") && exact.contains { ColumnMeaning.normalizedName(names[$0]).containsText("walk") }
    }
    if !exact.isEmpty { return exact + variants }
    if !parts.isEmpty { return parts }
    let values = unassignedColumns(meaning: .value)
    if values.count == 1, !unassignedColumns(meaning: .type).isEmpty { return values }
    guard allowsValueColumns else { return [] }
    return names.indices.filter { ["value", "count", "qty", "quantity"].contains(names[$0].lowercased()) }
  }

  /// Returns true if the name of the column at `place` mentions steps together with other words, as in `watch_steps`.
  ///
  /// Returns false for names of running totals and of other quantities, such as `step_goal`.
  private func hasQualifiedStepsName(columnAt place: Int) -> Bool {
    let name = names[place].lowercased()
    return meanings[place] == nil && ColumnMeaning.stepNameParts.contains(where: name.containsText)
      && !GenericTableColumns.otherQuantityNameParts.contains(where: name.containsText)
      && !ColumnMeaning.isRunningTotal(name)
      && !["stepno", "stepnr", "stepindex", "stepsequence"].contains(ColumnMeaning.normalizedName(name))
  }

  // MARK: Times

  /// Assigns roles to the columns that state the start of a row: a day, an instant, or a day and a time of day.
  private mutating func assignStartColumns() {
    if let start = onlyColumn(meaning: .startDate) {
      assign(.start, toColumnAt: start, describedAs: "start")
      assignTimeOfDayColumn(withFirstOf: [.startTime, .time, .hour, .hourAndMinute])
    } else if let date = onlyColumn(meaning: .date, preferring: GenericTableColumns.dateNames) {
      assign(.start, toColumnAt: date, describedAs: "date")
      assignYearAndMonthColumns(besideDay: ColumnMeaning.normalizedName(names[date]) == "day")
      assignTimeOfDayColumn(withFirstOf: [.startTime, .start, .time, .hour, .hourAndMinute])
    } else if let start = onlyColumn(meaning: .start) {
      assign(.start, toColumnAt: start, describedAs: "start")
      assignTimeOfDayColumn(withFirstOf: [.startTime])
    } else if let start = onlyColumn(meaning: .startTime) {
      assign(.start, toColumnAt: start, describedAs: "start")
    } else if let time = onlyColumn(meaning: .time, preferring: GenericTableColumns.timeNames) {
      assign(.start, toColumnAt: time, describedAs: "date and time")
    } else {
      assignFallbackDateColumns()
    }
  }

  /// Assigns a role to the column with the time of day, if there is one beside the column with the day.
  ///
  /// - Parameter meanings: the possible meanings of the column, most preferred first. The first meaning that belongs to
  ///   exactly one column is used.
  private mutating func assignTimeOfDayColumn(withFirstOf meanings: [ColumnMeaning]) {
    for meaning in meanings {
      guard let place = onlyColumn(meaning: meaning, preferring: GenericTableColumns.timeNames) else { continue }
      switch meaning {
      case .hour:
        assign(.hour, toColumnAt: place, describedAs: "hour of the day")
        if let minute = onlyColumn(meaning: .minute) {
          assign(.minute, toColumnAt: minute, describedAs: "minute of the hour")
        }
      case .hourAndMinute: assign(.timeNumber, toColumnAt: place, describedAs: "time of day, hhmm")
      case .startTime, .start: assign(.time, toColumnAt: place, describedAs: "start, time of day")
      case .time: assign(.time, toColumnAt: place, describedAs: "time of day")
      case .steps, .date, .minute, .startDate, .end, .endDate, .endTime, .year, .month, .week, .weekday, .zone,
        .source, .person, .type, .unit, .value, .recordingTime, .otherQuantity:
        break
      }
      return
    }
  }

  /// Assigns roles to the columns of years and months beside a column called `day`.
  ///
  /// A column called `day` contains either complete dates or days of the month, and only its values show which.
  ///
  /// - Parameter besideDay: true if the date column is called `day`.
  private mutating func assignYearAndMonthColumns(besideDay: Bool) {
    guard besideDay, let year = onlyColumn(meaning: .year), let month = onlyColumn(meaning: .month) else { return }
    assign(.year, toColumnAt: year, describedAs: "year")
    assign(.month, toColumnAt: month, describedAs: "month")
    roleDescriptions[self[.start]] = "day of the month"
  }

  /// Assigns roles to the columns that state the start of a row, if none has a common name such as `date` or `start`.
  ///
  /// The first of these candidates is used:
  ///
  /// - columns of years and months, with or without a column of days
  /// - the only column of unknown meaning with a name that contains `date` or `datum`
  /// - columns of years and weeks
  /// - a column of weeks
  /// - a column of months
  /// - the first column, if it has no name
  private mutating func assignFallbackDateColumns() {
    let years = onlyColumn(meaning: .year)
    let dayOfMonth = unassignedColumns(meaning: .weekday).first {
      ["dayofmonth", "dom"].contains(ColumnMeaning.normalizedName(names[$0]))
    }
    let named = names.indices.filter { place in
      let name = names[place].lowercased()
      return meanings[place] == nil && (name.containsText("date") || name.containsText("datum"))
    }
    if let year = years, let month = onlyColumn(meaning: .month) {
      assign(.year, toColumnAt: year, describedAs: "year")
      assign(.month, toColumnAt: month, describedAs: "month")
      if let dayOfMonth {
        assign(.start, toColumnAt: dayOfMonth, describedAs: "day of the month")
      } else {
        self[.start] = month
      }
      assignTimeOfDayColumn(withFirstOf: [.startTime, .time, .hour, .hourAndMinute])
    } else if named.count == 1 {
      assign(.start, toColumnAt: named[0], describedAs: "date")
      assignTimeOfDayColumn(withFirstOf: [.startTime, .time, .hour, .hourAndMinute])
    } else if let year = years, let week = onlyColumn(meaning: .week) {
      assign(.year, toColumnAt: year, describedAs: "year")
      assign(.week, toColumnAt: week, describedAs: "week")
      self[.start] = week
    } else if let week = onlyColumn(meaning: .week) {
      assign(.start, toColumnAt: week, describedAs: "week")
    } else if let month = onlyColumn(meaning: .month) {
      assign(.start, toColumnAt: month, describedAs: "month")
    } else if names.first == "", meanings[0] == nil {
      // pandas writes the index of a table (here, its days) into a first column without a name.
      assign(.start, toColumnAt: 0, describedAs: "date")
    }
  }

  private mutating func assignEndColumns() {
    guard hasColumn(for: .start) else { return }
    if let end = onlyColumn(meaning: .end) ?? onlyColumn(meaning: .endDate) {
      assign(.end, toColumnAt: end, describedAs: "end")
      if let time = onlyColumn(meaning: .endTime) {
        assign(.endTime, toColumnAt: time, describedAs: "end, time of day")
      }
    } else if let end = onlyColumn(meaning: .endTime) {
      assign(.end, toColumnAt: end, describedAs: "end")
    }
  }

  // MARK: Other columns

  private mutating func assignOtherColumns() {
    let sources = unassignedColumns(meaning: .source)
    // If there are two source columns, the column of apps names the source, and the column of devices describes it.
    let app = sources.first { !ColumnMeaning.normalizedName(names[$0]).containsText("devi") } ?? sources.first
    if let app { assign(.source, toColumnAt: app, describedAs: "source") }
    if let device = sources.first(where: { $0 != app }) { assign(.device, toColumnAt: device, describedAs: "source") }
    if let zone = unassignedColumns(meaning: .zone).first {
      assign(.zone, toColumnAt: zone, describedAs: "zone of the times")
    }
    let persons = unassignedColumns(meaning: .person)
    personColumns = persons.filter {
      !GenericTableColumns.ambiguousIDNames.contains(ColumnMeaning.normalizedName(names[$0]))
    }
    if personColumns.isEmpty, let first = persons.first {
      ambiguousIDColumn = first
      personColumns = [first]
    }
    for place in personColumns { roleDescriptions[place] = "person" }
    if let first = personColumns.first { self[.person] = first }
    for place in names.indices where roleDescriptions[place] == nil {
      switch meanings[place] {
      case .otherQuantity: roleDescriptions[place] = "another quantity, not read"
      case .recordingTime: roleDescriptions[place] = "time of recording, not read"
      case .year, .month, .week, .weekday:
        roleDescriptions[place] = hasColumn(for: .start) ? "part of the date, not read" : "not read"
      case .steps, .date, .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate,
        .endTime, .zone, .source, .person, .type, .unit, .value, nil:
        roleDescriptions[place] = "not read"
        comparedColumns.append(place)
      }
    }
    // IDs, zones and types can distinguish rows, too. The ID comes first, because it needs a number of its own in
    // `UninterpretedValuesHash`, and the eighth and all further columns share a number.
    comparedColumns =
      [ambiguousIDColumn ?? -1].filter { $0 >= 0 } + comparedColumns + [self[.zone], self[.type]].filter { $0 >= 0 }
    // If the times include the date, the column called `date` can contain another date, such as that of the export.
    if hasColumn(for: .time), meanings[self[.start]] == .date { comparedColumns.append(self[.start]) }
  }

  /// All columns with descriptions of their roles, for the report.
  var reportedColumns: [ImportReport.Column] {
    zip(names, roleDescriptions).enumerated().map { place, column in
      ImportReport.Column(name: displayName(ofColumnAt: place), role: column.1 ?? "not read")
    }
  }

  /// Returns the name of the column at index `place`, or a placeholder such as `column 1` if the column has no name.
  func displayName(ofColumnAt place: Int) -> String { names[place].isEmpty ? "column \(place + 1)" : names[place] }

  /// The layout of the table, or `nil` if the header doesn't show which columns contain the dates and the steps.
  var layout: TableLayout? {
    guard hasColumn(for: .steps), hasColumn(for: .start) else { return nil }
    let isOfMonths =
      meanings[self[.start]] == .month && !hasColumn(for: .year)
      || hasColumn(for: .year) && self[.start] == self[.month]
    return TableLayout(
      format: .genericCSV, confidence: .guess, columns: [], extent: hasColumn(for: .end) ? .untilEnd : .inferred,
      resolution: meanings[self[.start]] == .week ? .week : isOfMonths ? .month : nil)
  }

  // MARK: Missing columns

  /// Returns the error for a header that doesn't show which columns contain the dates and the steps.
  ///
  /// The error contains advice on how to rename or change the columns. It is located at `offset`.
  func missingColumnsError(at offset: Int) -> ParseError {
    ParseError(
      at: offset, .sentence("this table has \(missingDescription); \(namesDescription)"),
      hint: adviceText + "; 'pixelpal formats' lists the supported formats")
  }

  /// A description of the missing or ambiguous columns, which follows "this table has" in an error message.
  private var missingDescription: String {
    let steps =
      hasColumn(for: .steps) ? nil : possibleStepColumns.count > 1 ? "several columns that may be the steps" : "steps"
    let dates =
      hasColumn(for: .start)
      ? nil : ambiguousTimeColumns != nil ? "several columns that may be the date" : "dates or times"
    switch (dates, steps) {
    case ("dates or times"?, "steps"?): return "no column recognized as dates or times, and none as steps"
    case ("dates or times"?, _): return "no column recognized as dates or times"
    case (_, "steps"?): return "no column recognized as steps"
    case (_, let several?), (let several?, nil): return several
    case (nil, nil): return "no column of dates and steps"
    }
  }

  /// A clause with the first eight column names, for the error message.
  private var namesDescription: String {
    let shown = names.indices.filter { !names[$0].isEmpty }
    guard !shown.isEmpty else { return "its columns have no names" }
    return (shown.count == 1 ? "its only named column is " : "its columns are ")
      + shown.prefix(8).map { quoted(names[$0]) }.joined(separator: ", ")
      + (shown.count > 8 ? " and \(shown.count - 8) more" : "")
  }

  private var adviceText: String {
    if names.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      return "the text is not in UTF-8: save the table as 'CSV UTF-8'"
    }
    var missing: [String] = []
    if !hasColumn(for: .start) { missing.append(missingTimeAdvice) }
    if !hasColumn(for: .steps) { missing.append(missingStepsAdvice) }
    return missing.isEmpty ? "name the columns 'date' and 'steps'" : missing.joined(separator: "; ")
  }

  /// Returns true if `name` is a date, as in a table with a column for each day.
  private static func isWrittenDate(_ name: String) -> Bool {
    let bytes = ContiguousArray(name.utf8)
    let cell = 0..<bytes.count
    return WrittenTime(bytes.span, cell) != nil || WrittenTime(named: bytes.span, cell) != nil
  }

  private func quotedList(ofColumnsAt places: [Int]) -> String {
    places.prefix(3).map { quoted(names[$0]) }.joined(separator: " and ")
  }

  /// The columns of the same meaning that may each be the date column, as indices, or `nil` if there aren't several.
  private var ambiguousTimeColumns: [Int]? {
    [ColumnMeaning.date, .startDate, .start, .startTime, .time].map { columns(meaning: $0) }.first { $0.count > 1 }
  }

  private var missingTimeAdvice: String {
    if names.count(where: { GenericTableColumns.isWrittenDate($0) }) > 1 {
      return "the days are columns: write one row per day, with its steps"
    }
    if let several = ambiguousTimeColumns {
      return "\(quotedList(ofColumnsAt: several)) may each be the date: remove one of them"
    }
    let clocks = [ColumnMeaning.hour, .hourAndMinute, .endTime, .end, .endDate].flatMap { columns(meaning: $0) }
    if let clock = clocks.first {
      return "in addition to \(quotedList(ofColumnsAt: [clock])), add a column 'date' with the days"
    }
    let recordings = meanings.indices.filter { meanings[$0] == .recordingTime }
    if !recordings.isEmpty {
      return
        "\(quotedList(ofColumnsAt: recordings)) \(recordings.count == 1 ? "gives" : "give") the time at which rows were "
        + "written, not that of the steps: add a column such as 'date', 'start_time' or 'day_time'"
    }
    return "name the column of days or times 'date' or 'time'"
  }

  private var missingStepsAdvice: String {
    // Columns of hours have names such as `7`, `13h` or `13:00`: up to four digits and at most six other bytes.
    let hours = names.count { name in
      let digits = name.utf8.filter { 0x30...0x39 ~= $0 }.count
      return 1...4 ~= digits && name.utf8.count <= digits + 6
    }
    if hours >= 6 {
      return "several columns may be hours: write one row per hour, with its steps"
    }
    if possibleStepColumns.count > 3 {
      return
        "\(quotedList(ofColumnsAt: possibleStepColumns)) and others may each be steps: add them up in one column named 'steps'"
    }
    if possibleStepColumns.count > 1 {
      let areOfDevices = possibleStepColumns.contains { place in
        meanings[place] == .steps
          || GenericTableColumns.deviceNameParts.contains(
            where: ColumnMeaning.normalizedName(names[place]).containsText)
      }
      return "\(quotedList(ofColumnsAt: possibleStepColumns)) may each be the steps: remove all but one"
        + (areOfDevices ? "" : ", or write one row per date and person if they belong to several people")
    }
    if let total = names.first(where: { ColumnMeaning.isRunningTotal($0) }) {
      return "\(quoted(total)) is a running total: add a column 'steps' with the steps of each row"
    }
    if let value = columns(meaning: .value).first {
      let isClock = hasColumn(for: .start) && meanings[self[.start]] == .time && !hasColumn(for: .time)
      return "rename \(quotedList(ofColumnsAt: [value])) to 'steps', or use '--format generic-csv' if these are steps"
        + (isClock ? "; if \(quotedList(ofColumnsAt: [self[.start]])) has no dates, use '--date' as well" : "")
    }
    let others = names.indices.compactMap { place in
      GenericTableColumns.otherQuantity(meantByColumnNamed: names[place]).map { "\(quoted(names[place])) is \($0)" }
    }
    if !others.isEmpty {
      return others.prefix(3).joined(separator: ", ") + ": add a column 'steps' with the number of steps"
    }
    let unknown = meanings.indices.filter { meanings[$0] == nil || meanings[$0] == .month }
    if unknown.count(where: { MonthAndWeekdayNames.monthNumber(named: names[$0]) != nil }) > 1 {
      return "the months are columns: write one row per day, with columns 'date' and 'steps'"
    }
    let people = unknown.filter { roleDescriptions[$0] != "date" && GenericTableColumns.looksLikePersonName(names[$0]) }
    if people.count > 1 {
      return
        "if \(quotedList(ofColumnsAt: people)) are people, write one row per date and person, with columns 'date', 'person' "
        + "and 'steps'; if one of them contains the steps, rename it to 'steps'"
    }
    return "name the column of steps 'steps'"
  }

  // MARK: Names

  /// Returns the quantity that a column name means, in words for an error message: `a goal` for `step_goal`.
  ///
  /// Returns `nil` if `name` doesn't mention steps, or contains no word for another quantity.
  private static func otherQuantity(meantByColumnNamed name: String) -> String? {
    let name = name.lowercased()
    guard ColumnMeaning.stepNameParts.contains(where: name.containsText) else { return nil }
    return otherQuantities.first { $0.parts.contains(where: name.containsText) }?.thing
  }

  private static let otherQuantities: [(parts: [String], thing: String)] = [
    (["percent", "%"], "a percentage"), (["goal", "target", "ziel", "objectif", "objetivo"], "a goal"),
    (["per_min", "per min", "perminute", "per_hour", "per hour", "cadence"], "a rate"),
    (["average", "avg", "mean", "median"], "an average"), (["length", "länge", "longitud", "size"], "a length"),
    (["stair", "floor", "flight"], "a number of stairs"), (["speed"], "a speed"),
    (["duration", "minute"], "a duration"),
    (["distance", "km", "mile", "meter", "metre"], "a distance"), (["rank"], "a rank"),
    (["step_no", "step no", "stepno", "step_nr", "stepnr", "index", "sequence"], "a row number"),
  ]

  /// Returns true if `name` looks like a person's name: one capitalized word of 2 to 20 letters.
  private static func looksLikePersonName(_ name: String) -> Bool {
    let (letters, small) = (Array(name.unicodeScalars), Array(name.lowercased().unicodeScalars))
    guard 2...20 ~= letters.count, letters.count == small.count, letters[0] != small[0] else { return false }
    let isWord = letters.allSatisfy { "a"..."z" ~= $0 || "A"..."Z" ~= $0 || $0.value > 0xBF }
    return isWord && letters[1...].elementsEqual(small[1...])
  }

  /// Returns ``ColumnMeaning/otherQuantity`` if the name contains a unit, as in `Distance (km)`, or `nil` otherwise.
  ///
  /// A percent sign anywhere in the name is also a unit.
  private static func otherQuantityMeaning(ifUnitIn name: String) -> ColumnMeaning? {
    if name.containsText("%") { return .otherQuantity }
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return nil }
    let unit = name[name.index(after: open)...].dropLast().lowercased()
    return units.contains(unit) ? .otherQuantity : nil
  }

  private static let units = [
    "km", "mi", "m", "ft", "yd", "cm", "in", "kcal", "cal", "kj", "kg", "lb", "lbs", "g", "mg", "mcg", "%", "bpm",
    "count/min", "ml", "l", "fl_oz_us", "w", "ms", "km/h", "km/hr", "m/s", "mph", "mi/hr", "degc", "degf", "°c", "°f",
    "dbaspl", "mmhg", "mmol/l", "mg/dl", "kcal/hr·kg", "ml/(kg·min", "points",
  ]
  private static let dateNames = [
    "date", "datum", "fecha", "data", "dato", "tarih", "дата", "日期", "日付", "날짜", "calendardate", "localdate",
    "activitydate",
  ]
  private static let timeNames = [
    "time", "timeofday", "clock", "uhrzeit", "hora", "heure", "ora", "tijd", "starttime", "datetime", "timestamp",
  ]
  /// Names of columns whose values identify either people or rows.
  private static let ambiguousIDNames = ["id", "uid", "sid", "pid"]
  /// Parts of column names, such as `goal`, that rule out step counts even if the name contains `step`.
  private static let otherQuantityNameParts = [
    "goal", "target", "length", "distance", "speed", "cadence", "average", "avg", "duration", "size", "id", "type",
    "ziel", "länge", "longitud", "source", "km", "mile", "meter", "metre", "minute", "per_min", "per min", "per hour",
    "percent", "%", "rank", "stair", "bike", "cycl", "swim", "index",
  ]
  /// Parts of column names, such as `watch`, that indicate the steps of only one device.
  private static let deviceNameParts = [
    "watch", "phone", "fitbit", "garmin", "apple", "samsung", "band", "ring", "tracker",
  ]
}

extension TableLayout {
  /// The layout of a list of workouts.
  ///
  /// All rows of such a list are skipped, because the steps of a workout are already included in the steps of the day.
  static let workoutLayout = TableLayout(format: .workoutsCSV, confidence: .likely, columns: [], resolution: .sample)

  /// The lowercase column names that suggest a list of workouts.
  static let workoutColumnNames = [
    "activity type", "activitytype", "activity_type", "workout type", "workouttype", "workout activity type",
    "workoutactivitytype", "sport type",
  ]
}
