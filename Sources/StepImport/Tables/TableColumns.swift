import Documents

/// The columns of a table from an unknown program, with the roles inferred from the header.
///
///     TableColumns(["Date", "Hour", "Device", "Steps", "Notes"])
///     // start, hour, source, steps; rows of one time must not differ in "Notes"
struct TableColumns {
  /// The names in the header.
  let names: [String]
  /// The column of each ``Layout/Role``; -1 for a role without a column.
  private(set) var places = Array(repeating: -1, count: Layout.Role.allCases.count)
  /// The columns that name the person of a row.
  private(set) var people: [Int] = []
  /// The column that may identify either people or rows.
  private(set) var id: Int?
  /// The columns without a role, in which rows with the same time and source must not differ.
  private(set) var tracked: [Int] = []
  private let meanings: [ColumnMeaning?]
  private var words: [String?]
  /// The columns that may hold the steps.
  private var stepPlaces: [Int] = []
  /// True if a column has the time of writing, so that rows with the same time are corrections of each other.
  var hasRecording: Bool { meanings.contains(.recording) }

  /// Creates the columns of `header`; with `isTold`, a column of values holds steps.
  init(_ header: [String], isTold: Bool = false) {
    names = header
    meanings = header.map { name in
      TableColumns.quantity(name) ?? ColumnMeaning(name) ?? (ColumnMeaning.isRunningTotal(name) ? .measurement : nil)
    }
    words = Array(repeating: nil, count: header.count)
    chooseSteps(isTold: isTold)
    chooseStart()
    chooseEnd()
    chooseOthers()
  }

  private subscript(role: Layout.Role) -> Int {
    get { places[role.rawValue] }
    set { places[role.rawValue] = newValue }
  }

  private func has(_ role: Layout.Role) -> Bool { self[role] >= 0 }

  /// Returns the columns with a meaning.
  private func all(_ meaning: ColumnMeaning) -> [Int] { meanings.indices.filter { meanings[$0] == meaning } }

  /// Returns the columns with a meaning that have no role yet.
  private func free(_ meaning: ColumnMeaning) -> [Int] {
    meanings.indices.filter { meanings[$0] == meaning && words[$0] == nil }
  }

  /// Returns the only free column with a meaning, or the only one of several with a name in `names`.
  private func only(_ meaning: ColumnMeaning, preferring names: [String] = []) -> Int? {
    let all = free(meaning)
    if all.count == 1 { return all[0] }
    let preferred = all.filter { names.contains(ColumnMeaning.key(self.names[$0])) }
    return preferred.count == 1 ? preferred[0] : nil
  }

  private mutating func set(_ role: Layout.Role, _ place: Int, _ word: String) {
    self[role] = place
    words[place] = word
  }

  // MARK: Steps

  private mutating func chooseSteps(isTold: Bool) {
    stepPlaces = stepCandidates(isTold: isTold)
    guard stepPlaces.count == 1 else { return }
    set(.steps, stepPlaces[0], "steps")
    if meanings[stepPlaces[0]] == .value, let type = free(.type).first {
      set(.type, type, "type; rows of steps are read")
    }
  }

  private func stepCandidates(isTold: Bool) -> [Int] {
    let exact = free(.steps)
    let parts = names.indices.filter { isPartlySteps($0) }
    // Columns for a watch and a phone, or for walks and runs, each hold only some of the steps.
    let variants = parts.filter { place in
      let key = ColumnMeaning.key(names[place])
      return TableColumns.sourceParts.contains(where: key.has)
        || key.has("run") && exact.contains { ColumnMeaning.key(names[$0]).has("walk") }
    }
    if !exact.isEmpty { return exact + variants }
    if !parts.isEmpty { return parts }
    let values = free(.value)
    if values.count == 1, !free(.type).isEmpty { return values }
    guard isTold else { return [] }
    return names.indices.filter { ["value", "count", "qty", "quantity"].contains(names[$0].lowercased()) }
  }

  /// Returns true if the name of a column contains steps and another word, but no other quantity.
  private func isPartlySteps(_ place: Int) -> Bool {
    let name = names[place].lowercased()
    return meanings[place] == nil && ColumnMeaning.stepParts.contains(where: name.has)
      && !TableColumns.otherParts.contains(where: name.has) && !ColumnMeaning.isRunningTotal(name)
      && !["stepno", "stepnr", "stepindex", "stepsequence"].contains(ColumnMeaning.key(name))
  }

  // MARK: Times

