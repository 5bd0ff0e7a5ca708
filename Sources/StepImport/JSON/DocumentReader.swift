import Documents
import PixelPalCore

/// Reads JSON of any layout: walks the tree of all known paths beside the document and keeps but one row of it.
struct DocumentReader: BlockReader {
  private let fileName: String?
  private let told: Format?
  private let paths = JSONPaths.all
  private var tokens = JSONTokens()
  /// The nodes of the brackets that are open, and of the value that comes next.
  private var path: [Int] = []
  private var next = 0
  private var row = JSONRow()
  /// How deep the row is that is being read; `nil` outside of rows.
  private var rowDepth: Int?
  private var rowNode = 0
  private var passed = 0
  private var documents = 0
  private var isEmptyList = false
  private var rows: DocumentRows
  private var generic: GenericDocument
  /// Whether the row at hand has a member that its format has not, and that says whose or when its steps are.
  private var hasForeign = false
  /// The member that comes next, if it names the person of a row of a known layout.
  private var isPerson = false
  /// The node of the rows of a known layout, once one has been read.
  private var knownRow: Int?
  /// A hash of the person named in the rows so far.
  private var person: UInt64?
  /// The bytes before the place at which a known layout was recognized that has no row yet.
  private var marked: Int?
  /// Where the reader is, if it stands behind a row or within one that came after another.
  private var between: Between?
  private var hasRowEnded = false

  /// A place behind a row.
  private struct Between {
    let depth: Int
    let documents: Int
  }

  /// More than this is not given back, to be read as a whole.
  private static let longestRest = 1 << 16
  /// So many bytes behind the mark of a known layout without a row of it nothing else is looked for.
  private static let longestUndecided = 1 << 18

  /// Formats whose rows look as other programs might write them, so that all their members have to be looked at.
  private static let loose: [Format] = [.plainJSON, .plainNDJSON, .fitbitTakeoutJSON, .ouraAPIJSON]

  var format: Format? { rows.format ?? (generic.isOn && generic.hasRows ? .genericJSON : nil) }

  init(_ options: ImportOptions, fileName: String?) {
    self.fileName = fileName
    told = options.format
    rows = DocumentRows(told: options.format)
    generic = GenericDocument(options, fileName: fileName)
  }

  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into intake: inout Intake) throws(Fault) -> Int {
    if generic.isOn, intake.alternative.isEmpty {
      intake.alternative.append(Intake(intake.options, format: .genericJSON))
    }
    var (at, begin) = (0, 0)
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
      at = readEmpty(bytes, from: at, &intake)
      (begin, between) = (at, Between(depth: path.count, documents: documents))
    }
    // A row of which only the beginning has come is read as a whole when it has.
    if !isLast, let between, at - begin < DocumentReader.longestRest {
      rewind(to: between)
      at = begin
    } else {
      between = nil
    }
    passed = passed.addingSaturated(at)
    return at
  }

  /// Passes rows without anything in them that follow a row: `, {}, {}`, or `{} {}` where each is a document.
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
    // A document around others is no row.
    if areDocuments { documents = documents.addingSaturated(count) }
    if !areDocuments, isRow { rows.skipEmpty(count, &intake) }
    if generic.isOn { generic.passEmpty(count, &intake.alternative[0]) }
    return at
  }

  /// Passes what is left of the outermost bracket in which nothing matters; whether its end has come.
  private mutating func passBracket(_ bytes: Span<UInt8>, _ at: inout Int, isLast: Bool) throws(Fault) -> Bool {
    let depth = path.firstIndex(of: JSONPaths.nowhere) ?? path.count
    while tokens.open.count > depth, try tokens.next(bytes, &at, isLast: isLast) != nil {}
    path.removeLast(path.count - depth)
    path += repeatElement(JSONPaths.nowhere, count: tokens.open.count - depth)
    guard path.count == depth else { return false }
    endValue()
    return true
  }

  /// Reads the next token; `nil` when it is not whole or nothing is left.
  private mutating func step(
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

  /// Leaves the document to the layout that a row of steps fits, which has just ended, or to names alone if rows before
  /// it fitted none.
  private mutating func chooseReading(_ at: Int, _ intake: inout Intake) throws(Fault) {
    guard generic.isOn, rows.hasSteps else { return }
    if generic.isInContainer || hasForeign && rows.format.map(DocumentReader.loose.contains) ?? false {
      rows = DocumentRows(told: .genericJSON)
    } else {
      try leaveGeneric(at, &intake)
    }
  }

  /// Looks at the name of a member that no known layout has in the row at hand.
  private mutating func lookAtForeign(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let name = generic.names.name(bytes, range)
    guard let meaning = name.meaning, !name.isVague else { return }
    isPerson = meaning == .person
    if generic.isOn, meaning.isOfTime || isPerson || meaning == .source {
      hasForeign = true
    }
  }

  /// Makes sure that all rows of a known layout are of one person, since none names people.
  private mutating func checkPerson(_ bytes: Span<UInt8>, _ value: Range<Int>, _ intake: Intake) throws(Fault) {
    isPerson = false
    let hash = bytes.hash(value)
    if person == nil, !rows.hasSteps { person = hash }
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

  /// Leaves a document to the known layout that it is marked by, if nothing is understood long after that.
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
    // The name of a row was noted before it began.
    if row.range(next) == nil { row.clear() }
    (hasForeign, isPerson) = (false, false)
    rowDepth = path.count
    rowNode = next
  }

  private mutating func readName(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    let parent = path.last ?? JSONPaths.nowhere
    next = paths.child(of: parent, bytes, name)
    // Rows within more brackets are those of a known program.
    if next == JSONPaths.nowhere, rowDepth == path.count, path.count <= 3, knownRow.map({ $0 == rowNode }) ?? true {
      lookAtForeign(bytes, name)
    }
    if next >= 0, paths.nodes[next].isMember, !paths.nodes[next].rows.isEmpty {
      row.clear()
      row.add(next, bytes, name, base: passed)
    }
  }

  private mutating func close(_ intake: inout Intake) throws(Fault) {
    // Whoever leaves what the rows stand in is not between rows any more.
    if let between, path.count <= between.depth { self.between = nil }
    let closed = path.popLast() ?? JSONPaths.nowhere
    if closed >= 0 { try rows.close(closed, paths, &intake) }
    endValue()
  }

  /// What comes next is an element, if the innermost bracket is an array's.
  private mutating func endValue() {
    isPerson = false
    next = tokens.open.last == false ? paths.element(of: path.last ?? JSONPaths.nowhere) : JSONPaths.nowhere
  }

  func partStart(_ bytes: Span<UInt8>, after offset: Int) -> Int? {
    guard between != nil, rows.areSettled, !generic.isOn else { return nil }
    var at = offset
    // Behind a row there is a comma or nothing, and another.
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

  /// Takes the reading by names alone for that of the document; returns false if nothing was found by it.
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
  /// Where an object ends that begins at `start`, behind a comma if that is asked for, and has no members; blanks may
  /// stand anywhere.
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
