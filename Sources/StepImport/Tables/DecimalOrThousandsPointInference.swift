import Documents
import PixelPalCore
import StepHistory

/// An inference of the meaning of points in numbers, for tables with a delimiter other than a comma.
///
/// If points separate thousands, `12.345` is twelve thousand steps; if points are decimal points, it is twelve steps.
/// Any number in the file can decide the question, so rows wait from the first ambiguous number on. If no number
/// decides it, points are taken as thousands separators, because it is implausible that all step counts have three
/// decimals.
struct DecimalOrThousandsPointInference {
  /// A row that waits for the decision.
  ///
  /// `hasAmbiguousPoint` is true if the number in the row contains an ambiguous point.
  struct WaitingRow {
    var row: ParsedRow
    let offset: Int
    let hasAmbiguousPoint: Bool
  }

  private enum Meaning {
    case undecided
    case decimalMark
    case thousandsSeparator
  }

  private enum Evidence {
    /// The number doesn't decide the question, because its point is ambiguous, as in `12.345`.
    case ambiguousPoint
    /// The number doesn't decide the question, because it contains no point, as in `7`.
    case none
    /// The number shows that points separate thousands, as in `90,5` and `1.234.567`.
    case thousandsSeparator
    /// The number shows that points are decimal points, as in `1200`, `0.5` and `713.25`.
    case decimalMark
  }

  private var meaning = Meaning.undecided
  private var waitingRows: [WaitingRow] = []
  /// True if points were taken as thousands separators only because no number contradicted that.
  private(set) var isGuess = false

  /// Appends a row with its number in `cell`, and returns the rows that no longer have to wait.
  ///
  /// If the meaning of an ambiguous point is still undecided, the returned array is empty.
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

  /// Returns the rows that are still waiting.
  ///
  /// If no number has decided the question, points are taken as thousands separators.
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
