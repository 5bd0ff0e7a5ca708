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

  init(_ options: ImportOptions, fileName: String?) {
    self.fileName = fileName
    told = options.format
    rows = DocumentRows(told: options.format)
  }

  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into intake: inout Intake) throws(Fault) -> Int {
    var at = 0
    while true {
      let isOutside = tokens.isOutside
      let before = at
      guard let token = try tokens.next(bytes, &at, isLast: isLast) else { break }
      if isOutside { try beginDocument(before, intake) }
      try take(token, bytes, before, &intake)
    }
    passed = passed.addingSaturated(at)
    return at
  }

  private mutating func beginDocument(_ at: Int, _ intake: Intake) throws(Fault) {
    documents += 1
    next = 0
    guard documents > 1, rows.format != .plainNDJSON else { return }
    throw Fault(
      at: at, .expected("the end of the document", found: "another"),
      hint: "only lines with start, end, steps and source may follow one another")
  }

  private mutating func take(
    _ token: JSONTokens.Token, _ bytes: Span<UInt8>, _ at: Int, _ intake: inout Intake
  ) throws(Fault) {
    switch token {
    case .openObject:
      open(at)
      next = JSONPaths.nowhere
    case .openArray:
      isEmptyList = documents == 1 && path.isEmpty
      open(at)
      next = paths.element(of: path.last ?? JSONPaths.nowhere)
    case .name(let name): takeName(bytes, name)
    case .string(let value), .number(let value):
      if next >= 0 {
        if rowDepth != nil, paths.nodes[next].isMember { row.add(next, bytes, value, base: passed) }
        if !paths.nodes[next].titles.isEmpty { rows.title = bytes.text(value) }
        if paths.nodes[next].isStream { rows.stream = bytes.text(value) }
      }
      endValue()
    case .word: endValue()
    case .closeObject:
      if rowDepth == path.count {
        rowDepth = nil
        try rows.take(row, at: rowNode, paths, base: passed, end: at, &intake)
      }
      try close(&intake)
    case .closeArray: try close(&intake)
    }
    switch token {
    case .openArray, .closeArray: break
    case .openObject, .closeObject, .name, .string, .number, .word: isEmptyList = false
    }
  }

  private mutating func open(_ at: Int) {
    path.append(next)
    guard next >= 0 else { return }
    let node = paths.nodes[next]
    if !node.marks.isEmpty { rows.mark(node.marks) }
    guard !node.rows.isEmpty, tokens.open.last == true else { return }
    // The name of a row was noted before it began.
    if row.range(next) == nil { row.clear() }
    rowDepth = path.count
    rowNode = next
  }

  private mutating func takeName(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    let parent = path.last ?? JSONPaths.nowhere
    next = paths.child(of: parent, bytes, name)
    if next >= 0, paths.nodes[next].isMember, !paths.nodes[next].rows.isEmpty {
      row.clear()
      row.add(next, bytes, name, base: passed)
    }
  }

  private mutating func close(_ intake: inout Intake) throws(Fault) {
    let closed = path.popLast() ?? JSONPaths.nowhere
    if closed >= 0 { try rows.close(closed, paths, &intake) }
    endValue()
  }

  /// What comes next is an element, if the innermost bracket is an array's.
  private mutating func endValue() {
    next = tokens.open.last == false ? paths.element(of: path.last ?? JSONPaths.nowhere) : JSONPaths.nowhere
  }

  mutating func finish(into intake: inout Intake) throws(Fault) {
    try tokens.finish()
    if intake.contextDay == nil { intake.contextDay = fileName.flatMap { RowReader.day(in: $0) } }
    try rows.finish(fileName: fileName, isEmptyList: isEmptyList, &intake)
  }
}
