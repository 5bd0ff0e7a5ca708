import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A panel below the curve of the total, with a bar for the mean steps per day of each month.
///
/// The total of a long history is almost a straight line, in which busy and quiet months look alike. If there are too
/// many months, the panel has a bar for each year.
struct MonthlyMeansPanel {
  /// A bar, with the positions at which its period begins and ends in hundredths of a percent of the time axis.
  private struct Bar {
    let from: Int
    let to: Int
    let mean: Int64
    let shade: DayShade
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
    let months = means.months
    let isByMonth = months.count <= MonthlyMeansPanel.periodCounts.upperBound
    let periods = isByMonth ? months : means.years
    guard MonthlyMeansPanel.periodCounts ~= periods.count else { return nil }
    var bars: [Bar] = []
    var most: Int64 = 0
    for period in periods {
      guard let mean = period.mean.mean, let last = period.lastDay, let start = period.start else { continue }
      let end = timeAxis.position(of: plan.itinerary.start(ofDay: last.next))
      bars.append(Bar(from: timeAxis.position(of: start), to: end, mean: mean, shade: means.shade(of: mean)))
      most = max(most, mean)
    }
    message = means.highestMeanSentence(of: periods)
    valueAxis = ValueAxis(showing: most)
    name = isByMonth ? "Steps a day, month by month" : "Steps a day, year by year"
    (self.bars, self.timeAxis) = (bars, timeAxis)
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
            "class": "day \(bar.shade.rawValue)", "x": PercentFormat.text(ofBasisPoints: bar.from), "y": "\(y)",
            "width": PercentFormat.text(ofBasisPoints: bar.to - bar.from), "height": "\(height - y)",
          ])
      }
      plot.writeElement("line", ["class": "axis", "x2": "100%", "y1": "\(height)", "y2": "\(height)"])
    }
  }
}