  private mutating func chooseStart() {
    if let start = only(.startDate) {
      set(.start, start, "start")
      chooseClock(after: [.startTime, .time, .hour, .hourAndMinute])
    } else if let date = only(.date, preferring: TableColumns.dateNames) {
      set(.start, date, "date")
      chooseYearAndMonth(besideDay: ColumnMeaning.key(names[date]) == "day")
      chooseClock(after: [.startTime, .start, .time, .hour, .hourAndMinute])
    } else if let start = only(.start) {
      set(.start, start, "start")
      chooseClock(after: [.startTime])
    } else if let start = only(.startTime) {
      set(.start, start, "start")
    } else if let time = only(.time, preferring: TableColumns.timeNames) {
      set(.start, time, "date and time")
    } else {
      choosePartsOfDate()
    }
  }

  /// Chooses the column with the time of day for a date.
  private mutating func chooseClock(after meanings: [ColumnMeaning]) {
    for meaning in meanings {
      guard let place = only(meaning, preferring: TableColumns.timeNames) else { continue }
      switch meaning {
      case .hour:
        set(.hour, place, "hour of the day")
        if let minute = only(.minute) { set(.minute, minute, "minute of the hour") }
      case .hourAndMinute: set(.interval, place, "time of day, hhmm")
      case .startTime, .start: set(.time, place, "start, time of day")
      case .time: set(.time, place, "time of day")
      case .steps, .date, .minute, .startDate, .end, .endDate, .endTime, .year, .month, .week, .weekday, .zone,
        .source, .person, .type, .unit, .value, .recording, .measurement:
        break
      }
      return
    }
  }

  /// Chooses year and month in addition to a column named `day`, which may then hold the day of the month.
  private mutating func chooseYearAndMonth(besideDay: Bool) {
    guard besideDay, let year = only(.year), let month = only(.month) else { return }
    set(.year, year, "year")
    set(.month, month, "month")
    words[self[.start]] = "day of the month"
  }

  /// Chooses year, month and day in separate columns, a column of weeks or months, or the only one with a date in its
  /// name.
  private mutating func choosePartsOfDate() {
    let years = only(.year)
    let dayOfMonth = free(.weekday).first { ["dayofmonth", "dom"].contains(ColumnMeaning.key(names[$0])) }
    let named = names.indices.filter { place in
      let name = names[place].lowercased()
      return meanings[place] == nil && (name.has("date") || name.has("datum"))
    }
    if let year = years, let month = only(.month) {
      set(.year, year, "year")
      set(.month, month, "month")
      if let dayOfMonth { set(.start, dayOfMonth, "day of the month") } else { self[.start] = month }
      chooseClock(after: [.startTime, .time, .hour, .hourAndMinute])
    } else if named.count == 1 {
      set(.start, named[0], "date")
      chooseClock(after: [.startTime, .time, .hour, .hourAndMinute])
    } else if let year = years, let week = only(.week) {
      set(.year, year, "year")
      set(.week, week, "week")
      self[.start] = week
    } else if let week = only(.week) {
      set(.start, week, "week")
    } else if let month = only(.month) {
      set(.start, month, "month")
    } else if names.first == "", meanings[0] == nil {
      // The index column of a table of days has no name.
      set(.start, 0, "date")
    }
  }

  private mutating func chooseEnd() {
    guard has(.start) else { return }
    if let end = only(.end) ?? only(.endDate) {
      set(.end, end, "end")
      if let time = only(.endTime) { set(.endTime, time, "end, time of day") }
    } else if let end = only(.endTime) {
      set(.end, end, "end")
    }
  }

  // MARK: Other columns

  private mutating func chooseOthers() {
    let sources = free(.source)
    // An app is the source; a device describes it.
    let app = sources.first { !ColumnMeaning.key(names[$0]).has("devi") } ?? sources.first
    if let app { set(.source, app, "source") }
    if let device = sources.first(where: { $0 != app }) { set(.device, device, "source") }
    if let zone = free(.zone).first { set(.zone, zone, "zone of the times") }
    let persons = free(.person)
    people = persons.filter { !TableColumns.idNames.contains(ColumnMeaning.key(names[$0])) }
    if people.isEmpty, let first = persons.first {
      id = first
      people = [first]
    }
    for place in people { words[place] = "person" }
    if let first = people.first { self[.person] = first }
    for place in names.indices where words[place] == nil {
      switch meanings[place] {
      case .measurement: words[place] = "another quantity, not read"
      case .recording: words[place] = "time of recording, not read"
      case .year, .month, .week, .weekday: words[place] = has(.start) ? "part of the date, not read" : "not read"
      case .steps, .date, .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate,
        .endTime, .zone, .source, .person, .type, .unit, .value, nil:
        words[place] = "not read"
        tracked.append(place)
      }
    }
    // Unknown zones, different types that mean steps, and ids distinguish rows as well. The id comes first, so that it
    // never shares its number with other columns.
    tracked = [id ?? -1].filter { $0 >= 0 } + tracked + [self[.zone], self[.type]].filter { $0 >= 0 }
    // If times include a day, a column called a day may have another meaning.
    if has(.time), meanings[self[.start]] == .date { tracked.append(self[.start]) }
  }

