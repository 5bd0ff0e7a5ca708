import Documents

/// Rows one after another that hold no steps, are sums, or cannot be read: of them only their numbers matter.
///
///     2025-01-04,    skipped: nothing stands where its steps should be
///     total,5        skipped: no date
///     a,b            rejected: no digit stands where its date should be, or none where its steps should be
struct PassedRows {
  /// Where a row begins that is another.
  private(set) var end: Int
  /// How many cells the last of them has, blank ones left out; 0 without any.
  private(set) var cells = 0
  private var withoutSteps = 0
  private var withoutDate = 0
  private var unreadable = 0

  /// What has been seen of a row.
  private struct Row {
    var cell = 0
    var hasText = false
    /// Where the text is in the cell of its date; empty without any.
    var date = 0..<0
    var hasSteps = false
    var hasDigitOfDate = false
    var hasDigitOfSteps = false
  }

  /// Looks at the rows from `start` on, whose dates and steps are in the cells of these numbers.
  ///
  /// With `passesUnreadable` those that cannot be read are passed as well: nobody is told what is wrong with them.
  init(
    _ bytes: Span<UInt8>, from start: Int, _ delimiter: UInt8, date: Int, steps: Int, passesUnreadable: Bool
  ) {
    end = start
    var (at, row) = (start, Row())
    // What begins as a quotation, and rows that end otherwise, are rare enough.
    while at < bytes.count, bytes[at] != .quote, bytes[at] != .carriageReturn {
      let byte = bytes[at]
      at += 1
      if byte == .lineFeed {
        guard pass(row, bytes, passesUnreadable) else { return }
        (end, row) = (at, Row())
      } else if byte == delimiter {
        row.cell += 1
      } else if byte > .space {
        row.hasText = true
        if row.cell == date {
          row.date = (row.date.isEmpty ? at - 1 : row.date.lowerBound)..<at
          row.hasDigitOfDate = row.hasDigitOfDate || byte.isDigit
        }
        if row.cell == steps {
          row.hasSteps = true
          row.hasDigitOfSteps = row.hasDigitOfSteps || byte.isDigit
        }
        // Such a row may well be read.
        if row.hasDigitOfDate, row.hasDigitOfSteps { return }
      }
    }
  }

  /// Counts a row; `false` for one that is another.
  private mutating func pass(_ row: Row, _ bytes: Span<UInt8>, _ passesUnreadable: Bool) -> Bool {
    // A line without anything is no row.
    guard row.cell > 0 || row.hasText else { return true }
    if !row.hasSteps {
      withoutSteps += 1
    } else if bytes.isOfSum(row.date) {
      withoutDate += 1
    } else if passesUnreadable {
      unreadable += 1
    } else {
      return false
    }
    cells = row.cell + 1
    return true
  }

  /// Adds them to `rows`.
  func note(in rows: inout ImportReport.Rows) {
    rows.skip(.noSteps, count: withoutSteps)
    rows.skip(.noDate, count: withoutDate)
    rows.read += unreadable
    rows.rejected += unreadable
  }
}

extension Span<UInt8> {
  /// Whether what stands where a date should be says that the row is a sum, or nothing at all.
  func isOfSum(_ date: Range<Int>) -> Bool {
    guard date.count <= 5 else { return false }
    return date.isEmpty || date.count == 5 && zip(date, "total".utf8).allSatisfy { self[$0] | 0x20 == $1 }
  }

  /// Whether a digit stands in `range`.
  func hasDigit(_ range: Range<Int>) -> Bool {
    for index in range where self[index].isDigit { return true }
    return false
  }
}
