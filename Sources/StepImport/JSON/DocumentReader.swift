import Documents
import PixelPalCore

/// A streaming reader of JSON of any layout.
///
/// It follows the document through the tree of all known paths, and keeps only one row of it in memory.
struct DocumentReader: BlockReader {
  private let fileName: String?
  private let told: Format?
  let paths = JSONPaths.all
  var tokens = JSONTokens()
  /// The nodes of the open brackets.
  ///
  /// `next` is the node of the value that follows.
  var path: [Int] = []
  var next = 0
  private var row = JSONRow()
  /// The depth of the current row; `nil` outside of rows.
  private var rowDepth: Int?
  private var rowNode = 0
  private var passed = 0
  var documents = 0
  private var isEmptyList = false
  var rows: DocumentRows
  private var generic: GenericDocument
  /// True if the current row has a member, unknown to its format, that names a person, a source or a time.
  private var hasForeign = false
  /// True if the next value names the person of a row of a known layout.
  private var isPerson = false
  /// The node of the rows of a known layout, once one has been read.
  private var knownRow: Int?
  /// A hash of the person named in the rows so far.
  private var person: UInt64?
  /// The offset in the file at which a known layout was recognized that has no row yet.
  private var marked: Int?
  /// The fast path for rows that are written like earlier ones.
  var shaped: ShapedRows
  /// The brackets around the rows that ``shaped`` was learned from.
  var shapedWithin: (path: [Int], open: OpenBrackets) = ([], OpenBrackets())
  /// The position after the last row, if the reader is after a row or within one that follows another.
  private(set) var between: Between?
  private var hasRowEnded = false

  /// A position after a row.
  struct Between: Equatable {
    let depth: Int
    let documents: Int
  }

  /// The maximum number of bytes of an incomplete row that are returned to the caller, to be read again as a whole.
  private static let longestRest = 1 << 16
  /// The number of bytes after the mark of a known layout at which the generic reading is given up.
  private static let longestUndecided = 1 << 18

  /// Formats with rows that other programs might write as well, so all members of their rows are examined.
  private static let loose: [Format] = [.plainJSON, .plainNDJSON, .fitbitTakeoutJSON, .ouraAPIJSON]

  var format: Format? { rows.format ?? (generic.isOn && generic.hasRows ? .genericJSON : nil) }

