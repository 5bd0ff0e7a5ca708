import PixelPage
import PixelPalCore

/// The figure of what the second configuration changes for the same people: shares before and after, and days won.
struct ChangeFigure {
  let subjects: CohortSubjects
  let pairs: UnlockTable<PairedCount>

  /// The shares under both configurations at the end of a week.
  private struct Row {
    let phase: Phase
    let week: Int
    let before: SurvivalCurve.Reached
    let after: SurvivalCurve.Reached

    var words: String { "\(ShareText.text(of: before.share)) → \(ShareText.text(of: after.share))" }
  }

  private static let pitch = 26
  private static let above = 20

  private var rows: [Row] {
    Phase.reached.filter { PairedDifference(pairs[$0, .visible]).movesSomebody }.flatMap { phase in
      let curves = subjects.all.map { SurvivalCurve($0.counts.unlocks[phase, .visible]) }
      return PhaseRows.weeks.compactMap { week -> Row? in
        guard curves.count > 1, let before = curves[0].reached(byWeek: week),
          let after = curves[1].reached(byWeek: week),
          before.share > 0 || after.share > 0
        else { return nil }
        return Row(phase: phase, week: week, before: before, after: after)
      }
    }
  }

  /// Writes the figures.
  func write(to markup: inout Markup) {
    let rows = rows
    let message = CohortSentences(subjects).paired.joined(separator: " ")
    let figure = ChartFigure("changes", "What B changes for the same people", message, isEmpty: rows.isEmpty)
    figure.write(to: &markup, "h2") { picture in
      let words = rows.map { "Phase \($0.phase.rawValue), week \($0.week): \($0.words)." }.joined(separator: " ")
      picture.picture("changes", title: "Shares under A and under B", description: words) { write(rows, to: &$0) }
    } legend: { legend in
      legend.entry(.init(phase: nil, form: 0), "under A")
      legend.entry(.init(phase: .active, form: 1), "under B")
    } table: { table in
      writeTable(to: &table)
    }
    writeDays(to: &markup)
  }

  private func write(_ rows: [Row], to picture: inout Markup) {
    let height = rows.count * ChangeFigure.pitch
    picture.element("svg", ["class": "change-rows", "height": "\(ChangeFigure.above + height + 6)"]) { svg in
      svg.element("svg", ["class": "plot", "y": "\(ChangeFigure.above)", "height": "\(height)"]) { plot in
        for quarter in 0...4 {
          let x = "\(quarter * 25)%"
          plot.element("line", ["class": "grid", "x1": x, "x2": x, "y2": "\(height)"])
          plot.element("text", ["class": "time", "x": x, "y": "-6", "text-anchor": "middle"], x)
        }
        for (place, row) in rows.enumerated() { write(row, at: place * ChangeFigure.pitch + 13, to: &plot) }
      }
    }
    picture.line()
  }

  private func write(_ row: Row, at y: Int, to plot: inout Markup) {
    let ends = [row.before, row.after].map { Share.text(Int(($0.share * 10_000).rounded())) }
    let name = "\(row.phase.name), week \(row.week)"
    plot.element("text", ["class": "beside", "dx": "-10", "y": "\(y + 4)", "text-anchor": "end"], name)
    plot.element("line", ["class": "change", "x1": ends[0], "x2": ends[1], "y1": "\(y)", "y2": "\(y)"])
    for (form, x) in ends.enumerated() {
      let look = SurvivalPanel.Look(phase: form == 0 ? nil : row.phase, form: form)
      plot.element("svg", ["class": "spot", "x": x, "y": "\(y)"]) { spot in
        spot.element("path", ["class": "sign \(look.name)", "d": SurvivalPanel.sign(form)])
      }
    }
    plot.element("text", ["class": "beside strong", "x": "100%", "dx": "12", "y": "\(y + 4)"], row.words)
  }

