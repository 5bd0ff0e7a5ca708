import Documents
import PixelPalCore
import StepHistory

/// A reader for the SQLite database of Health Connect or Gadgetbridge.
///
/// A row can be on any page, so reading begins only when the whole database is available, in memory or in a file.
struct DatabaseReader {
  private enum AppDatabaseReader {
    case healthConnect(HealthConnectReader)
    case gadgetbridge(GadgetbridgeReader)
    /// All rows have been read, or an error has ended the import.
    case finished
  }

  private let options: ImportOptions
  private var bytes = DatabaseByteSource.inMemory(ReceivedBytes())
  /// The reader of the rows, or `nil` before the database has been opened.
  private var progress: AppDatabaseReader?

  init(_ options: ImportOptions) { self.options = options }

  /// Makes the reader load pages from `file` when they are needed, instead of keeping received bytes in memory.
  mutating func usePages(from file: RandomAccessFile) { bytes = .file(file) }

  /// Opens the database on the first call, and reads the next few thousand rows on each further call.
  ///
  /// Returns false after the last row has been read. Throws an error if the database can't be read, or if a bad row
  /// stops the import.
  mutating func readNextRows(into collector: inout SampleCollector) throws(ParseError) -> Bool {
    switch progress {
    case nil:
      progress = try openReader(collectingInto: &collector)
    case .healthConnect(var reader)?:
      progress = .finished
      guard try reader.readNextRows(into: &collector) else { return false }
      progress = .healthConnect(reader)
    case .gadgetbridge(var reader)?:
      progress = .finished
      guard try reader.readNextRows(into: &collector) else { return false }
      progress = .gadgetbridge(reader)
    case .finished?: return false
    }
    return true
  }

  /// Opens the database, and returns the reader for its tables.
  ///
  /// Throws an error if the database has no known table of steps, or isn't in the format that the user requested.
  private func openReader(collectingInto collector: inout SampleCollector) throws(ParseError) -> AppDatabaseReader {
    let pages = try SQLitePages(bytes)
    let tables = try SQLiteTable.allTables(in: pages)
    let format: ImportFormat
    let rows: AppDatabaseReader
    if tables.contains(where: { DatabaseReader.isHealthConnectTable($0.name) }) {
      (format, rows) = (.healthConnect, .healthConnect(try HealthConnectReader(pages, tables)))
    } else if tables.contains(where: { GadgetbridgeReader.isSampleTable($0) }) {
      (format, rows) = (.gadgetbridge, .gadgetbridge(try GadgetbridgeReader(pages, tables, options)))
    } else {
      guard !tables.isEmpty else {
        throw ParseError(
          at: 0, .sentence("this database has no tables"),
          hint:
            "its tables may be in a file next to it that ends in '-wal': close the program that uses the database, and "
            + "copy it again")
      }
      let names = tables.prefix(8).map { quoted(String($0.name.prefix(100))) }.joined(separator: ", ")
      let more = tables.count > 8 ? " and \(tables.count - 8) more" : ""
      throw ParseError(
        at: 0,
        .sentence("this database has no known table of steps; its tables are \(names)\(more)"),
        hint: "databases of Health Connect and Gadgetbridge are supported; from others, export a table as CSV")
    }
    if let requestedFormat = options.format, requestedFormat != format {
      throw ParseError(
        at: 0, .expected("the columns of \(requestedFormat.rawValue)", found: "a database of \(format.rawValue)"))
    }
    collector.report.format = format
    collector.report.confidence = options.format == nil ? .certain : .told
    return rows
  }

  private static func isHealthConnectTable(_ name: String) -> Bool { name.lowercased().hasSuffix("_record_table") }

  /// Returns the format of the database that starts with `bytes`, or `nil` if `bytes` contain no known table name.
  static func format(ofDatabase bytes: Span<UInt8>) -> ImportFormat? {
    guard bytes.matches(SQLitePages.signature, at: 0) else { return nil }
    var at = 0
    while let place = bytes.firstOffset(of: UInt8(ascii: "_"), from: at, to: bytes.count) {
      if bytes.matches("_record_table", at: place) { return .healthConnect }
      if bytes.matches("_ACTIVITY_SAMPLE", at: place) { return .gadgetbridge }
      at = place + 1
    }
    return nil
  }
}

extension DatabaseReader: StreamingFormatReader {
  mutating func parse(chunk block: Span<UInt8>, isLast: Bool, into collector: inout SampleCollector) throws(ParseError)
    -> Int
  {
    guard case .inMemory(var received) = bytes else { return block.count }
    bytes = .inMemory(ReceivedBytes())
    defer { bytes = .inMemory(received) }
    guard received.count + Int64(block.count) <= ReceivedBytes.maxSize else {
      throw ParseError(
        at: 0,
        .sentence("a database of more than \(ReceivedBytes.maxSize >> 20) megabytes can only be read from a file"),
        hint: "unpack it, and pass the file itself")
    }
    // Skip the empty lines at the start of a file that was extracted from an HTML form.
    var start = 0
    if received.count == 0 { while start < block.count, block[start] <= .space { start += 1 } }
    received.append(block.extracting(start..<block.count))
    return block.count
  }

  mutating func completeSamplesAndReport(in collector: inout SampleCollector) throws(ParseError) {
    while try readNextRows(into: &collector) {}
  }

  func candidatePartStart(in bytes: Span<UInt8>, after offset: Int) -> Int? { nil }

  mutating func mergeIfStateMatches(_ part: DatabaseReader, startedFrom start: DatabaseReader) -> Bool { false }

