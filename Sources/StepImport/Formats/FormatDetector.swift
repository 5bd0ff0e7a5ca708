import Documents

/// A detector that chooses the reader for a file by its first bytes.
///
/// There are readers for tables, JSON, Apple's `export.xml` and databases.
struct FormatDetector {
  private let options: ImportOptions
  private let fileName: String?

  init(_ options: ImportOptions, fileName: String?) {
    self.options = options
    self.fileName = fileName
  }

  /// The first bytes of binary formats that can't be read, each with the error to report.
  private static let unreadableSignatures: [(mark: StaticString, problem: LocatedError.ProblemDescription)] = [
    ("\u{1F}", .sentence("this has an unknown compression, or is compressed twice: decompress it first")),
    ("PK\u{03}\u{04}", .sentence("this is an archive inside a compressed file: decompress the outer file first")),
    ("bvx", .sentence("this is a backup of Pedometer++ or a compressed file: export a table from the app")),
    ("bplist", .sentence("this is a placeholder for a file in iCloud: download the file first")),
    ("\u{37}\u{7F}\u{06}", .sentence("this is the write-ahead log of a database: pass the database file instead")),
    ("%PDF", .sentence("this is a PDF document: export a table instead")),
  ]

  private var hasDatabaseName: Bool {
    let name = fileName?.lowercased() ?? ""
    return [".db", ".sqlite", ".sqlite3", ".db3"].contains { name.hasSuffix($0) }
  }

  /// Returns the reader for a file that begins with `bytes`, or `nil` if more bytes are needed to choose one.
  ///
  /// Throws an error if the file is empty or can't be imported. `isLast` is true if `bytes` are the complete file.
  func readerUnlessMoreBytesNeeded(for bytes: Span<UInt8>, isLast: Bool) throws(ParseError) -> FormatReader? {
    var start = 0
    while start < bytes.count, bytes[start] <= .space { start += 1 }
    guard start < bytes.count else {
      // An empty file is a valid NDJSON document with no rows.
      if isLast, options.format == .plainNDJSON { return .json(JSONReader(options, fileName: fileName)) }
      if isLast {
        throw ParseError(
          at: 0, .sentence("the file is empty"),
          hint: "it may be incomplete; for a history without rows, as 'convert --to ndjson' writes it, use "
            + "'--format plain-ndjson'")
      }
      return nil
    }
    if SQLitePages.mayBeDatabase(bytes.extracting(start..<bytes.count), isLast: isLast) {
      return bytes.matches(SQLitePages.signature, at: start) ? .database(DatabaseReader(options)) : nil
    }
    if hasDatabaseName, let place = bytes.firstNonTextOffset(within: 16) {
      throw ParseError(
        at: place, .sentence("this is not a readable SQLite database, although its name suggests one"),
        hint: "if it is encrypted, export it without a password")
    }
    if try ForeignFileSignature.needsMoreBytesToRuleOutForeignFile(bytes, isLast: isLast) { return nil }
    for (mark, problem) in FormatDetector.unreadableSignatures where bytes.matches(mark, at: 0) {
      throw ParseError(at: 0, problem)
    }
    if bytes[start] == 0x3C { return .appleHealth(AppleHealthReader()) }
    if bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") {
      return .json(JSONReader(options, fileName: fileName))
    }
    return .table(TableReader(options, fileName: fileName))
  }
}

extension SQLitePages {
  /// Returns true if the file that begins with `bytes` is a database, or may still turn out to be one.
  ///
  /// The file may turn out to be a database if `bytes` contain only the beginning of the signature. `isLast` is true if
  /// `bytes` are the complete file.
  fileprivate static func mayBeDatabase(_ bytes: Span<UInt8>, isLast: Bool) -> Bool {
    if isLast || bytes.count >= signature.utf8CodeUnitCount { return bytes.matches(signature, at: 0) }
    let letters = Array("SQLite format 3".utf8) + [0]
    return bytes.count > 0 && bytes.indices.allSatisfy { bytes[$0] == letters[$0] }
  }
}

extension Span<UInt8> {
  /// Returns the offset of the first byte that can't occur in text, or `nil` if the first `most` bytes can all be text.
  ///
  /// Text contains neither control characters below the tab nor the delete character.
  fileprivate func firstNonTextOffset(within most: Int) -> Int? {
    (0..<Swift.min(count, most)).first { self[$0] < 0x09 || self[$0] == 0x7F }
  }
}
