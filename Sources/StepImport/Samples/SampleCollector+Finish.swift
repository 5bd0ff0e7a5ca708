import Documents
import PixelPalCore
import StepHistory

extension SampleCollector {
  /// Adds the samples for all waiting rows, refuses the file if it is ambiguous, and completes the report.
  ///
  /// - Parameter formatResolution: the resolution of all files in this format, or `nil` if the rows determine it.
  mutating func completeSamplesAndReport(formatResolution: ImportReport.Resolution?) {
    inferDateOrder()
    let rows = waitingRows
    waitingRows = []
    for row in rows {
      if let missing = missingOptionProblem(for: row) {
        recordFileRefusal(because: missing)
      } else {
        addSampleOfTalliedRow(row)
      }
    }
    if let differingColumn { recordFileRefusal(because: .rowsOfSameTimeDiffer(inColumn: differingColumn)) }
    if uninterpretedConflictDetector.hasSeveralIDsAtSameTime {
      recordFileRefusal(
        because: areIDsPeople
          ? .severalPeople(named: peopleFromIDs)
          : .rowsOfSameTimeAreNumbered(inColumn: uninterpretedConflictDetector.ambiguousIDName))
    }
    if countMeaningEvidence.areRunningTotals { recordFileRefusal(because: .runningTotals) }
    if countMeaningEvidence.arePartsOfSums {
      recordFileRefusal(because: .differingStepsAtSameTime(rowCount: countMeaningEvidence.changedRepeatCount))
    }
    if report.format == .genericCSV, countMeaningEvidence.areRepeatedDays {
      recordFileRefusal(because: .repeatedDays(rowCount: countMeaningEvidence.repeatCount))
    }
    if let day = repeatedHourDetector.ambiguousDay {
      recordFileRefusal(because: .repeatedHour(on: day))
    }
    uninterpretedConflictDetector = UnknownColumnConflictDetector()
    if report.numbersIdenticalRows { samples.assignOrdinalsToIdenticalSamples() }
    if hasEntryTimesOnly {
      report.notes.append(
        "the rows give the time at which they were recorded, not that of the steps: all rows are added up, and no "
          + "source excludes another")
    }
    report.resolution = formatResolution ?? inferredResolution(of: rows)
    switch report.resolution {
    case .week: recordFileRefusal(because: .tooCoarse(unit: "weeks"))
    case .month: recordFileRefusal(because: .tooCoarse(unit: "months"))
    case .sample, .minute, .tenMinutes, .quarterHour, .hour, .day: break
    }
    if report.refusal != nil {
      samples = StepSamples()
      (report.firstStart, report.lastEnd) = (nil, nil)
      extremeRows = EarliestAndLatestRowPositions()
    }
    report.problems += lateProblems.prefix(max(0, SampleCollector.maxProblems - report.problems.count - errors.count))
    lateProblems = []
    report.zone = resolvedZone
    if let unknownZone {
      report.notes.append(
        "the file names the unknown zone \(quoted(unknownZone)): \(localZone.name) is used, unless '--zone' specifies "
          + "another")
    }
  }

  /// Records `reason`, which explains why the file can't be used as a step history.
  ///
  /// Does nothing if another reason has already been recorded.
  mutating func recordFileRefusal(because reason: ImportProblem) {
    guard report.refusal == nil else { return }
    report.refusal = reason
    report.problems.append(reason)
  }

  private func inferredResolution(of rows: ContiguousArray<ParsedRow>) -> ImportReport.Resolution {
    var (hasMonth, hasDay) = (false, false)
    for row in rows {
      if case .month = row.start.day { hasMonth = true }
      if row.extent == .day || row.extent == .inferred && row.start.timeOfDay == nil { hasDay = true }
    }
    if hasMonth { return .month }
    return hasDay && report.refusal != nil ? .day : resolutionInference.resolution
  }

  /// Returns the reason why the time of `row` is unknown at the end of the file, or `nil` if the time is known.
  ///
  /// For example, if the dates in the file lack the year, the user must specify one.
  private func missingOptionProblem(for row: ParsedRow) -> ImportProblem? {
    switch row.start.day {
    case .dayAndMonthInUnknownOrder where dateOrder == nil: .missingOrder
    case .withoutYear where options.defaultYear == nil: .missingYear
    case .none where contextDay == nil && options.defaultDay == nil: .missingDate
    case .month: .tooCoarse(unit: "months")
    case .dayAndMonthInUnknownOrder, .withoutYear, .none, .day, .instant: nil
    }
  }

  /// Chooses the order of day and month if no row has shown it.
  ///
  /// An order that the format implies takes precedence. Otherwise, the right order is the one in which all dates ascend
  /// or all descend. If both orders or neither meet this condition, the order remains unknown, unless day and month are
  /// the same number in every date.
  private mutating func inferDateOrder() {
    guard dateOrder == nil else { return }
    if assumesMonthFirst {
      dateOrder = .monthFirst
      return
    }
    var numbers: [(Int16, Int16, Int16)] = []
    for row in waitingRows {
      if case .dayAndMonthInUnknownOrder(let first, let second, let year) = row.start.day {
        numbers.append((year, first, second))
      }
    }
    guard !numbers.isEmpty else { return }
    let monthFirst = SampleCollector.isMonotonic(numbers)
    let dayFirst = SampleCollector.isMonotonic(numbers.map { ($0.0, $0.2, $0.1) })
    if numbers.allSatisfy({ $0.1 == $0.2 }) || dayFirst && !monthFirst {
      dateOrder = .dayFirst
    } else if monthFirst && !dayFirst {
      dateOrder = .monthFirst
    }
  }

