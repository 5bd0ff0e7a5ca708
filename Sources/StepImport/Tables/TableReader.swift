import Documents
import PixelPalCore

/// A reader for tables, which finds the header, derives the ``TableLayout`` from it, and then reads the rows.
struct TableReader: StreamingFormatReader {
  // The enumeration is indirect, because moving a large `TableRowReader` for each line above the header is slow.
  private indirect enum ExpectedPart {
    /// Looking for the header, which may follow title lines, a line such as `sep=;`, or an ActiGraph preamble.
    case header
    /// Inside the preamble of an ActiGraph table.
    case preamble(ActiGraphPreamble)
    /// Looking for the section `Activities` of Fitbit's web export.
    case section
    /// Expecting the header of a table in a format that is known from the line above.
    case headerOfLayout(TableLayout)
    /// Below the header.
    case rows(TableRowReader)
  }

  private let options: ImportOptions
  private let fileName: String?
  private var expectedPart = ExpectedPart.header
  private var splitter = CellSplitter(delimiter: .comma)
  private var isDelimiterKnown = false
  /// True if the file consists of sections, as Fitbit's web export does.
  ///
  /// Each section is a table with a title line above it and a blank line after it.
  private var hasSections = false
  /// True unless the first timestamp shows that the table isn't one of Fitbit's tables from Google Takeout.
  ///
  /// Fitbit always writes a UTC offset. A table with Fitbit's header and without an offset comes from another program.
  private var mayBeFitbitTakeout = true
  /// The record type on the first line of a Samsung Health table, such as `com.samsung.shealth.step_daily_trend`.
  ///
  /// The value is `nil` if there is no such line.
  private var samsungType: String?
  /// The preamble above an ActiGraph table, or `nil` if none has been read.
  private var preamble: ActiGraphPreamble?

  init(_ options: ImportOptions, fileName: String?) {
    self.options = options
    self.fileName = fileName
  }

  mutating func parse(chunk bytes: Span<UInt8>, isLast: Bool, into collector: inout SampleCollector) throws(ParseError)
    -> Int
  {
    var at = 0
    while at < bytes.count {
      if case .rows(var rows) = expectedPart {
        expectedPart = .section
        let (next, isSectionOver) = try rows.readRows(
          bytes, from: at, isLast: isLast, hasSections: hasSections, into: &collector)
        expectedPart = isSectionOver ? .section : .rows(rows)
        if isSectionOver { splitter = CellSplitter(delimiter: splitter.delimiter) }
        at = next
        if !isSectionOver { return at }
      } else {
        guard let next = try readLineBeforeRows(in: bytes, at: at, isLast: isLast, into: &collector) else { return at }
        at = next
      }
    }
    return at
  }

