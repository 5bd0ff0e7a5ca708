import Documents
import PixelPalCore
import StepHistory

/// Conclusions from all rows of a table: the person who took the steps, and the meaning of numbers.
extension TableRowReader {
  /// Records the person in the current row, and returns true if the row counts.
  ///
  /// Every row counts if the user has selected no person. Otherwise, only the rows of the selected person count.
  mutating func recordPersonAndCheckIfCounted(in bytes: Span<UInt8>, using collector: inout SampleCollector) -> Bool {
    let name = personName(in: bytes)
    let isMeant = selectedPerson == nil || name == selectedPerson || isSelectedPersonInAnyColumn(in: bytes)
    if isMeant, selectedPerson != nil { hasSelectedPerson = true }
    if people.last != name, people.count <= 100, !people.contains(name) { people.append(name) }
    if genericColumns?.ambiguousIDColumn != nil {
      idInference.recordID(in: bytes, cell: cell(in: bytes, for: .person), at: timeHash(in: bytes))
    }
    return isMeant
  }

  /// Returns the name of the person in the current row.
  ///
  /// If the name is divided among several columns, its parts are joined by spaces.
  private func personName(in bytes: Span<UInt8>) -> String {
    guard let people = genericColumns?.personColumns, people.count > 1 else {
      return bytes.text(in: cell(in: bytes, for: .person))
    }
    return people.map { bytes.text(in: cell(in: bytes, at: $0)) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns true if one of several person columns, such as first and last name, contains the selected name.
  private func isSelectedPersonInAnyColumn(in bytes: Span<UInt8>) -> Bool {
    guard let people = genericColumns?.personColumns, people.count > 1 else { return false }
    return people.contains { bytes.text(in: cell(in: bytes, at: $0)) == selectedPerson }
  }

  /// Returns a hash of all cells that state the start of the current row.
  private func timeHash(in bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0
    for role in [TableLayout.Role.start, .time, .hour, .minute, .timeNumber, .year, .month, .week]
    where hasColumn(for: role) {
      hash = bytes.stableHash(of: cell(in: bytes, for: role), from: hash)
    }
    return hash
  }

  /// Receives a row with a time of day such as `1355`, and collects all rows that no longer have to wait.
  ///
  /// Rows wait until it is known whether the numbers are hours and minutes, or minutes since midnight. In a table with
  /// decimal commas, they first wait until the meaning of points in the step counts is known. `at` is the offset of the
  /// row, and `steps` is the range of the cell with the step count. Throws an error if a bad row stops the import.
  mutating func receiveTimeNumberRow(
    _ row: ParsedRow, at: Int, in bytes: Span<UInt8>, steps: Range<Int>, into collector: inout SampleCollector
  ) throws(ParseError) {
    let settled =
      commaMeaning == .decimalMark
      ? pointInference.takeResolvedRows(appending: row, at: at, bytes: bytes, countCell: steps)
      : [DecimalOrThousandsPointInference.WaitingRow(row: row, offset: at, hasAmbiguousPoint: false)]
    for waiting in settled {
      try collectResolved(
        timeNumberInference.takeResolvedRows(appending: waiting.row, at: waiting.offset), at: at, into: &collector)
    }
  }

  /// Collects `rows`, which no longer have to wait, and rejects those with a number that isn't a time of day.
  ///
  /// `current` is the offset of the last row, which ended the wait, or `nil` at the end of the file. The bytes of all
  /// other rows may have been dropped. Throws an error if a bad row stops the import.
  func collectResolved(
    _ rows: [(row: ParsedRow, offset: Int)], at current: Int?, into collector: inout SampleCollector
  ) throws(ParseError) {
    for (index, settled) in rows.enumerated() {
      let isLate = current == nil || index < rows.count - 1
      let offset = current ?? settled.offset
      guard !settled.row.start.isUnresolvedNumber else {
        try collector.rejectRowThrowingIfFatal(
          ParseError(
            at: offset,
            .expected(
              timeNumberInference.areMinutes
                ? "minutes since midnight, as in other rows" : "a time of day such as 1355",
              found: "'\(settled.row.start.timeOfDay ?? 0)'")))
        continue
      }
      try collector.receiveRow(settled.row, at: offset, isLate: isLate)
    }
  }

  /// Collects all waiting rows, adds notes to the report, and refuses the table if it is ambiguous.
  ///
  /// Throws an error if a bad row stops the import.
  mutating func completeSamplesAndReport(in collector: inout SampleCollector) throws(ParseError) {
    if selectedPerson == nil, people.count > 1, genericColumns?.ambiguousIDColumn == nil || idInference.areIDsPeople {
      collector.recordFileRefusal(because: .severalPeople(named: people))
    }
    collector.peopleFromIDs = selectedPerson == nil ? people : []
    collector.areIDsPeople = genericColumns?.ambiguousIDColumn == nil || idInference.areIDsPeople
    if let selectedPerson, !people.isEmpty, !hasSelectedPerson {
      collector.recordFileRefusal(because: .unknownPerson(selectedPerson, known: people))
    }
    if cumulativeDetector?.isCumulative ?? false {
      collector.recordFileRefusal(
        because: ImportProblem(CumulativeCountDetector.cumulativeCountsError(in: "this table"), at: nil))
    }
    for (row, offset) in singleDeviceRows {
      if hasMergedRows {
        collector.recordSkippedRow(because: .singleDevice)
      } else {
        try collector.receiveRow(row, at: offset)
      }
    }
    for waiting in pointInference.takeRemainingRows() {
      if hasColumn(for: .timeNumber) {
        try collectResolved(
          timeNumberInference.takeResolvedRows(appending: waiting.row, at: waiting.offset), at: nil, into: &collector)
      } else {
        try collector.receiveRow(waiting.row, at: waiting.offset)
      }
    }
    if hasColumn(for: .timeNumber) {
      try collectResolved(timeNumberInference.takeRemainingRows(), at: nil, into: &collector)
      if timeNumberInference.areMinutes {
        collector.setReportedRole(
          "minutes since midnight", ofColumn: columnIndices[TableLayout.Role.timeNumber.rawValue])
      }
    }
    let dateless = collector.report.rowCounts.skippedCount(because: .noDate)
    if genericColumns != nil, dateless >= 3, dateless * 4 > collector.report.rowCounts.withSteps {
      collector.recordFileRefusal(because: .datesMissing(rowCount: dateless))
    }
    if requiresDecimalChoice, numberEvidence.mayPointsSeparateThousands {
      collector.recordFileRefusal(because: .ambiguousPoints)
    }
    if hasColumn(for: .type), genericColumns != nil, !rowTypes.hasSteps {
      collector.recordFileRefusal(because: .noStepType(among: rowTypes.names))
    }
    if numberEvidence.hasBlanks {
      collector.report.notes.append("spaces and apostrophes between digits are read as thousands separators")
    }
    if pointInference.isGuess {
      collector.report.notes.append("points are read as thousands separators: each is followed by three digits")
    }
    if layout.format == .workoutsCSV {
      collector.report.notes.append(
        "this is a list of workouts, whose steps are also in data by day or by minute: export that")
    }
    if hasSingleDeviceRows, hasMergedRows {
      collector.report.notes.append("rows of single devices are skipped: the file also contains their merged sum")
    }
    collector.completeSamplesAndReport(formatResolution: layout.resolution)
    if genericColumns?.ambiguousIDColumn != nil, !idInference.areIDsPeople, people.count > 1,
      collector.report.refusal == nil
    {
      collector.setReportedRole("row number, not read", ofColumn: columnIndices[TableLayout.Role.person.rawValue])
    }
  }
}
