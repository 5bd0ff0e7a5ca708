import PixelPalCore
import Replay
import StateExport

/// A chart of the steps by hour: a box for each hour, which is larger the more steps it has.
///
/// The boxes vary in size rather than in shade because the shades stand for kinds of days.
struct HoursChart {
  private let week: WeekHours
  private let hours: HourRows
  /// The number of steps between two box sizes.
  private let step: Int64

  private static let sizes: Int64 = 5

  init(_ course: Course) {
    week = WeekHours(course)
    hours = HourRows(course, week)
    // The sizes cover the maximum, including the maximum itself.
    step = RoundNumber.step(of: (hours.busiest?.steps ?? 1) - 1, in: HoursChart.sizes - 1, .fine)
  }

  /// True if the hours of at least one day are known.
  var isKnown: Bool { week.days > 0 }
  var heading: String { hours.isOfDays ? "Hour by hour" : "Hours of the week" }

  /// A remark on the days that are left out; `nil` if there are none.
  var leftOut: String? {
    let count = week.daysByTotal
    guard count > 0 else { return nil }
    return count == 1
      ? "1 day is left out: only its total is known."
      : "\(StepText.grouped(count)) days are left out: only their totals are known."
  }

  /// Writes the chart: bars for a single day, rows of boxes otherwise.
  func write(to markup: inout Markup) {
    if let row = hours.rows.first, hours.rows.count == 1 {
      let bars = row.hours.enumerated().map { hour, value in
        BarChart.Bar(
          label: hour % 6 == 0 ? HoursChart.clock(hour) : "", isStrong: false,
          name: "\(row.title), \(HoursChart.clock(hour)) to \(HoursChart.clock(hour + 1))", value: value, look: "hour")
      }
      BarChart(bars: bars, unit: "", length: 3600).write(
        title: heading, described: description, to: &markup)
    } else {
      writeRows(to: &markup)
    }
  }

  private func writeRows(to markup: inout Markup) {
    markup.picture("hour-rows", title: heading, description: description) { picture in
      picture.element("p", ["class": "clocks"]) { clocks in
        for hour in stride(from: 0, to: 24, by: 6) { clocks.element("span", HoursChart.clock(hour)) }
      }
      picture.element("p", ["class": "clocks-end"], hours.isOfDays ? "the day" : "a day")
      picture.element("p", ["class": "row-names"]) { names in
        for row in hours.rows { names.element("span", row.name) }
      }
      writeBoxes(to: &picture)
      picture.element("p", ["class": "row-sums"]) { sums in
        for row in hours.rows { sums.element("span", row.sum.map { StepText.grouped($0) } ?? "?") }
      }
    }
  }

  private func writeBoxes(to picture: inout Markup) {
    let values = hours.rows.flatMap { $0.hours }
    let size =
      [
        "viewBox": "0 0 \(24 * Boxes.pitch) \(hours.rows.count * Boxes.pitch)",
        "data-grid": "24 \(hours.rows.count) 0 0", "data-values": StepSeries.text(of: values, lasting: 3600),
        "data-rows": hours.rows.map { $0.title + ", " }.joined(separator: "|"),
        "data-columns": (0..<24).map { "\(HoursChart.clock($0)) to \(HoursChart.clock($0 + 1))" }.joined(
          separator: "|"),
        "data-unit": hours.isOfDays ? "" : " on average", "data-strides": "1 24", "data-length": "3600",
        "data-week": hours.isOfDays ? nil : "168",
      ] as Attributes
    picture.element("svg", size) { svg in
      for (name, path) in paths { svg.element("path", ["class": name, "d": path]) }
    }
  }

  /// The boxes of each class, as one path.
  private var paths: [(name: String, path: String)] {
    var (unknown, none, some) = ("", "", "")
    for (row, line) in hours.rows.enumerated() {
      for (column, value) in line.hours.enumerated() {
        let size = value.steps.map { self.size(of: $0) }
        switch size {
        case nil: unknown += HoursChart.dash(column, row)
        case 0: none += HoursChart.box(0, in: column, row)
        case .some(let size): some += HoursChart.box(size, in: column, row)
        }
      }
    }
    return [("no-data", unknown), ("no-hour", none), ("hour", some)].filter { !$0.1.isEmpty }
  }

  /// Returns a box centred in its cell; the gap between the largest boxes equals the gap between days in the calendar.
  private static func box(_ size: Int, in column: Int, _ row: Int) -> String {
    let side = max(1, size * 2)
    let place = { (index: Int) in "\(index * Boxes.pitch + (Boxes.pitch - side) / 2)" }
    return "M\(place(column)) \(place(row))h\(side)v\(side)h-\(side)z"
  }

  /// Returns the sign of an unknown hour.
  private static func dash(_ column: Int, _ row: Int) -> String {
    "M\(column * Boxes.pitch + 4) \(row * Boxes.pitch + 6)h4"
  }

  /// Returns the size of a box: 0 for no steps, otherwise 1 to 5.
  private func size(of steps: Int64) -> Int {
    Int(steps == 0 ? 0 : min((steps - 1) / step + 1, HoursChart.sizes))
  }

  /// Writes the legend; bars need none.
  func writeLegend(to legend: inout Markup) {
    guard hours.rows.count > 1 else { return }
    if hours.rows.contains(where: { $0.hours.contains { $0.steps == nil } }) {
      legend.legendEntry("unknown") { $0.element("path", ["class": "no-data", "d": HoursChart.dash(0, 0)]) }
    }
    legend.legendEntry("none") { $0.element("path", ["class": "no-hour", "d": HoursChart.box(0, in: 0, 0)]) }
    let most = hours.busiest?.steps ?? 0
    for size in 1...HoursChart.sizes where (size - 1) * step < most {
      legend.legendEntry("up to \(StepText.grouped(size * step))") {
        $0.element("path", ["class": "hour", "d": HoursChart.box(Int(size), in: 0, 0)])
      }
    }
  }

  /// The description of the chart in one or two sentences.
  var description: String {
    guard isKnown else { return "The hours of no day are known." }
    guard let busiest = hours.busiest else { return "Not one step was walked in any hour." }
    let span = "from \(HoursChart.clock(busiest.hour)) to \(HoursChart.clock(busiest.hour + 1))"
    let title = hours.rows[busiest.row].title
    if hours.isOfDays { return "The fullest hour: \(title), \(span), with \(StepText.grouped(busiest.steps))." }
    let sums = hours.rows.enumerated().compactMap { row, line in line.sum.map { (DateNames.weekdays[row], $0) } }
    let day = DateNames.weekdays[busiest.row]
    let most = sums.max { $0.1 < $1.1 }.map { $0.0 } ?? day
    return "Most steps fall on \(title) \(span): \(StepText.grouped(busiest.steps)) on average."
      + (most == day ? "" : " The day with the most is \(most).")
  }

  /// Writes the table of numbers.
  func writeTable(to markup: inout Markup) {
    let caption = hours.isOfDays ? "Steps of each hour" : "Mean steps of each hour of the week"
    markup.table(caption, head: ["Hour"] + hours.rows.map { $0.name }) { table in
      for hour in 0..<24 {
        let cells = hours.rows.map { $0.hours[hour].steps.map { StepText.grouped($0) } ?? "unknown" }
        table.row("\(HoursChart.clock(hour)) to \(HoursChart.clock(hour + 1))", cells, of: 0)
      }
    }
  }

  private static func clock(_ hour: Int) -> String { "\(hour < 10 ? "0" : "")\(hour):00" }
}
