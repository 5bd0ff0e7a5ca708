import Documents
import PixelPalCore
import StepHistory

/// A reader for the rows below the header of a table.
struct TableRowReader {
  let layout: TableLayout
  /// The column index for each role, in the order of the raw values of ``TableLayout/Role``.
  ///
  /// The index is -1 if no column has the role.
  let columnIndices: [Int]
  /// The columns of a table from an unknown program, or `nil` if the program is known.
  let genericColumns: GenericTableColumns?
  /// The splitter that contains the cells of the current row.
  var splitter: CellSplitter
  let commaMeaning: StepCountParser.CommaMeaning
  /// True if the table is refused when points in its step counts may separate either thousands or decimals.
  ///
  /// The user must then specify the decimal mark.
  let requiresDecimalChoice: Bool
  /// The names of the people in the rows so far, at most 101, in order of appearance.
  var people: [String] = []
  let selectedPerson: String?
  /// True if at least one of the rows read so far belongs to the selected person.
  var hasSelectedPerson = false
  /// The rows for single devices, held back until the end of the table.
  ///
  /// They count only if no row of the table gives the total of all devices.
  var singleDeviceRows: [(row: ParsedRow, offset: Int)] = []
  /// True if at least one row gives the total of all devices, so that rows for single devices are skipped.
  var hasMergedRows = false
  var hasSingleDeviceRows = false
  /// The fast path, or `nil` if it doesn't support the layout or the options turn it off.
  private var fastPath: PlainFormatRowFastPath?
  /// The source of the last row, or `nil` if the fast path can't learn from that row.
  private var lastSource: StepSample.SourceID?
  /// True if the last row is one that a ``SkippableRowRun`` skips, so that such a run probably follows.
  private var isSkippable = false
  /// The detector for counts that accumulate from midnight, or `nil` if tables in this format never contain them.
  var cumulativeDetector: CumulativeCountDetector?
  /// True if an error in the current row is only counted, so that it needs no message.
  private(set) var omitsErrorDetails = false
  /// The notation of start times, or `nil` until a row has shown it.
  var startNotation: TimeColumnNotation?
  /// The notation of end times, or `nil` until a row has shown it.
  var endNotation: TimeColumnNotation?
  var timeNumberInference = HHMMOrMinutesInference()
  var idInference = PersonOrRowIDInference()
  var rowTypes = RecordTypesMetInFile()
  var numberEvidence = ThousandsSeparatorEvidence()

  init(
    _ layout: TableLayout, _ places: [Int], _ columns: GenericTableColumns?, _ splitter: CellSplitter,
    fileName: String?, _ options: ImportOptions
  ) {
    self.layout = layout
    columnIndices = places
    genericColumns = columns
    self.splitter = splitter
    switch options.decimalMark {
    case .point: commaMeaning = .thousandsSeparator
    case .comma: commaMeaning = .decimalMarkWithPointGroups
    case nil: commaMeaning = splitter.delimiter == .comma ? .thousandsSeparator : .decimalMark
    }
    requiresDecimalChoice = columns != nil && options.decimalMark == nil && commaMeaning == .thousandsSeparator
    selectedPerson = options.selectedPerson
    cumulativeDetector = layout.timeNotation == .minuteInSeconds ? CumulativeCountDetector() : nil
    fileDay = fileName.flatMap { TableRowReader.firstDate(inNameOf: $0) }
    fastPath =
      options.usesFastPath && TableRowReader.supportsFastPath(layout: layout, columnIndices: places, splitter: splitter)
      ? PlainFormatRowFastPath() : nil
  }

