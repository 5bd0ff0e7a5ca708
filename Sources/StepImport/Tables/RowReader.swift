import Documents
import PixelPalCore
import StepHistory

/// A reader of the rows of a table with a known layout.
struct RowReader {
  let layout: Layout
  let places: [Int]
  /// The columns of a table from an unknown program; `nil` for a table from a known one.
  let columns: TableColumns?
  var splitter: CellSplitter
  let comma: StepNumber.Comma
  /// True if the user must decide when points may separate thousands.
  let asksForDecimal: Bool
  var people: [String] = []
  let person: String?
  var hasPerson = false
  /// The rows of single devices, which count only if the file does not hold their merged sum.
  var ofDevices: [(row: Row, offset: Int)] = []
  var hasMerged = false
  var hasUncounted = false
  /// The fast path for rows with a known shape; `nil` for other layouts.
  private var plain: PlainRows?
  /// The source of the last row, if the row was read and may teach the fast path its shape.
  private var lastSource: StepSample.SourceID?
  /// True if the current row is of a kind that ``SkippedRows`` skips.
  private var isSkippable = false
  /// The trend of counts per minute; `nil` if they cannot be counts since midnight.
  var trend: CountTrend?
  /// True if the fault of the current row is not reported.
  private(set) var isSilent = false
  /// The notation of the columns of starts and ends, once a row has shown it.
  var formOfStarts: TimeForm?
  var formOfEnds: TimeForm?
  var intervals = IntervalQuestion()
  var ids = IDQuestion()
  var types = TypesSeen()
  var numbers = NumbersSeen()

  init(
    _ layout: Layout, _ places: [Int], _ columns: TableColumns?, _ splitter: CellSplitter, fileName: String?,
    _ options: ImportOptions
  ) {
    self.layout = layout
    self.places = places
    self.columns = columns
    self.splitter = splitter
    switch options.decimal {
    case .point: comma = .thousands
    case .comma: comma = .decimalsAfterPoints
    case nil: comma = splitter.delimiter == .comma ? .thousands : .decimals
    }
    asksForDecimal = columns != nil && options.decimal == nil && comma == .thousands
    person = options.person
    trend = layout.dating == .minuteInSeconds ? CountTrend() : nil
    fileDay = fileName.flatMap { RowReader.day(in: $0) }
    plain = options.goesByLooks && RowReader.arePlain(layout, places, splitter) ? PlainRows() : nil
  }

  /// Returns true if rows begin with start, end and steps, and only the source matters besides.
  private static func arePlain(_ layout: Layout, _ places: [Int], _ splitter: CellSplitter) -> Bool {
    let first: [Layout.Role] = [.start, .end, .steps]
    let last: [Layout.Role] = [.source, .kind, .resolution]
    return layout.format == .plainCSV && splitter.delimiter == .comma
      && first.enumerated().allSatisfy { places[$1.rawValue] == $0 }
      && Layout.Role.allCases.allSatisfy { role in
        first.contains(role) || places[role.rawValue] < 0 || last.contains(role) && places[role.rawValue] > 2
      }
  }

  var points = PointQuestion()
  private let fileDay: CivilDay?
  /// The number of cells of the previous row, up to the last one that matters to its steps.
  private var cellsOfLast = 0

  private var cellsThatMatter: Int { places[Layout.Role.steps.rawValue] + max(layout.minutes, 1) }

  /// Returns true if the last row of the file has no line end, and too few cells for its steps.
  private func isCutOff(_ bytes: Span<UInt8>) -> Bool {
    guard splitter.cells.count < cellsOfLast, let last = splitter.cells.last, last.end == bytes.count else {
      return false
    }
    return splitter.cells.count < cellsThatMatter && !bytes.trimmed(splitter.cells[0].range).isEmpty
  }