  /// Reads or skips one line above the rows, and returns the offset after the line, or `nil` if more bytes are needed.
  ///
  /// Throws an error if the header isn't recognized, or if a quotation mark is never closed.
  ///
  /// - Parameters:
  ///   - bytes: the input bytes.
  ///   - at: the offset of the line.
  ///   - isLast: true if no bytes follow `bytes`.
  ///   - collector: the collector that receives the format and other facts about the table.
  private mutating func readLineBeforeRows(
    in bytes: Span<UInt8>, at: Int, isLast: Bool, into collector: inout SampleCollector
  ) throws(ParseError) -> Int? {
    let first = bytes.offsetAfterLineBreaks(from: at)
    guard first == at else { return first }
    if case .preamble(let preamble) = expectedPart {
      return readPreambleLine(of: preamble, in: bytes, at: at, isLast: isLast, into: &collector)
    }
    if !isDelimiterKnown || splitter.delimiter == .comma {
      let next = bytes.offsetAfterLinesOfCommas(from: at)
      guard next == at else { return next }
    }
    if !isDelimiterKnown {
      guard let delimiter = CellSplitter.detectedDelimiter(in: bytes, from: at, isLast: isLast) else { return nil }
      splitter.delimiter = delimiter
    }
    if case .header = expectedPart, preamble == nil, ActiGraphPreamble.isFirstLine(bytes, at: at) {
      expectedPart = .preamble(ActiGraphPreamble())
      return at
    }
    guard let next = try splitter.splitRow(in: bytes, from: at, isLast: isLast) else { return nil }
    // Blank lines are skipped before any strings are created.
    if splitter.cells.allSatisfy({ bytes.trimmed($0.range).isEmpty }) { return next }
    switch expectedPart {
    case .section:
      let first = bytes.trimmed(splitter.cells[0].range)
      if splitter.cells.count == 1, first.count == 10, bytes.text(in: first).lowercased() == "activities",
        let layout = TableReader.fitbitWebLayout
      {
        expectedPart = .headerOfLayout(layout)
        isDelimiterKnown = false
      }
    case .headerOfLayout(let layout):
      let cells = trimmedCellTexts(in: bytes)
      let header = cells.map { $0.lowercased().split(separator: ".").last.map(String.init) ?? "" }
      if let (layout, places) = layout.samsungLayoutAndColumnIndices(in: header) {
        beginRows(layout: layout, columnIndices: places, genericColumns: nil, into: &collector)
      } else {
        throw TableLayout.samsungMissingColumnsError(ofHeader: header, at: at, type: samsungType)
          ?? unknownLayoutError(at: at, header: header, cells: cells)
      }
    case .header:
      if let mark = TableReader.delimiterDirective(in: bytes, from: at, to: next) {
        splitter.delimiter = mark
        isDelimiterKnown = true
        break
      }
      let cells = trimmedCellTexts(in: bytes)
      let header = cells.map { $0.lowercased() }
      var known = knownLayoutAndColumnIndices(ofHeader: header)
      if known == nil {
        guard let end = tableHeaderOffset(in: bytes, firstLineCells: cells, at: at, next: next, isLast: isLast) else {
          return nil
        }
        guard end == at else { return end }
      } else if options.format == nil, let (layout, places) = known, layout.format == .fitbitGoogleCSV {
        guard let hasOffset = firstTimeHasUTCOffset(in: bytes, from: next, columnIndices: places, isLast: isLast) else {
          return nil
        }
        mayBeFitbitTakeout = hasOffset
        if !hasOffset { known = knownLayoutAndColumnIndices(ofHeader: header) }
      }
      try readHeader(header, cells: cells, knownLayout: known, at: at, into: &collector)
    case .preamble, .rows: break
    }
    return next
  }

  /// Reads a line of an ActiGraph preamble, and returns the offset after the line, or `nil` if more bytes are needed.
  ///
  /// `before` is the part of the preamble above the line, and `at` is the offset of the line. If `isLast` is true, no
  /// bytes follow `bytes`.
  private mutating func readPreambleLine(
    of before: ActiGraphPreamble, in bytes: Span<UInt8>, at: Int, isLast: Bool, into collector: inout SampleCollector
  ) -> Int? {
    guard let end = bytes.firstLineBreak(from: at) ?? (isLast ? bytes.count : nil) else { return nil }
    var preamble = before
    if preamble.readLineDetectingEnd(in: bytes, at: at..<end) {
      if collector.options.dateOrder == nil { collector.dateOrder = preamble.dateOrder ?? collector.dateOrder }
      self.preamble = preamble
      expectedPart = .header
      isDelimiterKnown = false
    } else {
      expectedPart = .preamble(preamble)
    }
    return end
  }

  /// Returns the text of each cell in the current line, without surrounding whitespace, and cut off after 400 bytes.
  private func trimmedCellTexts(in bytes: Span<UInt8>) -> [String] {
    splitter.cells.map { cell in
      let text = bytes.trimmedIncludingNoBreakSpaces(bytes.trimmed(cell.range))
      return splitter.text(in: bytes, ofCell: text.prefix(TableReader.maxNameLength))
    }
  }

  private static let maxNameLength = 400