  /// Returns true if the fast path can read tables with this layout.
  ///
  /// The fast path requires PixelPal's plain format with commas. The first columns must be start, end and steps, in
  /// this order. Only the source, its kind and the resolution may follow.
  private static func supportsFastPath(layout: TableLayout, columnIndices places: [Int], splitter: CellSplitter) -> Bool
  {
    let first: [TableLayout.Role] = [.start, .end, .steps]
    let last: [TableLayout.Role] = [.source, .kind, .resolution]
    return layout.format == .plainCSV && splitter.delimiter == .comma
      && first.enumerated().allSatisfy { places[$1.rawValue] == $0 }
      && TableLayout.Role.allCases.allSatisfy { role in
        first.contains(role) || places[role.rawValue] < 0 || last.contains(role) && places[role.rawValue] > 2
      }
  }

  var pointInference = DecimalOrThousandsPointInference()
  /// The first date in the file name, used for times without a day, or `nil` if the name contains no date.
  private let fileDay: CivilDay?
  /// The number of cells in the previous row, not counting cells after its last step count.
  private var lastRowCellCount = 0

  /// The number of cells in a complete row, not counting cells after its last step count.
  private var relevantCellCount: Int {
    columnIndices[TableLayout.Role.steps.rawValue] + max(layout.minuteColumnCount, 1)
  }

  /// Returns true if the last row of the file ends before its step count, but the previous row has one.
  ///
  /// The file is then probably incomplete.
  private func isCutOffBeforeStepsAtFileEnd(in bytes: Span<UInt8>) -> Bool {
    guard splitter.cells.count < lastRowCellCount, let last = splitter.cells.last, last.end == bytes.count else {
      return false
    }
    return splitter.cells.count < relevantCellCount && !bytes.trimmed(splitter.cells[0].range).isEmpty
  }

