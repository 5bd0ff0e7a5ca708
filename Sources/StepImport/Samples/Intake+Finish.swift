import Documents
import PixelPalCore
import StepHistory

extension Intake {
  /// Resolves open questions after all rows have been received, and completes the report.
  ///
  /// - Parameter fixed: the resolution, if the format determines it and the rows do not show it.
  mutating func finish(fixed: ImportReport.Resolution?) {
    decideOrder()
    let rows = held
    held = []
    for row in rows {
      if let missing = missing(for: row) {
        refuse(missing)
      } else {
        placeHeld(row)
      }
    }
    if let differingColumn { refuse(.rowsDiffer(in: differingColumn)) }
    if unknown.hasTimeOfSeveralIDs {
      refuse(idsArePeople ? .severalPeople(peopleOfIDs) : .numberedRows(unknown.idName))
    }
    if repeatedTimes.areTotals { refuse(.runningTotals) }
    if repeatedTimes.areParts { refuse(.partsOfTimes(repeatedTimes.changes)) }
    if report.format == .genericCSV, repeatedTimes.areRepeatedDays { refuse(.repeatedDays(repeatedTimes.repeats)) }
    if let day = repeatedHour.unclearDay {
      refuse(.repeatedHour(day))
    }
    unknown = UnknownRows()
    if report.hasBareRows { samples.numberAlike() }
    if hasNoted {
      report.notes.append(
        "only when the rows were written down is known, not when the steps were taken: all of them are added up, and no "
          + "source covers another")
    }
    report.resolution = fixed ?? finalResolution(rows)
    switch report.resolution {
    case .week: refuse(.table("weeks"))
    case .month: refuse(.table("months"))
    case .sample, .minute, .tenMinutes, .quarterHour, .hour, .day: break
    }
    if report.refusal != nil {
      samples = StepSamples()
      (report.first, report.last) = (nil, nil)
      ends = EndPlaces()
    }
    report.problems += late.prefix(max(0, Intake.mostProblems - report.problems.count - faults.count))
    late = []
    report.zone = zoneOrigin
    if let unknownZone {
      report.notes.append(
        "the file names the zone \(quoted(unknownZone)), which is not known: \(local.name) is used, "
          + "unless '--zone' names another")
    }
  }

  /// Records that the file is not a history; the first reason is kept.
  mutating func refuse(_ reason: ImportProblem) {
    guard report.refusal == nil else { return }
    report.refusal = reason
    report.problems.append(reason)
  }

  private func finalResolution(_ rows: ContiguousArray<Row>) -> ImportReport.Resolution {
    var (hasMonth, hasDay) = (false, false)
    for row in rows {
      if case .month = row.start.day { hasMonth = true }
      if row.extent == .day || row.extent == .inferred && row.start.clock == nil { hasDay = true }
    }
    if hasMonth { return .month }
    return hasDay && report.refusal != nil ? .day : grain.resolution
  }

  /// Returns the problem that names the option needed to place `row`.
  private func missing(for row: Row) -> ImportProblem? {
    switch row.start.day {
    case .numbers where order == nil: .missingOrder
    case .withoutYear where options.year == nil: .missingYear
    case .none where contextDay == nil && options.date == nil: .missingDate
    case .month: .table("months")
    case .numbers, .withoutYear, .none, .day, .instant: nil
    }
  }

  /// Chooses the order of day and month in which the rows are sorted, if only one of the two orders achieves that.
  private mutating func decideOrder() {
    guard order == nil else { return }
    if isMonthFirst {
      order = .monthFirst
      return
    }
    var numbers: [(Int16, Int16, Int16)] = []
    for row in held {
      if case .numbers(let first, let second, let year) = row.start.day { numbers.append((year, first, second)) }
    }
    guard !numbers.isEmpty else { return }
    let monthFirst = Intake.isMonotonic(numbers)
    let dayFirst = Intake.isMonotonic(numbers.map { ($0.0, $0.2, $0.1) })
    if numbers.allSatisfy({ $0.1 == $0.2 }) || dayFirst && !monthFirst {
      order = .dayFirst
    } else if monthFirst && !dayFirst {
      order = .monthFirst
    }
  }

