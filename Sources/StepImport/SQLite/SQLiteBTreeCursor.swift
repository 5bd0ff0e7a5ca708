/// A value in a row of an SQLite database.
enum SQLiteValue: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A cursor over the rows of a table, in the order of their row IDs or keys.
///
///     var cursor = try SQLiteBTreeCursor(pages, root: table.root)
///     while try cursor.advanceToNextRow() { cursor.value(at: 3) }
///
/// The table is a B-tree of pages. The cursor never reads more pages than the database has, so it stops even if the
/// pages of a corrupt database form a cycle.
struct SQLiteBTreeCursor {
  /// An interior page on the path from the root of the tree to the current leaf.
  private struct Level {
    let page: SQLitePage
    /// The number of cells on the page, which is one less than the number of its children.
    let count: Int
    /// The index of the next child to visit.
    var next: Int
    /// The number of bytes on the page that its remaining rows can occupy.
    ///
    /// Interior pages have rows only in an index tree.
    var bytesLeft: Int
  }

  /// A value in the current row.
  private struct Field {
    /// The serial type from the row's header, which determines the type and the size of the value.
    let type: UInt64
    /// The offset of the value's first byte in ``payload``, or in the bytes of ``page`` if ``payload`` is `nil`.
    let start: Int
  }

  private let pages: SQLitePages
  /// True if the table is stored as an index tree.
  ///
  /// An index tree has keys instead of row IDs, and rows even on its interior pages.
  private let isIndexTree: Bool
  /// The interior pages above ``leaf``, from the root downward.
  private var levels: [Level] = []
  private var leaf: SQLitePage
  /// The index of the next row on ``leaf``, and the number of rows on it.
  private var (cellIndex, cellCount) = (0, 0)
  /// The number of bytes on ``leaf`` that its remaining rows can occupy.
  ///
  /// The number limits the work for a corrupt database. In a valid database, rows don't overlap, so they always fit.
  private var bytesLeft = 0
  private var pagesRead = 0
  /// The page that contains the current row.
  private var page: SQLitePage
  /// The bytes of the current row if the row continues on overflow pages, or `nil` if it is entirely on ``page``.
  private var payload: ContiguousArray<UInt8>?
  private var fields: ContiguousArray<Field> = []
  /// The maximum number of columns, the maximum size of a row in bytes, and the maximum depth of the tree.
  ///
  /// Only corrupt data exceeds these limits.
  private static let (maxColumns, maxRowSize, maxDepth) = (1 << 15, 1 << 30, 64)
  /// The row ID of the current row or, in an index tree, the number of the row, counted from 1.
  private(set) var rowID: Int64 = 0

  /// Creates a cursor before the first row of the table with the root page number `root`.
  ///
  /// `isIndexTree` is true if the table was created `WITHOUT ROWID`. Throws an error if the first pages of the table
  /// are corrupt.
  init(_ pages: SQLitePages, root: Int, isIndexTree: Bool = false) throws(ParseError) {
    (self.pages, self.isIndexTree) = (pages, isIndexTree)
    leaf = SQLitePage(number: root, bytes: [], start: 0)
    page = leaf
    try descendToFirstLeaf(from: root)
  }

  /// Advances to the next row, and returns false if there is none.
  ///
  /// Throws an error if the database is corrupt.
  mutating func advanceToNextRow() throws(ParseError) -> Bool {
    while cellIndex == cellCount {
      guard var level = levels.popLast() else { return false }
      guard level.next <= level.count else { continue }
      level.next += 1
      let child = try childPageNumber(at: level.next - 1, of: level)
      guard isIndexTree else {
        levels.append(level)
        try descendToFirstLeaf(from: child)
        continue
      }
      // On an interior page of an index tree, the row between two children follows all rows below the first child.
      page = level.page
      level.bytesLeft -= try readRow(
        pointerAt: level.page.headerOffset + 12 + 2 * (level.next - 2), skippingBytes: 4, maxLocalSize: level.bytesLeft)
      levels.append(level)
      try descendToFirstLeaf(from: child)
      return true
    }
    cellIndex += 1
    page = leaf
    bytesLeft -= try readRow(
      pointerAt: leaf.headerOffset + 8 + 2 * (cellIndex - 1), skippingBytes: 0, maxLocalSize: bytesLeft)
    return true
  }

