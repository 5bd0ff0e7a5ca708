import Documents

/// A page of an SQLite database.
struct SQLitePage {
  /// The number of the page, counted from 1.
  let number: Int
  /// A buffer that contains the page and possibly other pages.
  let bytes: ContiguousArray<UInt8>
  /// The offset of the page in ``bytes``.
  let start: Int

  /// The offset of the page header on the page.
  ///
  /// On the first page, the page header comes after the header of the database.
  var headerOffset: Int { number == 1 ? 100 : 0 }

  /// Returns the big-endian number stored in the `size` bytes at `offset` on the page.
  func number(at offset: Int, byteCount size: Int) -> Int { bytes.span.bigEndian(at: start + offset, byteCount: size) }
}

/// The pages of an SQLite database (file format 3), read according to the header of the database.
struct SQLitePages {
  let bytes: DatabaseByteSource
  /// The size of a page in bytes, a power of two from 512 to 65,536.
  let pageSize: Int
  /// The number of bytes per page that can contain data.
  ///
  /// The other bytes of each page are reserved for extensions of SQLite.
  let usableSize: Int
  /// The number of complete pages in the file.
  let count: Int

  /// The signature at the beginning of every SQLite database.
  static let signature: StaticString = "SQLite format 3\u{0}"
  private static let headerSize = 100
  private static let copyHint = "the copy may be incomplete: export it again"

  /// Creates the pages of the database in `bytes`, or throws an error if the database header is invalid.
  init(_ bytes: DatabaseByteSource) throws(ParseError) {
    self.bytes = bytes
    guard let first = bytes.bufferAndStartIndex(containing: 0..<Int64(SQLitePages.headerSize)) else {
      throw ParseError(at: 0, .sentence("the database ends inside its header"), hint: SQLitePages.copyHint)
    }
    let header = first.bytes.span.extracting(first.start..<first.start + SQLitePages.headerSize)
    let size = header.bigEndian(at: 16, byteCount: 2)
    self.pageSize = size == 1 ? 1 << 16 : size
    usableSize = self.pageSize - Int(header[20])
    guard header.matches(SQLitePages.signature, at: 0), self.pageSize >= 512, self.pageSize <= 1 << 16,
      self.pageSize & (self.pageSize - 1) == 0, usableSize >= 480
    else {
      throw ParseError(
        at: 0, .sentence("the header of this database is corrupt, or the database is encrypted"),
        hint: "export it again, without a password")
    }
    guard header[19] <= 2 else {
      throw ParseError(
        at: 0, .sentence("this database requires a newer version of SQLite than is supported"),
        hint: "export a table from the program that it belongs to")
    }
    let encoding = header.bigEndian(at: 56, byteCount: 4)
    guard encoding <= 1 else {
      throw ParseError(
        at: 0, .sentence("the text of this database is in UTF-16, which is not supported"),
        hint: "export a table from the program that it belongs to")
    }
    count = Int(clamping: bytes.count / Int64(self.pageSize))
    let headerPageCount = header.bigEndian(at: 28, byteCount: 4)
    // Old programs don't update the page count in the header. It is valid only if the two change counters are equal.
    if header.bigEndian(at: 24, byteCount: 4) == header.bigEndian(at: 92, byteCount: 4), headerPageCount > count {
      throw ParseError(
        at: 0, .sentence("the database is incomplete: it has \(count) of \(headerPageCount) pages"),
        hint: SQLitePages.copyHint)
    }
  }

  /// Returns the page with the given number, counted from 1, or throws an error if that page can't be read.
  func page(numbered number: Int) throws(ParseError) -> SQLitePage {
    let start = Int64(number - 1) * Int64(pageSize)
    guard number > 0, let found = bytes.bufferAndStartIndex(containing: start..<start + Int64(pageSize)) else {
      throw corruptError(onPage: number, problem: "it is missing, or cannot be read")
    }
    return SQLitePage(number: number, bytes: found.bytes, start: found.start)
  }

  /// Returns the error for corrupt data on the page with the given number.
  ///
  /// `offset` is the offset of the data on the page. `what` describes what is wrong with the data.
  func corruptError(onPage number: Int, at offset: Int = 0, problem what: String) -> ParseError {
    let place = Int64(max(number, 1) - 1) * Int64(pageSize) + Int64(offset)
    return ParseError(
      at: 0, .sentence("database page \(number) is corrupt (byte \(place)): \(what)"), hint: SQLitePages.copyHint)
  }
}

extension Span<UInt8> {
  /// Returns the big-endian number stored in the `size` bytes at `offset`.
  func bigEndian(at offset: Int, byteCount size: Int) -> Int {
    var number = 0
    for place in 0..<size { number = number << 8 | Int(self[offset + place]) }
    return number
  }

  /// Parses SQLite's variable-length integer (one to nine bytes) at the offset `at`, and moves `at` past it.
  ///
  /// Returns `nil` if the integer is incomplete.
  @inline(__always) func parseVarint(advancing at: inout Int) -> UInt64? {
    var value: UInt64 = 0
    for place in 0..<9 {
      guard at < count else { return nil }
      let byte = self[at]
      at += 1
      // The ninth byte contributes eight bits, and all bytes before it contribute seven.
      if place == 8 { return value << 8 | UInt64(byte) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return value
  }
}
