import Documents

/// A dumper that writes a database as text, so that tests can compare the SQLite reader with SQLite itself.
package enum DatabaseDumper {
  /// Returns a line for each row of each table in a database.
  ///
  ///     steps 12 i1736000000000 r3ff8000000000000 t6162 b00ff n
  ///
  /// A line consists of the table's name, the row ID and the stored values. In a table without row IDs, the number of
  /// the row replaces the ID. Each value begins with a letter for its type: `i` for a decimal integer, `r` for a
  /// floating-point number, `t` for text, `b` for binary data, and `n` for `NULL`. Binary data, the bits of
  /// floating-point numbers and the UTF-8 bytes of text are written in hexadecimal.
  ///
  /// Throws an error if the database is corrupt, or uses an unsupported feature.
  package static func rowLines(of bytes: [UInt8]) throws(ImportProblem) -> [String] {
    do throws(ParseError) {
      var received = ReceivedBytes()
      received.append(ContiguousArray(bytes).span)
      let pages = try SQLitePages(.inMemory(received))
      var lines: [String] = []
      for table in try SQLiteTable.allTables(in: pages) {
        var rows = try SQLiteTableCursor(table, [], pages)
        while try rows.advanceToNextRow() {
          let values = table.columns.lazy.filter { $0.valueIndex != nil }.map { text(of: rows.value(of: $0)) }
          lines.append(([table.name, "\(rows.cursor.rowID)"] + values).joined(separator: " "))
        }
      }
      return lines
    } catch {
      throw ImportProblem(error, at: nil)
    }
  }

  private static func text(of value: SQLiteValue) -> String {
    switch value {
    case .null: "n"
    case .integer(let value): "i\(value)"
    case .real(let value): "r" + String(value.bitPattern, radix: 16)
    case .text(let text): "t" + hexText(of: Array(text.utf8))
    case .blob(let bytes): "b" + hexText(of: bytes)
    }
  }

  private static func hexText(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
