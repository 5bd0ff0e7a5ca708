import Documents
import PixelPalCore
import StepHistory

/// A reader of the steps in a database of a known program.
///
/// The pages of a database may be in any order, so reading starts when all of it is available: in memory or in a file.
struct DatabaseReader {
  private enum Rows {
    case healthConnect(HealthConnectRows)
    case gadgetbridge(GadgetbridgeRows)
    /// All rows have been read.
    case over
  }

  private let options: ImportOptions
  private var bytes = DatabaseBytes.kept(KeptBytes())
  private var rows: Rows?

  init(_ options: ImportOptions) { self.options = options }

  /// Reads pages from `file` on demand instead of keeping the stream.
  mutating func read(from file: FileBytes) { bytes = .file(file) }

  /// Reads the next few thousand rows; returns false after the last.
  mutating func advance(into intake: inout Intake) throws(Fault) -> Bool {
    switch rows {
    case nil:
      rows = try opened(&intake)
    case .healthConnect(var reader)?:
      rows = .over
      guard try reader.advance(into: &intake) else { return false }
      rows = .healthConnect(reader)
    case .gadgetbridge(var reader)?:
      rows = .over
      guard try reader.advance(into: &intake) else { return false }
      rows = .gadgetbridge(reader)
    case .over?: return false
    }
    return true
  }

  private func opened(_ intake: inout Intake) throws(Fault) -> Rows {
    let pages = try SQLitePages(bytes)
    let tables = try SQLiteTable.all(in: pages)
    let format: Format
    let rows: Rows
    if tables.contains(where: { DatabaseReader.isOfHealthConnect($0.name) }) {
      (format, rows) = (.healthConnect, .healthConnect(try HealthConnectRows(pages, tables)))
    } else if tables.contains(where: { GadgetbridgeRows.isOfSamples($0) }) {
      (format, rows) = (.gadgetbridge, .gadgetbridge(try GadgetbridgeRows(pages, tables, options)))
    } else {
      guard !tables.isEmpty else {
        throw Fault(
          at: 0, .sentence("this database has no tables"),
          hint:
            "did a file stand beside it whose name ends with '-wal'? Close the program that it belongs to, and copy "
            + "it again")
      }
      let names = tables.prefix(8).map { quoted(String($0.name.prefix(100))) }.joined(separator: ", ")
      let more = tables.count > 8 ? " and \(tables.count - 8) more" : ""
      throw Fault(
        at: 0,
        .sentence("this is a database whose steps are not known; its tables are \(names)\(more)"),
        hint: "known are those of Health Connect and Gadgetbridge; of others, export a table as CSV")
    }
    if let told = options.format, told != format {
      throw Fault(at: 0, .expected("the columns of \(told.rawValue)", found: "a database of \(format.rawValue)"))
    }
    intake.report.format = format
    intake.report.confidence = options.format == nil ? .certain : .told
    return rows
  }

  private static func isOfHealthConnect(_ name: String) -> Bool { name.lowercased().hasSuffix("_record_table") }

  /// Returns the format of the database that begins with `bytes`, judging by the names in it.
  static func format(_ bytes: Span<UInt8>) -> Format? {
    guard bytes.has(SQLitePages.mark, at: 0) else { return nil }
    var at = 0
    while let place = bytes.first(UInt8(ascii: "_"), from: at, to: bytes.count) {
      if bytes.has("_record_table", at: place) { return .healthConnect }
      if bytes.has("_ACTIVITY_SAMPLE", at: place) { return .gadgetbridge }
      at = place + 1
    }
    return nil
  }
}

extension DatabaseReader: BlockReader {
  mutating func consume(_ block: Span<UInt8>, isLast: Bool, into intake: inout Intake) throws(Fault) -> Int {
    guard case .kept(var kept) = bytes else { return block.count }
    bytes = .kept(KeptBytes())
    defer { bytes = .kept(kept) }
    guard kept.count + Int64(block.count) <= KeptBytes.most else {
      throw Fault(
        at: 0, .sentence("a database of more than \(KeptBytes.most >> 20) megabytes is not read from here"),
        hint: "unpack it, and name the file itself")
    }
    // An HTML form may leave empty lines before the file.
    var start = 0
    if kept.count == 0 { while start < block.count, block[start] <= .space { start += 1 } }
    kept.append(block.extracting(start..<block.count))
    return block.count
  }

  mutating func finish(into intake: inout Intake) throws(Fault) { while try advance(into: &intake) {} }

