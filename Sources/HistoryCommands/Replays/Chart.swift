import Documents
import PixelPalCore

/// The arc of an evolution: the total over time, with the phases that it reached, in rows of characters.
struct Chart {
  /// What the total was at the end of each day, ascending.
  let totals: [Int64]
  let rules: Rules
  let columns: Int
  let emphasis: Emphasis

  private static let rows = 8
  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let labelWidth = 20

  /// The rows from the top, each with what is reached there.
  var lines: [String] {
    guard let last = totals.last, last > 0 else { return [] }
    let width = max(10, min(columns, 100) - Chart.labelWidth - 3)
    let heights = (0..<width).map { height(of: $0, of: width, top: last) }
    return (0..<Chart.rows).reversed().map { row in
      let label = label(of: row, top: last)
      let line = heights.map { Chart.eighths[max(0, min(8, $0 - row * 8))] }.joined()
      return emphasis.quiet(label.right(Chart.labelWidth)) + " ┤" + emphasis.good(line)
    }
  }

  /// How many eighths of a row the column fills: the total at its end, between the ends of days.
  private func height(of column: Int, of width: Int, top: Int64) -> Int {
    // In 1024ths of a day.
    let at = (column + 1) * totals.count * 1024 / width
    let (day, part) = (at / 1024, Int64(at % 1024))
    let before = day == 0 ? 0 : totals[day - 1]
    let after = day < totals.count ? totals[day] : before
    let total = before + (after - before) / 1024 * part + (after - before) % 1024 * part / 1024
    // Something is something, however little.
    return max(total > 0 ? 1 : 0, Int(Double(total) / Double(top) * Double(Chart.rows * 8)))
  }

  /// The phase that begins in the row, or the total at the top.
  private func label(of row: Int, top: Int64) -> String {
    let inRow = Phase.allCases.dropFirst().filter { phase in
      let begins = Int64(phase.begins(under: rules))
      return begins <= top && min(Int(Double(begins) / Double(top) * Double(Chart.rows)), Chart.rows - 1) == row
    }
    if let phase = inRow.last { return "\(StepText.grouped(phase.begins(under: rules))) \(phase.name)" }
    return row == Chart.rows - 1 ? StepText.grouped(top) : ""
  }
}

/// A bar of a length, to the eighth of a character.
package struct Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// `value` of `most`, which fills `width` characters.
  package static func text(_ value: Int64, of most: Int64, width: Int) -> String {
    guard most > 0, value > 0 else { return "" }
    let eighths = max(1, Int(Double(value) / Double(most) * Double(width * 8)))
    return String(repeating: "█", count: eighths / 8) + Bar.eighths[eighths % 8]
  }
}
