import Documents
import PixelPalCore
import StepHistory

/// An inference of what a point between digits means, in a table with a delimiter other than a comma.
///
/// `12.345` is twelve thousand steps with decimal commas, and twelve with decimal points. Any number in the file may
/// decide the question, so rows wait from the first ambiguous one on. If none decides it, points separate thousands,
/// because it is implausible that every number of steps has three decimals.
struct PointMeaningInference {
  /// A waiting row, with a flag for an ambiguous point in its number.
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
    /// `12.345`: ambiguous.
    case ambiguousPoint
    /// `7`: no information.
    case none
    /// `90,5`, `1.234.567`: a point cannot be a decimal point.
    case thousandsSeparator
    /// `1200`, `0.5`, `713.25`: a point cannot separate thousands.
    case decimalMark
  }

  private var meaning = Meaning.undecided
  private var waitingRows: [WaitingRow] = []
  /// True if points were interpreted as separators of thousands because no number contradicted that.
  private(set) var isGuess = false

  /// Appends a row with its number in `cell`, and returns the rows that no longer have to wait, including earlier ones.
  ///
  /// Returns an empty array while the meaning of an ambiguous point is undecided.
  mutating func append(_ row: ParsedRow, at offset: Int, _ bytes: Span<UInt8>, _ cell: Range<Int>) -> [WaitingRow] {
    let sign = PointMeaningInference.evidence(bytes, cell)
    let hasPoint = sign == .ambiguousPoint
    if meaning == .undecided {
      if sign == .decimalMark { meaning = .decimalMark }
      if sign == .thousandsSeparator { meaning = .thousandsSeparator }
    }
    waitingRows.append(WaitingRow(row: row, offset: offset, hasAmbiguousPoint: hasPoint))
    if meaning == .undecided, waitingRows.first?.hasAmbiguousPoint == true { return [] }
    return takeWaitingRows()
  }

  /// Returns the rows that are still waiting, and interprets points as thousands separators if no number has decided
  /// it.
  mutating func finish() -> [WaitingRow] {
    if meaning == .undecided, !waitingRows.isEmpty { (meaning, isGuess) = (.thousandsSeparator, true) }
    return takeWaitingRows()
  }

  private mutating func takeWaitingRows() -> [WaitingRow] {
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