  /// Handles the header, or the line that Samsung Health or Fitbit writes above it, and sets the next expected part.
  ///
  /// Throws an error if the header isn't recognized.
  ///
  /// - Parameters:
  ///   - header: the texts in `cells`, in lowercase.
  ///   - cells: the texts of the line.
  ///   - known: the matching layout and its column indices, or `nil` if no layout of a known program matches.
  ///   - at: the offset of the line, where an error is located.
  ///   - collector: the collector of the table's rows.
  private mutating func readHeader(
    _ header: [String], cells: [String], knownLayout known: (TableLayout, [Int])?, at: Int,
    into collector: inout SampleCollector
  ) throws(ParseError) {
    if let first = cells.first, first.hasPrefix("com.samsung."), !first.hasPrefix(TableLayout.samsungColumnPrefix) {
      guard let layout = TableLayout.samsungLayout(forType: first) else {
        throw ParseError(
          at: at, .sentence("\(quoted(first)) of Samsung Health contains no readable steps"),
          hint: "the steps are in step_daily_trend, pedometer_day_summary and pedometer_step_count")
      }
      samsungType = first
      expectedPart = .headerOfLayout(layout)
    } else if let preamble, options.format == nil || options.format == .actigraphCSV {
      let (layout, places) = try preamble.layoutAndColumnIndices(ofHeader: header, at: at)
      beginRows(layout: layout, columnIndices: places, genericColumns: nil, into: &collector)
    } else if header.count == 1, ["body", "foods", "activities", "sleep"].contains(header[0]) {
      collector.report.format = .fitbitWebCSV
      hasSections = true
      expectedPart =
        header[0] == "activities" ? TableReader.fitbitWebLayout.map { .headerOfLayout($0) } ?? .section : .section
      isDelimiterKnown = isSearchingSection
    } else {
      try beginRows(header: header, cells: cells, knownLayout: known, at: at, into: &collector)
    }
  }

  private var isSearchingSection: Bool { if case .section = expectedPart { true } else { false } }

  private static let fitbitWebLayout = TableLayout.all.first { $0.format == .fitbitWebCSV }

  /// Begins to read the rows below a header.
  ///
  /// Throws an error if the header doesn't show which columns contain the dates and the steps.
  ///
  /// - Parameters:
  ///   - header: the texts in `cells`, in lowercase.
  ///   - cells: the texts of the header.
  ///   - known: the layout of a known program and its column indices, or `nil` if the header matches none.
  ///   - at: the offset of the header, where an error is located.
  ///   - collector: the collector of the table's rows.
  private mutating func beginRows(
    header: [String], cells: [String], knownLayout known: (TableLayout, [Int])?, at: Int,
    into collector: inout SampleCollector
  ) throws(ParseError) {
    if let (layout, places) = known {
      return beginRows(layout: layout, columnIndices: places, genericColumns: nil, into: &collector)
    }
    if options.format != .genericCSV, let error = TableLayout.samsungMissingColumnsError(ofHeader: header, at: at) {
      throw error
    }
    if options.format == nil || options.format == .genericCSV {
      let columns = GenericTableColumns(cells, isRequested: options.format != nil)
      if let layout = columns.layout {
        return beginRows(
          layout: layout, columnIndices: columns.columnIndices, genericColumns: columns, into: &collector)
      }
    }
    throw unknownLayoutError(at: at, header: header, cells: cells)
  }

