import Documents

// The fast paths of tables: `PlainFormatRowFastPath` reads rows that are written like earlier rows, and
// `SkippableRowRun` counts rows without steps, rows of totals and unreadable rows. `TableRowReader` reads all other
// rows.
//
// Without `PlainFormatRowFastPath`, adding up the days of a table of 190 MB takes 1.53 s instead of 0.19 s of processor
// time. Without `SkippableRowRun`, 8 MB of unreadable rows take 0.54 s instead of 0.16 s, which is slower than the 25
// MB/s that `.ci/hostile` requires.
//
// `TableRowReader` is the reference implementation. `ReadingInPartsTests` compares results with
// `PlainFormatRowFastPath` turned on and off.
// `HostileInputTests.test_uncountedRows_areReadTheSame_onFastPathAndRowByRow` compares results with line terminators
// that `SkippableRowRun` recognizes and others that it doesn't.

/// A run of consecutive rows that the report only counts, because they have no steps or can't be read.
///
///     2025-01-04,    skipped: no value in the steps cell
///     total,5        skipped: no date
///     a,b            rejected: no digit in the date cell or in the steps cell
struct SkippableRowRun {
  /// The offset of the first row after the run.
  private(set) var end: Int
  /// The number of cells in the last row of the run, or 0 if the run has no rows.
  ///
  /// Blank lines aren't rows.
  private(set) var lastRowCellCount = 0
  private var rowsWithoutSteps = 0
  private var rowsWithoutDate = 0
  private var unreadableRows = 0
  private let skipsUnreadable: Bool
  /// The first byte of the steps column's name, by which a row that may repeat the header is recognized.
  ///
  /// The value is `nil` if such rows may be part of the run.
  private let firstHeaderByte: UInt8?

  /// The state of the row being scanned, up to the current byte.
  private struct RowState {
    /// The index of the current cell.
    var cell = 0
    var hasText = false
    /// The range of the text in the date cell, or an empty range if the cell is blank.
    var date = 0..<0
    /// The range of the text in the steps cell, or an empty range if the cell is blank.
    var steps = 0..<0
    var dateHasDigit = false
    /// The number of digits in the steps cell.
    var stepsDigitCount = 0
  }

  /// Creates the run of skippable rows, possibly none, that begins at the offset `start`.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the table.
  ///   - start: the offset of the first row of the run.
  ///   - delimiter: the byte that separates cells.
  ///   - date: the index of the date column.
  ///   - steps: the index of the steps column.
  ///   - skipsUnreadable: true if the run includes unreadable rows, because the report won't describe their errors.
  ///   - header: the name of the steps column in a table from an unknown program. A row that may repeat the header
  ///     isn't part of the run, because `TableRowReader` skips it instead of rejecting it.
  init(
    _ bytes: Span<UInt8>, from start: Int, _ delimiter: UInt8, date: Int, steps: Int, skipsUnreadable: Bool,
    header: String? = nil
  ) {
    self.skipsUnreadable = skipsUnreadable
    firstHeaderByte = header?.utf8.first
    end = start
    var (at, row) = (start, RowState())
    // Quotation marks and carriage returns are rare, so a row that contains one ends the run.
    while at < bytes.count, bytes[at] != .quote, bytes[at] != .carriageReturn {
      let byte = bytes[at]
      at += 1
      if byte == .lineFeed {
        guard countIfSkippable(row, in: bytes) else { return }
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
        // A row with digits in both cells may contain steps, so it ends the run.
        if row.dateHasDigit, row.stepsDigitCount > 0 { return }
      }
    }
  }

  /// Adds `row` to the counts of the run, or returns false if the row ends the run.
  private mutating func countIfSkippable(_ row: RowState, in bytes: Span<UInt8>) -> Bool {
    // A blank line isn't a row.
    guard row.cell > 0 || row.hasText else { return true }
    if row.steps.isEmpty || bytes.isMissingValue(in: row.steps) {
      rowsWithoutSteps += 1
    } else if bytes.isSumLabelOrEmpty(in: row.date) {
      rowsWithoutDate += 1
    } else if skipsUnreadable, !mustBeRead(row, in: bytes) {
      unreadableRows += 1
    } else {
      return false
    }
    lastRowCellCount = row.cell + 1
    return true
  }

  /// Returns true if the unreadable `row` must be read individually, because it affects more than the count of such
  /// rows.
  ///
  /// Such a row may repeat the header, or contain a number such as `1.234.567`, which shows the meaning of points.
  private func mustBeRead(_ row: RowState, in bytes: Span<UInt8>) -> Bool {
    if row.stepsDigitCount > 0 { return row.stepsDigitCount < row.steps.count }
    guard let firstHeaderByte else { return false }
    let first = bytes[row.steps.lowerBound]
    // Outside of ASCII, a lowercase letter and its uppercase form can begin with different bytes.
    return first | 0x20 == firstHeaderByte | 0x20 || first >= 0x80 && firstHeaderByte >= 0x80
  }

  /// Adds the numbers of rows in this run to `rows`.
  func addCounts(to rows: inout ImportReport.RowCounts) {
    rows.recordSkipped(because: .noSteps, count: rowsWithoutSteps)
    rows.recordSkipped(because: .noDate, count: rowsWithoutDate)
    rows.read += unreadableRows
    rows.rejected += unreadableRows
  }
}
