import Documents

// The fast path of tables: rows that are written like those before them are read by `PlainRowFastPath`, and rows
// without steps, sums and unreadable rows are counted by `SkippableRowRun`. `TableRowReader` reads all other rows.
//
// Gain: without `PlainRowFastPath`, day sums of a table of 190 MB take 1.53 instead of 0.19 s of processor time.
// Without `SkippableRowRun`, 8 MB of unreadable rows take 0.54 instead of 0.16 s, which is below the 25 MB/s that
// `.ci/hostile` requires.
//
// Reference implementation: `TableRowReader`. Differential tests: `ReadingInPartsTests` turn `PlainRowFastPath` off,
// and `HostileInputTests.test_uncountedRows_areReadTheSame_onFastPathAndRowByRow` ends lines so that `SkippableRowRun`
// recognizes none.

/// A run of rows that hold no steps, are sums, or cannot be read, and so only need to be counted.
///
///     2025-01-04,    skipped: no value in the cell of the steps
///     total,5        skipped: no date
///     a,b            rejected: no digit in the cell of the date, or none in that of the steps
struct SkippableRowRun {
  /// The offset of the first row that cannot be skipped.
  private(set) var end: Int
  /// The number of cells in the last skipped row, not counting blank lines; 0 if no row was skipped.
  private(set) var lastRowCellCount = 0
  private var rowsWithoutSteps = 0
  private var rowsWithoutDate = 0
  private var unreadableRows = 0
  private let skipsUnreadable: Bool
  /// The first byte of the name of the steps column, or `nil` for the table of a known program.
  private let firstHeaderByte: UInt8?

  /// The state of the current row.
  private struct RowState {
    var cell = 0
    var hasText = false
    /// The range of the text in the date cell; empty if there is none.
    var date = 0..<0
    /// The range of the text in the steps cell; empty if there is none.
    var steps = 0..<0
    var dateHasDigit = false
    /// The number of digits in the steps cell.
    var stepsDigitCount = 0
  }

  /// Scans the rows from `start` on; `date` and `steps` are the indices of those columns.
  ///
  /// With `skipsUnreadable`, unreadable rows are skipped as well, because their errors are not reported in detail. Two
  /// kinds of rows are never skipped: those with a number that may show the notation of the table's numbers, and those
  /// that may repeat the header, if the steps column is called `header`.
  init(
    _ bytes: Span<UInt8>, from start: Int, _ delimiter: UInt8, date: Int, steps: Int, skipsUnreadable: Bool,
    header: String? = nil
  ) {
    self.skipsUnreadable = skipsUnreadable
    firstHeaderByte = header?.utf8.first
    end = start
    var (at, row) = (start, RowState())
    // Quoted cells and other line endings are rare, so they end the scan.
    while at < bytes.count, bytes[at] != .quote, bytes[at] != .carriageReturn {
      let byte = bytes[at]
      at += 1
      if byte == .lineFeed {
        guard countIfSkippable(row, bytes) else { return }
        (end, row) = (at, RowState())
      } else if byte == delimiter {
        row.cell += 1
      } else if byte > .space {
        row.hasText = true
        if row.cell == date {
          row.date = (row.date.isEmpty ? at - 1 : row.date.lowerBound)..<at
          row.dateHasDigit = row.dateHasDigit || byte.isDigit
        }
        if row.cell == steps {
          row.steps = (row.steps.isEmpty ? at - 1 : row.steps.lowerBound)..<at
          if byte.isDigit { row.stepsDigitCount += 1 }
        }
        // This row may be readable.
        if row.dateHasDigit, row.stepsDigitCount > 0 { return }
      }
    }
  }

  /// Counts a row if it can be skipped, and returns false if it cannot.
  private mutating func countIfSkippable(_ row: RowState, _ bytes: Span<UInt8>) -> Bool {
    // A blank line is not a row.
    guard row.cell > 0 || row.hasText else { return true }
    if row.steps.isEmpty || bytes.isMissingValue(row.steps) {
      rowsWithoutSteps += 1
    } else if bytes.isSumLabelOrEmpty(row.date) {
      rowsWithoutDate += 1
    } else if skipsUnreadable, !mustBeRead(row, bytes) {
      unreadableRows += 1
    } else {
      return false
    }
    lastRowCellCount = row.cell + 1
    return true
  }

  /// Returns true if an unreadable row may repeat the header, or may show the notation of numbers.
  private func mustBeRead(_ row: RowState, _ bytes: Span<UInt8>) -> Bool {
    if row.stepsDigitCount > 0 { return row.stepsDigitCount < row.steps.count }
    guard let firstHeaderByte else { return false }
    let first = bytes[row.steps.lowerBound]
    // Lowercase letters beyond ASCII may begin with other bytes than uppercase ones.
    return first | 0x20 == firstHeaderByte | 0x20 || first >= 0x80 && firstHeaderByte >= 0x80
  }

  /// Adds the numbers of skipped and rejected rows to `rows`.
  func addCounts(to rows: inout ImportReport.RowCounts) {
    rows.recordSkipped(.noSteps, count: rowsWithoutSteps)
    rows.recordSkipped(.noDate, count: rowsWithoutDate)
    rows.read += unreadableRows
    rows.rejected += unreadableRows
  }
}
