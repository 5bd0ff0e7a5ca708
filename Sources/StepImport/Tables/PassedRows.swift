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
  private let passesUnreadable: Bool
  /// The first byte of the name of the column of steps; `nil` for the table of a known program.
  private let firstOfHeader: UInt8?

  /// What has been seen of a row.
  private struct Row {
    var cell = 0
    var hasText = false
    /// Where the text is in the cell of its date; empty without any.
    var date = 0..<0
    /// The place of the text in the cell of its steps; empty without any.
    var steps = 0..<0
    var hasDigitOfDate = false
    /// The number of digits in the cell of its steps.
    var digitsOfSteps = 0
  }

  /// Looks at the rows from `start` on, whose dates and steps are in the cells of these numbers.
  ///
  /// With `passesUnreadable` those that cannot be read are passed as well: nobody is told what is wrong with them. None
  /// is passed whose number may tell how the table's numbers are written, or, in a table whose column of steps has the
  /// name `header`, that may repeat the header.
  init(
    _ bytes: Span<UInt8>, from start: Int, _ delimiter: UInt8, date: Int, steps: Int, passesUnreadable: Bool,
    header: String? = nil
  ) {
    self.passesUnreadable = passesUnreadable
    firstOfHeader = header?.utf8.first
    end = start
    var (at, row) = (start, Row())
    // What begins as a quotation, and rows that end otherwise, are rare enough.
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
        // Such a row may well be read.
        if row.hasDigitOfDate, row.digitsOfSteps > 0 { return }
      }
    }
  }

  /// Counts a row; `false` for one that is another.
  private mutating func pass(_ row: Row, _ bytes: Span<UInt8>) -> Bool {
    // A line without anything is no row.
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

  /// Returns true if a row that cannot be read may repeat the header, or may tell how numbers are written.
  private func matters(_ row: Row, _ bytes: Span<UInt8>) -> Bool {
    if row.digitsOfSteps > 0 { return row.digitsOfSteps < row.steps.count }
    guard let firstOfHeader else { return false }
    let first = bytes[row.steps.lowerBound]
    // Letters beyond ASCII begin with other bytes where they are small.
    return first | 0x20 == firstOfHeader | 0x20 || first >= 0x80 && firstOfHeader >= 0x80
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
  /// Returns true if the text where a date should be says that the row is a sum, or nothing at all.
  func isOfSum(_ date: Range<Int>) -> Bool {
    // Nearly all rows have a date, which begins with a digit or is longer than such a word.
    guard let first = date.first, date.count <= 24 else { return date.isEmpty }
    if self[first].isDigit { return false }
    if isNoData(date) { return true }
    var word = text(date).lowercased()
    if word.hasSuffix(":") { word.removeLast() }
    return SumWord.all.contains(word)
  }

  /// Returns true if the text says that there is no value, as R, pandas and spreadsheets write it.
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

  /// Returns true if `word`, of small ASCII letters and marks, is the text of `cell` in letters of any case.
  private func isWord(_ word: StaticString, at cell: Range<Int>) -> Bool {
    let letters = ContiguousArray(text(cell).lowercased().utf8)
    return letters.span.has(word, at: 0)
  }

  /// Returns true if a digit stands in `range`.
  func hasDigit(_ range: Range<Int>) -> Bool {
    for index in range where self[index].isDigit { return true }
    return false
  }
}

/// Words that stand where a date should be in rows that sum up others.
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