  /// Returns the first date in a file name.
  static func day(in path: String) -> CivilDay? {
    let name = Array(path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...])
    let dash = UInt8(ascii: "-")
    for start in name.indices.dropLast(9) where name[start + 4] == dash && name[start + 7] == dash {
      if let day = CivilDay(String(decoding: name[start..<start + 10], as: UTF8.self)) { return day }
    }
    return nil
  }

  /// Reads complete rows and returns the offset of the first incomplete one, or of the next section.
  mutating func read(
    _ bytes: Span<UInt8>, from start: Int, isLast: Bool, _ hasSections: Bool, into intake: inout Intake
  ) throws(Fault) -> (next: Int, isSectionOver: Bool) {
    if intake.contextDay == nil { intake.contextDay = fileDay }
    var at = readPlain(bytes, from: start, &intake)
    if !hasSections { at = bytes.passLineEnds(from: at) }
    while at < bytes.count, let next = try splitter.next(bytes, from: at, isLast: isLast) {
      let isBlank = splitter.cells.count == 1 && bytes.trimmed(splitter.cells[0].range).isEmpty
      if isBlank, hasSections { return (next, true) }
      (lastSource, isSkippable) = (nil, isBlank)
      if isLast, next == bytes.count, isCutOff(bytes) {
        try intake.reject(
          Fault(at: next, .sentence("the file breaks off inside this row"), hint: "was it copied whole?"))
      } else if !isBlank {
        try read(bytes, at, &intake)
        cellsOfLast = min(splitter.cells.count, cellsThatMatter)
      }
      if let lastSource, plain != nil { learn(bytes, at..<next, of: lastSource, intake.local) }
      at = isSkippable && !hasSections ? skip(bytes, from: next, &intake) : next
      at = readPlain(bytes, from: at, &intake)
      if !hasSections { at = bytes.passLineEnds(from: at) }
    }
    return (at, false)
  }

  /// Reads rows with known shapes on the fast path.
  private mutating func readPlain(_ bytes: Span<UInt8>, from start: Int, _ intake: inout Intake) -> Int {
    // All rows of a known shape begin with a date.
    guard start == 0 || start < bytes.count && bytes[start].isDigit else { return start }
    guard let (at, lines) = plain?.read(bytes, from: start, into: &intake) else { return start }
    if at > start { cellsOfLast = cellsThatMatter }
    if start == 0 { intake.lead = Lead(bytes: at, lines: lines) }
    return at
  }

  /// Skips rows that hold no steps or cannot be read, as the previous one, and returns the offset of another row.
  private mutating func skip(_ bytes: Span<UInt8>, from start: Int, _ intake: inout Intake) -> Int {
    guard layout.format != .workoutsCSV, !has(.type), layout.minutes == 0 else { return start }
    if columns != nil, !isUniform || has(.source) || has(.person) { return start }
    if has(.time) || has(.hour) || has(.interval) { return start }
    // The checks for the person, for single devices and for lists come before the check for readable numbers.
    let skipsUnreadable = intake.isSilent && !has(.person) && !has(.marker) && !has(.duration)
    let steps = places[Layout.Role.steps.rawValue]
    let skipped = SkippedRows(
      bytes, from: start, splitter.delimiter, date: places[Layout.Role.start.rawValue],
      steps: steps, skipsUnreadable: skipsUnreadable, header: columns?.names[steps])
    if skipped.cells > 0 { cellsOfLast = min(skipped.cells, cellsThatMatter) }
    skipped.record(in: &intake.report.rows)
    return skipped.end
  }

  /// Passes a row that was read to the fast path, which learns its shape.
  private mutating func learn(
    _ bytes: Span<UInt8>, _ row: Range<Int>, of source: StepSample.SourceID, _ local: Zone
  ) {
    let cells = (cell(bytes, .start), cell(bytes, .end), cell(bytes, .steps))
    plain?.learn(bytes, row, start: cells.0, end: cells.1, steps: cells.2, source: source, floatsInUTC: local == .utc)
  }

  /// True if reading may begin at any row, independent of the previous rows.
  var canBegin: Bool {
    !has(.person) && !has(.marker) && trend == nil && comma != .decimals && (columns == nil || isUniform)
  }

  /// True if no row of this table is read differently because of other rows.
  private var isUniform: Bool {
    guard let columns else { return true }
    return columns.tracked.isEmpty && !has(.interval) && !has(.zone) && !has(.type) && formOfStarts != nil
      && (!has(.end) || formOfEnds != nil)
  }

  mutating func forgetSources() { if plain != nil { plain = PlainRows() } }

  /// Merges the state of a reader that has read the next rows; returns false if its start state does not fit.
  mutating func follow(_ next: RowReader, from start: RowReader) -> Bool {
    guard canBegin, cellsOfLast == start.cellsOfLast else { return false }
    guard formOfStarts == start.formOfStarts, formOfEnds == start.formOfEnds else { return false }
    (plain, cellsOfLast) = (next.plain, next.cellsOfLast)
    numbers.add(next.numbers)
    return true
  }

  // The following methods are inlined, because each call would copy the whole reader.

  /// Returns the cell of `role` without surrounding blanks; empty if there is none.
  @inline(__always) func cell(_ bytes: Span<UInt8>, _ role: Layout.Role) -> Range<Int> {
    let place = places[role.rawValue]
    guard place >= 0, place < splitter.cells.count else {
      // A missing cell is reported at the end of the row.
      let end = splitter.cells.last?.end ?? 0
      return end..<end
    }
    let cell = bytes.trimmed(splitter.cells[place].range)
    return columns == nil ? cell : bytes.withoutSpaces(cell)
  }

  /// Returns the text of `cell` for a message.
  @inline(__always) func found(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> String {
    isSilent ? "" : bytes.quotedText(cell)
  }

  @inline(__always) func has(_ role: Layout.Role) -> Bool { places[role.rawValue] >= 0 }

  mutating func read(_ bytes: Span<UInt8>, _ at: Int, _ intake: inout Intake) throws(Fault) {
    let steps = cell(bytes, .steps)
    let start = cell(bytes, .start)
    isSilent = intake.isSilent
    guard layout.format != .workoutsCSV else { return intake.skip(.workout) }
    guard isOfSteps(bytes) else { return intake.skip() }
    if columns != nil, isHeader(bytes) { return intake.skip() }
    if layout.minutes > 0 { return try readMinutes(bytes, start, &intake) }
    let isNoData = bytes.isNoData(steps)
    guard !isNoData, layout.noSteps.isEmpty || bytes.text(steps) != layout.noSteps else {
      isSkippable = isNoData
      return intake.skip(.noSteps)
    }
    guard !bytes.isOfSum(start) else {
      if start.isEmpty, let beside = cellBesideDate(bytes) {
        return try intake.reject(
          Fault(
            at: beside.lowerBound, .expected("a date beside \(found(bytes, beside))", found: "none"),
            hint: "each row has its own date: fill in those that stand only once"))
      }
      isSkippable = true
      return intake.skip(.noDate)
    }
    if has(.person), !isOfPerson(bytes, &intake) { return intake.skip(.otherPerson) }
    if has(.marker), try isOfDevice(bytes, at, start, steps, &intake) { return }
    do {
      if has(.duration) {
        try readList(bytes, at, start, steps, &intake)
      } else {
        if columns != nil { try requireNamedCells(bytes) }
        let count = try layout.member.isEmpty ? count(bytes, steps) : memberCount(bytes, steps)
        let row = try row(bytes, start, count, &intake)
        if has(.interval) { return try receiveInterval(row, at: at, bytes, steps, &intake) }
        guard comma == .decimals else {
          let rejected = intake.report.rows.rejected
          try intake.receive(row, at: at)
          let isPlaced = intake.report.rows.rejected == rejected
          if isPlaced, row.resolution ?? .sample == .sample { lastSource = row.source }
          return
        }
        let settled = points.append(row, at: at, bytes, steps)
        // The current row is the last of them.
        for (index, waiting) in settled.enumerated() {
          try intake.receive(waiting.row, at: at, isLate: index < settled.count - 1)
        }
      }
    } catch {
      isSkippable = isSilent && !(bytes.hasDigit(start) && bytes.hasDigit(steps))
      try intake.reject(error)
    }
  }

  /// Returns the cell that distinguishes a row without a date from a sum: a time of day, a source or a person.
  ///
  /// Returns `nil` if there is none.
  private func cellBesideDate(_ bytes: Span<UInt8>) -> Range<Int>? {
    let roles: [Layout.Role] =
      columns == nil
      ? [.time] : [.time, .hour, .interval, .source, .person].filter { $0 != .person || columns?.id == nil }
    for role in roles where has(role) {
      let cell = cell(bytes, role)
      if !bytes.isNoData(cell), !bytes.isOfSum(cell) { return cell }
    }
    return nil
  }

  /// Returns true if a row is of a single device; the row is kept until a merged sum is seen.
  private mutating func isOfDevice(
    _ bytes: Span<UInt8>, _ at: Int, _ start: Range<Int>, _ steps: Range<Int>, _ intake: inout Intake
  ) throws(Fault) -> Bool {
    guard !isMarked(bytes) else {
      hasMerged = true
      return false
    }
    hasUncounted = true
    if hasMerged {
      intake.skip(.oneDevice)
      return true
    }
    do {
      ofDevices.append((try row(bytes, start, try count(bytes, steps), &intake), at))
    } catch {
      try intake.reject(error)
    }
    return true
  }

  private mutating func isOfSteps(_ bytes: Span<UInt8>) -> Bool {
    guard has(.type) else { return true }
    let type = cell(bytes, .type)
    guard layout.types.isEmpty else { return layout.types.contains(bytes.text(type)) && isInScope(bytes) }
    if bytes.has("StepCount", at: type.upperBound - 9) || bytes.has("step_count", at: type.upperBound - 10) {
      return true
    }
    return columns != nil && types.areSteps(bytes, type)
  }

  /// Returns the cell of the column at `place`; empty if the row has none.
  func cell(_ bytes: Span<UInt8>, at place: Int) -> Range<Int> {
    place < splitter.cells.count ? bytes.withoutSpaces(bytes.trimmed(splitter.cells[place].range)) : 0..<0
  }

  /// Returns true if the current row repeats the header.
  private func isHeader(_ bytes: Span<UInt8>) -> Bool {
    guard let columns else { return false }
    let (steps, start) = (places[Layout.Role.steps.rawValue], places[Layout.Role.start.rawValue])
    let (stepsCell, startCell) = (cell(bytes, at: steps), cell(bytes, at: start))
    guard let first = stepsCell.first, !bytes[first].isDigit, stepsCell.count <= 400, startCell.count <= 400 else {
      return false
    }
    return bytes.text(stepsCell).lowercased() == columns.names[steps].lowercased()
      && bytes.text(startCell).lowercased() == columns.names[start].lowercased()
  }

  /// Throws if the row has more cells than the header has names.
  private func requireNamedCells(_ bytes: Span<UInt8>) throws(Fault) {
    guard let columns, splitter.cells.count > columns.names.count else { return }
    for place in columns.names.count..<splitter.cells.count {
      let cell = cell(bytes, at: place)
      guard !cell.isEmpty else { continue }
      let (cells, names) = (splitter.cells.count, columns.names.count)
      let isNumber = splitter.delimiter == .comma && cell.allSatisfy { bytes[$0].isDigit }
      throw Fault(
        at: cell.lowerBound, .sentence("this row has \(cells) cells, the header \(names)"),
        hint: isNumber
          ? "a number with a comma in it stands in quotation marks, as in \"8,123\""
          : "each row has a cell for each name in the header, with the same mark between them")
    }
  }

  /// Returns the cells in columns without a role; `nil` without such columns.
  func unknownValues(_ bytes: Span<UInt8>, _ intake: Intake) -> UnknownValues? {
    guard let columns, !columns.tracked.isEmpty, intake.differingColumn == nil else { return nil }
    var values = UnknownValues()
    for (number, column) in columns.tracked.enumerated() {
      let cell = cell(bytes, at: column)
      if !bytes.isNoData(cell) { values.add(bytes, cell, number: number) }
    }
    return values
  }
}
