import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The text that `compare` prints: the metrics that differ between two replays, with a star beside the better value.
struct ComparisonText {
  private let sides: [CompareCommand.ComparedConfiguration]
  private let histories: [ComparisonDocument.HistoryComparison]
  private let styling: TerminalStyling
  private let lineWidth: Int

  init(
    _ sides: [CompareCommand.ComparedConfiguration], _ histories: [ComparisonDocument.HistoryComparison],
    _ context: CommandContext
  ) {
    self.sides = sides
    self.histories = histories
    styling = context.styling
    lineWidth = context.lineWidth
  }

  var text: String {
    let names = zip(["1", "2"], sides).map {
      "  \($0): \(makingInvisiblesVisible($1.rulesName)) rules on \(makingInvisiblesVisible($1.configuration.device.displayName))\n"
    }.joined()
    let rules = sides.map { $0.configuration.rules }
    let changes = CoreJournalAndFaceRules.settingsDiffering(among: rules).map { rule in
      "  \(rule.name): " + rules.map { rule.valueText(in: $0.numbers) }.joined(separator: " and ") + "\n"
    }.joined()
    return styling.bold("Compared configurations") + "\n" + names + changes + "\n"
      + histories.map(section).joined(separator: "\n")
      + (histories.count > 1 ? "\n" + summaryOverHistories : "")
  }

  private func section(for history: ComparisonDocument.HistoryComparison) -> String {
    let differing = history.comparison.differingMetricsByWeight
    // A difference below the displayed precision would appear as two equal values.
    let rows = differing.filter {
      ComparisonText.valueText(of: $0, side: 0) != ComparisonText.valueText(of: $0, side: 1)
    }
    let alike = differing.count - rows.count
    let less = alike > 0 ? "\(alike) differ by less than the shown precision" : ""
    let title = styling.bold(makingInvisiblesVisible(history.name)) + "\n  "
    guard !rows.isEmpty else { return title + (alike > 0 ? less : "no differences") + "\n" }
    let head = metricLine(meaning: "", values: ["1", "2"])
    let lines = rows.map { row in
      metricLine(
        meaning: row.meaning, values: (0..<2).map { ComparisonText.valueText(of: row, side: $0) },
        winner: ComparisonText.betterSideIndexIfVisible(of: row))
    }
    let same = history.comparison.metrics.count - differing.count
    return title + history.comparison.summary + "\n" + ([styling.dimmed(head)] + lines).joined(separator: "\n") + "\n"
      + styling.dimmed("  \(same) others are equal\(alike > 0 ? ", " : "")\(less); * is better") + "\n"
  }

  /// Returns a line with the meaning of a metric and its value on each side of the comparison.
  ///
  /// `winner` is the index of the side that gets a star for its value, or `nil` for no star.
  private func metricLine(meaning: String, values: [String], winner: Int? = nil) -> String {
    let width = max(24, min(lineWidth, 100) - 2 - 2 * 15)
    let cells = values.enumerated().map { side, value in
      let cell = value.rightAligned(width: 13)
      return winner == side ? styling.accented(cell + " *") : cell + "  "
    }
    return ("  " + truncated(meaning, to: width - 1).leftAligned(width: width) + cells.joined()).withoutTrailingSpaces
  }

  /// Returns the index of the better side, or `nil` if the sides are equally good or their values look the same as
  /// text.
  private static func betterSideIndexIfVisible(of row: ReplayComparison.Metric) -> Int? {
    valueText(of: row, side: 0) == valueText(of: row, side: 1) ? nil : row.winnerIndex
  }

  private static func valueText(of row: ReplayComparison.Metric, side: Int) -> String {
    guard let value = row.values[side] else { return row.isApplicable[side] ? "never" : "-" }
    switch row.unit {
    case .seconds: return DisplayDateFormat.durationText(of: Milliseconds(min(value, .max / 1000)) * 1000)
    case .thousandths: return "\(value / 10).\(value % 10)%"
    case .count: return StepFormat.grouped(value)
    }
  }

  /// The summary of several histories, with the number of histories in which each side is better.
  ///
  /// The summary has a line for each metric that favours a side in at least one history.
  private var summaryOverHistories: String {
    let names = histories.first?.comparison.metrics ?? []
    var lines = [styling.bold("Number of the \(histories.count) histories in which each side is better")]
    for (index, row) in names.enumerated() where row.betterDirection != nil {
      let winners = histories.compactMap { ComparisonText.betterSideIndexIfVisible(of: $0.comparison.metrics[index]) }
      guard !winners.isEmpty else { continue }
      lines.append(
        metricLine(meaning: row.meaning, values: (0..<2).map { side in String(winners.count { $0 == side }) }))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