  init(_ options: ImportOptions, fileName: String?) {
    self.fileName = fileName
    told = options.format
    shaped = ShapedRows(goesByLooks: options.goesByLooks)
    rows = DocumentRows(told: options.format)
    generic = GenericDocument(options, fileName: fileName)
  }

  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into intake: inout Intake) throws(Fault) -> Int {
    if generic.isOn, intake.alternative.isEmpty {
      intake.alternative.append(Intake(intake.options, format: .genericJSON))
    }
    var at = between == nil ? 0 : readShaped(bytes, from: 0, &intake)
    var begin = at
    while true {
      if generic.isOn {
        guard let token = try step(bytes, &at, isLast: isLast, &intake) else { break }
        if generic.isOn, case .closeObject = token { at = readEmpty(bytes, from: at, &intake) }
        guard hasRowEnded, !generic.isOn else { continue }
        hasRowEnded = false
        (begin, between) = (at, Between(depth: path.count, documents: documents))
        continue
      }
      if path.last == JSONPaths.nowhere {
        guard try passBracket(bytes, &at, isLast: isLast) else { break }
      }
      guard let _ = try step(bytes, &at, isLast: isLast, &intake) else { break }
      guard hasRowEnded else { continue }
      hasRowEnded = false
      if between != nil, shaped.isCurious(bytes.count - begin) { learn(bytes, begin..<at, intake) }
      at = readEmpty(bytes, from: readShaped(bytes, from: at, &intake), &intake)
      (begin, between) = (at, Between(depth: path.count, documents: documents))
    }
    // Rewinds to the start of an incomplete row, to read it as a whole once more bytes have arrived.
    if !isLast, let between, at - begin < DocumentReader.longestRest {
      rewind(to: between)
      at = begin
    } else {
      between = nil
    }
    passed = passed.addingSaturated(at)
    return at
  }

  /// Skips empty rows that follow a row: `, {}, {}`, or `{} {}` if each is a document.
  private mutating func readEmpty(_ bytes: Span<UInt8>, from start: Int, _ intake: inout Intake) -> Int {
    let areDocuments = path.isEmpty
    let isRow = next == rowNode
    if areDocuments {
      guard rows.format == .plainNDJSON, !generic.isOn else { return start }
    } else {
      guard tokens.open.last == false, isRow || generic.isOn && next == JSONPaths.nowhere else { return start }
    }
    var (at, count) = (start, 0)
    while let end = bytes.endOfEmptyObject(from: at, afterComma: !areDocuments) { (at, count) = (end, count + 1) }
    guard count > 0 else { return at }
    // The root object is not counted, because it may only contain rows.
    if areDocuments { documents = documents.addingSaturated(count) }
    if !areDocuments, isRow { rows.skipEmpty(count, &intake) }
    if generic.isOn { generic.passEmpty(count, &intake.alternative[0]) }
    return at
  }

  /// Skips the rest of the outermost bracket that contains nothing of interest; returns true if its end has arrived.
  private mutating func passBracket(_ bytes: Span<UInt8>, _ at: inout Int, isLast: Bool) throws(Fault) -> Bool {
    let depth = path.firstIndex(of: JSONPaths.nowhere) ?? path.count
    while tokens.open.count > depth, try tokens.next(bytes, &at, isLast: isLast) != nil {}
    path.removeLast(path.count - depth)
    path += repeatElement(JSONPaths.nowhere, count: tokens.open.count - depth)
    guard path.count == depth else { return false }
    endValue()
    return true
  }

  /// Reads the next token; `nil` when it is incomplete or no bytes are left.
  mutating func step(
    _ bytes: Span<UInt8>, _ at: inout Int, isLast: Bool, _ intake: inout Intake
  ) throws(Fault) -> JSONTokens.Token? {
    let isOutside = tokens.isOutside
    let before = at
    guard let token = try tokens.next(bytes, &at, isLast: isLast) else { return nil }
    if isOutside { try beginDocument(before) }
    try read(token, bytes, before..<at, &intake)
    return token
  }

  private mutating func beginDocument(_ at: Int) throws(Fault) {
    documents += 1
    next = 0
    guard documents > 1, !rows.mayComeInLines, !generic.isOn || !generic.canFollow else { return }
    throw secondDocument(at)
  }

  private func secondDocument(_ at: Int) -> Fault {
    Fault(
      at: at, .expected("the end of the document", found: "another"),
      hint: "only lines with a time and steps each may follow one another")
  }

  private mutating func read(
    _ token: JSONTokens.Token, _ bytes: Span<UInt8>, _ range: Range<Int>, _ intake: inout Intake
  ) throws(Fault) {
    let at = range.lowerBound
    switch token {
    case .openObject:
      open(at)
      next = JSONPaths.nowhere
    case .openArray:
      isEmptyList = documents == 1 && path.isEmpty
      open(at)
      next = paths.element(of: path.last ?? JSONPaths.nowhere)
    case .name(let name): readName(bytes, name)
    case .string(let value), .number(let value):
      if isPerson { try checkPerson(bytes, value, intake) }
      if next >= 0 {
        if rowDepth != nil, paths.nodes[next].isMember { row.add(next, bytes, value, base: passed) }
        if !paths.nodes[next].titles.isEmpty { rows.title = bytes.text(value) }
        if paths.nodes[next].isStream { rows.stream = bytes.text(value) }
        if paths.nodes[next].isDay { rows.day = CivilDay(bytes.text(value)) }
      }
      endValue()
    case .word: endValue()
    case .closeObject:
      if rowDepth == path.count {
        rowDepth = nil
        let end = range.upperBound - 1
        try rows.append(row, at: rowNode, paths, base: passed, end: end, behind: range.upperBound, &intake)
        try chooseReading(range.upperBound, &intake)
        try close(&intake)
        hasRowEnded = true
      } else {
        try close(&intake)
      }
    case .closeArray: try close(&intake)
    }
    switch token {
    case .openArray, .closeArray: break
    case .openObject, .closeObject, .name, .string, .number, .word: isEmptyList = false
    }
    if generic.isOn {
      generic.receive(token, bytes, range, &intake.alternative[0])
      watchMark(at, &intake)
    }
  }

  /// Chooses the reading of the document after the first row of steps that fits a known layout.
  ///
  /// The document is read with that layout, unless earlier rows fitted none. In that case it is read by names alone.
  private mutating func chooseReading(_ at: Int, _ intake: inout Intake) throws(Fault) {
    guard generic.isOn, rows.hasSteps else { return }
    if generic.isInContainer || hasForeign && rows.format.map(DocumentReader.loose.contains) ?? false {
      rows = DocumentRows(told: .genericJSON)
    } else {
      try leaveGeneric(at, &intake)
    }
  }

  /// Examines the name of a member of the current row that no known layout has.
  private mutating func lookAtForeign(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let name = generic.names.name(bytes, range)
    guard let meaning = name.meaning, !name.isVague else { return }
    isPerson = meaning == .person
    if generic.isOn, meaning.isOfTime || isPerson || meaning == .source {
      hasForeign = true
    }
  }

  /// Verifies that all rows of a known layout are of one person, because no known layout names people.
  private mutating func checkPerson(_ bytes: Span<UInt8>, _ value: Range<Int>, _ intake: Intake) throws(Fault) {
    isPerson = false
    let hash = bytes.hash(value)
    if person == nil, rows.latest == nil { person = hash }
    guard !generic.isOn, person != hash else { return }
    throw Fault(
      at: value.lowerBound, .expected("the steps of one person", found: "those of another, \(bytes.quotedText(value))"),
      hint: "'--format generic-json' lets '--person' choose", isOfWholeFile: true)
  }

  private mutating func leaveGeneric(_ at: Int, _ intake: inout Intake) throws(Fault) {
    generic.isOn = false
    knownRow = rowNode
    intake.alternative = []
    if documents > 1, !rows.mayComeInLines { throw secondDocument(at) }
  }

  /// Gives up the generic reading if a known layout was recognized and no row has been understood long after that.
  private mutating func watchMark(_ at: Int, _ intake: inout Intake) {
    guard rows.format != nil, !generic.hasRows, !generic.isTold else { return }
    let place = passed.addingSaturated(at)
    let first = marked ?? place
    marked = first
    guard place - first > DocumentReader.longestUndecided, documents == 1 else { return }
    generic.isOn = false
    intake.alternative = []
  }

  private mutating func open(_ at: Int) {
    path.append(next)
    guard next >= 0 else { return }
    if !paths.nodes[next].marks.isEmpty { rows.mark(paths.nodes[next].marks) }
    guard !paths.nodes[next].rows.isEmpty, tokens.open.last == true else { return }
    // The name of a row, if it has one, was recorded before the row began.
    if row.range(next) == nil { row.clear() }
    (hasForeign, isPerson) = (false, false)
    rowDepth = path.count
    rowNode = next
  }

  private mutating func readName(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    let parent = path.last ?? JSONPaths.nowhere
    next = paths.child(of: parent, bytes, name)
    // More deeply nested rows are those of a known program.
    if next == JSONPaths.nowhere, rowDepth == path.count, path.count <= 3, knownRow.map({ $0 == rowNode }) ?? true {
      lookAtForeign(bytes, name)
    }
    if next >= 0, paths.nodes[next].isMember, !paths.nodes[next].rows.isEmpty {
      row.clear()
      row.add(next, bytes, name, base: passed)
    }
  }

  private mutating func close(_ intake: inout Intake) throws(Fault) {
    // Once the container of the rows is closed, the reader is no longer between two rows.
    if let between, path.count <= between.depth { self.between = nil }
    let closed = path.popLast() ?? JSONPaths.nowhere
    if closed >= 0 { try rows.close(closed, paths, &intake) }
    endValue()
  }

  /// Updates the node of the next value: an element if the innermost bracket is an array's.
  private mutating func endValue() {
    isPerson = false
    next = tokens.open.last == false ? paths.element(of: path.last ?? JSONPaths.nowhere) : JSONPaths.nowhere
  }

  func partStart(_ bytes: Span<UInt8>, after offset: Int) -> Int? {
    guard between != nil, rows.areSettled, !generic.isOn else { return nil }
    var at = offset
    // A row is followed by another, with or without a comma between them.
    while let close = bytes.first(UInt8(ascii: "}"), from: at, to: bytes.count) {
      at = close + 1
      var next = at
      while next < bytes.count, bytes[next] <= .space || bytes[next] == .comma { next += 1 }
      if next < bytes.count, bytes[next] == UInt8(ascii: "{") { return at }
    }
    return nil
  }

  mutating func follow(_ part: DocumentReader, from start: DocumentReader) -> Bool {
    guard between != nil, path == start.path, tokens.isSame(as: start.tokens), rows.isSame(as: start.rows),
      rows.isSame(as: part.rows),
      min(documents, 2) == min(start.documents, 2)
    else { return false }
    self = part
    return true
  }

  mutating func forgetSources() { shaped.forget() }

  private mutating func rewind(to between: Between) {
    path.removeLast(path.count - between.depth)
    tokens.rewind(to: between.depth)
    (rowDepth, documents) = (nil, between.documents)
    row.clear()
    endValue()
  }

  mutating func finish(into intake: inout Intake) throws(Fault) {
    try tokens.finish()
    if intake.contextDay == nil { intake.contextDay = fileName.flatMap { RowReader.day(in: $0) } }
    if generic.isOn, try finishGeneric(&intake) { return }
    try rows.finish(fileName: fileName, isEmptyList: isEmptyList, seen: generic.seenPaths, &intake)
  }

  /// Adopts the generic reading, by names alone, as the result; returns false if it found nothing.
  private mutating func finishGeneric(_ intake: inout Intake) throws(Fault) -> Bool {
    guard let alternative = intake.alternative.first else { return false }
    intake.alternative = []
    if generic.hasRows {
      let contextDay = intake.contextDay
      intake = alternative
      intake.contextDay = contextDay
      generic.finish(into: &intake)
      return true
    }
    guard rows.format == nil, let missing = alternative.report.problems.first ?? generic.lack else { return false }
    intake.stop = missing
    return true
  }
}

extension Span<UInt8> {
  /// Returns the end of an empty object that begins at `start`, after a comma if `afterComma`; `nil` if there is none.
  ///
  /// Blanks are allowed anywhere.
  fileprivate func endOfEmptyObject(from start: Int, afterComma: Bool) -> Int? {
    var at = start
    guard !afterComma || passes(.comma, &at), passes(UInt8(ascii: "{"), &at), passes(UInt8(ascii: "}"), &at) else {
      return nil
    }
    return at
  }

  private func passes(_ byte: UInt8, _ at: inout Int) -> Bool {
    while at < count, self[at] == .space || self[at] == .lineFeed || self[at] == .carriageReturn || self[at] == .tab {
      at += 1
    }
    guard at < count, self[at] == byte else { return false }
    at += 1
    return true
  }
}
