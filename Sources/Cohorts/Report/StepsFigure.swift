import PixelPage
import PixelPalCore

/// A histogram of the steps a day, coloured by the energy of the days.
struct StepsFigure {
  let counts: CohortCounts
  let rules: Rules

  /// The number of bins with a column of their own: up to 10,000 steps, 15,000 and so on, beyond which there are very
  /// few days.
  private var most: Int {
    let days = StepDistribution(counts)
    let tops = stride(from: 20, through: CohortCounts.stepBins - 1, by: 10)
    return tops.first { days.shares(ofBins: $0, upTo: $0)[1] <= 0.005 } ?? CohortCounts.stepBins - 1
  }

  func write(to markup: inout Markup) {
    let days = StepDistribution(counts)
    guard let middle = days.quantile(0.5), let lower = days.quantile(0.25), let upper = days.quantile(0.75) else {
      return
    }
    let message =
      "Half of \(ShareText.days(counts.days)) have up to \(StepText.grouped(middle)) steps, a quarter up to "
      + "\(StepText.grouped(lower)), and three quarters up to \(StepText.grouped(upper))."
    let shares = days.shares(ofBins: 1, upTo: most)
    let figure = ChartFigure("days", "Steps a day", message, isEmpty: false)
    figure.write(to: &markup, "h2") { picture in
      picture.picture("columns", title: "Days by their steps", description: message) { picture in
        let columns = shares.enumerated().map { bin, share in
          ColumnChart.Column(share: share, look: "day \(energy(of: bin).rawValue)")
        }
        let position = min(Int(middle) * 10_000 / (shares.count * CohortCounts.stepsOfBin), 10_000)
        let words = "half of the days up to \(StepText.grouped(middle))"
        ColumnChart(columns: columns, ticks: ticks(shares.count), marks: [.init(position: position, name: words)])
          .write(
            to: &picture)
      }
    } legend: { legend in
      writeLegend(to: &legend)
    } table: { table in
      writeTable(days, to: &table)
    }
  }

  private func energy(of bin: Int) -> Energy { Energy(today: Int64(bin * CohortCounts.stepsOfBin), under: rules) }

  private func ticks(_ count: Int) -> [ColumnChart.Mark] {
    let bins = Array(stride(from: 0, to: count, by: 10))
    return bins.enumerated().map { place, bin in
      let isLast = bin + 10 > count
      let name = StepText.grouped(bin * CohortCounts.stepsOfBin) + (isLast ? "+" : "")
      return ColumnChart.Mark(
        position: bin * 10_000 / count, name: name, isSecond: bins.count > 4 && (bins.count - place) % 2 == 0)
    }
  }

  private func writeLegend(to legend: inout Markup) {
    let numbers = rules.numbers
    let bounds: [(energy: Energy, words: String)] = [
      (.low, "low"), (.neutral, "neutral, from \(StepText.grouped(numbers.neutralBeginsAt))"),
      (.vital, "vital, from \(StepText.grouped(numbers.vitalBeginsAt))"),
    ]
    for (energy, words) in bounds {
      legend.legendEntry(words) {
        $0.element("rect", ["class": "day \(energy.rawValue)", "width": "12", "height": "12"])
      }
    }
  }

  /// Writes the table in bins of 2,500 steps, few enough to read.
  private func writeTable(_ days: StepDistribution, to table: inout Markup) {
    let width = 5
    table.table("Days by their steps", head: ["Steps", "share of days"]) { body in
      for (place, share) in days.shares(ofBins: width, upTo: most).enumerated() {
        let from = place * width * CohortCounts.stepsOfBin
        let to = from + width * CohortCounts.stepsOfBin - 1
        let name =
          place == most / width
          ? "\(StepText.grouped(from)) or more" : "\(StepText.grouped(from)) to \(StepText.grouped(to))"
        body.row(name, [ShareText.text(of: share, precisely: true)], of: 1)
      }
    }
  }
}