  /// Returns the first date, such as `2025-01-31`, in the name of the file at `path`, or `nil` if there is none.
  static func firstDate(inNameOf path: String) -> CivilDay? {
    let name = Array(path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...])
    let dash = UInt8(ascii: "-")
    for start in name.indices.dropLast(9) where name[start + 4] == dash && name[start + 7] == dash {
      if let day = CivilDay(String(decoding: name[start..<start + 10], as: UTF8.self)) { return day }
    }
    return nil
  }

  /// Reads complete rows, and returns the offset after them.
  ///
  /// In a file with sections, reading stops after the blank line that ends the section, and `isSectionOver` is true.
  /// Throws an error if a quotation mark is never closed, or if a bad row stops the import.
  ///
  /// - Parameters:
  ///   - bytes: the input bytes.
  ///   - start: the offset of the first row.
  ///   - isLast: true if no bytes follow `bytes`.
  ///   - hasSections: true if a blank line ends a section of the file.
  ///   - collector: the collector that receives the rows.
  mutating func readRows(
    _ bytes: Span<UInt8>, from start: Int, isLast: Bool, hasSections: Bool, into collector: inout SampleCollector
  ) throws(ParseError) -> (next: Int, isSectionOver: Bool) {
    if collector.contextDay == nil { collector.contextDay = fileDay }
    var at = readFastPath(in: bytes, from: start, into: &collector)
    if !hasSections { at = bytes.offsetAfterLineBreaks(from: at) }
    while at < bytes.count, let next = try splitter.splitRow(in: bytes, from: at, isLast: isLast) {
      let isBlank = splitter.cells.count == 1 && bytes.trimmed(splitter.cells[0].range).isEmpty
      if isBlank, hasSections { return (next, true) }
      (lastSource, isSkippable) = (nil, isBlank)
      if isLast, next == bytes.count, isCutOffBeforeStepsAtFileEnd(in: bytes) {
        try collector.rejectRowThrowingIfFatal(
          ParseError(
            at: next, .sentence("the file ends inside this row"),
            hint: "it may be incomplete: copy or download it again"))
      } else if !isBlank {
        try readRow(in: bytes, at: at, into: &collector)
        lastRowCellCount = min(splitter.cells.count, relevantCellCount)
      }
      if let lastSource, fastPath != nil {
        learnShape(in: bytes, row: at..<next, source: lastSource, zone: collector.localZone)
      }
      at = isSkippable && !hasSections ? skipRowsWithoutReadableSteps(in: bytes, from: next, into: &collector) : next
      at = readFastPath(in: bytes, from: at, into: &collector)
      if !hasSections { at = bytes.offsetAfterLineBreaks(from: at) }
    }
    return (at, false)
  }

  /// Reads rows with the fast path, starting at `start`, and returns the offset after them.
  ///
  /// Returns `start` if there is no fast path, or if it can't read the first row.
  private mutating func readFastPath(in bytes: Span<UInt8>, from start: Int, into collector: inout SampleCollector)
    -> Int
  {
    // The fast path can only read rows that begin with a date.
    guard start == 0 || start < bytes.count && bytes[start].isDigit else { return start }
    guard let (at, lines) = fastPath?.readRows(bytes, from: start, into: &collector) else { return start }
    if at > start { lastRowCellCount = relevantCellCount }
    if start == 0 { collector.countedPrefix = LineCountedPrefix(bytes: at, lines: lines) }
    return at
  }

  /// Counts and skips rows without steps and unreadable rows, and returns the offset of the first other row.
  ///
  /// The reader calls this method after such a row, because similar rows usually follow.
  private mutating func skipRowsWithoutReadableSteps(
    in bytes: Span<UInt8>, from start: Int, into collector: inout SampleCollector
  )
    -> Int
  {
    guard layout.format != .workoutsCSV, !hasColumn(for: .type), layout.minuteColumnCount == 0 else { return start }
    if genericColumns != nil, !areRowsIndependent || hasColumn(for: .source) || hasColumn(for: .person) { return start }
    if hasColumn(for: .time) || hasColumn(for: .hour) || hasColumn(for: .timeNumber) { return start }
    // `readRow` checks people, devices and lists before it finds a row unreadable. An unreadable row may therefore be
    // skipped only in tables without these columns.
    let skipsUnreadable =
      collector.omitsErrorDetails && !hasColumn(for: .person) && !hasColumn(for: .mergedRowMarker)
      && !hasColumn(for: .duration)
    let steps = columnIndices[TableLayout.Role.steps.rawValue]
    let skipped = SkippableRowRun(
      bytes, from: start, splitter.delimiter, date: columnIndices[TableLayout.Role.start.rawValue],
      steps: steps, skipsUnreadable: skipsUnreadable, header: genericColumns?.names[steps])
    if skipped.lastRowCellCount > 0 { lastRowCellCount = min(skipped.lastRowCellCount, relevantCellCount) }
    skipped.addCounts(to: &collector.report.rowCounts)
    return skipped.end
  }

  /// Makes the fast path learn the notation and the source of the current row.
  ///
  /// `row` is the range of the row, and `source` is the ID of its source. `local` is the zone of times without a UTC
  /// offset.
  private mutating func learnShape(
    in bytes: Span<UInt8>, row: Range<Int>, source: StepSample.SourceID, zone local: Zone
  ) {
    let cells = (cell(in: bytes, for: .start), cell(in: bytes, for: .end), cell(in: bytes, for: .steps))
    fastPath?.learn(
      bytes, row: row, start: cells.0, end: cells.1, steps: cells.2, source: source, floatsInUTC: local == .utc)
  }

  /// True if parts of the table can be parsed in parallel, because no row depends on the rows before it.
  var canStartAtAnyRow: Bool {
    !hasColumn(for: .person) && !hasColumn(for: .mergedRowMarker) && cumulativeDetector == nil
      && commaMeaning != .decimalMark
      && (genericColumns == nil || areRowsIndependent)
  }

  /// True if each row can be interpreted without other rows.
  ///
  /// In a table from an unknown program, the value is false until a row has shown the notation of times. It remains
  /// false if the table has a column of numeric times, zones or types, or a column of unknown meaning.
  private var areRowsIndependent: Bool {
    guard let genericColumns else { return true }
    return genericColumns.comparedColumns.isEmpty && !hasColumn(for: .timeNumber) && !hasColumn(for: .zone)
      && !hasColumn(for: .type)
      && startNotation != nil
      && (!hasColumn(for: .end) || endNotation != nil)
  }

  mutating func discardCachedSources() { if fastPath != nil { fastPath = PlainFormatRowFastPath() } }

  /// Adopts the state of `next`, which has read the rows after those of this reader, if this reader's state matches
  /// `start`.
  ///
  /// `start` is the state in which `next` began. Returns true if the state of `next` was adopted. Otherwise, changes
  /// nothing and returns false.
  mutating func mergeIfStateMatches(_ next: TableRowReader, startedFrom start: TableRowReader) -> Bool {
    guard canStartAtAnyRow, lastRowCellCount == start.lastRowCellCount else { return false }
    guard startNotation == start.startNotation, endNotation == start.endNotation else { return false }
    (fastPath, lastRowCellCount) = (next.fastPath, next.lastRowCellCount)
    numberEvidence.merge(next.numberEvidence)
    return true
  }

  // The functions below that have an attribute are inlined, because each call would copy the whole reader.

  /// Returns the range of the current row's cell with `role`, without surrounding whitespace.
  ///
  /// The range is empty if the table has no such column or the row has too few cells.
  @inline(__always) func cell(in bytes: Span<UInt8>, for role: TableLayout.Role) -> Range<Int> {
    let place = columnIndices[role.rawValue]
    guard place >= 0, place < splitter.cells.count else {
      // The error for a missing cell is located at the end of the row.
      let end = splitter.cells.last?.end ?? 0
      return end..<end
    }
    let cell = bytes.trimmed(splitter.cells[place].range)
    return genericColumns == nil ? cell : bytes.trimmedIncludingNoBreakSpaces(cell)
  }

  /// Returns the text of `cell` in quotation marks for a message, or an empty string if no message is needed.
  @inline(__always) func quotedCell(in bytes: Span<UInt8>, at cell: Range<Int>) -> String {
    omitsErrorDetails ? "" : bytes.quotedText(in: cell)
  }

  @inline(__always) func hasColumn(for role: TableLayout.Role) -> Bool { columnIndices[role.rawValue] >= 0 }

  /// Collects, skips or rejects the current row, which starts at the offset `at`.
  ///
  /// The splitter contains the cells of the row. Throws an error if a bad row stops the import.
  mutating func readRow(in bytes: Span<UInt8>, at: Int, into collector: inout SampleCollector) throws(ParseError) {
    let steps = cell(in: bytes, for: .steps)
    let start = cell(in: bytes, for: .start)
    omitsErrorDetails = collector.omitsErrorDetails
    guard layout.format != .workoutsCSV else { return collector.recordSkippedRow(because: .workout) }
    guard countsSteps(in: bytes) else { return collector.recordSkippedRow() }
    if genericColumns != nil, isRepeatedHeader(in: bytes) { return collector.recordSkippedRow() }
    if layout.minuteColumnCount > 0 { return try readMinuteColumns(in: bytes, start: start, into: &collector) }
    let isNoData = bytes.isMissingValue(in: steps)
    guard !isNoData, layout.noStepsPlaceholder.isEmpty || bytes.text(in: steps) != layout.noStepsPlaceholder else {
      isSkippable = isNoData
      return collector.recordSkippedRow(because: .noSteps)
    }
    guard !bytes.isSumLabelOrEmpty(in: start) else {
      if start.isEmpty, let beside = cellRulingOutSumRow(in: bytes) {
        return try collector.rejectRowThrowingIfFatal(
          ParseError(
            at: beside.lowerBound, .expected("a date next to \(quotedCell(in: bytes, at: beside))", found: "none"),
            hint: "each row needs its own date: repeat dates that are written only once"))
      }
      isSkippable = true
      return collector.recordSkippedRow(because: .noDate)
    }
    if hasColumn(for: .person), !recordPersonAndCheckIfCounted(in: bytes, using: &collector) {
      return collector.recordSkippedRow(because: .otherPerson)
    }
    if hasColumn(for: .mergedRowMarker),
      try bufferIfSingleDevice(in: bytes, at: at, start: start, steps: steps, into: &collector)
    {
      return
    }
    do {
      if hasColumn(for: .duration) {
        try readListCells(in: bytes, at: at, start: start, steps: steps, into: &collector)
      } else {
        if genericColumns != nil { try rejectExtraCells(in: bytes) }
        let count =
          try layout.stepsJSONMember.isEmpty ? stepCount(in: bytes, at: steps) : stepCountFromJSON(in: bytes, at: steps)
        let row = try parsedRow(in: bytes, startCell: start, count: count, using: &collector)
        if hasColumn(for: .timeNumber) {
          return try receiveTimeNumberRow(row, at: at, in: bytes, steps: steps, into: &collector)
        }
        guard commaMeaning == .decimalMark else {
          let rejected = collector.report.rowCounts.rejected
          try collector.receiveRow(row, at: at)
          let isPlaced = collector.report.rowCounts.rejected == rejected
          if isPlaced, row.resolution ?? .sample == .sample { lastSource = row.source }
          return
        }
        let settled = pointInference.takeResolvedRows(appending: row, at: at, bytes: bytes, countCell: steps)
        // The last of these rows is the current one. The bytes of all others may have been dropped.
        for (index, waiting) in settled.enumerated() {
          try collector.receiveRow(waiting.row, at: at, isLate: index < settled.count - 1)
        }
      }
    } catch {
      isSkippable = omitsErrorDetails && !(bytes.hasDigit(in: start) && bytes.hasDigit(in: steps))
      try collector.rejectRowThrowingIfFatal(error)
    }
  }

  /// Returns a cell that proves that the current row isn't a row of totals, although its date is missing.
  ///
  /// A row of totals has no time of day, source or person, so a value in one of these columns is proof. Returns `nil`
  /// if there is no such value.
  private func cellRulingOutSumRow(in bytes: Span<UInt8>) -> Range<Int>? {
    let roles: [TableLayout.Role] =
      genericColumns == nil
      ? [.time]
      : [.time, .hour, .timeNumber, .source, .person].filter {
        $0 != .person || genericColumns?.ambiguousIDColumn == nil
      }
    for role in roles where hasColumn(for: role) {
      let cell = cell(in: bytes, for: role)
      if !bytes.isMissingValue(in: cell), !bytes.isSumLabelOrEmpty(in: cell) { return cell }
    }
    return nil
  }

  /// Returns true if the current row counts the steps of a single device, after holding back or skipping the row.
  ///
  /// For a row with the total of all devices, returns false, so that the caller reads the row. Single-device rows count
  /// only if no row of the table gives such a total. The reader therefore holds them back until the end of the table
  /// or, after the first total, skips them at once. A row with invalid values is rejected instead of being held back,
  /// and its error is thrown if a bad row stops the import.
  ///
  /// - Parameters:
  ///   - bytes: the input bytes.
  ///   - at: the offset of the row.
  ///   - start: the range of the cell with the start time.
  ///   - steps: the range of the cell with the step count.
  ///   - collector: the collector that counts skipped and rejected rows.
  private mutating func bufferIfSingleDevice(
    in bytes: Span<UInt8>, at: Int, start: Range<Int>, steps: Range<Int>, into collector: inout SampleCollector
  ) throws(ParseError) -> Bool {
    guard !combinesAllDevices(in: bytes) else {
      hasMergedRows = true
      return false
    }
    hasSingleDeviceRows = true
    if hasMergedRows {
      collector.recordSkippedRow(because: .singleDevice)
      return true
    }
    do {
      singleDeviceRows.append(
        (try parsedRow(in: bytes, startCell: start, count: try stepCount(in: bytes, at: steps), using: &collector), at))
    } catch {
      try collector.rejectRowThrowingIfFatal(error)
    }
    return true
  }

  /// Returns true if the current row counts steps rather than another quantity.
  ///
  /// In a table with sums for different periods, the row must also give the sum for the layout's kind of period, such
  /// as a day. Returns true for all rows if the table has no column of types. In a table from an unknown program,
  /// records the row's type.
  private mutating func countsSteps(in bytes: Span<UInt8>) -> Bool {
    guard hasColumn(for: .type) else { return true }
    let type = cell(in: bytes, for: .type)
    guard layout.stepTypes.isEmpty else {
      return layout.stepTypes.contains(bytes.text(in: type)) && hasPeriodKindOfLayout(in: bytes)
    }
    if bytes.matches("StepCount", at: type.upperBound - 9) || bytes.matches("step_count", at: type.upperBound - 10) {
      return true
    }
    return genericColumns != nil && rowTypes.recordTypeAndCheckIfSteps(in: bytes, at: type)
  }

  /// Returns the range of the current row's cell in the column at index `place`, without surrounding whitespace.
  ///
  /// The range is empty if the row has too few cells.
  func cell(in bytes: Span<UInt8>, at place: Int) -> Range<Int> {
    place < splitter.cells.count
      ? bytes.trimmedIncludingNoBreakSpaces(bytes.trimmed(splitter.cells[place].range)) : 0..<0
  }

  /// Returns true if the current row repeats the header, as in a file of several tables joined end to end.
  private func isRepeatedHeader(in bytes: Span<UInt8>) -> Bool {
    guard let genericColumns else { return false }
    let (steps, start) = (
      columnIndices[TableLayout.Role.steps.rawValue], columnIndices[TableLayout.Role.start.rawValue]
    )
    let (stepsCell, startCell) = (cell(in: bytes, at: steps), cell(in: bytes, at: start))
    guard let first = stepsCell.first, !bytes[first].isDigit, stepsCell.count <= 400, startCell.count <= 400 else {
      return false
    }
    return bytes.text(in: stepsCell).lowercased() == genericColumns.names[steps].lowercased()
      && bytes.text(in: startCell).lowercased() == genericColumns.names[start].lowercased()
  }

  /// Throws an error if the current row has text to the right of the header's last column.
  ///
  /// The usual reason is an unquoted number such as `8,123`, which would be read as 8 steps.
  private func rejectExtraCells(in bytes: Span<UInt8>) throws(ParseError) {
    guard let genericColumns, splitter.cells.count > genericColumns.names.count else { return }
    for place in genericColumns.names.count..<splitter.cells.count {
      let cell = cell(in: bytes, at: place)
      guard !cell.isEmpty else { continue }
      let (cells, names) = (splitter.cells.count, genericColumns.names.count)
      let isNumber = splitter.delimiter == .comma && cell.allSatisfy { bytes[$0].isDigit }
      throw ParseError(
        at: cell.lowerBound, .sentence("this row has \(cells) cells, but the header has \(names)"),
        hint: isNumber
          ? "put a number that contains a comma in quotation marks, as in \"8,123\""
          : "each row needs one cell per column of the header, with the same delimiter")
    }
  }

  /// Returns a hash of the current row's values in columns of unknown meaning, to compare the row with others.
  ///
  /// Returns `nil` if there are no such columns, or if rows that differ only in one of them have already been found.
  func uninterpretedValues(in bytes: Span<UInt8>, using collector: SampleCollector) -> UninterpretedValuesHash? {
    guard let genericColumns, !genericColumns.comparedColumns.isEmpty, collector.differingColumn == nil else {
      return nil
    }
    var values = UninterpretedValuesHash()
    for (number, column) in genericColumns.comparedColumns.enumerated() {
      let cell = cell(in: bytes, at: column)
      if !bytes.isMissingValue(in: cell) { values.add(valueIn: bytes, at: cell, number: number) }
    }
    return values
  }
}
