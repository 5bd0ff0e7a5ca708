import Documents

/// A run of rows that hold no steps, are sums, or cannot be read, and so only need to be counted.
///
///     2025-01-04,    skipped: no value in the cell of the steps
///     total,5        skipped: no date
///     a,b            rejected: no digit in the cell of the date, or none in that of the steps
struct PassedRows {
  /// The offset of the first row that is of another kind.
  private(set) var end: Int
  /// The number of cells in the last of the rows, not counting blank lines; 0 if there are none.
  private(set) var cells = 0
  private var withoutSteps = 0
  private var withoutDate = 0
  private var unreadable = 0
  private let passesUnreadable: Bool
  /// The first byte of the name of the steps column; `nil` for the table of a known program.
  private let firstOfHeader: UInt8?

  /// The state of the current row.
  private struct Row {
    var cell = 0
    var hasText = false
    /// The range of the text in the date cell; empty if there is none.
    var date = 0..<0
    /// The range of the text in the steps cell; empty if there is none.
    var steps = 0..<0
    var hasDigitOfDate = false
    /// The number of digits in the steps cell.
    var digitsOfSteps = 0
  }

  /// Scans the rows from `start` on; `date` and `steps` are the numbers of those cells.
  ///
  /// With `passesUnreadable`, unreadable rows are skipped as well, because their faults are not reported in detail. Two
  /// kinds of rows are never skipped: those with a number that may show the notation of the table's numbers, and those
  /// that may repeat the header, if the steps column is called `header`.
  init(
    _ bytes: Span<UInt8>, from start: Int, _ delimiter: UInt8, date: Int, steps: Int, passesUnreadable: Bool,
    header: String? = nil
  ) {
    self.passesUnreadable = passesUnreadable
    firstOfHeader = header?.utf8.first
    end = start
    var (at, row) = (start, Row())
    // Quoted cells and other line endings are rare, so they end the scan.
    while at < bytes.count, bytes[at] != .quote, bytes[at] != .carriageReturn {
      let byte = bytes[at]
      at += 1
      if byte == .lineFeed {
        guard pass(row, bytes) else { return }
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
          row.steps = (row.steps.isEmpty ? at - 1 : row.steps.lowerBound)..<at
          if byte.isDigit { row.digitsOfSteps += 1 }
        }
        // This row may be readable.
        if row.hasDigitOfDate, row.digitsOfSteps > 0 { return }
      }
    }
  }

  /// Counts a row; returns false if it is of another kind.
  private mutating func pass(_ row: Row, _ bytes: Span<UInt8>) -> Bool {
    // A blank line is not a row.
    guard row.cell > 0 || row.hasText else { return true }
    if row.steps.isEmpty || bytes.isNoData(row.steps) {
      withoutSteps += 1
    } else if bytes.isOfSum(row.date) {
      withoutDate += 1
    } else if passesUnreadable, !matters(row, bytes) {
      unreadable += 1
    } else {
      return false
    }
    cells = row.cell + 1
    return true
  }

  /// Returns true if an unreadable row may repeat the header, or may show the notation of numbers.
  private func matters(_ row: Row, _ bytes: Span<UInt8>) -> Bool {
    if row.digitsOfSteps > 0 { return row.digitsOfSteps < row.steps.count }
    guard let firstOfHeader else { return false }
    let first = bytes[row.steps.lowerBound]
    // Lowercase letters beyond ASCII may begin with other bytes than uppercase ones.
    return first | 0x20 == firstOfHeader | 0x20 || first >= 0x80 && firstOfHeader >= 0x80
  }

  /// Adds the numbers of skipped and rejected rows to `rows`.
  func note(in rows: inout ImportReport.Rows) {
    rows.skip(.noSteps, count: withoutSteps)
    rows.skip(.noDate, count: withoutDate)
    rows.read += unreadable
    rows.rejected += unreadable
  }
}

extension Span<UInt8> {
  /// Returns true if the text of the date cell says that the row is a sum, or if it is empty.
  func isOfSum(_ date: Range<Int>) -> Bool {
    // Fast path: nearly all rows have a date, which begins with a digit or is longer than such a word.
    guard let first = date.first, date.count <= 24 else { return date.isEmpty }
    if self[first].isDigit { return false }
    if isNoData(date) { return true }
    var word = text(date).lowercased()
    if word.hasSuffix(":") { word.removeLast() }
    return SumWord.all.contains(word)
  }

  /// Returns true if the text is a placeholder for a missing value, as R, pandas and spreadsheets write it.
  func isNoData(_ cell: Range<Int>) -> Bool {
    guard let first = cell.first, cell.count <= 9, !self[first].isDigit else { return cell.isEmpty }
    switch cell.count {
    case 1: return self[first] == 0x2D
    case 2: return has("--", at: first) || has("NA", at: first) || has("na", at: first)
    case 3:
      let isDash = has("\u{2013}", at: first) || has("\u{2014}", at: first)
      return isDash || isWord("nan", at: cell) || isWord("nil", at: cell) || isWord("n/a", at: cell)
    case 4:
      return isWord("null", at: cell) || isWord("none", at: cell) || isWord("#n/a", at: cell)
        || isWord("<na>", at: cell)
    case 6: return isWord("(null)", at: cell)
    case 9: return isWord("undefined", at: cell)
    default: return false
    }
  }

  /// Returns true if `cell` contains `word`, ignoring case; `word` has only lowercase ASCII letters and marks.
  private func isWord(_ word: StaticString, at cell: Range<Int>) -> Bool {
    let letters = ContiguousArray(text(cell).lowercased().utf8)
    return letters.span.has(word, at: 0)
  }

  /// Returns true if `range` contains a digit.
  func hasDigit(_ range: Range<Int>) -> Bool {
    for index in range where self[index].isDigit { return true }
    return false
  }
}

/// Words that replace the date in rows that sum up others.
private enum SumWord {
  static let all: Set<String> = [
    "total", "totals", "sum", "sums", "average", "avg", "mean", "median", "max", "min", "maximum", "minimum", "count",
    "grand total", "subtotal", "overall", "all", "std", "total steps", "summe", "gesamt", "gesamtsumme",
    "gesamtergebnis", "durchschnitt", "mittelwert", "ø", "anzahl", "somme", "total général", "total general",
    "moyenne", "totale", "totale complessivo", "somma", "media", "promedio", "suma", "suma total", "totaal",
    "eindtotaal", "gemiddelde", "média", "soma", "total geral", "razem", "suma końcowa", "średnia", "summa", "totalt",
    "medel", "gennemsnit", "итого", "всего", "среднее", "сумма", "合计", "总计", "平均", "合計", "총계", "평균", "합계",
  ]
}
