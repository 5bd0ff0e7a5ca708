import Documents

/// A table in a database, as declared by its `CREATE TABLE` statement.
struct SQLiteTable {
  /// A column of a table.
  struct Column: Hashable {
    let name: String
    /// The index of the column's value in a row, or `nil` for a computed column, which isn't stored in rows.
    let valueIndex: Int?
    /// True if the column is an alias of the row ID, so that rows store `NULL` instead of its value.
    let isRowID: Bool
    /// True if the column is the primary key or is declared `UNIQUE`.
    let isUnique: Bool
    /// The value for rows that were written before the column was added to the table.
    let defaultValue: SQLiteValue
  }

  let name: String
  /// The number of the table's root page.
  let root: Int
  let columns: [Column]
  /// True if the table was created `WITHOUT ROWID`, so that its rows are in an index tree.
  let hasNoRowIDs: Bool
  /// True if the primary key of the table is known and all of its columns are stored in the rows.
  ///
  /// The key matters for a table without row IDs, because its rows begin with the values of the primary key.
  let hasKnownPrimaryKey: Bool

  /// Returns the column called `name`, which must be in lowercase, or `nil` if there is none.
  func column(named name: String) -> Column? { columns.first { $0.name.lowercased() == name } }

  /// Creates the table called `name` from `statement`, its `CREATE TABLE` statement, and the number of its root page.
  init(_ name: String, root: Int, _ statement: String) {
    (self.name, self.root) = (name, root)
    let tokens = SQLToken.tokens(of: statement)
    var at = tokens.firstIndex(of: .word("(")).map { $0 + 1 } ?? tokens.endIndex
    var (items, depth): ([[SQLToken]], Int) = ([[]], 1)
    while at < tokens.endIndex {
      let token = tokens[at]
      at += 1
      depth += token == .word("(") ? 1 : token == .word(")") ? -1 : 0
      if depth == 0 { break }
      if depth == 1, token == .word(",") { items.append([]) } else { items[items.count - 1].append(token) }
    }
    let definitions = items.filter { !SQLiteTable.isConstraint($0) }.compactMap { item in
      item.first.map { (name: $0.text, column: SQLColumnDefinition(item.dropFirst())) }
    }
    let isWithoutRowID = tokens[at...].contains { $0.keyword == "without" }
    let own = definitions.filter { $0.column.isPrimaryKey }.map { $0.name.lowercased() }
    let key = items.lazy.compactMap { SQLiteTable.primaryKey(of: $0) }.first ?? own
    let isStored = Set(definitions.lazy.filter { !$0.column.isComputed }.map { $0.name.lowercased() })
    hasNoRowIDs = isWithoutRowID
    hasKnownPrimaryKey = !key.isEmpty && key.allSatisfy(isStored.contains)
    // Rows of a table without row IDs begin with the columns of the primary key.
    let first = isWithoutRowID ? key : []
    var next = first.count
    columns = definitions.map { name, definition in
      var place = first.firstIndex(of: name.lowercased())
      if place == nil, !definition.isComputed { (place, next) = (next, next + 1) }
      return Column(
        name: name, valueIndex: place,
        isRowID: !isWithoutRowID && definition.isInteger
          && (definition.isAscendingPrimaryKey || key == [name.lowercased()] && own.isEmpty),
        isUnique: definition.isUnique, defaultValue: definition.defaultValue)
    }
  }

  /// Returns true if `item` is a table constraint rather than a column definition.
  ///
  /// The items are the parts between the commas in the parentheses of the `CREATE TABLE` statement.
  private static func isConstraint(_ item: [SQLToken]) -> Bool {
    ["constraint", "primary", "unique", "check", "foreign"].contains(item.first?.keyword)
  }

  /// Returns the lowercase names of the primary key's columns, or `nil` if `item` doesn't declare the primary key.
  ///
  /// A name that occurs twice in the declaration is returned once.
  private static func primaryKey(of item: [SQLToken]) -> [String]? {
    guard isConstraint(item), let place = item.firstIndex(where: { $0.keyword == "primary" }) else { return nil }
    let parts = item[place...].dropFirst(3).prefix { $0 != .word(")") }.split(separator: .word(","))
    return parts.reduce(into: []) { names, part in
      let name = part.first?.text.lowercased() ?? ""
      if !names.contains(name) { names.append(name) }
    }
  }

  /// Returns the tables of a database, except for virtual tables, which have no pages.
  ///
  /// Throws an error if the database is corrupt.
  static func allTables(in pages: SQLitePages) throws(ParseError) -> [SQLiteTable] {
    var cursor = try SQLiteBTreeCursor(pages, root: 1)
    var tables: [SQLiteTable] = []
    while try cursor.advanceToNextRow() {
      guard cursor.value(at: 0) == .text("table"), case .text(let name) = cursor.value(at: 1),
        case .integer(let root) = cursor.value(at: 3), root > 0, case .text(let statement) = cursor.value(at: 4)
      else { continue }
      tables.append(SQLiteTable(name, root: Int(clamping: root), statement))
    }
    return tables
  }
}

