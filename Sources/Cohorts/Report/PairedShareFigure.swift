import PixelPage
import PixelPalCore

/// A figure that compares the same people under both configurations by shares and by days gained.
struct PairedShareFigure {
  let configurations: ResultsByConfiguration
  let pairedUnlocks: ValuesByPhaseAndViewpoint<PhaseReachedCountsUnderTwoConfigurations>

  /// The shares of people who see a phase by the end of a week, under each configuration.
  private struct PhaseSharesUnderBothConfigurations {
    let phase: Phase
    let week: Int
    let before: SurvivalCurve.ShareWithEvent
    let after: SurvivalCurve.ShareWithEvent

    var text: String { "\(StatisticsText.text(ofShare: before.share)) → \(StatisticsText.text(ofShare: after.share))" }
  }

  private static let rowHeight = 26
  private static let topMargin = 20

  private var rows: [PhaseSharesUnderBothConfigurations] {
    Phase.reachable.filter { PairedEffect(pairedUnlocks[$0, .visible]).hasAnyEffect }.flatMap { phase in
      let curves = configurations.results.map { SurvivalCurve($0.counts.unlocks[phase, .visible]) }
      return EventSharesByWeekTable.reportedWeeks.compactMap { week -> PhaseSharesUnderBothConfigurations? in
        guard curves.count > 1, let before = curves[0].shareWithEvent(byWeek: week),
          let after = curves[1].shareWithEvent(byWeek: week),
          before.share > 0 || after.share > 0
        else { return nil }
        return PhaseSharesUnderBothConfigurations(phase: phase, week: week, before: before, after: after)
      }
    }
  }

  /// Writes the figure of shares and, if a phase comes on different days, the figure of days gained.
  func write(to markup: inout HTMLWriter) {
    let rows = rows
    let message = CohortSentences(configurations).pairedEffects.joined(separator: " ")
    let figure = ChartFigure("changes", "The effect of B on the same people", message, isEmpty: rows.isEmpty)
    figure.write(to: &markup, headingLevel: "h2") { picture in
      let words = rows.map { "Phase \($0.phase.rawValue), week \($0.week): \($0.text)." }.joined(separator: " ")
      picture.writePicture("changes", title: "Shares under A and under B", description: words) {
        writePlot(of: rows, to: &$0)
      }
    } legend: { legend in
      legend.writeLineLegendEntry(style: .init(phase: nil, patternIndex: 0), meaning: "under A")
      legend.writeLineLegendEntry(style: .init(phase: .active, patternIndex: 1), meaning: "under B")
    } table: { table in
      writeTable(to: &table)
    }
    writeDaysGainedFigure(to: &markup)
  }

  private func writePlot(of rows: [PhaseSharesUnderBothConfigurations], to picture: inout HTMLWriter) {
    let height = rows.count * PairedShareFigure.rowHeight
    picture.writeElement("svg", ["class": "change-rows", "height": "\(PairedShareFigure.topMargin + height + 6)"]) {
      svg in
      svg.writeElement("svg", ["class": "plot", "y": "\(PairedShareFigure.topMargin)", "height": "\(height)"]) {
        plot in
        for quarter in 0...4 {
          let x = "\(quarter * 25)%"
          plot.writeElement("line", ["class": "grid", "x1": x, "x2": x, "y2": "\(height)"])
          plot.writeElement("text", ["class": "time", "x": x, "y": "-6", "text-anchor": "middle"], x)
        }
        for (place, row) in rows.enumerated() { writeRow(row, at: place * PairedShareFigure.rowHeight + 13, to: &plot) }
      }
    }
    picture.endLine()
  }

  private func writeRow(_ row: PhaseSharesUnderBothConfigurations, at y: Int, to plot: inout HTMLWriter) {
    let ends = [row.before, row.after].map { PercentFormat.text(ofBasisPoints: Int(($0.share * 10_000).rounded())) }
    let name = "\(row.phase.name), week \(row.week)"
    plot.writeElement("text", ["class": "beside", "dx": "-10", "y": "\(y + 4)", "text-anchor": "end"], name)
    plot.writeElement("line", ["class": "change", "x1": ends[0], "x2": ends[1], "y1": "\(y)", "y2": "\(y)"])
    for (form, x) in ends.enumerated() {
      let look = CumulativeSharePlot.LineStyle(phase: form == 0 ? nil : row.phase, patternIndex: form)
      plot.writeElement("svg", ["class": "spot", "x": x, "y": "\(y)"]) { spot in
        spot.writeElement(
          "path", ["class": "sign \(look.styleClass)", "d": CumulativeSharePlot.markerPath(ofForm: form)])
      }
    }
    plot.writeElement("text", ["class": "beside strong", "x": "100%", "dx": "12", "y": "\(y + 4)"], row.text)
  }

