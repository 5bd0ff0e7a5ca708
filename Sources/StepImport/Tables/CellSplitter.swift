import Documents

/// A splitter that divides the rows of delimiter-separated text, such as CSV, into cells.
struct CellSplitter {
  /// The range of a cell's bytes, without the quotation marks around the cell.
  ///
  /// Quotation marks within the cell are still escaped. ``text(in:ofCell:)`` replaces them with plain ones.
  struct Cell {
    let start: Int
    let end: Int
    var range: Range<Int> { start..<end }
  }

  var delimiter: UInt8
  /// True if a quotation mark within a quoted cell is escaped as `\"` rather than `""`.
  var escapesWithBackslash = false
  /// The cells of the most recently split row.
  private(set) var cells: ContiguousArray<Cell> = []

  init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Splits the row at `start` into ``cells``, and returns the start of the next row.
  ///
  /// Returns `nil` if more bytes are needed. If `isLast` is true, the last row needn't end with a line break. Throws an
  /// error if a quotation mark is never closed.
  mutating func splitRow(in bytes: Span<UInt8>, from start: Int, isLast: Bool) throws(ParseError) -> Int? {
    var at = start
    var count = 0
    // The cells of the previous row are overwritten in place, because nearly all rows have the same number of cells.
    defer { if count < cells.count { cells.removeLast(cells.count - count) } }
    while true {
      let cell: Cell
      if at < bytes.count, bytes[at] == .quote {
        guard let end = try closingQuoteOffset(in: bytes, after: at, isLast: isLast) else { return nil }
        let content = at + 1..<end
        at = end + 1
        // Text between the closing quotation mark and the delimiter is ignored.
        while at < bytes.count, !endsCell(bytes[at]) { at += 1 }
        cell = Cell(start: content.lowerBound, end: content.upperBound)
      } else {
        let first = at
        while at < bytes.count, !endsCell(bytes[at]) { at += 1 }
        cell = Cell(start: first, end: at)
      }
      if count < cells.count { cells[count] = cell } else { cells.append(cell) }
      count += 1
      guard at < bytes.count else { return isLast ? at : nil }
      if bytes[at] == delimiter {
        at += 1
        continue
      }
      if bytes[at] == .carriageReturn {
        guard at + 1 < bytes.count || isLast else { return nil }
        if at + 1 < bytes.count, bytes[at + 1] == .lineFeed { at += 1 }
      }
      return at + 1
    }
  }

  @inline(__always) private func endsCell(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == .lineFeed || byte == .carriageReturn
  }

  /// Returns the offset of the quotation mark that closes the one at `start`, or `nil` if more bytes are needed.
  ///
  /// The byte after a quotation mark is also needed, because it shows whether the mark is escaped. Throws an error if
  /// the quotation mark is never closed, or not within the maximum length of a cell. `isLast` is true if no bytes
  /// follow `bytes`.
  private func closingQuoteOffset(in bytes: Span<UInt8>, after start: Int, isLast: Bool) throws(ParseError) -> Int? {
    var at = start + 1
    while at < bytes.count {
      if escapesWithBackslash, bytes[at] == .backslash {
        at += 2
      } else if bytes[at] != .quote {
        at += 1
      } else if at + 1 < bytes.count, bytes[at + 1] == .quote {
        at += 2
      } else if at - start <= StepReader.maxRowLength {
        return at + 1 < bytes.count || isLast ? at : nil
      } else {
        break
      }
    }
    // A cell that is too long is an error even if its end has been received, so that the result is the same with any
    // block sizes.
    if isLast || at - start > StepReader.maxRowLength {
      throw ParseError(at: start, .sentence("this quotation mark is never closed"))
    }
    return nil
  }

  /// Returns the text of a cell, with each escaped quotation mark replaced by a plain one.
  func text(in bytes: Span<UInt8>, ofCell cell: Range<Int>) -> String {
    let hasEscapes =
      bytes.firstOffset(of: .quote, from: cell.lowerBound, to: cell.upperBound) != nil
      || escapesWithBackslash && bytes.firstOffset(of: .backslash, from: cell.lowerBound, to: cell.upperBound) != nil
    guard hasEscapes else { return bytes.text(in: cell) }
    var text: [UInt8] = []
    var at = cell.lowerBound
    while at < cell.upperBound {
      let isEscape = bytes[at] == .quote || escapesWithBackslash && bytes[at] == .backslash
      if isEscape, at + 1 < cell.upperBound { at += 1 }
      text.append(bytes[at])
      at += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the most frequent delimiter in the line at `start`: a comma, a semicolon, a tab or `|`.
  ///
  /// Returns a comma if there is no delimiter, and `nil` if the line is incomplete. Delimiters within quotation marks
  /// don't count. A quotation mark opens a quoted cell only at the start of the line or after a delimiter. `isLast` is
  /// true if no bytes follow `bytes`.
  static func detectedDelimiter(in bytes: Span<UInt8>, from start: Int, isLast: Bool) -> UInt8? {
    // An incomplete line isn't scanned, because a very long line would then be scanned again with each block.
    guard isLast || bytes.firstLineBreak(from: start) != nil else { return nil }
    var counts = SIMD4<Int>()
    var isQuoted = false
    var isCellStart = true
    var at = start
    while at < bytes.count, isQuoted || bytes[at] != .lineFeed && bytes[at] != .carriageReturn {
      let index = isQuoted ? nil : delimiterRank(of: bytes[at])
      if let index { counts[index] += 1 }
      let isEscape = isQuoted && bytes[at] == .quote && at + 1 < bytes.count && bytes[at + 1] == .quote
      if bytes[at] == .quote, !isEscape, isQuoted || isCellStart { isQuoted.toggle() }
      isCellStart = index != nil
      at += isEscape ? 2 : 1
    }
    guard at < bytes.count || isLast else { return nil }
    var best = 0
    for index in 0..<4 where counts[index] > counts[best] { best = index }
    return [.comma, 0x3B, .tab, 0x7C][best]
  }

  /// Returns the priority of a delimiter, where 0 is the highest, or `nil` for any other byte.
  ///
  /// If several delimiters are equally frequent in a line, the one with the highest priority is chosen.
  private static func delimiterRank(of byte: UInt8) -> Int? {
    switch byte {
    case .comma: 0
    case 0x3B: 1
    case .tab: 2
    case 0x7C: 3
    default: nil
    }
  }
}