  mutating func discardCachedSources() {}

  var format: ImportFormat? {
    switch bytes {
    case .inMemory(let kept): DatabaseReader.format(ofDatabase: kept.firstChunk.span)
    case .file: nil
    }
  }
}

/// A cursor over a table's rows, with access to their values by column.
struct SQLiteTableCursor {
  let table: SQLiteTable
  private(set) var cursor: SQLiteBTreeCursor
  /// The requested columns, in the order of the request.
  ///
  /// An element is `nil` if the table lacks the column.
  private let columns: [SQLiteTable.Column?]

  /// Creates a cursor before the first row of the table called `name`, or returns `nil` if there is no such table.
  ///
  /// `name` must be lowercase, but the table's own name can be in any case. `columns` contains the names of the columns
  /// to read. Throws an error if the table has no row IDs and its primary key has an unknown form.
  init?(_ name: String, _ columns: [String], of tables: [SQLiteTable], _ pages: SQLitePages) throws(ParseError) {
    guard let table = tables.first(where: { $0.name.lowercased() == name }) else { return nil }
    try self.init(table, columns, pages)
  }

  /// Creates a cursor before the first row of `table`.
  ///
  /// `columns` contains the names of the columns to read. ``value(at:)`` takes the index of a name in this list.
  ///
  /// Throws an error if the table has no row IDs and its primary key has an unknown form.
  init(_ table: SQLiteTable, _ columns: [String], _ pages: SQLitePages) throws(ParseError) {
    guard !table.hasNoRowIDs || table.hasKnownPrimaryKey else {
      throw ParseError(
        at: 0,
        .sentence("the table \(quoted(table.name)) was created WITHOUT ROWID, and its primary key has an unknown form"),
        hint: "export the table as CSV")
    }
    self.table = table
    cursor = try SQLiteBTreeCursor(pages, root: table.root, isIndexTree: table.hasNoRowIDs)
    self.columns = columns.map { table.column(named: $0) }
  }

  /// Throws an error if the table lacks a necessary column.
  ///
  /// - Parameters:
  ///   - places: the indices of the necessary columns in `names`.
  ///   - names: the names of all requested columns.
  func requireColumns(at places: Range<Int>, named names: [String]) throws(ParseError) {
    for place in places where columns[place] == nil {
      let there = table.columns.prefix(12).map { quoted($0.name) }.joined(separator: ", ")
      throw ParseError(
        at: 0, .expected("a column \(quoted(names[place])) in the table \(quoted(table.name))", found: there),
        hint: "another program may have changed the database: export it again")
    }
  }

  /// Advances to the next row, and returns false if there is none.
  ///
  /// Throws an error if the database is corrupt.
  mutating func advanceToNextRow() throws(ParseError) -> Bool { try cursor.advanceToNextRow() }

  /// Returns the current row's value in the requested column at `index`, or `NULL` if the table lacks that column.
  func value(at index: Int) -> SQLiteValue { columns[index].map { value(of: $0) } ?? .null }

  /// Returns the current row's value in `column`, or `NULL` if the column is computed and therefore not stored.
  ///
  /// A row that was written before the column was added has the column's default value.
  func value(of column: SQLiteTable.Column) -> SQLiteValue {
    if column.isRowID { return .integer(cursor.rowID) }
    guard let place = column.valueIndex else { return .null }
    return place < cursor.count ? cursor.value(at: place) : column.defaultValue
  }

  /// Returns the integer in the requested column at `index`, or `nil` if the value isn't a whole number.
  func integer(at index: Int) -> Int64? {
    switch value(at: index) {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value)
    case .null, .text, .blob: nil
    }
  }

  /// Returns the text in the requested column at `index`, or `nil` if the value isn't text or is empty.
  func text(at index: Int) -> String? {
    guard case .text(let text) = value(at: index), !text.isEmpty else { return nil }
    return text
  }

  /// Returns an error with a message that consists of the current row's ID, the table's name and `sentence`.
  func rowError(problem sentence: String) -> ParseError {
    ParseError(at: 0, .sentence("in row \(cursor.rowID) of \(quoted(table.name)), \(sentence)"))
  }

  /// Returns `value` as a step count, or `nil` if `value` is `NULL`.
  ///
  /// Throws an error if `value` isn't a number, is negative or exceeds 1,000,000,000.
  func stepCount(from value: SQLiteValue) throws(ParseError) -> StepCount? {
    let count: Int64
    switch value {
    case .null: return nil
    case .integer(let value): count = value
    case .real(let value):
      guard value >= 0, value <= 1e9 else { throw rowError(problem: InvalidSampleError.tooMany.sentence) }
      return StepCount(millionths: Int64(value * 1_000_000))
    case .text, .blob: throw rowError(problem: "expected a step count, found text or binary data")
    }
    guard count >= 0 else { throw rowError(problem: InvalidSampleError.negative.sentence) }
    guard count <= 1_000_000_000 else { throw rowError(problem: InvalidSampleError.tooMany.sentence) }
    return StepCount(millionths: count * 1_000_000)
  }

  /// Returns the instant that is `value` milliseconds after the start of 1970.
  ///
  /// Throws an error if the instant is before the year 0 or after the start of the year 10000.
  func instant(fromMilliseconds value: Int64) throws(ParseError) -> Instant {
    // These are the starts of the years 0 and 10000.
    guard -62_167_219_200_000...253_402_300_800_000 ~= value else {
      throw rowError(problem: "the time \(value) is outside the years 0 to 9999")
    }
    return Instant(millisecondsSince1970: value)
  }
}
