import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A panel below the curve of the total, with a bar for the mean steps per day of each month.
///
/// The total of a long history is almost a straight line, in which busy and quiet months look alike. If there are too
/// many months, the panel has a bar for each year.
struct MonthlyMeansPanel {
  /// A bar with the positions at which its period begins and ends, in hundredths of a percent of the time axis.
  private struct Bar {
    let from: Int
    let to: Int
    let mean: Int64
  }

  /// A sentence that names the month with the highest mean.
  let message: String
  private let name: String
  private let bars: [Bar]
  private let timeAxis: TimeAxis
  private let valueAxis: ValueAxis

  private static let periodCounts = 7...240
  private static let height = 64
  private static let marginBelow = 8

  /// Creates the panel, or returns `nil` if there are too few months or too many years.
  init?(_ days: [StepDays.Day], of plan: ReplayPlan, on timeAxis: TimeAxis) {
    let means = DailyMeansByWeekdayAndMonth(days, of: plan)
    let choices = [("Month by month", means.months), ("Year by year", means.years)]
    guard let (name, periods) = choices.first(where: { MonthlyMeansPanel.periodCounts ~= $0.1.count }) else {
      return nil
    }
    bars = periods.compactMap { period in
      guard let mean = period.mean.mean, let last = period.lastDay, let start = period.start else { return nil }
      let end = timeAxis.position(of: plan.itinerary.start(ofDay: last.next))
      return Bar(from: timeAxis.position(of: start), to: end, mean: mean)
    }
    message = means.highestMeanSentence(of: periods)
    valueAxis = ValueAxis(showing: bars.map(\.mean).max() ?? 0)
    (self.name, self.timeAxis) = (name, timeAxis)
  }

  func write(to picture: inout HTMLWriter) {
    picture.writeElement("p", ["class": "panel-name"], name)
    let height = MonthlyMeansPanel.height
    picture.writeTimePlot(on: timeAxis, height: height, marginBelow: MonthlyMeansPanel.marginBelow) { plot in
      for value in valueAxis.roundValues(maxCount: 2) {
        plot.writeGridLine(atY: valueAxis.yPosition(of: value, in: height), label: RoundAxisNumbers.text(of: value))
      }
      for bar in bars {
        let y = valueAxis.yPosition(of: bar.mean, in: height)
        plot.writeElement(
          "rect",
          [
            "class": "day vital", "x": PercentFormat.text(ofBasisPoints: bar.from), "y": "\(y)",
            "width": PercentFormat.text(ofBasisPoints: bar.to - bar.from), "height": "\(height - y)",
          ])
      }
      plot.writeElement("line", ["class": "axis", "x2": "100%", "y1": "\(height)", "y2": "\(height)"])
    }
  }
}