/// The type and the constraints in the definition of a column.
private struct SQLColumnDefinition {
  /// True if the column's type is exactly `INTEGER`.
  ///
  /// A column of any other type can't be an alias of the row ID.
  let isInteger: Bool
  /// True if the column is the primary key and isn't declared as `DESC`.
  let isAscendingPrimaryKey: Bool
  /// True if the column is the primary key, even if it is declared as `DESC`.
  let isPrimaryKey: Bool
  let isUnique: Bool
  /// True if the column's values are computed on reading (`GENERATED … VIRTUAL`) instead of being stored.
  let isComputed: Bool
  let defaultValue: SQLiteValue

  init(_ tokens: ArraySlice<SQLToken>) {
    // An expression in parentheses becomes the single word `()`.
    var (words, depth, standard): ([String], Int, SQLiteValue) = ([], 0, .null)
    for (place, token) in zip(tokens.indices, tokens) {
      if token == .word(")") { depth -= 1 }
      if depth == 0, token != .word(")") { words.append(token == .word("(") ? "()" : token.keyword ?? token.text) }
      if token == .word("(") { depth += 1 }
      if depth == 0, token.keyword == "default" { standard = SQLiteValue(tokens[(place + 1)...]) }
    }
    let pairs = zip(words, words.dropFirst() + [""])
    // A second word that isn't one of these belongs to the type, as in `INTEGER UNSIGNED`.
    let next = [
      "constraint", "primary", "not", "null", "unique", "check", "default", "collate", "references", "generated", "as",
    ]
    isInteger = tokens.first?.text.lowercased() == "integer" && words.dropFirst().first.map(next.contains) ?? true
    let key = pairs.enumerated().first { $0.element == ("primary", "key") }?.offset
    isAscendingPrimaryKey = key.map { words.dropFirst($0 + 2).first != "desc" } ?? false
    isPrimaryKey = key != nil
    isUnique = isPrimaryKey || words.contains("unique")
    isComputed = pairs.contains { $0 == ("as", "()") } && !words.contains("stored")
    defaultValue = standard
  }
}

extension SQLiteValue {
  /// Creates the default value of a column from the tokens after `DEFAULT`, or `NULL` if they aren't a constant.
  ///
  /// Only literals count as constants: a number with an optional sign, a quoted text, `true` or `false`.
  fileprivate init(_ tokens: ArraySlice<SQLToken>) {
    let signs: [SQLToken] = [.word("("), .word("+"), .word("-")]
    let sign = tokens.prefix(while: signs.contains).contains(.word("-")) ? "-" : ""
    switch tokens.drop(while: signs.contains).first {
    case .quoted(let text): self = .text(text)
    case .word(let word):
      let truths: [String: SQLiteValue] = ["true": .integer(1), "false": .integer(0)]
      let number: SQLiteValue? = Int64(sign + word).map { .integer($0) } ?? Double(sign + word).map { .real($0) }
      self = number ?? truths[word.lowercased()] ?? .null
    case nil: self = .null
    }
  }
}

/// A token of an SQL statement.
enum SQLToken: Hashable {
  /// A word, a number, or a single character that isn't part of either.
  case word(String)
  /// A name or a string literal in any kind of quotation marks.
  case quoted(String)

  /// The word in lowercase, or `nil` if the token is quoted and therefore can't be a keyword.
  var keyword: String? { if case .word(let word) = self { word.lowercased() } else { nil } }

  var text: String {
    switch self {
    case .word(let text), .quoted(let text): text
    }
  }

  /// Returns the tokens of `statement`, without comments.
  static func tokens(of statement: String) -> [SQLToken] {
    let bytes = ContiguousArray(statement.utf8)
    var (tokens, at): ([SQLToken], Int) = ([], 0)
    func isWordByte(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || byte.isDigit || byte >= 0x80 || [UInt8(ascii: "_"), UInt8(ascii: "$"), 0x2E].contains(byte)
    }
    func isNext(_ mark: StaticString) -> Bool { bytes.span.matches(mark, at: at) }
    while at < bytes.count {
      let byte = bytes[at]
      if isNext("--") {
        while at < bytes.count, bytes[at] != .lineFeed { at += 1 }
      } else if isNext("/*") {
        at += 2
        while at < bytes.count, !isNext("*/") { at += 1 }
        at += 2
      } else if [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "[")].contains(byte) {
        let close = byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte
        var text: [UInt8] = []
        at += 1
        // A doubled quotation mark stands for a single one.
        while at < bytes.count, bytes[at] != close || at + 1 < bytes.count && bytes[at + 1] == byte && byte == close {
          if bytes[at] == close { at += 1 }
          text.append(bytes[at])
          at += 1
        }
        at += 1
        tokens.append(.quoted(String(decoding: text, as: UTF8.self)))
      } else if isWordByte(byte) {
        let start = at
        while at < bytes.count, isWordByte(bytes[at]) { at += 1 }
        tokens.append(.word(String(decoding: bytes[start..<at], as: UTF8.self)))
      } else {
        if byte > .space { tokens.append(.word(String(Unicode.Scalar(byte)))) }
        at += 1
      }
    }
    return tokens
  }
}