  /// The columns with their roles in words.
  var report: [ImportReport.Column] {
    zip(names, words).enumerated().map { place, column in
      ImportReport.Column(name: title(place), role: column.1 ?? "not read")
    }
  }

  /// Returns the name of the column at `place`, or its number if it has none.
  func title(_ place: Int) -> String { names[place].isEmpty ? "column \(place + 1)" : names[place] }

  /// The layout of the table; `nil` if no column, or several, may hold its date or its steps.
  var layout: Layout? {
    guard has(.steps), has(.start) else { return nil }
    let isOfMonths = meanings[self[.start]] == .month && !has(.year) || has(.year) && self[.start] == self[.month]
    return Layout(
      format: .genericCSV, confidence: .guess, columns: [], extent: has(.end) ? .written : .inferred,
      resolution: meanings[self[.start]] == .week ? .week : isOfMonths ? .month : nil)
  }

  // MARK: What is missing

  /// Returns the fault of a table that cannot be read, with advice.
  func missing(at offset: Int) -> Fault {
    Fault(
      at: offset, .sentence("this table has \(lack); \(found)"),
      hint: remedy + "; 'pixelpal formats' lists what can be read")
  }

  /// A description of the columns that are missing or ambiguous.
  private var lack: String {
    let steps = has(.steps) ? nil : stepPlaces.count > 1 ? "several columns that may hold the steps" : "steps"
    let dates = has(.start) ? nil : severalTimes != nil ? "several columns that may hold the date" : "dates or times"
    switch (dates, steps) {
    case ("dates or times"?, "steps"?): return "no column of dates or times and none of steps that is known"
    case ("dates or times"?, _): return "no column of dates or times that is known"
    case (_, "steps"?): return "no column of steps that is known"
    case (_, let several?), (let several?, nil): return several
    case (nil, nil): return "no column of dates and steps"
    }
  }

  /// The first eight names, in quotation marks.
  private var found: String {
    let shown = names.indices.filter { !names[$0].isEmpty }
    guard !shown.isEmpty else { return "its columns have no names" }
    return (shown.count == 1 ? "its only named column is " : "its columns are ")
      + shown.prefix(8).map { quoted(names[$0]) }.joined(separator: ", ")
      + (shown.count > 8 ? " and \(shown.count - 8) more" : "")
  }

