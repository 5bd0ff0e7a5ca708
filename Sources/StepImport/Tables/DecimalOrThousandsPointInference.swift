import Documents
import PixelPalCore
import StepHistory

/// An inference of the meaning of points in step counts: `12.345` is either about twelve steps or twelve thousand.
///
/// It applies to tables whose delimiter isn't a comma, because there the comma may be the decimal mark. Another number
/// in the table may show the meaning of points, so rows wait from the first ambiguous number on. If none does, points
/// separate thousands, because it is implausible that all step counts have exactly three decimals.
struct DecimalOrThousandsPointInference {
  /// A row that may have to wait until the meaning is known.
  struct WaitingRow {
    /// The row, whose count has been parsed with a decimal point.
    var row: ParsedRow
    /// The offset of the row in the input bytes with which it was received.
    let offset: Int
    let hasAmbiguousPoint: Bool
  }

  private enum Meaning {
    case undecided
    case decimalMark
    case thousandsSeparator
  }

  private enum Evidence {
    /// A number with an ambiguous point, such as `12.345`.
    case ambiguousPoint
    /// A number without a point that shows nothing, such as `7`.
    case none
    /// A number whose points must separate thousands, such as `1.234.567`, or whose decimal mark is a comma: `90,5`.
    case thousandsSeparator
    /// A number whose point can't separate thousands, such as `713.25`, or whose thousands aren't separated: `1200`.
    case decimalMark
  }

  private var meaning = Meaning.undecided
  private var waitingRows: [WaitingRow] = []
  /// True if no number showed the meaning of an ambiguous point, so that it was taken as a thousands separator.
  private(set) var isGuess = false

  /// Appends a row whose count is in `cell`, and returns the rows that no longer have to wait.
  ///
  /// Returns an empty array as long as the meaning of an ambiguous point isn't known.
  mutating func append(_ row: ParsedRow, at offset: Int, _ bytes: Span<UInt8>, _ cell: Range<Int>) -> [WaitingRow] {
    let sign = DecimalOrThousandsPointInference.evidence(bytes, cell)
    let hasPoint = sign == .ambiguousPoint
    if meaning == .undecided {
      if sign == .decimalMark { meaning = .decimalMark }
      if sign == .thousandsSeparator { meaning = .thousandsSeparator }
    }
    waitingRows.append(WaitingRow(row: row, offset: offset, hasAmbiguousPoint: hasPoint))
    if meaning == .undecided, waitingRows.first?.hasAmbiguousPoint == true { return [] }
    return takeResolvedRows()
  }

  /// Returns the rows that still wait, with their points taken as thousands separators.
  mutating func finish() -> [WaitingRow] {
    if meaning == .undecided, !waitingRows.isEmpty { (meaning, isGuess) = (.thousandsSeparator, true) }
    return takeResolvedRows()
  }

  private mutating func takeResolvedRows() -> [WaitingRow] {
    var rows = waitingRows
    waitingRows.removeAll(keepingCapacity: true)
    guard meaning == .thousandsSeparator else { return rows }
    for index in rows.indices where rows[index].hasAmbiguousPoint {
      rows[index].row.count = StepCount(millionths: rows[index].row.count.millionths * 1000)
    }
    return rows
  }

  private static func evidence(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Evidence {
    var (digits, points, commas) = (0, 0, 0)
    var areGroups = true
    for index in cell {
      switch bytes[index] {
      case 0x2E:
        areGroups = areGroups && (points == 0 ? 1...3 ~= digits : digits == 3)
        (points, digits) = (points + 1, 0)
      case .comma: (commas, digits) = (commas + 1, digits)
      case let byte where byte.isDigit: digits += commas == 0 ? 1 : 0
      default: return .none
      }
    }
    if commas > 0 || points > 1 { return .thousandsSeparator }
    if points == 0 { return digits > 3 && bytes[cell.lowerBound] != 0x30 ? .decimalMark : .none }
    return areGroups && digits == 3 && bytes[cell.lowerBound] != 0x30 ? .ambiguousPoint : .decimalMark
  }
}
