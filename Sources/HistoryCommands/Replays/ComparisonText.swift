import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The text of a comparison: the differences, and which side is better at what.
struct ComparisonText {
  private let sides: [CompareCommand.Side]
  private let histories: [ComparisonDocument.ComparedHistory]
  private let emphasis: Emphasis
  private let columns: Int

  init(_ sides: [CompareCommand.Side], _ histories: [ComparisonDocument.ComparedHistory], _ session: Session) {
    self.sides = sides
    self.histories = histories
    emphasis = session.emphasis
    columns = session.columns
  }

  var text: String {
    let names = zip(["1", "2"], sides).map {
      "  \($0): \(visible($1.rules)) rules on \(visible($1.laws.device.words))\n"
    }.joined()
    return emphasis.strong("Two sides") + "\n" + names + "\n" + histories.map(block).joined(separator: "\n")
      + (histories.count > 1 ? "\n" + verdict : "")
  }

  private func block(of history: ComparisonDocument.ComparedHistory) -> String {
    let differing = history.comparison.rows.filter { $0.differs }
    // A difference below the displayed precision would appear as two equal values.
    let rows = differing.filter { ComparisonText.written($0, 0) != ComparisonText.written($0, 1) }
    let alike = differing.count - rows.count
    let less = alike > 0 ? "\(alike) differ by less than is shown" : ""
    guard !rows.isEmpty else {
      return emphasis.strong(visible(history.name)) + "\n  " + (alike > 0 ? less : "nothing differs") + "\n"
    }
    let head = line("", ["1", "2"])
    let lines = rows.map { row in
      line(row.meaning, (0..<2).map { ComparisonText.written(row, $0) }, winner: ComparisonText.winner(of: row))
    }
    let same = history.comparison.rows.count - differing.count
    return ([emphasis.strong(visible(history.name)), emphasis.quiet(head)] + lines).joined(separator: "\n") + "\n"
      + emphasis.quiet("  \(same) others are the same\(alike > 0 ? ", " : "")\(less); * is better") + "\n"
  }

  /// Returns a line with a quantity and its value on each side; a star marks the better one.
  private func line(_ meaning: String, _ values: [String], winner: Int? = nil) -> String {
    let width = max(24, min(columns, 100) - 2 - 2 * 15)
    let cells = values.enumerated().map { side, value in
      let cell = value.right(13)
      return winner == side ? emphasis.good(cell + " *") : cell + "  "
    }
    return ("  " + shortened(meaning, to: width - 1).left(width) + cells.joined()).withoutSpacesAtEnd
  }

  /// Returns the better side; `nil` if both are displayed with the same value.
  private static func winner(of row: Comparison.Row) -> Int? { written(row, 0) == written(row, 1) ? nil : row.winner }

  private static func written(_ row: Comparison.Row, _ side: Int) -> String {
    guard let value = row.values[side] else { return row.couldCome[side] ? "never" : "-" }
    switch row.unit {
    case .seconds: return WrittenDay.length(Milliseconds(min(value, .max / 1000)) * 1000)
    case .thousandths: return "\(value / 10).\(value % 10)%"
    case .count: return StepText.grouped(value)
    }
  }

  /// The summary over several histories: the number of histories in which each side was better.
  private var verdict: String {
    let names = histories.first?.comparison.rows ?? []
    var lines = [emphasis.strong("Better in how many of \(histories.count) histories")]
    for (index, row) in names.enumerated() where row.better != nil {
      let winners = histories.compactMap { ComparisonText.winner(of: $0.comparison.rows[index]) }
      guard !winners.isEmpty else { continue }
      lines.append(line(row.meaning, (0..<2).map { side in String(winners.count { $0 == side }) }))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
