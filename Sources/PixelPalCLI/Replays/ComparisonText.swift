import Documents
import PixelPalCore
import Replay
import StateExport

/// What a person reads of a comparison: what differs, and which is better at what.
struct ComparisonText {
  private let sides: [CompareCommand.Side]
  private let histories: [ComparisonDocument.History]
  private let colour: Colour
  private let columns: Int

  init(_ sides: [CompareCommand.Side], _ histories: [ComparisonDocument.History], _ session: Session) {
    self.sides = sides
    self.histories = histories
    colour = session.colour
    columns = session.columns
  }

  var text: String {
    let names = zip(["1", "2"], sides).map { "  \($0): \($1.rules) rules on \($1.laws.device.name)\n" }.joined()
    return colour.strong("Two sides") + "\n" + names + "\n" + histories.map(block).joined(separator: "\n")
      + (histories.count > 1 ? "\n" + verdict : "")
  }

  private func block(of history: ComparisonDocument.History) -> String {
    let rows = history.comparison.rows.filter(\.differs)
    guard !rows.isEmpty else { return colour.strong(visible(history.name)) + "\n  nothing differs\n" }
    let width = max(24, min(columns, 100) - 2 - 2 * 13)
    let head = "  " + "".left(width) + "1".right(13) + "2".right(13)
    let lines = rows.map { row in
      let cells = (0..<2).map { side in
        let cell = ComparisonText.written(row.values[side], row.unit).right(11)
        return row.winner == side ? colour.good(cell + " *") : cell + "  "
      }
      return ("  " + shortened(row.meaning, to: width - 1).left(width) + cells.joined()).withoutSpacesAtEnd
    }
    let same = history.comparison.rows.count - rows.count
    return ([colour.strong(visible(history.name)), colour.quiet(head)] + lines).joined(separator: "\n") + "\n"
      + colour.quiet("  \(same) others are the same; * is better") + "\n"
  }

  private static func written(_ value: Int64?, _ unit: Comparison.Unit) -> String {
    guard let value else { return "never" }
    switch unit {
    case .seconds: return WrittenDay.length(.seconds(Int(clamping: value)))
    case .thousandths: return "\(value / 10).\(value % 10)%"
    case .count: return StepText.grouped(Int(clamping: value))
    }
  }

  /// Over several histories: in how many each side was better at what.
  private var verdict: String {
    let names = histories.first?.comparison.rows ?? []
    var lines = [colour.strong("Better in how many of \(histories.count) histories")]
    for (index, row) in names.enumerated() where row.better != nil {
      let winners = histories.compactMap { $0.comparison.rows[index].winner }
      guard !winners.isEmpty else { continue }
      let width = max(24, min(columns, 100) - 2 - 2 * 13)
      lines.append(
        ("  " + shortened(row.meaning, to: width - 1).left(width)
          + (0..<2).map { side in String(winners.count { $0 == side }).right(11) + "  " }.joined()).withoutSpacesAtEnd)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