  func partStart(_ bytes: Span<UInt8>, after offset: Int) -> Int? { nil }

  mutating func follow(_ part: DatabaseReader, from start: DatabaseReader) -> Bool { false }

  mutating func forgetSources() {}

  var format: Format? {
    switch bytes {
    case .kept(let kept): DatabaseReader.format(kept.first.span)
    case .file: nil
    }
  }
}

/// The rows of a table, with access to their values by column and faults that name the row.
struct DatabaseTable {
  let table: SQLiteTable
  private(set) var cursor: SQLiteCursor
  private let columns: [SQLiteTable.Column?]

  /// Creates a reader of the table called `name`, in lowercase, among `tables`; `nil` if there is none.
  init?(_ name: String, _ columns: [String], of tables: [SQLiteTable], _ pages: SQLitePages) throws(Fault) {
    guard let table = tables.first(where: { $0.name.lowercased() == name }) else { return nil }
    try self.init(table, columns, pages)
  }

  /// Creates a reader before the first row of `table` that reads `columns`.
  init(_ table: SQLiteTable, _ columns: [String], _ pages: SQLitePages) throws(Fault) {
    guard !table.isWithoutRowID || table.hasKnownKey else {
      throw Fault(
        at: 0,
        .sentence("the table \(quoted(table.name)) was made WITHOUT ROWID, and its key is written in an unknown way"),
        hint: "export the table as CSV")
    }
    self.table = table
    cursor = try SQLiteCursor(pages, root: table.root, isKeyed: table.isWithoutRowID)
    self.columns = columns.map { table.column($0) }
  }

  /// Throws if one of the columns at `places` is missing.
  func require(_ places: Range<Int>, _ names: [String]) throws(Fault) {
    for place in places where columns[place] == nil {
      let there = table.columns.prefix(12).map { quoted($0.name) }.joined(separator: ", ")
      throw Fault(
        at: 0, .expected("a column \(quoted(names[place])) in the table \(quoted(table.name))", found: there),
        hint: "was the database changed by another program? Export it again")
    }
  }

  mutating func next() throws(Fault) -> Bool { try cursor.next() }

  /// Returns the value in the column that was named at `index`; ``SQLiteValue/null`` if there is no such column.
  func value(_ index: Int) -> SQLiteValue { columns[index].map { value(of: $0) } ?? .null }

  /// Returns the value in `column`; ``SQLiteValue/null`` if it is a computed column.
  func value(of column: SQLiteTable.Column) -> SQLiteValue {
    if column.isRowID { return .integer(cursor.rowID) }
    guard let place = column.place else { return .null }
    return place < cursor.count ? cursor.value(at: place) : column.standard
  }

  /// Returns the integer in the column that was named at `index`; `nil` for any other value.
  func integer(_ index: Int) -> Int64? {
    switch value(index) {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value)
    case .null, .text, .blob: nil
    }
  }

  /// Returns the text in the column that was named at `index`; `nil` if it is empty or not text.
  func text(_ index: Int) -> String? {
    guard case .text(let text) = value(index), !text.isEmpty else { return nil }
    return text
  }

  /// Returns a fault about the current row.
  func fault(_ sentence: String) -> Fault {
    Fault(at: 0, .sentence("in the row \(cursor.rowID) of \(quoted(table.name)), \(sentence)"))
  }

  /// Returns `value` as a step count; `nil` for NULL.
  func steps(_ value: SQLiteValue) throws(Fault) -> StepCount? {
    let count: Int64
    switch value {
    case .null: return nil
    case .integer(let value): count = value
    case .real(let value):
      guard value >= 0, value <= 1e9 else { throw fault(ImpossibleSteps.tooMany.sentence) }
      return StepCount(millionths: Int64(value * 1_000_000))
    case .text, .blob: throw fault("expected a step count, found something else")
    }
    guard count >= 0 else { throw fault(ImpossibleSteps.negative.sentence) }
    guard count <= 1_000_000_000 else { throw fault(ImpossibleSteps.tooMany.sentence) }
    return StepCount(millionths: count * 1_000_000)
  }

  /// Returns the instant `value` milliseconds after the start of 1970.
  func instant(_ value: Int64) throws(Fault) -> Instant {
    // From the year 0 to the year 10000.
    guard -62_167_219_200_000...253_402_300_800_000 ~= value else {
      throw fault("the time \(value) is not in the years of four digits")
    }
    return Instant(millisecondsSince1970: value)
  }
}
