import Documents
import PixelPalCore
import StepHistory

/// Infers the meaning of a point between digits in a table with another delimiter than commas.
///
/// `12.345` is twelve thousand steps with decimal commas, and twelve with decimal points. Any number in the file may
/// decide the question, so rows wait from the first ambiguous one on. If none decides it, points separate thousands,
/// because it is implausible that every number of steps has three decimals.
struct PointQuestion {
  /// A waiting row, with a flag for a point in its number.
  struct Waiting {
    var row: Row
    let offset: Int
    let hasPoint: Bool
  }

  private enum Answer {
    case open
    case decimals
    case thousands
  }

  private enum Sign {
    /// `12.345`: ambiguous.
    case point
    /// `7`: no information.
    case nothing
    /// `90,5`, `1.234.567`: a point cannot be a decimal point.
    case thousands
    /// `1200`, `0.5`, `713.25`: a point cannot separate thousands.
    case decimals
  }

  private var answer = Answer.open
  private var waiting: [Waiting] = []
  /// True if points were interpreted as separators of thousands because no number contradicted that.
  private(set) var isGuess = false

  /// Appends a row with the number in `cell`, and returns the rows that need not wait.
  mutating func append(_ row: Row, at offset: Int, _ bytes: Span<UInt8>, _ cell: Range<Int>) -> [Waiting] {
    let sign = PointQuestion.sign(bytes, cell)
    let hasPoint = sign == .point
    if answer == .open {
      if sign == .decimals { answer = .decimals }
      if sign == .thousands { answer = .thousands }
    }
    waiting.append(Waiting(row: row, offset: offset, hasPoint: hasPoint))
    if answer == .open, waiting.first?.hasPoint == true { return [] }
    return flush()
  }

  /// Returns the rows that are still waiting, with points as separators of thousands.
  mutating func finish() -> [Waiting] {
    if answer == .open, !waiting.isEmpty { (answer, isGuess) = (.thousands, true) }
    return flush()
  }

  private mutating func flush() -> [Waiting] {
    var rows = waiting
    waiting.removeAll(keepingCapacity: true)
    guard answer == .thousands else { return rows }
    for index in rows.indices where rows[index].hasPoint {
      rows[index].row.count = StepCount(millionths: rows[index].row.count.millionths * 1000)
    }
    return rows
  }

  private static func sign(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Sign {
    var (digits, points, commas) = (0, 0, 0)
    var areGroups = true
    for index in cell {
      switch bytes[index] {
      case 0x2E:
        areGroups = areGroups && (points == 0 ? 1...3 ~= digits : digits == 3)
        (points, digits) = (points + 1, 0)
      case .comma: (commas, digits) = (commas + 1, digits)
      case let byte where byte.isDigit: digits += commas == 0 ? 1 : 0
      default: return .nothing
      }
    }
    if commas > 0 || points > 1 { return .thousands }
    if points == 0 { return digits > 3 && bytes[cell.lowerBound] != 0x30 ? .decimals : .nothing }
    return areGroups && digits == 3 && bytes[cell.lowerBound] != 0x30 ? .point : .decimals
  }
}
