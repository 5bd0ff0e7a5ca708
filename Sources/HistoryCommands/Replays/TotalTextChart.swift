import Documents
import PixelPalCore

/// A text chart of the step total over time, with labels for the phases that were reached.
struct TotalTextChart {
  /// The step total at the end of each day, in order.
  let totals: [Int64]
  let rules: Rules
  let lineWidth: Int
  let styling: TerminalStyling

  private static let rowCount = 8
  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let labelWidth = 20

  /// The lines of the chart from top to bottom, each with its label, or an empty array if there are no steps.
  var lines: [String] {
    guard let last = totals.last, last > 0 else { return [] }
    let width = max(10, min(lineWidth, 100) - TotalTextChart.labelWidth - 3)
    let heights = (0..<width).map { heightInEighthsOfRow(ofColumn: $0, inWidth: width, maxTotal: last) }
    return (0..<TotalTextChart.rowCount).reversed().map { row in
      let label = phaseOrTotalLabel(ofRow: row, maxTotal: last)
      let line = heights.map { TotalTextChart.eighths[max(0, min(8, $0 - row * 8))] }.joined()
      return styling.dimmed(label.rightAligned(width: TotalTextChart.labelWidth)) + " ┤" + styling.accented(line)
    }
  }

  /// Returns the height of a column in eighths of a row, based on the interpolated step total at the end of the column.
  private func heightInEighthsOfRow(ofColumn column: Int, inWidth width: Int, maxTotal: Int64) -> Int {
    // The end of the column in units of 1/1024 day.
    let at = (column + 1) * totals.count * 1024 / width
    let (day, part) = (at / 1024, Int64(at % 1024))
    let before = day == 0 ? 0 : totals[day - 1]
    let after = day < totals.count ? totals[day] : before
    let total = before + (after - before) / 1024 * part + (after - before) % 1024 * part / 1024
    // Any total above 0 is visible.
    return max(total > 0 ? 1 : 0, Int(Double(total) / Double(maxTotal) * Double(TotalTextChart.rowCount * 8)))
  }

  /// Returns the label of a row: the last phase that begins within it, or else the final total in the top row.
  ///
  /// Returns an empty string for any other row.
  private func phaseOrTotalLabel(ofRow row: Int, maxTotal: Int64) -> String {
    let inRow = Phase.allCases.dropFirst().filter { phase in
      let begins = Int64(phase.startingTotal(under: rules))
      return begins <= maxTotal
        && min(Int(Double(begins) / Double(maxTotal) * Double(TotalTextChart.rowCount)), TotalTextChart.rowCount - 1)
          == row
    }
    if let phase = inRow.last { return "\(StepFormat.grouped(phase.startingTotal(under: rules))) \(phase.name)" }
    return row == TotalTextChart.rowCount - 1 ? StepFormat.grouped(maxTotal) : ""
  }
}

/// A horizontal bar of block characters, with a resolution of an eighth of a character.
package struct TextBar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Returns a bar for `value`, scaled so that a bar for `maxValue` is `width` characters long.
  ///
  /// The bar is empty if `value` or `maxValue` isn't positive. Otherwise, it is at least an eighth of a character long.
  package static func text(of value: Int64, ofMax maxValue: Int64, width: Int) -> String {
    guard maxValue > 0, value > 0 else { return "" }
    let eighths = max(1, Int(Double(value) / Double(maxValue) * Double(width * 8)))
    return String(repeating: "█", count: eighths / 8) + TextBar.eighths[eighths % 8]
  }
}