  /// The number of values in the current row.
  ///
  /// The row has no values for columns that were added to the table after the row was written.
  var count: Int { fields.count }

  /// Returns the value at index `place` of the current row, or `NULL` if the row has fewer values.
  func value(at place: Int) -> SQLiteValue {
    guard place < fields.count else { return .null }
    let (field, bytes) = (fields[place], payload ?? page.bytes)
    let range = field.start..<field.start + SQLiteBTreeCursor.valueByteCount(ofSerialType: field.type)
    switch field.type {
    case 0: return .null
    case 1...7:
      let first: Int64 = bytes[range.lowerBound] < 0x80 ? 0 : -1
      let number = range.reduce(first) { $0 << 8 | Int64(bytes[$1]) }
      return field.type == 7 ? .real(Double(bitPattern: UInt64(bitPattern: number))) : .integer(number)
    case 8, 9: return .integer(Int64(field.type) - 8)
    case _: return field.type & 1 == 1 ? .text(bytes.span.text(in: range)) : .blob(Array(bytes[range]))
    }
  }

  /// Returns the size in bytes of a value with the given serial type, or 0 for the reserved types 10 and 11.
  private static func valueByteCount(ofSerialType type: UInt64) -> Int {
    switch type {
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...: Int(clamping: (type - 12) / 2)
    case _: 0
    }
  }

  /// Returns the page number of the child at `index` below an interior page.
  ///
  /// The number of the last child is in the page header, and the numbers of all others are in the cells. Throws an
  /// error if a cell is outside the page.
  private func childPageNumber(at index: Int, of level: Level) throws(ParseError) -> Int {
    let page = level.page
    guard index < level.count else { return page.number(at: page.headerOffset + 8, byteCount: 4) }
    let cell = page.number(at: page.headerOffset + 12 + 2 * index, byteCount: 2)
    guard cell + 4 <= pages.usableSize else {
      throw pages.corruptError(
        onPage: page.number, at: page.headerOffset + 12 + 2 * index, problem: "a child is outside the page")
    }
    return page.number(at: cell, byteCount: 4)
  }

  /// Descends from the page with the given number to the first leaf at or below that page.
  ///
  /// Throws an error if the tree is corrupt.
  private mutating func descendToFirstLeaf(from number: Int) throws(ParseError) {
    var number = number
    while true {
      let page = try readPage(numbered: number)
      let count = page.number(at: page.headerOffset + 3, byteCount: 2)
      guard page.headerOffset + 12 + 2 * count <= pages.usableSize, levels.count < SQLiteBTreeCursor.maxDepth else {
        throw pages.corruptError(
          onPage: number, at: page.headerOffset, problem: "it has more cells than fit, or is nested too deep")
      }
      switch (page.number(at: page.headerOffset, byteCount: 1), isIndexTree) {
      case (0x0D, false), (0x0A, true):
        (leaf, cellIndex, cellCount, bytesLeft) = (page, 0, count, pages.usableSize)
        return
      case (0x05, false), (0x02, true):
        levels.append(Level(page: page, count: count, next: 1, bytesLeft: pages.usableSize))
        number = try childPageNumber(at: 0, of: levels[levels.count - 1])
      case (let kind, _):
        throw pages.corruptError(
          onPage: number, at: page.headerOffset, problem: "expected a page of a table, found page type \(kind)")
      }
    }
  }

  /// Reads the page with the given number, and counts it.
  ///
  /// Throws an error if more pages have been read than the database has, because the pages then form a cycle.
  private mutating func readPage(numbered number: Int) throws(ParseError) -> SQLitePage {
    pagesRead += 1
    guard pagesRead <= pages.count else { throw pages.corruptError(onPage: number, problem: "its pages form a cycle") }
    return try pages.page(numbered: number)
  }

