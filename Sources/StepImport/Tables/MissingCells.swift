import Documents

extension Span<UInt8> {
  /// Returns true if a date cell contains no date: it is empty, a placeholder, or the label of a summary row.
  ///
  /// Such labels include `total` and `average` in several languages.
  func isSumLabelOrEmpty(in date: Range<Int>) -> Bool {
    // Fast path: nearly all cells contain a date, so they begin with a digit or are longer than any label.
    guard let first = date.first, date.count <= 24 else { return date.isEmpty }
    if self[first].isDigit { return false }
    if isMissingValue(in: date) { return true }
    var word = text(in: date).lowercased()
    if word.hasSuffix(":") { word.removeLast() }
    return SummaryRowLabel.all.contains(word)
  }

  /// Returns true if `cell` is empty or a placeholder for a missing value, such as R's `NA` or pandas' `NaN`.
  func isMissingValue(in cell: Range<Int>) -> Bool {
    guard let first = cell.first, cell.count <= 9, !self[first].isDigit else { return cell.isEmpty }
    switch cell.count {
    case 1: return self[first] == 0x2D
    case 2: return matches("--", at: first) || matches("NA", at: first) || matches("na", at: first)
    case 3:
      let isDash = matches("\u{2013}", at: first) || matches("\u{2014}", at: first)
      return isDash || isPrefixIgnoringCase("nan", of: cell) || isPrefixIgnoringCase("nil", of: cell)
        || isPrefixIgnoringCase("n/a", of: cell)
    case 4:
      return isPrefixIgnoringCase("null", of: cell) || isPrefixIgnoringCase("none", of: cell)
        || isPrefixIgnoringCase("#n/a", of: cell)
        || isPrefixIgnoringCase("<na>", of: cell)
    case 6: return isPrefixIgnoringCase("(null)", of: cell)
    case 9: return isPrefixIgnoringCase("undefined", of: cell)
    default: return false
    }
  }

  /// Returns true if `cell` begins with `word`, in uppercase or lowercase.
  ///
  /// - Precondition: `word` is lowercase ASCII.
  private func isPrefixIgnoringCase(_ word: StaticString, of cell: Range<Int>) -> Bool {
    let letters = ContiguousArray(text(in: cell).lowercased().utf8)
    return letters.span.matches(word, at: 0)
  }

  func hasDigit(in range: Range<Int>) -> Bool {
    for index in range where self[index].isDigit { return true }
    return false
  }
}

/// The labels in a date column that mark rows of totals, averages or extremes, in several languages.
private enum SummaryRowLabel {
  static let all: Set<String> = [
    "total", "totals", "sum", "sums", "average", "avg", "mean", "median", "max", "min", "maximum", "minimum", "count",
    "grand total", "subtotal", "overall", "all", "std", "total steps", "summe", "gesamt", "gesamtsumme",
    "gesamtergebnis", "durchschnitt", "mittelwert", "ø", "anzahl", "somme", "total général", "total general",
    "moyenne", "totale", "totale complessivo", "somma", "media", "promedio", "suma", "suma total", "totaal",
    "eindtotaal", "gemiddelde", "média", "soma", "total geral", "razem", "suma końcowa", "średnia", "summa", "totalt",
    "medel", "gennemsnit", "итого", "всего", "среднее", "сумма", "合计", "总计", "平均", "合計", "총계", "평균", "합계",
  ]
}
