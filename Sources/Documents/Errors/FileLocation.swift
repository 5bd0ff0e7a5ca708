/// A location in a file: a line and a column, or the whole file.
package struct FileLocation: Hashable, Sendable {
  /// The name of the file, as the user gave it.
  package let file: String
  /// The line and column, or `nil` if the location is the whole file.
  package let position: Position?

  /// A line and a column, with the text of the line.
  package struct Position: Hashable, Sendable {
    /// The line number, counted from 1.
    package let line: Int
    /// The column in characters, counted from 1.
    package let column: Int
    /// The text of the line, with a caret under the column.
    package let excerpt: LineWithCaret
  }

  /// Creates a location for `file` as a whole.
  package init(file: String) {
    self.file = file
    position = nil
  }

  /// Creates the location of the byte at `offset` in a file with the content `bytes`.
  ///
  /// Lines end with a line feed, a carriage return, or both. An offset past the end is treated as the end.
  ///
  /// - Complexity: O(*n*), where *n* is the offset.
  package init(file: String, bytes: [UInt8], offset: Int) {
    self.file = file
    let offset = min(max(0, offset), bytes.count)
    var line = 1
    var start = bytes.starts(with: "\u{FEFF}".utf8) ? min(3, offset) : 0
    var index = start
    while index < offset {
      let byte = bytes[index]
      index += 1
      let isCut = byte == .carriageReturn && index < bytes.count && bytes[index] == .lineFeed
      guard byte == .lineFeed || byte == .carriageReturn && !isCut else { continue }
      line += 1
      start = index
    }
    let end = bytes[offset...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn } ?? bytes.endIndex
    let before = String(decoding: bytes[start..<max(start, offset)], as: UTF8.self)
    // A line can be as long as the whole file, so only the part that is shown is decoded.
    let after = String(
      decoding: bytes[offset..<min(max(offset, end), offset + 4 * LineWithCaret.maxColumns)], as: UTF8.self)
    position = Position(line: line, column: before.count + 1, excerpt: LineWithCaret(before: before, after: after))
  }

  /// Creates a location in a file that isn't in memory.
  ///
  /// `before` is the line's text before the column, and `after` is the rest of the line.
  package init(file: String, line: Int, column: Int, before: String, after: String) {
    self.file = file
    position = Position(line: line, column: column, excerpt: LineWithCaret(before: before, after: after))
  }

  /// The location as text, such as `walk.csv:12:7` or `walk.csv`.
  package var locationText: String? { position.map { "\(file):\($0.line):\($0.column)" } ?? file }

  /// The line of the location, with a caret, or `nil` if the location is the whole file.
  package var excerpt: LineWithCaret? { position?.excerpt }

  func writeMembers(to object: inout JSONWriter) {
    object.member("file", file)
    guard let position else { return }
    object.member("line", position.line)
    object.member("column", position.column)
  }
}

/// One line of a file, and a caret under one of its characters.
package struct LineWithCaret: Hashable, Sendable {
  /// The line's text, or only the part near the caret if the line is long.
  package let line: String
  /// The white space that precedes the caret on the line below.
  package let indent: String

  /// The maximum width of an excerpt in terminal columns.
  ///
  /// A wider line is cut at its ends, so that the part around the caret remains.
  static let maxColumns = 76

  init(before: String, after: String) {
    var (left, right) = (makingInvisiblesVisible(before), makingInvisiblesVisible(after))
    if left.terminalColumns + right.terminalColumns > LineWithCaret.maxColumns {
      left = left.truncatedAtStart(
        toColumns: max(LineWithCaret.maxColumns / 2, LineWithCaret.maxColumns - right.terminalColumns))
      right = right.truncatedAtEnd(toColumns: LineWithCaret.maxColumns - left.terminalColumns)
    }
    line = left + right
    // The terminal determines the width of a tab, so the caret's indentation contains the same tabs as the line.
    indent = String(left.flatMap { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.terminalColumns) })
  }
}