  /// Reads a row on ``page``, and returns the number of its bytes on that page, not counting overflow pages.
  ///
  /// Throws an error if the row is corrupt.
  ///
  /// - Parameters:
  ///   - pointer: the offset on the page of the pointer to the row's cell.
  ///   - skippingBytes: the number of bytes in the cell before the row.
  ///   - room: the number of bytes on the page that the row may occupy.
  private mutating func readRow(pointerAt pointer: Int, skippingBytes: Int, maxLocalSize room: Int) throws(ParseError)
    -> Int
  {
    let page = page
    let bytes = page.bytes.span.extracting(page.start..<page.start + pages.usableSize)
    var at = bytes.bigEndian(at: pointer, byteCount: 2) + skippingBytes
    let payloadSize = bytes.parseVarint(advancing: &at)
    let row = isIndexTree ? UInt64(bitPattern: rowID + 1) : bytes.parseVarint(advancing: &at)
    guard let payloadSize, let row else {
      throw pages.corruptError(onPage: page.number, at: pointer, problem: "a row is outside the page")
    }
    rowID = Int64(bitPattern: row)
    let size = Int(clamping: payloadSize)
    let local = byteCountOnPage(ofRowSize: size)
    guard bytes.count - at >= local + (local < size ? 4 : 0), local <= room, size <= SQLiteBTreeCursor.maxRowSize else {
      throw pages.corruptError(onPage: page.number, at: pointer, problem: "row \(rowID) is outside the page")
    }
    if local == size {
      payload = nil
      try readFields(bytes.extracting(at..<at + local), rowOffset: page.start + at)
      return local
    }
    var whole = ContiguousArray(page.bytes[page.start + at..<page.start + at + local])
    try readOverflow(fromPage: bytes.bigEndian(at: at + local, byteCount: 4), into: &whole, size: size)
    try readFields(whole.span, rowOffset: 0)
    payload = whole
    return local
  }

  /// Returns the number of bytes of a row that are on its page, as SQLite's file format prescribes.
  ///
  /// The remaining bytes are on overflow pages.
  ///
  /// - Parameter size: the size of the row in bytes.
  private func byteCountOnPage(ofRowSize size: Int) -> Int {
    let usable = pages.usableSize
    let most = isIndexTree ? (usable - 12) * 64 / 255 - 23 : usable - 35
    guard size > most else { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let local = least + (size - least) % (usable - 4)
    return local <= most ? local : least
  }

  /// Appends bytes from the chain of overflow pages that begins with page `first`, until `whole` contains `size` bytes.
  ///
  /// Throws an error if the chain is corrupt.
  private mutating func readOverflow(
    fromPage first: Int, into whole: inout ContiguousArray<UInt8>, size: Int
  ) throws(ParseError) {
    var next = first
    while whole.count < size {
      guard next != 0 else {
        throw pages.corruptError(
          onPage: self.page.number, problem: "row \(rowID) ends after \(whole.count) of \(size) bytes")
      }
      let page = try readPage(numbered: next)
      let count = min(size - whole.count, pages.usableSize - 4)
      whole.append(contentsOf: page.bytes[page.start + 4..<page.start + 4 + count])
      next = page.number(at: 0, byteCount: 4)
    }
  }

  /// Reads the header of a row, and stores the types and the offsets of its values in ``fields``.
  ///
  /// `start` is the offset of the row, which is added to the offset of each value. Throws an error if the header is
  /// corrupt.
  private mutating func readFields(_ row: Span<UInt8>, rowOffset start: Int) throws(ParseError) {
    fields.removeAll(keepingCapacity: true)
    var at = 0
    guard let headerSize = row.parseVarint(advancing: &at), headerSize >= at, headerSize <= row.count else {
      throw corruptRowError
    }
    let header = row.extracting(0..<Int(headerSize))
    var body = header.count
    while at < header.count {
      guard let type = header.parseVarint(advancing: &at), type != 10, type != 11 else { throw corruptRowError }
      let size = SQLiteBTreeCursor.valueByteCount(ofSerialType: type)
      guard size <= row.count - body, fields.count < SQLiteBTreeCursor.maxColumns else { throw corruptRowError }
      fields.append(Field(type: type, start: start + body))
      body += size
    }
  }

  private var corruptRowError: ParseError {
    pages.corruptError(onPage: page.number, problem: "the values of row \(rowID) do not match its header")
  }
}
