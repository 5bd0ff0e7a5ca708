import Documents
import PixelPalCore

/// A reader of tables: it detects the layout from the header, then reads row after row.
struct TableReader: BlockReader {
  // Indirect, so that skipping lines before the header does not move a large value.
  private indirect enum Stage {
    /// Expects the header; only delimiter marks have been read.
    case header
    /// Reads the lines before the header of an ActiGraph table.
    case preamble(ActiGraphPreamble)
    /// Searches a file of several sections for the one that counts.
    case section
    /// Expects the header of this layout.
    case headerOf(Layout)
    case rows(RowReader)
  }

  private let options: ImportOptions
  private let fileName: String?
  private var stage = Stage.header
  private var splitter = CellSplitter(delimiter: .comma)
  private var hasDelimiter = false
  private var hasSections = false
  /// False if times have no offset in a table with the header of Fitbit at Google Takeout.
  private var isOfFitbit = true
  /// The first word of a file of Samsung Health.
  private var samsungType: String?
  /// The lines read before the header of an ActiGraph table.
  private var preamble: ActiGraphPreamble?

  init(_ options: ImportOptions, fileName: String?) {
    self.options = options
    self.fileName = fileName
  }

  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into intake: inout Intake) throws(Fault) -> Int {
    var at = 0
    while at < bytes.count {
      if case .rows(var rows) = stage {
        stage = .section
        let (next, isSectionOver) = try rows.read(bytes, from: at, isLast: isLast, hasSections, into: &intake)
        stage = isSectionOver ? .section : .rows(rows)
        if isSectionOver { splitter = CellSplitter(delimiter: splitter.delimiter) }
        at = next
        if !isSectionOver { return at }
      } else {
        guard let next = try readHead(bytes, at, isLast: isLast, &intake) else { return at }
        at = next
      }
    }
    return at
  }

  /// Reads one line before the rows.
  private mutating func readHead(
    _ bytes: Span<UInt8>, _ at: Int, isLast: Bool, _ intake: inout Intake
  ) throws(Fault) -> Int? {
    let first = bytes.passLineEnds(from: at)
    guard first == at else { return first }
    if case .preamble(let preamble) = stage { return readPreamble(preamble, bytes, at, isLast: isLast, &intake) }
    if !hasDelimiter || splitter.delimiter == .comma {
      let next = bytes.passLinesOfCommas(from: at)
      guard next == at else { return next }
    }
    if !hasDelimiter {
      guard let delimiter = CellSplitter.delimiter(bytes, from: at, isLast: isLast) else { return nil }
      splitter.delimiter = delimiter
    }
    if case .header = stage, preamble == nil, ActiGraphPreamble.begins(bytes, at: at) {
      stage = .preamble(ActiGraphPreamble())
      return at
    }
    guard let next = try splitter.next(bytes, from: at, isLast: isLast) else { return nil }
    // Blank lines are skipped before strings are created.
    if splitter.cells.allSatisfy({ bytes.trimmed($0.range).isEmpty }) { return next }
    switch stage {
    case .section:
      let first = bytes.trimmed(splitter.cells[0].range)
      if splitter.cells.count == 1, first.count == 10, bytes.text(first).lowercased() == "activities",
        let layout = TableReader.fitbitWeb
      {
        stage = .headerOf(layout)
        hasDelimiter = false
      }
    case .headerOf(let layout):
      let cells = texts(bytes)
      let header = cells.map { $0.lowercased().split(separator: ".").last.map(String.init) ?? "" }
      if let (layout, places) = layout.samsungPlaces(in: header) {
        begin(layout, places, nil, &intake)
      } else {
        throw Layout.samsungFault(header, at: at, samsungType) ?? unknown(at, header, cells)
      }
    case .header:
      if let mark = TableReader.delimiterMark(bytes, at, next) {
        splitter.delimiter = mark
        hasDelimiter = true
        break
      }
      let cells = texts(bytes)
      let header = cells.map { $0.lowercased() }
      var known = knownLayout(header)
      if known == nil {
        guard let end = readTitles(bytes, cells, at, next, isLast: isLast) else { return nil }
        guard end == at else { return end }
      } else if options.format == nil, let (layout, places) = known, layout.format == .fitbitGoogleCSV {
        guard let hasOffset = firstTimeHasOffset(bytes, from: next, at: places, isLast: isLast) else { return nil }
        isOfFitbit = hasOffset
        if !hasOffset { known = knownLayout(header) }
      }
      try readHeader(header, cells, known, at, &intake)
    case .preamble, .rows: break
    }
    return next
  }

  /// Reads a line before the header of an ActiGraph table.
  private mutating func readPreamble(
    _ before: ActiGraphPreamble, _ bytes: Span<UInt8>, _ at: Int, isLast: Bool, _ intake: inout Intake
  ) -> Int? {
    guard let end = bytes.firstLineEnd(from: at) ?? (isLast ? bytes.count : nil) else { return nil }
    var preamble = before
    if preamble.read(bytes, at..<end) {
      if intake.options.dateOrder == nil { intake.order = preamble.order ?? intake.order }
      self.preamble = preamble
      stage = .header
      hasDelimiter = false
    } else {
      stage = .preamble(preamble)
    }
    return end
  }

  /// Returns the cells of the last line without surrounding blanks, cut to the maximum length of a column name.
  private func texts(_ bytes: Span<UInt8>) -> [String] {
    splitter.cells.map { cell in
      let text = bytes.withoutSpaces(bytes.trimmed(cell.range))
      return splitter.text(bytes, text.prefix(TableReader.longestName))
    }
  }

  /// The maximum length of a column name in bytes.
  private static let longestName = 400

  private mutating func readHeader(
    _ header: [String], _ cells: [String], _ known: (Layout, [Int])?, _ at: Int, _ intake: inout Intake
  ) throws(Fault) {
    if let first = cells.first, first.hasPrefix("com.samsung."), !first.hasPrefix(Layout.samsungPrefix) {
      guard let layout = Layout.samsung(first) else {
        throw Fault(
          at: at, .sentence("\(quoted(first)) of Samsung Health holds no steps that can be read"),
          hint: "the steps are in step_daily_trend, pedometer_day_summary and pedometer_step_count")
      }
      samsungType = first
      stage = .headerOf(layout)
    } else if let preamble, options.format == nil || options.format == .actigraphCSV {
      let (layout, places) = try preamble.layout(header, at: at)
      begin(layout, places, nil, &intake)
    } else if header.count == 1, ["body", "foods", "activities", "sleep"].contains(header[0]) {
      intake.report.format = .fitbitWebCSV
      hasSections = true
      stage = header[0] == "activities" ? TableReader.fitbitWeb.map { .headerOf($0) } ?? .section : .section
      hasDelimiter = stageIsSection
    } else {
      try begin(header, cells, known, at, &intake)
    }
  }

  private var stageIsSection: Bool { if case .section = stage { true } else { false } }

  private static let fitbitWeb = Layout.table.first { $0.format == .fitbitWebCSV }

  /// Starts reading rows below a header, or throws the reason why they cannot be read.
  private mutating func begin(
    _ header: [String], _ cells: [String], _ known: (Layout, [Int])?, _ at: Int, _ intake: inout Intake
  ) throws(Fault) {
    if let (layout, places) = known { return begin(layout, places, nil, &intake) }
    if options.format != .genericCSV, let fault = Layout.samsungFault(header, at: at) { throw fault }
    if options.format == nil || options.format == .genericCSV {
      let columns = TableColumns(cells, isTold: options.format != nil)
      if let layout = columns.layout { return begin(layout, columns.places, columns, &intake) }
    }
    throw unknown(at, header, cells)
  }

  private func knownLayout(_ header: [String]) -> (Layout, [Int])? {
    for layout in Layout.table {
      if let told = options.format, told != layout.format { continue }
      if !isOfFitbit, layout.format == .fitbitGoogleCSV { continue }
      if options.format == nil, let part = layout.needsFileName, fileName?.has(part) != true { continue }
      if let places = layout.places(in: header), layout.foreignColumn(in: header, places) == nil {
        return (layout, places)
      }
    }
    guard header.contains(where: Layout.workoutNames.contains) else { return nil }
    // A table of days may also have a column for the kind of activity.
    let isOfDays =
      options.format == nil && TableColumns(header).layout?.extent == .inferred
      && !header.contains { $0.has("duration") || $0.has("dauer") || $0.has("time") }
    if !isOfDays, options.format == nil || options.format == .workoutsCSV,
      let places = Layout.workouts.places(in: header)
    {
      return (Layout.workouts, places)
    }
    return nil
  }

  private func unknown(_ at: Int, _ header: [String] = [], _ cells: [String] = []) -> Fault {
    if cells.contains(where: { $0.unicodeScalars.contains { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) } }
    ) {
      return Fault(at: at, .sentence("this is not text"), hint: "it may be encrypted or damaged")
    }
    if let format = options.format, format != .genericCSV {
      for layout in Layout.table where layout.format == format {
        if let places = layout.places(in: header), let foreign = layout.foreignColumn(in: header, places) {
          return Fault(
            at: at, .expected("the columns of \(format.rawValue)", found: "\(quoted(foreign)) beside them"),
            hint: "rows may differ in it: leave '--format' out, or the column")
        }
      }
      return Fault(at: at, .expected("the columns of \(format.rawValue)", found: "others"))
    }
    let named = Layout.table.first { $0.needsFileName != nil && $0.places(in: header) != nil }
    if let named, options.format == nil {
      return Fault(
        at: at, .sentence("other things than steps are written so as well, and the name does not tell"),
        hint: "say '--format \(named.format.rawValue)' if these are steps")
    }
    if cells.first?.hasPrefix("version https://git-lfs") == true {
      return Fault(
        at: at, .sentence("this is a pointer of git-lfs, not the file"), hint: "fetch the file with 'git lfs pull'")
    }
    if TableReader.isRow(cells) {
      return Fault(
        at: at, .sentence("the first line holds a date and a number, and no names of columns"),
        hint: "put a line above it that names the columns, such as 'date,steps'")
    }
    return TableColumns(cells, isTold: options.format != nil).missing(at: at)
  }

  /// Returns true if the cells of a first line are those of a row: a date or a time, and a number.
  private static func isRow(_ cells: [String]) -> Bool {
    let bytes = cells.map { ContiguousArray($0.utf8) }
    let dates = bytes.filter {
      WrittenTime($0.span, 0..<$0.count) != nil || WrittenTime(named: $0.span, 0..<$0.count) != nil
    }
    let numbers = bytes.filter { (try? StepNumber.read($0.span, 0..<$0.count)) != nil }
    return !dates.isEmpty && !numbers.isEmpty
  }

  /// Searches for the header below title lines of one or two cells.
  ///
  /// The search begins with the line between `at` and `next`, which has the cells `first` and is not the header of a
  /// known layout. Returns the start of the header, `at` if the line itself should be read as one, or `nil` if more
  /// bytes are needed.
  private func readTitles(_ bytes: Span<UInt8>, _ first: [String], _ at: Int, _ next: Int, isLast: Bool) -> Int? {
    if isGenericHeader(first) || TableReader.isBeginning(first) { return at }
    var (ahead, place, titles) = (CellSplitter(delimiter: .comma), next, [at])
    while titles.count <= TableReader.mostTitles {
      let start = bytes.passLineEnds(from: place)
      guard start < bytes.count else { return isLast ? at : nil }
      guard let delimiter = CellSplitter.delimiter(bytes, from: start, isLast: isLast) else { return nil }
      ahead.delimiter = hasDelimiter ? splitter.delimiter : delimiter
      let end: Int?
      do throws(Fault) { end = try ahead.next(bytes, from: start, isLast: isLast) } catch { return at }
      guard let end else { return nil }
      let cells = ahead.cells.map { ahead.text(bytes, bytes.withoutSpaces(bytes.trimmed($0.range))) }
      place = end
      // Lines of only delimiters are not titles.
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      if isHeader(cells) {
        // The delimiter of the header also applies to the lines above it.
        return titles.allSatisfy { isTitle(bytes, $0, ahead.delimiter) } ? start : at
      }
      titles.append(start)
    }
    return at
  }

  /// The maximum number of title lines above a header.
  private static let mostTitles = 20

  /// Returns true if these cells are a header below which rows can be read.
  private func isHeader(_ cells: [String]) -> Bool {
    knownLayout(cells.map { $0.lowercased() }) != nil || isGenericHeader(cells)
  }

  private func isGenericHeader(_ cells: [String]) -> Bool {
    (options.format ?? .genericCSV) == .genericCSV
      && TableColumns(cells, isTold: options.format != nil).layout != nil
  }

  /// Returns true if a file of a known kind begins with a line of these cells.
  private static func isBeginning(_ cells: [String]) -> Bool {
    guard let first = cells.first else { return false }
    return first.hasPrefix("com.samsung.")
      || cells.count == 1 && ["body", "foods", "activities", "sleep"].contains(first.lowercased())
  }

  /// Returns true if the line at `start` is a title, or a name and a value: at most two cells are not blank.
  private func isTitle(_ bytes: Span<UInt8>, _ start: Int, _ delimiter: UInt8) -> Bool {
    var line = CellSplitter(delimiter: delimiter)
    guard (try? line.next(bytes, from: start, isLast: true)) != nil else { return false }
    return line.cells.count { !bytes.withoutSpaces(bytes.trimmed($0.range)).isEmpty } <= 2
  }

  /// Returns true if the first row below the header has a time with an offset; `nil` if more bytes are needed.
  private func firstTimeHasOffset(_ bytes: Span<UInt8>, from next: Int, at places: [Int], isLast: Bool) -> Bool? {
    let start = bytes.passLineEnds(from: next)
    guard start < bytes.count else { return isLast ? true : nil }
    var row = CellSplitter(delimiter: splitter.delimiter)
    let end: Int?
    do throws(Fault) { end = try row.next(bytes, from: start, isLast: isLast) } catch { return true }
    guard let end else { return nil }
    let place = places[Layout.Role.start.rawValue]
    guard end > start, place < row.cells.count, let time = WrittenTime(bytes, row.cells[place].range) else {
      return false
    }
    return time.offset != nil
  }

  private mutating func begin(
    _ layout: Layout, _ places: [Int], _ columns: TableColumns?, _ intake: inout Intake
  ) {
    intake.report.format = layout.format
    intake.report.confidence = options.format == nil ? layout.confidence : .told
    intake.isMonthFirst = layout.isMonthFirst
    // Many tables of other programs have the same columns as Zepp's.
    intake.hasTimesOfClocks = layout.format == .genericCSV || layout.format == .zeppCSV
    if let columns {
      intake.report.columns = columns.report
      intake.repeatedTimes.haveRecording = columns.hasRecording
      intake.unknown.names = columns.tracked.map { columns.title($0) }
      intake.unknown.idNumber = columns.id.flatMap { columns.tracked.firstIndex(of: $0) }
    }
    splitter.escapesWithBackslash = layout.escapesWithBackslash
    stage = .rows(RowReader(layout, places, columns, splitter, fileName: fileName, intake.options))
  }

  /// Returns the delimiter that a line such as `sep=;` names.
  private static func delimiterMark(_ bytes: Span<UInt8>, _ at: Int, _ next: Int) -> UInt8? {
    let at = at < next && bytes[at] == .quote ? at + 1 : at
    guard bytes.has("sep=", at: at), at + 4 < next, next - at <= 8 else { return nil }
    return bytes[at + 4]
  }

  func partStart(_ bytes: Span<UInt8>, after offset: Int) -> Int? {
    guard case .rows(let rows) = stage, rows.canBegin, !hasSections else { return nil }
    return bytes.first(.lineFeed, from: offset, to: bytes.count).map { $0 + 1 }
  }

  mutating func follow(_ part: TableReader, from start: TableReader) -> Bool {
    guard case .rows(var rows) = stage, case .rows(let next) = part.stage, case .rows(let first) = start.stage,
      rows.follow(next, from: first)
    else { return false }
    stage = .rows(rows)
    return true
  }

  mutating func forgetSources() {
    guard case .rows(var rows) = stage else { return }
    rows.forgetSources()
    stage = .rows(rows)
  }

  mutating func finish(into intake: inout Intake) throws(Fault) {
    switch stage {
    case .rows(var rows): try rows.finish(into: &intake)
    case .section where hasSections: intake.finish(fixed: .day)
    case .header, .preamble, .section, .headerOf: throw unknown(0)
    }
  }
}

extension Span<UInt8> {
  /// Returns the start of the first line, from `start` on, that has more than commas and spaces; `start` begins a line.
  fileprivate func passLinesOfCommas(from start: Int) -> Int {
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