  /// Returns the first layout of a known program that matches `header`, with the column index for each role.
  ///
  /// Returns `nil` if no layout matches. The names in `header` must be lowercase.
  private func knownLayoutAndColumnIndices(ofHeader header: [String]) -> (TableLayout, [Int])? {
    for layout in TableLayout.all {
      if let requestedFormat = options.format, requestedFormat != layout.format { continue }
      if !mayBeFitbitTakeout, layout.format == .fitbitGoogleCSV { continue }
      if options.format == nil, let part = layout.requiredFileNamePart, fileName?.containsText(part) != true {
        continue
      }
      if let places = layout.columnIndicesByRole(in: header),
        layout.unreadDistinguishingColumn(in: header, columnIndices: places) == nil
      {
        return (layout, places)
      }
    }
    guard header.contains(where: TableLayout.workoutColumnNames.contains) else { return nil }
    // A column such as `activity type` suggests workouts. A table of days can have such a column, too, but unlike a
    // table of workouts, it has no column for the end, the time or the duration.
    let isOfDays =
      options.format == nil && GenericTableColumns(header).layout?.extent == .inferred
      && !header.contains { $0.containsText("duration") || $0.containsText("dauer") || $0.containsText("time") }
    if !isOfDays, options.format == nil || options.format == .workoutsCSV,
      let places = TableLayout.workoutLayout.columnIndicesByRole(in: header)
    {
      return (TableLayout.workoutLayout, places)
    }
    return nil
  }