  private var remedy: String {
    if names.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      return "the text is not in UTF-8: save the table as 'CSV UTF-8'"
    }
    var missing: [String] = []
    if !has(.start) { missing.append(missingTime) }
    if !has(.steps) { missing.append(missingSteps) }
    return missing.isEmpty ? "name the columns 'date' and 'steps'" : missing.joined(separator: "; ")
  }

  private static func isDate(_ name: String) -> Bool {
    let bytes = ContiguousArray(name.utf8)
    let cell = 0..<bytes.count
    return WrittenTime(bytes.span, cell) != nil || WrittenTime(named: bytes.span, cell) != nil
  }

  private func list(_ places: [Int]) -> String {
    places.prefix(3).map { quoted(names[$0]) }.joined(separator: " and ")
  }

  /// The columns with the same meaning that may each hold the date.
  private var severalTimes: [Int]? {
    [ColumnMeaning.date, .startDate, .start, .startTime, .time].map { all($0) }.first { $0.count > 1 }
  }

  private var missingTime: String {
    if names.count(where: { TableColumns.isDate($0) }) > 1 {
      return "days stand side by side: put each in a line of its own, with its steps"
    }
    if let several = severalTimes { return "\(list(several)) may each hold the date: leave one of them out" }
    let clocks = [ColumnMeaning.hour, .hourAndMinute, .endTime, .end, .endDate].flatMap { all($0) }
    if let clock = clocks.first { return "beside \(list([clock])) a column of days is missing: name it 'date'" }
    let recordings = meanings.indices.filter { meanings[$0] == .recording }
    if !recordings.isEmpty {
      return "\(list(recordings)) \(recordings.count == 1 ? "says" : "say") when rows were written, "
        + "not when the steps were taken: a column such as 'date', 'start_time' or 'day_time' is missing"
    }
    return "a column of days or times is missing: name it 'date' or 'time'"
  }

  private var missingSteps: String {
    let hours = names.count { name in
      let digits = name.utf8.filter { 0x30...0x39 ~= $0 }.count
      return 1...4 ~= digits && name.utf8.count <= digits + 6
    }
    if hours >= 6 {
      return "columns stand side by side that may be hours: put each in a line of its own, with its steps"
    }
    if stepPlaces.count > 3 {
      return "\(list(stepPlaces)) and others may each hold steps: add them up in one column named 'steps'"
    }
    if stepPlaces.count > 1 {
      let areOfDevices = stepPlaces.contains { place in
        meanings[place] == .steps || TableColumns.sourceParts.contains(where: ColumnMeaning.key(names[place]).has)
      }
      return "\(list(stepPlaces)) may each hold the steps: leave all but one out"
        + (areOfDevices ? "" : ", or write one row for each date and person if they are of several people")
    }
    if let total = names.first(where: { ColumnMeaning.isRunningTotal($0) }) {
      return "\(quoted(total)) is a running total: name a column 'steps' that holds the steps of each row"
    }
    if let value = all(.value).first {
      let isClock = has(.start) && meanings[self[.start]] == .time && !has(.time)
      return "name \(list([value])) 'steps', or say '--format generic-csv' if these are steps"
        + (isClock ? "; if \(list([self[.start]])) has no dates, say '--date' as well" : "")
    }
    let others = names.indices.compactMap { place in
      TableColumns.otherThing(names[place]).map { "\(quoted(names[place])) is \($0)" }
    }
    if !others.isEmpty {
      return others.prefix(3).joined(separator: ", ") + ": add a column 'steps' that holds the number of steps"
    }
    let unknown = meanings.indices.filter { meanings[$0] == nil || meanings[$0] == .month }
    if unknown.count(where: { MonthName.number(names[$0]) != nil }) > 1 {
      return "months stand side by side: write one row for each day, with columns 'date' and 'steps'"
    }
    let people = unknown.filter { words[$0] != "date" && TableColumns.mayBePerson(names[$0]) }
    if people.count > 1 {
      return "if \(list(people)) are people, write one row for each date and person, with columns 'date', 'person' "
        + "and 'steps'; if one of them holds the steps, name it 'steps'"
    }
    return "a column of steps is missing: name the one that holds them 'steps'"
  }

  // MARK: Names

  /// Returns the quantity of a column with a name that contains steps but means another quantity; `nil` for other
  /// columns.
  private static func otherThing(_ name: String) -> String? {
    let name = name.lowercased()
    guard ColumnMeaning.stepParts.contains(where: name.has) else { return nil }
    return otherThings.first { $0.parts.contains(where: name.has) }?.thing
  }

  private static let otherThings: [(parts: [String], thing: String)] = [
    (["percent", "%"], "a share"), (["goal", "target", "ziel", "objectif", "objetivo"], "a goal"),
    (["per_min", "per min", "perminute", "per_hour", "per hour", "cadence"], "a rate"),
    (["average", "avg", "mean", "median"], "an average"), (["length", "länge", "longitud", "size"], "a length"),
    (["stair", "floor", "flight"], "a number of stairs"), (["speed"], "a speed"),
    (["duration", "minute"], "a duration"),
    (["distance", "km", "mile", "meter", "metre"], "a distance"), (["rank"], "a rank"),
    (["step_no", "step no", "stepno", "step_nr", "stepnr", "index", "sequence"], "the number of a row"),
  ]

  /// Returns true if `name` may be that of a person: one word of letters with a capital first letter.
  private static func mayBePerson(_ name: String) -> Bool {
    let (letters, small) = (Array(name.unicodeScalars), Array(name.lowercased().unicodeScalars))
    guard 2...20 ~= letters.count, letters.count == small.count, letters[0] != small[0] else { return false }
    let isWord = letters.allSatisfy { "a"..."z" ~= $0 || "A"..."Z" ~= $0 || $0.value > 0xBF }
    return isWord && letters[1...].elementsEqual(small[1...])
  }

  /// Returns the meaning of a name that ends with a unit in brackets.
  private static func quantity(_ name: String) -> ColumnMeaning? {
    if name.has("%") { return .measurement }
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return nil }
    let unit = name[name.index(after: open)...].dropLast().lowercased()
    return units.contains(unit) ? .measurement : nil
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
  private static let idNames = ["id", "uid", "sid", "pid"]
  /// Parts that give a name with steps another meaning.
  private static let otherParts = [
    "goal", "target", "length", "distance", "speed", "cadence", "average", "avg", "duration", "size", "id", "type",
    "ziel", "länge", "longitud", "source", "km", "mile", "meter", "metre", "minute", "per_min", "per min", "per hour",
    "percent", "%", "rank", "stair", "bike", "cycl", "swim", "index",
  ]
  /// Parts of names for steps that were counted by one of several devices.
  private static let sourceParts = [
    "watch", "phone", "fitbit", "garmin", "apple", "samsung", "band", "ring", "tracker",
  ]
}

extension Layout {
  /// The layout of a list of workouts, of which no row counts.
  static let workouts = Layout(format: .workoutsCSV, confidence: .likely, columns: [], resolution: .sample)

  /// Column names that only tables of workouts have.
  static let workoutNames = [
    "activity type", "activitytype", "activity_type", "workout type", "workouttype", "workout activity type",
    "workoutactivitytype", "sport type",
  ]
}