  private func writeTable(to table: inout HTMLWriter) {
    let head = [
      "Phase, seen", "both", "only A", "only B", "neither", "more, of 100", "p-value", "days sooner", "mean",
    ]
    table.writeTable(caption: "The same people, while they were observed", header: head) { body in
      for phase in Phase.reachable {
        let pair = pairedUnlocks[phase, .visible]
        let paired = PairedEffect(pair)
        let counts = [pair.both, pair.onlyA, pair.onlyB, pair.neither].map { StepFormat.grouped($0) }
        let more =
          paired.difference.map {
            StatisticsText.percentagePointsText(ofShareDifference: $0.share, confidenceInterval: $0.band)
          } ?? ""
        let days = StatisticsText.medianAndMeanTexts(ofDays: paired.daysGained)
        let name = "\(phase.rawValue) \(phase.name)"
        body.writeTableRow(
          name, cells: counts + [more, StatisticsText.text(ofShare: paired.pValue, precisely: true)] + days,
          columns: head.count - 1)
      }
    }
    table.writeElement(
      "p", ["class": "remark"],
      """
      More: how many more of 100 see it under B, with a 95% interval by Newcombe's method for paired data. p-value: by \
      McNemar's exact test on those who see it under one only. Days sooner: the median and the mean of those who see it \
      under both.
      """)
  }
}

// Days gained.
extension PairedShareFigure {
  private static let maxColumns = 41

  /// Writes the days gained for the first phase that comes on a different day under the second configuration.
  ///
  /// Writes nothing if there is no such phase.
  private func writeDaysGainedFigure(to markup: inout HTMLWriter) {
    guard
      let phase = Phase.reachable.first(where: { phase in
        pairedUnlocks[phase, .visible].daysGained.bins.contains { $0.number != 0 }
      })
    else { return }
    let won = pairedUnlocks[phase, .visible].daysGained
    let dayBins = DaysSoonerBins(won, maxBins: PairedShareFigure.maxColumns)
    let (sooner, later) = (
      won.peopleCount(withNumberAtLeast: 1), won.totalPeople - won.peopleCount(withNumberAtLeast: 0)
    )
    let same = won.totalPeople - sooner - later
    let counts = [(sooner, "sooner"), (same, "on the same day"), (later, "later")].filter { $0.0 > 0 }
    let split = counts.map { "\(StepFormat.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
    let below = later > 0 ? " Negative numbers mean later." : ""
    let message = "Of the \(StepFormat.grouped(won.totalPeople)) who see it under both: \(split).\(below)"
    let figure = ChartFigure(
      "days-won", "Days sooner that each person sees phase \(phase.rawValue)", message, isEmpty: false)
    figure.write(to: &markup, headingLevel: "h2") { picture in
      picture.writePicture("columns", title: "Days sooner", description: message) { picture in
        let columns = dayBins.bins.map { bin in
          ColumnChart.Column(
            share: Double(bin.people) / Double(max(1, won.totalPeople)),
            styleClass: bin.firstDay <= 0 && bin.lastDay >= 0 ? "day low" : "day neutral")
        }
        ColumnChart(columns: columns, ticks: dayBins.ticks, marks: dayBins.axisMarks(atMedian: won.median)).write(
          to: &picture)
      }
    } legend: { _ in
    } table: { table in
      table.writeTable(caption: "People by the number of days sooner", header: ["Days sooner", "people"]) { body in
        for bin in dayBins.bins where bin.people > 0 {
          body.writeTableRow(bin.label, cells: [StepFormat.grouped(bin.people)], columns: 1)
        }
      }
    }
  }
}

extension StatisticsText {
  /// Formats the difference of two shares in percentage points, such as `3.7 (2.5 to 5)`.
  ///
  /// The numbers in parentheses are the bounds of the confidence interval `band`.
  fileprivate static func percentagePointsText(
    ofShareDifference share: Double, confidenceInterval band: ConfidenceInterval
  ) -> String {
    let numbers = [share, band.lower, band.upper].map { text(ofMean: $0 * 100) }
    return "\(numbers[0]) (\(numbers[1]) to \(numbers[2]))"
  }

  /// Formats the median and the mean of the days gained, such as `9 (7 to 12)` and `10.4 (8.1 to 12.7)`.
  ///
  /// The confidence intervals are omitted if there are too few people for them. Without any people, the array is empty.
  fileprivate static func medianAndMeanTexts(ofDays won: Histogram) -> [String] {
    guard let median = won.median, let mean = won.mean else { return [] }
    let middle = won.medianConfidenceInterval.map { " (\($0.lower) to \($0.upper))" } ?? ""
    let band = won.meanConfidenceInterval.map { " (\(text(ofMean: $0.lower)) to \(text(ofMean: $0.upper)))" } ?? ""
    return ["\(median)\(middle)", text(ofMean: mean) + band]
  }
}