  /// Returns the error for a table without a recognized header, with a message that states the likely reason.
  ///
  /// `cells` contains the texts of the first line, and `header` contains the same texts in lowercase. The error is
  /// located at the offset `at`.
  private func unknownLayoutError(at: Int, header: [String] = [], cells: [String] = []) -> ParseError {
    if cells.contains(where: { $0.unicodeScalars.contains { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) } }
    ) {
      return ParseError(at: at, .sentence("this is not text"), hint: "it may be encrypted or corrupt")
    }
    if let format = options.format, format != .genericCSV {
      for layout in TableLayout.all where layout.format == format {
        if let places = layout.columnIndicesByRole(in: header),
          let foreign = layout.unreadDistinguishingColumn(in: header, columnIndices: places)
        {
          return ParseError(
            at: at, .expected("the columns of \(format.rawValue)", found: "the additional column \(quoted(foreign))"),
            hint: "rows may differ only in it: omit '--format', or remove the column")
        }
      }
      return ParseError(at: at, .expected("the columns of \(format.rawValue)", found: "other columns"))
    }
    let named = TableLayout.all.first { $0.requiredFileNamePart != nil && $0.columnIndicesByRole(in: header) != nil }
    if let named, options.format == nil {
      return ParseError(
        at: at, .sentence("this layout is not only used for steps, and the file name does not say what it counts"),
        hint: "use '--format \(named.format.rawValue)' if these are steps")
    }
    if cells.first?.hasPrefix("version https://git-lfs") == true {
      return ParseError(
        at: at, .sentence("this is a Git LFS pointer, not the file itself"), hint: "fetch the file with 'git lfs pull'")
    }
    if TableReader.looksLikeRow(cells) {
      return ParseError(
        at: at, .sentence("the first line has a date and a number instead of column names"),
        hint: "add a line with column names above it, such as 'date,steps'")
    }
    return GenericTableColumns(cells, isRequested: options.format != nil).missingColumnsError(at: at)
  }

  /// Returns true if `cells` include a number and a date or time, as in a row rather than a header.
  private static func looksLikeRow(_ cells: [String]) -> Bool {
    let bytes = cells.map { ContiguousArray($0.utf8) }
    let dates = bytes.filter {
      WrittenTime($0.span, 0..<$0.count) != nil || WrittenTime(named: $0.span, 0..<$0.count) != nil
    }
    let numbers = bytes.filter { (try? StepCountParser.parse(in: $0.span, at: 0..<$0.count)) != nil }
    return !dates.isEmpty && !numbers.isEmpty
  }

  /// Returns the offset of the header below title lines, such as `Steps of 2024`.
  ///
  /// A title line has at most two nonblank cells. Returns `at` if the first line is the header, or if no header is
  /// found below the first line. Returns `nil` if more bytes are needed.
  ///
  /// - Parameters:
  ///   - bytes: the input bytes.
  ///   - first: the texts of the first line.
  ///   - at: the offset of the first line.
  ///   - next: the offset after the first line.
  ///   - isLast: true if no bytes follow `bytes`.
  private func tableHeaderOffset(
    in bytes: Span<UInt8>, firstLineCells first: [String], at: Int, next: Int, isLast: Bool
  ) -> Int? {
    if isGenericHeader(first) || TableReader.isKnownLineAboveHeader(first) { return at }
    var (ahead, place, titles) = (CellSplitter(delimiter: .comma), next, [at])
    while titles.count <= TableReader.maxTitles {
      let start = bytes.offsetAfterLineBreaks(from: place)
      guard start < bytes.count else { return isLast ? at : nil }
      guard let delimiter = CellSplitter.detectedDelimiter(in: bytes, from: start, isLast: isLast) else { return nil }
      ahead.delimiter = isDelimiterKnown ? splitter.delimiter : delimiter
      let end: Int?
      do throws(ParseError) { end = try ahead.splitRow(in: bytes, from: start, isLast: isLast) } catch { return at }
      guard let end else { return nil }
      let cells = ahead.cells.map {
        ahead.text(in: bytes, ofCell: bytes.trimmedIncludingNoBreakSpaces(bytes.trimmed($0.range)))
      }
      place = end
      // Lines that consist only of delimiters aren't titles.
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      if isHeader(cells) {
        // The lines above the header must have the same delimiter as the header.
        return titles.allSatisfy { mayBeTitle(in: bytes, from: $0, delimiter: ahead.delimiter) } ? start : at
      }
      titles.append(start)
    }
    return at
  }

  /// The maximum number of title lines above a header.
  private static let maxTitles = 20

  /// Returns true if `cells` are the header of a known layout, or name both a column of dates and a column of steps.
  private func isHeader(_ cells: [String]) -> Bool {
    knownLayoutAndColumnIndices(ofHeader: cells.map { $0.lowercased() }) != nil || isGenericHeader(cells)
  }

  /// Returns true if `cells` name both a column of dates and a column of steps, and no other format is requested.
  private func isGenericHeader(_ cells: [String]) -> Bool {
    (options.format ?? .genericCSV) == .genericCSV
      && GenericTableColumns(cells, isRequested: options.format != nil).layout != nil
  }

  /// Returns true if `cells` are the line above the header in exports of Samsung Health or Fitbit.
  private static func isKnownLineAboveHeader(_ cells: [String]) -> Bool {
    guard let first = cells.first else { return false }
    return first.hasPrefix("com.samsung.")
      || cells.count == 1 && ["body", "foods", "activities", "sleep"].contains(first.lowercased())
  }

  /// Returns true if the line at `start` may be a title, or a name and a value such as `Owner,Alex`.
  ///
  /// Such a line has at most two nonblank cells.
  private func mayBeTitle(in bytes: Span<UInt8>, from start: Int, delimiter: UInt8) -> Bool {
    var line = CellSplitter(delimiter: delimiter)
    guard (try? line.splitRow(in: bytes, from: start, isLast: true)) != nil else { return false }
    return line.cells.count { !bytes.trimmedIncludingNoBreakSpaces(bytes.trimmed($0.range)).isEmpty } <= 2
  }

  /// Returns true if the start time in the first row has a UTC offset, or `nil` if more bytes are needed.
  ///
  /// Also returns true if there is no row, or if the quotation marks of the row are malformed. Returns false if the row
  /// has no valid start time.
  ///
  /// - Parameters:
  ///   - bytes: the input bytes.
  ///   - next: the offset after the header.
  ///   - places: the column indices by role.
  ///   - isLast: true if no bytes follow `bytes`.
  private func firstTimeHasUTCOffset(in bytes: Span<UInt8>, from next: Int, columnIndices places: [Int], isLast: Bool)
    -> Bool?
  {
    let start = bytes.offsetAfterLineBreaks(from: next)
    guard start < bytes.count else { return isLast ? true : nil }
    var row = CellSplitter(delimiter: splitter.delimiter)
    let end: Int?
    do throws(ParseError) { end = try row.splitRow(in: bytes, from: start, isLast: isLast) } catch { return true }
    guard let end else { return nil }
    let place = places[TableLayout.Role.start.rawValue]
    guard end > start, place < row.cells.count, let time = WrittenTime(bytes, row.cells[place].range) else {
      return false
    }
    return time.utcOffset != nil
  }

  /// Prepares to read the rows below the header of a table with the given layout.
  ///
  /// `places` contains the column index for each role. `columns` describes the columns of a table from an unknown
  /// program, and is `nil` for a known layout.
  private mutating func beginRows(
    layout: TableLayout, columnIndices places: [Int], genericColumns columns: GenericTableColumns?,
    into collector: inout SampleCollector
  ) {
    collector.report.format = layout.format
    collector.report.confidence = options.format == nil ? layout.confidence : .told
    collector.assumesMonthFirst = layout.assumesMonthFirst
    // Many programs write tables with Zepp Life's columns, so such tables are treated like those from unknown programs.
    collector.usesLocalClockTimes = layout.format == .genericCSV || layout.format == .zeppCSV
    if let columns {
      collector.report.columns = columns.reportedColumns
      collector.countMeaningEvidence.hasRecordingTime = columns.hasRecordingTime
      collector.uninterpretedConflictDetector.names = columns.comparedColumns.map {
        columns.displayName(ofColumnAt: $0)
      }
      collector.uninterpretedConflictDetector.ambiguousIDNumber = columns.ambiguousIDColumn.flatMap {
        columns.comparedColumns.firstIndex(of: $0)
      }
    }
    splitter.escapesWithBackslash = layout.escapesWithBackslash
    expectedPart = .rows(TableRowReader(layout, places, columns, splitter, fileName: fileName, collector.options))
  }

  /// Returns the delimiter that a line such as `sep=;` specifies, or `nil` for any other line.
  ///
  /// `at` is the offset of the line, and `next` is the offset after it.
  private static func delimiterDirective(in bytes: Span<UInt8>, from at: Int, to next: Int) -> UInt8? {
    let at = at < next && bytes[at] == .quote ? at + 1 : at
    guard bytes.matches("sep=", at: at), at + 4 < next, next - at <= 8 else { return nil }
    return bytes[at + 4]
  }

  func candidatePartStart(in bytes: Span<UInt8>, after offset: Int) -> Int? {
    guard case .rows(let rows) = expectedPart, rows.canStartAtAnyRow, !hasSections else { return nil }
    return bytes.firstOffset(of: .lineFeed, from: offset, to: bytes.count).map { $0 + 1 }
  }

  mutating func mergeIfStateMatches(_ part: TableReader, startedFrom start: TableReader) -> Bool {
    guard case .rows(var rows) = expectedPart, case .rows(let next) = part.expectedPart,
      case .rows(let first) = start.expectedPart,
      rows.mergeIfStateMatches(next, startedFrom: first)
    else { return false }
    expectedPart = .rows(rows)
    return true
  }

  mutating func discardCachedSources() {
    guard case .rows(var rows) = expectedPart else { return }
    rows.discardCachedSources()
    expectedPart = .rows(rows)
  }

  mutating func completeSamplesAndReport(in collector: inout SampleCollector) throws(ParseError) {
    switch expectedPart {
    case .rows(var rows): try rows.completeSamplesAndReport(in: &collector)
    case .section where hasSections: collector.completeSamplesAndReport(formatResolution: .day)
    case .header, .preamble, .section, .headerOfLayout: throw unknownLayoutError(at: 0)
    }
  }
}

extension Span<UInt8> {
  /// Returns the start of the first line, at or after `start`, that contains anything but commas and spaces.
  fileprivate func offsetAfterLinesOfCommas(from start: Int) -> Int {
    var (line, at) = (start, start)
    while at < count {
      let byte = self[at]
      guard byte == .comma || byte == .space || byte == .lineFeed else { break }
      at += 1
      if byte == .lineFeed { line = at }
    }
    return line
  }
}
