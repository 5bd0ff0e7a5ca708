import Documents
import PixelPalCore
import StepHistory

/// An inference of the meaning of points in step counts: `12.345` is either about twelve steps or twelve thousand.
///
/// Only tables with a delimiter other than the comma need this inference, because their numbers may have decimal
/// commas. Beginning with the first ambiguous number, rows wait for a number that shows the meaning of points. If no
/// number shows it, points separate thousands, because it is implausible that all step counts have exactly three
/// decimals.
struct DecimalOrThousandsPointInference {
  /// A row that may have to wait until the meaning of points is known.
  struct WaitingRow {
    /// The row, with its count parsed as if the point were a decimal point.
    var row: ParsedRow
    /// The offset of the row in the input bytes that were current when the row was received.
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
    /// A number without a point, such as `7`, that says nothing about the meaning of points.
    case none
    /// A number that uses points for thousands, such as `1.234.567`, or a comma as the decimal mark, such as `90,5`.
    case thousandsSeparator
    /// A number whose point can't separate thousands, such as `713.25`, or whose thousands aren't separated, such as
    /// `1200`.
    case decimalMark
  }

  private var meaning = Meaning.undecided
  private var waitingRows: [WaitingRow] = []
  /// True if points are read as thousands separators only because no number has shown their meaning.
  private(set) var isGuess = false

  /// Appends a row, and returns the rows that no longer have to wait.
  ///
  /// Returns an empty array while the meaning of an ambiguous point is unknown. Once points are known to separate
  /// thousands, the counts of the returned rows are corrected accordingly.
  ///
  /// - Parameters:
  ///   - row: the row, with its count parsed as if the point were a decimal point.
  ///   - offset: the offset of the row in the input bytes.
  ///   - bytes: the input bytes.
  ///   - cell: the range of the row's step count in `bytes`.
  mutating func takeResolvedRows(
    appending row: ParsedRow, at offset: Int, bytes: Span<UInt8>, countCell cell: Range<Int>
  ) -> [WaitingRow] {
    let sign = DecimalOrThousandsPointInference.evidence(in: bytes, at: cell)
    let hasPoint = sign == .ambiguousPoint
    if meaning == .undecided {
      if sign == .decimalMark { meaning = .decimalMark }
      if sign == .thousandsSeparator { meaning = .thousandsSeparator }
    }
    waitingRows.append(WaitingRow(row: row, offset: offset, hasAmbiguousPoint: hasPoint))
    if meaning == .undecided, waitingRows.first?.hasAmbiguousPoint == true { return [] }
    return takeResolvedRows()
  }

  /// Ends the inference, and returns the rows that are still waiting, with their counts corrected if necessary.
  ///
  /// If the meaning of points is still unknown, points are assumed to separate thousands.
  mutating func takeRemainingRows() -> [WaitingRow] {
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

  private static func evidence(in bytes: Span<UInt8>, at cell: Range<Int>) -> Evidence {
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