  private static func isMonotonic(_ days: [(Int16, Int16, Int16)]) -> Bool {
    let pairs = zip(days, days.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }

  /// The zone in which the file's times have been interpreted, for the report.
  private var resolvedZone: ImportReport.ResolvedZone {
    if let specifiedZone = options.defaultZone { return .specified(specifiedZone) }
    if zones.count == 1, let zone = zones.first { return .named(zone) }
    if utcOffsetSummary.hasTimesWithoutOffset || utcOffsetSummary.firstOffset == nil { return .assumed }
    guard !utcOffsetSummary.offsetsDiffer, let first = utcOffsetSummary.firstOffset else { return .assumed }
    return first == 0 ? .utc : Zone(offsetSeconds: Int(first)).map { .offset($0) } ?? .assumed
  }
}

extension ImportProblem {
  fileprivate static func tooCoarse(unit: String) -> ImportProblem {
    .init(
      .sentence("this is a table of \(unit), which is too coarse for a history"),
      hint: "export days or finer; the total is still reported")
  }

  fileprivate static let missingOrder = ImportProblem(
    .sentence("day and month could be swapped in every date"),
    hint: "specify their order: '--date-order dmy' or '--date-order mdy'")
  fileprivate static let missingYear = ImportProblem(
    .sentence("the dates have no year"), hint: "specify it, such as '--year 2022'")
  fileprivate static let missingDate = ImportProblem(
    .sentence("the file contains no date"), hint: "specify it, such as '--date 2025-01-04'")

  static func severalPeople(named names: [String]) -> ImportProblem {
    .init(
      .sentence("the file contains the steps of several people: \(abbreviatedList(names))"),
      hint: "choose one with '--person'")
  }

  static func rowsOfSameTimeDiffer(inColumn column: String) -> ImportProblem {
    .init(
      .sentence(
        "rows of the same time differ in the column \(quoted(column)), whose meaning is unknown: "
          + "they may be steps of different times, people or devices"),
      hint:
        "if the rows are parts of a day, add them up to one row per day; if the column is a time, rename it to 'time'; "
        + "if it names people, to 'person'")
  }

  static func rowsOfSameTimeAreNumbered(inColumn column: String) -> ImportProblem {
    .init(
      .sentence("rows of the same day or time differ only in \(quoted(column)), a different number in each row"),
      hint: "if they are parts of a day, add them up to one row per day; if they are copies, keep one of them; "
        + "if \(quoted(column)) names people, rename the column to 'person'")
  }

  static func repeatedDays(rowCount count: Int) -> ImportProblem {
    .init(
      .sentence("\(count) rows have the same date as the row before: they may be parts of a day, or several people"),
      hint: "if they are parts of a day, add them up to one row per day; if they are copies, keep one of each date; "
        + "if they belong to several people, add a column 'person'")
  }

  static let runningTotals = ImportProblem(
    .sentence("the steps only increase from row to row: this is a running total"),
    hint: "write the steps of each row instead: the difference from the row before")

  static func differingStepsAtSameTime(rowCount count: Int) -> ImportProblem {
    .init(
      .sentence(
        "\(count) rows have the same time as the row before but different steps: they are parts of a sum, or "
          + "several people"
      ),
      hint: "add up the rows of the same time, or add a column that distinguishes them, such as 'hour' or 'person'"
    )
  }

  static func datesMissing(rowCount count: Int) -> ImportProblem {
    .init(
      .sentence("\(count) rows have steps but no date, which is too many for rows of sums"),
      hint: "fill in the date of each row, and remove rows of sums")
  }

  static let ambiguousPoints = ImportProblem(
    .sentence("points in the step counts may separate thousands or decimals: each is followed by three digits"),
    hint: "specify the decimal mark: with '--decimal comma', 10.123 is ten thousand; with '--decimal point', ten")

  static func noStepType(among names: [String]) -> ImportProblem {
    .init(
      .sentence(
        names.isEmpty ? "no row has a type that means steps" : "no row counts steps, only \(abbreviatedList(names))"),
      hint: "rows of steps have a type such as 'steps' or 'step_count'")
  }

  static func unknownPerson(_ person: String, known names: [String]) -> ImportProblem {
    .init(
      .sentence("found no person named \(quoted(person)), but \(abbreviatedList(names))"),
      hint: "choose one of them with '--person'"
    )
  }

  private static func abbreviatedList(_ names: [String]) -> String {
    names.prefix(3).map { quoted($0) }.joined(separator: ", ") + (names.count > 3 ? " and others" : "")
  }
}