  private static func isMonotonic(_ days: [(Int16, Int16, Int16)]) -> Bool {
    let pairs = zip(days, days.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }

  private var zoneOrigin: ImportReport.ZoneOrigin {
    if let told = options.zone { return .told(told) }
    if zones.count == 1, let zone = zones.first { return .named(zone) }
    if offsets.hasFloating || offsets.first == nil { return .assumed }
    guard !offsets.differ, let first = offsets.first else { return .assumed }
    return first == 0 ? .utc : Zone(offsetSeconds: Int(first)).map { .offset($0) } ?? .assumed
  }
}

extension ImportProblem {
  fileprivate static func table(_ unit: String) -> ImportProblem {
    .init(
      .sentence("this is a table of \(unit): no history can be made of it"),
      hint: "export days or finer; the total is reported all the same")
  }

  fileprivate static let missingOrder = ImportProblem(
    .sentence("in every date the day might be the month"), hint: "say which comes first: '--date-order dmy' or 'mdy'")
  fileprivate static let missingYear = ImportProblem(
    .sentence("the dates have no year"), hint: "say which it is, as in '--year 2022'")
  fileprivate static let missingDate = ImportProblem(
    .sentence("no date is written inside"), hint: "say which day it is, as in '--date 2025-01-04'")

  static func severalPeople(_ names: [String]) -> ImportProblem {
    .init(
      .sentence("these are the steps of several people: \(shown(names))"), hint: "say whose are meant with '--person'")
  }

  static func rowsDiffer(in column: String) -> ImportProblem {
    .init(
      .sentence(
        "rows of one time differ in the column \(quoted(column)), which is not read: "
          + "they may be steps of different times, people or devices"),
      hint:
        "if its rows are parts of a day, add them up into one row a day; if it is a time, name the column 'time'; "
        + "if it names people, 'person'")
  }

  static func numberedRows(_ column: String) -> ImportProblem {
    .init(
      .sentence("rows of one day or time differ only in \(quoted(column)), which is another number in each row"),
      hint: "if they are parts of a day, add them up into one row a day; if they are copies, keep one of them; "
        + "if \(quoted(column)) names people, name the column 'person'")
  }

  static func repeatedDays(_ count: Int) -> ImportProblem {
    .init(
      .sentence("\(count) rows have the date of the row before them: they may be parts of a day, or of several people"),
      hint: "if they are parts of a day, add them up into one row a day; if they are copies, keep one of each date; "
        + "if they are of several people, add a column 'person'")
  }

  static let runningTotals = ImportProblem(
    .sentence("the steps only rise from row to row: this is a running total, as of a counter"),
    hint: "write the steps of each row instead, which are the difference to the row before")

  static func partsOfTimes(_ count: Int) -> ImportProblem {
    .init(
      .sentence(
        "\(count) rows have the time of the row before them and other steps: they are parts of a sum, or of several people"
      ),
      hint: "add up the rows of one time, or add the column that tells them apart, such as 'hour' or 'person'"
    )
  }

  static func datesMissing(_ count: Int) -> ImportProblem {
    .init(
      .sentence("\(count) rows have steps and no date, which are too many to be sums"),
      hint: "fill the date in each row, and leave sums out")
  }

  static let decimalQuestion = ImportProblem(
    .sentence("a point in the step counts may set off thousands or decimals: behind each of them stand three digits"),
    hint: "say which mark decimals have: with '--decimal comma' 10.123 is ten thousand, with '--decimal point' ten")

  static func noSuchType(_ names: [String]) -> ImportProblem {
    .init(
      .sentence(
        names.isEmpty ? "no row says that it counts steps" : "no row counts steps, but \(shown(names))"),
      hint: "rows of steps have a type such as 'steps' or 'step_count'")
  }

  static func nobody(called person: String, but names: [String]) -> ImportProblem {
    .init(
      .sentence("nobody here is called \(quoted(person)), but \(shown(names))"), hint: "'--person' says whose are meant"
    )
  }

  private static func shown(_ names: [String]) -> String {
    names.prefix(3).map { quoted($0) }.joined(separator: ", ") + (names.count > 3 ? " and others" : "")
  }
}
