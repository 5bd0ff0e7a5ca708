import Documents
import PixelPalCore
import StepHistory

/// Reads the rows of a table whose layout is known.
struct RowReader {
  let layout: Layout
  let places: [Int]
  /// The columns of a table that no known program writes; `nil` for the table of a known one.
  let columns: TableColumns?
  var splitter: CellSplitter
  private let comma: StepNumber.Comma
  /// True if points that may set off thousands are a question to the person.
  private let asksForDecimal: Bool
  private var defaultSource: StepSample.SourceID?
  private var people: [String] = []
  private let person: String?
  private var hasPerson = false
  /// Rows of single devices, which count only where the file does not hold their merged sum.
  private var ofDevices: [(row: Row, offset: Int)] = []
  private var hasMerged = false
  private var hasUncounted = false
  /// Reads the rows that look like those before; `nil` where the layout is another.
  private var plain: PlainRows?
  /// What the last row was that could be read.
  private var lastSource: StepSample.SourceID?
  /// Whether the row at hand is one of those that ``PassedRows`` knows.
  private var isPassable = false
  /// How counts of minutes go on; `nil` where they cannot be counts since midnight.
  private var trend: CountTrend?
  /// Whether nobody will be told what is wrong with the row at hand.
  private(set) var isSilent = false
  /// The ways in which the columns of starts and ends are written, once a row has shown them.
  var formOfStarts: TimeForm?
  var formOfEnds: TimeForm?
  private var intervals = IntervalQuestion()
  private var ids = IDQuestion()
  private var types = TypesSeen()
  private var numbers = NumbersSeen()

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

  /// Whether rows begin with start, end and steps, and nothing else matters but the source.
  private static func arePlain(_ layout: Layout, _ places: [Int], _ splitter: CellSplitter) -> Bool {
    let first: [Layout.Role] = [.start, .end, .steps]
    let last: [Layout.Role] = [.source, .kind, .resolution]
    return layout.format == .plainCSV && splitter.delimiter == .comma
      && first.enumerated().allSatisfy { places[$1.rawValue] == $0 }
      && Layout.Role.allCases.allSatisfy { role in
        first.contains(role) || places[role.rawValue] < 0 || last.contains(role) && places[role.rawValue] > 2
      }
  }

  private var points = PointQuestion()
  private let fileDay: CivilDay?
  /// How many cells the row before has, as far as they matter to its steps.
  private var cellsOfLast = 0

  private var cellsThatMatter: Int { places[Layout.Role.steps.rawValue] + max(layout.minutes, 1) }

  /// Whether the row just read is the file's last, has no line end, and too few cells for its steps.
  private func isCutOff(_ bytes: Span<UInt8>) -> Bool {
    guard splitter.cells.count < cellsOfLast, let last = splitter.cells.last, last.end == bytes.count else {
      return false
    }
    return splitter.cells.count < cellsThatMatter && !bytes.trimmed(splitter.cells[0].range).isEmpty
  }

