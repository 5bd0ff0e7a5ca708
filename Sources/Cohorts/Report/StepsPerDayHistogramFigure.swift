import PixelPage
import PixelPalCore

/// A figure with the histogram of steps per day, coloured by energy.
struct StepsPerDayHistogramFigure {
  let counts: CohortOutcomeCounts
  let rules: Rules

  /// The number of bins that have their own columns.
  ///
  /// The columns end at a multiple of 5,000 steps, but not below 10,000. At most 0.5% of the days have more steps than
  /// the last of these columns, unless there are too few bins.
  private var shownBinCount: Int {
    let days = StepsPerDayDistribution(counts)
    let tops = stride(from: 20, through: CohortOutcomeCounts.stepBinCount - 1, by: 10)
    return tops.first { days.shares(ofBinGroupsOfSize: $0, overflowFromBin: $0)[1] <= 0.005 } ?? CohortOutcomeCounts
      .stepBinCount - 1
  }

  func write(to markup: inout HTMLWriter) {
    let days = StepsPerDayDistribution(counts)
    guard let middle = days.quantile(forShare: 0.5), let lower = days.quantile(forShare: 0.25),
      let upper = days.quantile(forShare: 0.75)
    else {
      return
    }
    let message =
      "Half of \(StatisticsText.daysText(count: counts.daysWithSteps)) have up to \(StepFormat.grouped(middle)) steps, a quarter up to "
      + "\(StepFormat.grouped(lower)), and three quarters up to \(StepFormat.grouped(upper))."
    let shares = days.shares(ofBinGroupsOfSize: 1, overflowFromBin: shownBinCount)
    let figure = ChartFigure("days", "Steps per day", message, isEmpty: false)
    figure.write(to: &markup, headingLevel: "h2") { picture in
      picture.writePicture("columns", title: "Distribution of steps per day", description: message) { picture in
        let columns = shares.enumerated().map { bin, share in
          ColumnChart.Column(share: share, styleClass: "day \(energy(ofBin: bin).rawValue)")
        }
        let position = min(Int(middle) * 10_000 / (shares.count * CohortOutcomeCounts.stepBinWidth), 10_000)
        let words = "median \(StepFormat.grouped(middle))"
        ColumnChart(
          columns: columns, ticks: ticks(forBinCount: shares.count), marks: [.init(position: position, name: words)]
        )
        .write(
          to: &picture)
      }
    } legend: { legend in
      writeLegend(to: &legend)
    } table: { table in
      writeTable(days, to: &table)
    }
  }

  private func energy(ofBin bin: Int) -> Energy {
    Energy(stepsToday: Int64(bin * CohortOutcomeCounts.stepBinWidth), under: rules)
  }

  private func ticks(forBinCount count: Int) -> [ColumnChart.AxisMark] {
    let bins = Array(stride(from: 0, to: count, by: 10))
    return bins.enumerated().map { place, bin in
      let isLast = bin + 10 > count
      let name = StepFormat.grouped(bin * CohortOutcomeCounts.stepBinWidth) + (isLast ? "+" : "")
      return ColumnChart.AxisMark(
        position: bin * 10_000 / count, name: name, isHiddenWhenNarrow: bins.count > 4 && (bins.count - place) % 2 == 0)
    }
  }

  private func writeLegend(to legend: inout HTMLWriter) {
    let numbers = rules.numbers
    let bounds: [(energy: Energy, words: String)] = [
      (.low, "low"), (.neutral, "neutral, from \(StepFormat.grouped(numbers.neutralBeginsAt))"),
      (.vital, "vital, from \(StepFormat.grouped(numbers.vitalBeginsAt))"),
    ]
    for (energy, words) in bounds {
      legend.writeLegendEntry(words) {
        $0.writeElement("rect", ["class": "day \(energy.rawValue)", "width": "12", "height": "12"])
      }
    }
  }

  /// Writes the distribution as a table with bins of 2,500 steps.
  ///
  /// Smaller bins would make the table too long to read.
  private func writeTable(_ days: StepsPerDayDistribution, to table: inout HTMLWriter) {
    let width = 5
    table.writeTable(caption: "Distribution of steps per day", header: ["Steps", "share of days"]) { body in
      for (place, share) in days.shares(ofBinGroupsOfSize: width, overflowFromBin: shownBinCount).enumerated() {
        let from = place * width * CohortOutcomeCounts.stepBinWidth
        let to = from + width * CohortOutcomeCounts.stepBinWidth - 1
        let name =
          place == shownBinCount / width
          ? "\(StepFormat.grouped(from)) or more" : "\(StepFormat.grouped(from)) to \(StepFormat.grouped(to))"
        body.writeTableRow(name, cells: [StatisticsText.text(ofShare: share, precisely: true)], columns: 1)
      }
    }
  }
}
