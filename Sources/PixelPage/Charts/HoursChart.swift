import PixelPalCore
import Replay
import StateExport

/// The week by its hours: when this person walks.
struct HoursChart {
  private let hours: WeekHours
  /// By how many steps the shades lie apart.
  private let step: Int64

  private static let shades: Int64 = 5
  private static let top = 18
  private static let pitch = 24
  // In hundredths of a percent of the width.
  private static let margin = 900
  private static let room = 7900

  init(_ course: Course) {
    hours = WeekHours(course)
    // So many shades reach the most, the last one included.
    step = RoundNumber.step(of: (hours.busiest?.steps ?? 1) - 1, in: HoursChart.shades - 1, .fine)
  }

  /// Whether the hours of any day are known.
  var isKnown: Bool { hours.days > 0 }

  /// Days that are left out, in words; `nil` without any.
  var leftOut: String? {
    let count = hours.daysByTotal
    guard count > 0 else { return nil }
    return count == 1
      ? "1 day is left out: only its total is known."
      : "\(StepText.grouped(count)) days are left out: only their totals are known."
  }

  /// Writes the picture.
  func write(to markup: inout Markup) {
    let size = ["class": "hours", "height": "\(HoursChart.top + 7 * HoursChart.pitch)"] as Attributes
    markup.picture("hours", size, title: "Hours of the week", description: description) { svg in
      for hour in stride(from: 0, to: 24, by: 6) {
        let x = Share.text(HoursChart.margin + HoursChart.room * hour / 24)
        svg.element("text", ["class": "time", "x": x, "dx": "1", "y": "12"], HoursChart.clock(hour))
      }
      svg.element("text", ["class": "time", "x": "100%", "y": "12", "text-anchor": "end"], "a day")
      for (row, name) in WrittenDay.weekdays.enumerated() {
        let y = "\(HoursChart.top + row * HoursChart.pitch + 16)"
        svg.element("text", ["class": "weekday", "y": y], name)
        let sum = hours.sum(of: row).map { StepText.grouped($0) } ?? "?"
        svg.element("text", ["class": "value", "x": "100%", "y": y, "text-anchor": "end"], sum)
      }
      writeBoxes(to: &svg)
    }
  }

  private func writeBoxes(to svg: inout Markup) {
    let size =
      [
        "x": Share.text(HoursChart.margin), "y": "\(HoursChart.top)", "width": Share.text(HoursChart.room),
        "height": "\(7 * HoursChart.pitch)", "viewBox": "0 0 \(24 * Boxes.pitch) \(7 * Boxes.pitch)",
        "preserveAspectRatio": "none",
      ] as Attributes
    svg.element("svg", size) { svg in
      for (name, path) in paths { svg.element("path", ["class": name, "d": path]) }
    }
  }

  /// The hours of each shade, as one path.
  private var paths: [(name: String, path: String)] {
    var paths = ["day unknown", "day none"].map { (name: $0, path: "") }
    paths += (1...HoursChart.shades).map { (name: "shade shade-\($0)", path: "") }
    for (row, means) in hours.means.enumerated() {
      for (column, mean) in means.enumerated() {
        let index = mean.map { 1 + shade(of: $0) } ?? 0
        paths[index].path += Boxes.path(column, row, isDot: mean == nil)
      }
    }
    return paths.filter { !$0.path.isEmpty }
  }

  /// 0 where there is not one step, 1 to 5 where there are more and more.
  private func shade(of mean: Int64) -> Int {
    Int(mean == 0 ? 0 : min((mean - 1) / step + 1, HoursChart.shades))
  }

  /// What looks how, and what that means.
  var legend: [(look: String, isDot: Bool, meaning: String)] {
    let isUnknown = hours.means.contains { $0.contains { $0 == nil } }
    let unknown = isUnknown ? [(look: "day unknown", isDot: true, meaning: "unknown")] : []
    let most = hours.busiest?.steps ?? 0
    let shades = (1...HoursChart.shades).filter { ($0 - 1) * step < most }.map { shade in
      (look: "shade shade-\(shade)", isDot: false, meaning: "up to \(StepText.grouped(shade * step))")
    }
    return unknown + [(look: "day none", isDot: false, meaning: "none")] + shades
  }

  /// What is to be seen, in a sentence or two.
  var description: String {
    guard isKnown else { return "The hours of no day are known." }
    guard let busiest = hours.busiest else { return "Not one step was walked in any hour." }
    let day = WrittenDay.fullWeekdays[busiest.weekday]
    let sums = (0..<7).compactMap { row in hours.sum(of: row).map { (WrittenDay.fullWeekdays[row], $0) } }
    let most = sums.max { $0.1 < $1.1 }.map { $0.0 } ?? day
    return "Most steps fall on \(day)s from \(HoursChart.clock(busiest.hour)) to "
      + "\(HoursChart.clock(busiest.hour + 1)): \(StepText.grouped(busiest.steps)) on average."
      + (most == day ? "" : " The day with the most is \(most).")
  }

  /// Writes the numbers.
  func writeTable(to markup: inout Markup) {
    markup.table("Mean steps of each hour of the week", head: ["Hour"] + WrittenDay.weekdays) { rows in
      for hour in 0..<24 {
        let cells = hours.means.map { day in day[hour].map { StepText.grouped($0) } ?? "unknown" }
        rows.row("\(HoursChart.clock(hour)) to \(HoursChart.clock(hour + 1))", cells, of: 7)
      }
    }
  }

  private static func clock(_ hour: Int) -> String { "\(hour < 10 ? "0" : "")\(hour):00" }
}