  /// The first date in a file's name.
  static func day(in path: String) -> CivilDay? {
    let name = Array(path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...])
    let dash = UInt8(ascii: "-")
    for start in name.indices.dropLast(9) where name[start + 4] == dash && name[start + 7] == dash {
      if let day = CivilDay(String(decoding: name[start..<start + 10], as: UTF8.self)) { return day }
    }
    return nil
  }

  /// Reads whole rows and returns where the first stands that is not whole, or the next section.
  mutating func read(
    _ bytes: Span<UInt8>, from start: Int, isLast: Bool, _ hasSections: Bool, into intake: inout Intake
  ) throws(Fault) -> (next: Int, isSectionOver: Bool) {
    if intake.contextDay == nil { intake.contextDay = fileDay }
    var at = readPlain(bytes, from: start, &intake)
    if !hasSections { at = bytes.passLineEnds(from: at) }
    while at < bytes.count, let next = try splitter.next(bytes, from: at, isLast: isLast) {
      let isBlank = splitter.cells.count == 1 && bytes.trimmed(splitter.cells[0].range).isEmpty
      if isBlank, hasSections { return (next, true) }
      (lastSource, isPassable) = (nil, isBlank)
      if isLast, next == bytes.count, isCutOff(bytes) {
        try intake.reject(
          Fault(at: next, .sentence("the file breaks off inside this row"), hint: "was it copied whole?"))
      } else if !isBlank {
        try read(bytes, at, &intake)
        cellsOfLast = min(splitter.cells.count, cellsThatMatter)
      }
      if let lastSource, plain != nil { learn(bytes, at..<next, of: lastSource, intake.local) }
      at = isPassable && !hasSections ? pass(bytes, from: next, &intake) : next
      at = readPlain(bytes, from: at, &intake)
      if !hasSections { at = bytes.passLineEnds(from: at) }
    }
    return (at, false)
  }

  /// Reads rows as long as they look like those before.
  private mutating func readPlain(_ bytes: Span<UInt8>, from start: Int, _ intake: inout Intake) -> Int {
    // Whatever rows it knows, they begin with a date.
    guard start == 0 || start < bytes.count && bytes[start].isDigit else { return start }
    guard let (at, lines) = plain?.read(bytes, from: start, into: &intake) else { return start }
    if at > start { cellsOfLast = cellsThatMatter }
    if start == 0 { intake.lead = Lead(bytes: at, lines: lines) }
    return at
  }

  /// Passes rows that hold no steps or cannot be read, as the one before, and returns where another begins.
  private mutating func pass(_ bytes: Span<UInt8>, from start: Int, _ intake: inout Intake) -> Int {
    guard layout.format != .workoutsCSV, !has(.type), layout.minutes == 0 else { return start }
    if columns != nil, !isUniform || has(.source) || has(.person) { return start }
    if has(.time) || has(.hour) || has(.interval) { return start }
    // Whose steps they are, and whether they are a list, is asked first.
    let passesUnreadable = intake.isSilent && !has(.person) && !has(.marker) && !has(.duration)
    let steps = places[Layout.Role.steps.rawValue]
    let passed = PassedRows(
      bytes, from: start, splitter.delimiter, date: places[Layout.Role.start.rawValue],
      steps: steps, passesUnreadable: passesUnreadable, header: columns?.names[steps])
    if passed.cells > 0 { cellsOfLast = min(passed.cells, cellsThatMatter) }
    passed.note(in: &intake.report.rows)
    return passed.end
  }

  /// Lets those who know rows by their looks see one that could be read.
  private mutating func learn(
    _ bytes: Span<UInt8>, _ row: Range<Int>, of source: StepSample.SourceID, _ local: Zone
  ) {
    let cells = (cell(bytes, .start), cell(bytes, .end), cell(bytes, .steps))
    plain?.learn(bytes, row, start: cells.0, end: cells.1, steps: cells.2, source: source, floatsInUTC: local == .utc)
  }

  /// Whether rows can be read in any place, whatever was read before.
  var canBegin: Bool {
    !has(.person) && !has(.marker) && trend == nil && comma != .decimals && (columns == nil || isUniform)
  }

  /// Returns true if no row of this table is read differently because of other rows.
  private var isUniform: Bool {
    guard let columns else { return true }
    return columns.tracked.isEmpty && !has(.interval) && !has(.zone) && !has(.type) && formOfStarts != nil
      && (!has(.end) || formOfEnds != nil)
  }

  mutating func forgetSources() { if plain != nil { plain = PlainRows() } }

  /// Takes over what was noted by one that has read what comes next; `false` when it supposed that something else came
  /// before.
  mutating func follow(_ next: RowReader, from start: RowReader) -> Bool {
    guard canBegin, cellsOfLast == start.cellsOfLast else { return false }
    guard formOfStarts == start.formOfStarts, formOfEnds == start.formOfEnds else { return false }
    (plain, cellsOfLast) = (next.plain, next.cellsOfLast)
    numbers.add(next.numbers)
    return true
  }

  // As calls, what looks at a row would each take a copy of the whole reader along.

  /// The cell of `role`, without blanks around it; empty where there is none.
  @inline(__always) func cell(_ bytes: Span<UInt8>, _ role: Layout.Role) -> Range<Int> {
    let place = places[role.rawValue]
    guard place >= 0, place < splitter.cells.count else {
      // What is missing is missed at the end of the row.
      let end = splitter.cells.last?.end ?? 0
      return end..<end
    }
    let cell = bytes.trimmed(splitter.cells[place].range)
    return columns == nil ? cell : bytes.withoutSpaces(cell)
  }

  /// What stands in `cell`, for a message.
  @inline(__always) func found(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> String {
    isSilent ? "" : bytes.quotedText(cell)
  }

  @inline(__always) func has(_ role: Layout.Role) -> Bool { places[role.rawValue] >= 0 }

  private mutating func read(_ bytes: Span<UInt8>, _ at: Int, _ intake: inout Intake) throws(Fault) {
    let steps = cell(bytes, .steps)
    let start = cell(bytes, .start)
    isSilent = intake.isSilent
    guard layout.format != .workoutsCSV else { return intake.skip(.workout) }
    guard isOfSteps(bytes) else { return intake.skip() }
    if columns != nil, isHeader(bytes) { return intake.skip() }
    if layout.minutes > 0 { return try readMinutes(bytes, start, &intake) }
    let isNoData = bytes.isNoData(steps)
    guard !isNoData, layout.noSteps.isEmpty || bytes.text(steps) != layout.noSteps else {
      isPassable = isNoData
      return intake.skip(.noSteps)
    }
    guard !bytes.isOfSum(start) else {
      if start.isEmpty, let beside = cellBesideDate(bytes) {
        return try intake.reject(
          Fault(
            at: beside.lowerBound, .expected("a date beside \(found(bytes, beside))", found: "none"),
            hint: "each row has its own date: fill in those that stand only once"))
      }
      isPassable = true
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
        // The row at hand is the last of them.
        for (index, waiting) in settled.enumerated() {
          try intake.receive(waiting.row, at: at, isLate: index < settled.count - 1)
        }
      }
    } catch {
      isPassable = isSilent && !(bytes.hasDigit(start) && bytes.hasDigit(steps))
      try intake.reject(error)
    }
  }

  /// The cell that tells a row without a date from a sum: a time of the day, a source or a person; `nil` without one.
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

  /// Whether a row is of one device alone; it is kept as long as no merged sum was seen.
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

  mutating func isOfPerson(_ bytes: Span<UInt8>, _ intake: inout Intake) -> Bool {
    let name = personName(bytes)
    let isMeant = person == nil || name == person || isOneName(bytes)
    if isMeant, person != nil { hasPerson = true }
    if people.last != name, people.count <= 100, !people.contains(name) { people.append(name) }
    if columns?.id != nil { ids.see(bytes, cell(bytes, .person), at: timeHash(bytes)) }
    return isMeant
  }

  /// The cells of all columns that name the person, with spaces between.
  private func personName(_ bytes: Span<UInt8>) -> String {
    guard let people = columns?.people, people.count > 1 else { return bytes.text(cell(bytes, .person)) }
    return people.map { bytes.text(cell(bytes, at: $0)) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns true if one of several columns names the person who is meant.
  private func isOneName(_ bytes: Span<UInt8>) -> Bool {
    guard let people = columns?.people, people.count > 1 else { return false }
    return people.contains { bytes.text(cell(bytes, at: $0)) == person }
  }

  /// The hash of the cells that tell when the row at hand was.
  private func timeHash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0
    for role in [Layout.Role.start, .time, .hour, .minute, .interval, .year, .month, .week] where has(role) {
      hash = bytes.hash(cell(bytes, role), from: hash)
    }
    return hash
  }

  /// The cell of the column at `place`; empty where the row has none.
  private func cell(_ bytes: Span<UInt8>, at place: Int) -> Range<Int> {
    place < splitter.cells.count ? bytes.withoutSpaces(bytes.trimmed(splitter.cells[place].range)) : 0..<0
  }

  /// Returns true if the row at hand repeats the header.
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

  /// Refuses a row with more cells than the header has names.
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

  /// The cells in columns without a role; `nil` without such columns.
  private func unknownValues(_ bytes: Span<UInt8>, _ intake: Intake) -> UnknownValues? {
    guard let columns, !columns.tracked.isEmpty, intake.differingColumn == nil else { return nil }
    var values = UnknownValues()
    for (number, column) in columns.tracked.enumerated() {
      let cell = cell(bytes, at: column)
      if !bytes.isNoData(cell) { values.add(bytes, cell, number: number) }
    }
    return values
  }

  /// Hands in a row whose time of the day all intervals together tell.
  private mutating func receiveInterval(
    _ row: Row, at: Int, _ bytes: Span<UInt8>, _ steps: Range<Int>, _ intake: inout Intake
  ) throws(Fault) {
    let settled =
      comma == .decimals
      ? points.append(row, at: at, bytes, steps) : [PointQuestion.Waiting(row: row, offset: at, hasPoint: false)]
    for waiting in settled { try receive(intervals.append(waiting.row, at: waiting.offset), at: at, &intake) }
  }

  /// Hands in rows of which only one that stands at `current` may be in the bytes at hand.
  private func receive(
    _ rows: [(row: Row, offset: Int)], at current: Int?, _ intake: inout Intake
  ) throws(Fault) {
    for (index, settled) in rows.enumerated() {
      let isLate = current == nil || index < rows.count - 1
      let offset = current ?? settled.offset
      guard !settled.row.start.isInterval else {
        try intake.reject(
          Fault(
            at: offset,
            .expected(
              intervals.areMinutes ? "minutes since midnight, as in other rows" : "a time of the day such as 1355",
              found: "'\(settled.row.start.clock ?? 0)'")))
        continue
      }
      try intake.receive(settled.row, at: offset, isLate: isLate)
    }
  }

  @inline(__always) mutating func count(
    _ bytes: Span<UInt8>, _ cell: Range<Int>
  ) throws(Fault) -> StepCount {
    do {
      let count = try StepNumber.read(bytes, cell, comma: comma)
      if cell.count >= 3 { numbers.see(bytes, cell, countsPoints: asksForDecimal) }
      return count
    } catch {
      if columns != nil, let number = bytes.withoutUnit(cell),
        let count = try? StepNumber.read(bytes, number, comma: comma)
      {
        numbers.see(bytes, number, countsPoints: asksForDecimal)
        return count
      }
      if asksForDecimal {
        numbers.seeGroups(bytes, cell)
        if (try? StepNumber.read(bytes, cell, comma: .decimalsAfterPoints)) != nil {
          let hasComma = cell.contains { bytes[$0] == .comma }
          throw Fault(
            at: cell.lowerBound, .expected("a step count", found: found(bytes, cell)),
            hint: hasComma
              ? "this number has a decimal comma: say '--decimal comma'"
              : "say '--decimal comma' if a comma stands before decimals and points set off thousands")
        }
      }
      let standsForNothing = columns != nil && cell.count == 2 && bytes.has("-1", at: cell.lowerBound)
      throw Fault(
        at: cell.lowerBound, .expected("a step count", found: found(bytes, cell)),
        hint: standsForNothing ? "if -1 stands for no data, leave the cell empty" : error.sentence)
    }
  }

  private mutating func row(
    _ bytes: Span<UInt8>, _ startCell: Range<Int>, _ count: StepCount, _ intake: inout Intake
  ) throws(Fault) -> Row {
    if columns != nil { return try composedRow(bytes, startCell, count, &intake) }
    var start = try time(bytes, startCell)
    if has(.time) {
      let clock = try time(bytes, cell(bytes, .time))
      (start.clock, start.offset, start.hasSeconds) = (clock.clock, clock.offset, clock.hasSeconds)
    }
    let endCell = cell(bytes, .end)
    var end = endCell.isEmpty ? nil : try time(bytes, endCell)
    if layout.dating == .samsung { try settle(&start, &end, bytes) }
    let source = try source(bytes, &intake)
    if trend != nil, let seconds = bytes.wholeNumber(startCell) {
      trend?.see(count, at: seconds, of: Int64(source.number))
    }
    let revisionCell = cell(bytes, .revision)
    let revision = revisionCell.isEmpty ? nil : revision(bytes, revisionCell)
    return Row(
      start: start, end: end, extent: layout.extent, clock: layout.clock, count: count,
      source: source, revision: revision, resolution: try resolution(bytes),
      ordinal: try ordinal(bytes))
  }

  /// The row at hand of a table that no known program writes.
  private mutating func composedRow(
    _ bytes: Span<UInt8>, _ startCell: Range<Int>, _ count: StepCount, _ intake: inout Intake
  ) throws(Fault) -> Row {
    let start = try composedStart(bytes, startCell)
    let end = try composedEnd(bytes, of: start)
    var extent = layout.extent
    if extent == .inferred, has(.hour), let clock = start.clock, clock % 3_600_000 == 0, !has(.minute) {
      extent = .lasting(.hours(1))
    }
    // From a day to the same day is that day.
    if let end, end == start, start.clock == nil { extent = .day }
    return Row(
      start: start, end: end, extent: extent, clock: composedClock(bytes, &intake), count: count,
      source: try source(bytes, &intake), unknown: unknownValues(bytes, intake))
  }

  @inline(__always) func time(_ bytes: Span<UInt8>, _ cell: Range<Int>) throws(Fault) -> WrittenTime {
    if layout.dating == .seconds || layout.dating == .dayInSeconds { return try epochTime(bytes, cell) }
    if layout.dating == .dayInMilliseconds {
      if let count = bytes.wholeNumber(cell), count % 86_400_000 == 0 {
        return WrittenTime(.day(CivilDay(daysSince1970: Int(clamping: count / 86_400_000))))
      }
      if let time = WrittenTime(bytes, cell), case .day = time.day, time.clock ?? 0 == 0 { return time }
    } else if layout.dating == .minuteInSeconds {
      if let seconds = bytes.wholeNumber(cell), let time = WrittenTime(minute: seconds) { return time }
    } else if let time = WrittenTime(bytes, cell) {
      return time
    }
    throw Fault(at: cell.lowerBound, .expected("a date or a time", found: found(bytes, cell)))
  }

  /// Times of Samsung are in UTC beside an offset in words, and local beside one in milliseconds.
  private func settle(_ start: inout WrittenTime, _ end: inout WrittenTime?, _ bytes: Span<UInt8>) throws(Fault) {
    let cell = cell(bytes, .offset)
    if let milliseconds = bytes.wholeNumber(cell), abs(milliseconds) < 86_400_000 {
      start.offset = Int32(milliseconds / 1000)
      end?.offset = start.offset
    } else if let zone = WrittenTime.offset(bytes, cell) {
      if let instant = start.instantAsWritten { start = WrittenTime(.instant(instant), offset: zone) }
      if let instant = end?.instantAsWritten { end = WrittenTime(.instant(instant), offset: zone) }
    } else {
      throw Fault(at: cell.lowerBound, .expected("an offset such as UTC-0300", found: found(bytes, cell)))
    }
  }

  @inline(__always) private func ordinal(_ bytes: Span<UInt8>) throws(Fault) -> Int? {
    let cell = cell(bytes, .ordinal)
    if cell.isEmpty { return nil }
    if let number = bytes.wholeNumber(cell), number >= 0 { return Int(clamping: number) }
    throw Fault(at: cell.lowerBound, .expected("a number", found: found(bytes, cell)))
  }

  @inline(__always) private func resolution(_ bytes: Span<UInt8>) throws(Fault) -> StepSample.Resolution? {
    let cell = cell(bytes, .resolution)
    guard !cell.isEmpty else { return nil }
    let name = bytes.text(cell)
    guard let resolution = StepSample.Resolution(named: name) else {
      let expected = "'sample', 'minute', 'day' or 'noted'"
      throw Fault(at: cell.lowerBound, .expected(expected, found: isSilent ? "" : quoted(name)))
    }
    return resolution
  }

  /// What counted, where that is said; a watch is known by its product too, but any app of a phone runs on one.
  @inline(__always) private func device(_ bytes: Span<UInt8>) -> Range<Int> {
    let device = cell(bytes, .device)
    guard device.isEmpty, has(.product) else { return device }
    let product = cell(bytes, .product)
    return bytes.has("Watch", at: product.lowerBound) ? product : device
  }

  mutating func source(_ bytes: Span<UInt8>, _ intake: inout Intake) throws(Fault) -> StepSample.SourceID {
    var kind = layout.kind
    let kindCell = cell(bytes, .kind)
    if !kindCell.isEmpty {
      kind = StepSource.Kind(rawValue: bytes.text(kindCell))
      guard kind != nil else {
        throw Fault(
          at: kindCell.lowerBound,
          .expected("'manual', 'watch', 'phone' or 'other'", found: found(bytes, kindCell)))
      }
    }
    let byHand = cell(bytes, .byHand)
    if !byHand.isEmpty, bytes.isYes(byHand) { kind = .manual }
    let isMerged = has(.marker) && isMarked(bytes)
    let name = isMerged ? 0..<0 : cell(bytes, .source)
    if layout.format == .miFitnessCSV, bytes.has("_manually", at: name.upperBound - 9) { kind = .manual }
    do {
      if name.isEmpty { return try intake.defaultSource(kind, layout.format) }
      let (splitter, prefix) = (self.splitter, layout.sourcePrefix)
      return try intake.sources.id(bytes, name: name, device: device(bytes), kind: kind, in: &intake.samples) {
        $0.isEmpty || prefix.isEmpty ? splitter.text(bytes, $0) : prefix + splitter.text(bytes, $0)
      }
    } catch {
      throw Fault(at: name.lowerBound, .sentence(error.sentence))
    }
  }

  /// Reads a row whose cells are lists: how long each sample lasts, and its steps.
  private mutating func readList(
    _ bytes: Span<UInt8>, _ at: Int, _ start: Range<Int>, _ steps: Range<Int>, _ intake: inout Intake
  ) throws(Fault) {
    let duration = cell(bytes, .duration)
    let lengths = bytes.elements(duration)
    let counts = bytes.elements(steps)
    guard lengths.count == counts.count else {
      throw Fault(
        at: steps.lowerBound, .expected("as many counts as durations", found: "\(counts.count) and \(lengths.count)"))
    }
    guard let first = try time(bytes, start).instantAsWritten else {
      throw Fault(at: start.lowerBound, .expected("a time", found: found(bytes, start)))
    }
    let source = try source(bytes, &intake)
    let offset = try time(bytes, start).offset
    var rows: [Row] = []
    var from = first
    for (length, count) in zip(lengths, counts) {
      guard let seconds = bytes.wholeNumber(length), 0...86_400 ~= seconds else {
        throw Fault(at: length.lowerBound, .expected("seconds", found: found(bytes, length)))
      }
      let steps = try self.count(bytes, count)
      guard steps <= .most else { throw Fault(at: count.lowerBound, .sentence(ImpossibleSteps.tooMany.sentence)) }
      rows.append(
        Row(
          start: WrittenTime(.instant(from), offset: offset), extent: .lasting(.seconds(Int(seconds))), clock: .utc,
          count: steps, source: source))
      from = from + .seconds(Int(seconds))
    }
    for row in rows { try intake.receivePart(row, at: at) }
    intake.report.rows.read += 1
    intake.report.rows.steps += 1
  }

  mutating func finish(into intake: inout Intake) throws(Fault) {
    if person == nil, people.count > 1, columns?.id == nil || ids.arePeople { intake.refuse(.severalPeople(people)) }
    intake.peopleOfIDs = person == nil ? people : []
    intake.idsArePeople = columns?.id == nil || ids.arePeople
    if let person, !people.isEmpty, !hasPerson { intake.refuse(.nobody(called: person, but: people)) }
    if trend?.isCumulative ?? false { intake.refuse(ImportProblem(CountTrend.fault(in: "this table"), at: nil)) }
    for (row, offset) in ofDevices {
      if hasMerged { intake.skip(.oneDevice) } else { try intake.receive(row, at: offset) }
    }
    for waiting in points.finish() {
      if has(.interval) {
        try receive(intervals.append(waiting.row, at: waiting.offset), at: nil, &intake)
      } else {
        try intake.receive(waiting.row, at: waiting.offset)
      }
    }
    if has(.interval) {
      try receive(intervals.finish(), at: nil, &intake)
      if intervals.areMinutes { intake.nameRole("minutes since midnight", of: places[Layout.Role.interval.rawValue]) }
    }
    let dateless = intake.report.rows.skipped(.noDate)
    if columns != nil, dateless >= 3, dateless * 4 > intake.report.rows.steps { intake.refuse(.datesMissing(dateless)) }
    if asksForDecimal, numbers.mayBeGrouped { intake.refuse(.decimalQuestion) }
    if has(.type), columns != nil, !types.hasSteps { intake.refuse(.noSuchType(types.names)) }
    if numbers.hasBlanks {
      intake.report.notes.append("spaces and apostrophes between digits are taken to set off thousands")
    }
    if points.isGuess {
      intake.report.notes.append("points are taken to set off thousands: behind each of them stand three digits")
    }
    if layout.format == .workoutsCSV {
      intake.report.notes.append(
        "a list of workouts: their steps are in those of the days or the minutes, export these")
    }
    if hasUncounted, hasMerged {
      intake.report.notes.append("rows of single devices are left out: the file holds their merged sum beside them")
    }
    intake.finish(fixed: layout.resolution)
    if columns?.id != nil, !ids.arePeople, people.count > 1, intake.report.refusal == nil {
      intake.nameRole("number of the row, not read", of: places[Layout.Role.person.rawValue])
    }
  }
}