  private func writeTable(to table: inout Markup) {
    let head = [
      "Phase, seen", "both", "only A", "only B", "neither", "more, of 100", "by chance", "days sooner", "mean",
    ]
    table.table("The same people, while they were watched", head: head) { body in
      for phase in Phase.reached {
        let pair = pairs[phase, .visible]
        let paired = PairedDifference(pair)
        let counts = [pair.both, pair.onlyA, pair.onlyB, pair.neither].map { StepText.grouped($0) }
        let more = paired.difference.map { ShareText.text(ofPoints: $0.share, $0.band) } ?? ""
        let days = ShareText.text(ofDays: paired.daysWon)
        let name = "\(phase.rawValue) \(phase.name)"
        body.row(name, counts + [more, ShareText.text(of: paired.chance, precisely: true)] + days, of: head.count - 1)
      }
    }
    table.element(
      "p", ["class": "remark"],
      """
      More: how many more of 100 see it under B, by Newcombe's method for pairs. By chance: how often as uneven a split of \
      those who see it under one only comes by chance alone, by McNemar's exact test. Days sooner: of those who see it under \
      both, the one in the middle, and the mean.
      """)
  }
}

// Days won.
extension ChangeFigure {
  private static let mostColumns = 41

  /// Writes the days won for the first phase that some people see on another day under the second configuration.
  private func writeDays(to markup: inout Markup) {
    guard
      let phase = Phase.reached.first(where: { phase in
        pairs[phase, .visible].daysWon.counts.contains { $0.number != 0 }
      })
    else { return }
    let won = pairs[phase, .visible].daysWon
    let stretches = DayStretches(won, most: ChangeFigure.mostColumns)
    let (sooner, later) = (won.people(from: 1), won.people - won.people(from: 0))
    let same = won.people - sooner - later
    let counts = [(sooner, "sooner"), (same, "on the same day"), (later, "later")].filter { $0.0 > 0 }
    let split = counts.map { "\(StepText.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
    let below = later > 0 ? " Below zero it is later." : ""
    let message = "Of the \(StepText.grouped(won.people)) who see it under both: \(split).\(below)"
    let figure = ChartFigure(
      "days-won", "How many days sooner each sees phase \(phase.rawValue)", message, isEmpty: false)
    figure.write(to: &markup, "h2") { picture in
      picture.picture("columns", title: "Days won", description: message) { picture in
        let columns = stretches.all.map { stretch in
          ColumnChart.Column(
            share: Double(stretch.people) / Double(max(1, won.people)),
            look: stretch.from <= 0 && stretch.to >= 0 ? "day low" : "day neutral")
        }
        ColumnChart(columns: columns, ticks: stretches.ticks, marks: stretches.mark(won.median)).write(to: &picture)
      }
    } legend: { _ in
    } table: { table in
      table.table("People by the days by which it is sooner", head: ["Days sooner", "people"]) { body in
        for stretch in stretches.all where stretch.people > 0 {
          body.row(stretch.name, [StepText.grouped(stretch.people)], of: 1)
        }
      }
    }
  }
}

extension ShareText {
  /// Formats a difference of shares in percentage points, such as `3.7 (2.5 to 5)`.
  fileprivate static func text(ofPoints share: Double, _ band: Band) -> String {
    let numbers = [share, band.lower, band.upper].map { text(ofMean: $0 * 100) }
    return "\(numbers[0]) (\(numbers[1]) to \(numbers[2]))"
  }

  /// Formats the median and the mean of days won, each with its confidence interval if there is one.
  fileprivate static func text(ofDays won: Tally) -> [String] {
    guard let median = won.median, let mean = won.mean else { return [] }
    let middle = won.bandOfMedian.map { " (\($0.lower) to \($0.upper))" } ?? ""
    let band = won.bandOfMean.map { " (\(text(ofMean: $0.lower)) to \(text(ofMean: $0.upper)))" } ?? ""
    return ["\(median)\(middle)", text(ofMean: mean) + band]
  }
}
