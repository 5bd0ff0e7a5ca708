import PixelPalCore
import Replay
import StateExport

/// A chart of steps by hour.
///
/// The area of each hour's box represents its steps. The boxes vary in size rather than in shade, because shades stand
/// for kinds of days.
struct HoursChart {
  private let weekHours: HourlyMeansByWeekday
  private let hourRows: HourRowsByDayOrWeekday
  /// The steps that a box of one square unit represents.
  private let stepsPerSquareUnit: Int64

  /// The side of the largest box.
  ///
  /// The gap between the largest boxes is the same as the gap between days in the calendar.
  private static let maxSide: Int64 = 10

  init(_ plan: ReplayPlan) {
    weekHours = HourlyMeansByWeekday(plan)
    hourRows = HourRowsByDayOrWeekday(plan, weekHours)
    // The sizes cover all hours up to and including the busiest.
    stepsPerSquareUnit = RoundAxisNumbers.roundIncrement(
      for: (hourRows.busiestHour?.steps ?? 1) - 1, maxCount: HoursChart.maxSide * HoursChart.maxSide - 1,
      granularity: .fine)
  }

  var hasKnownHours: Bool { weekHours.daysWithHours > 0 }
  var heading: String { hourRows.isByDay ? "Hour by hour" : "Hours of the week" }

  /// A note on the days that are left out because only their totals are known, or `nil` if no days are left out.
  var omissionNote: String? {
    let count = weekHours.daysWithTotalOnly
    guard count > 0 else { return nil }
    return count == 1
      ? "1 day is left out: only its total is known."
      : "\(StepFormat.grouped(count)) days are left out: only their totals are known."
  }

  /// Writes the chart as bars for a single day, or as rows of boxes otherwise.
  func write(to markup: inout HTMLWriter) {
    if let row = hourRows.rows.first, hourRows.rows.count == 1 {
      let bars = row.hours.enumerated().map { hour, value in
        BarChart.Bar(
          label: hour % 6 == 0 ? HoursChart.clockTime(ofHour: hour) : "", isEmphasized: false,
          fullName:
            "\(row.fullName), \(HoursChart.clockTime(ofHour: hour)) to \(HoursChart.clockTime(ofHour: hour + 1))",
          value: value,
          cssClass: "hour")
      }
      BarChart(bars: bars, unit: "", maxBarSeconds: 3600).write(
        title: heading, described: description, to: &markup)
    } else {
      writeRows(to: &markup)
    }
  }

  private func writeRows(to markup: inout HTMLWriter) {
    markup.writePicture("hour-rows", title: heading, description: description) { picture in
      picture.writeElement("p", ["class": "clocks"]) { clocks in
        for hour in stride(from: 0, to: 24, by: 6) { clocks.writeElement("span", HoursChart.clockTime(ofHour: hour)) }
      }
      picture.writeElement("p", ["class": "clocks-end"], hourRows.isByDay ? "the day" : "a day")
      picture.writeElement("p", ["class": "row-names"]) { names in
        for row in hourRows.rows { names.writeElement("span", row.label) }
      }
      writeBoxes(to: &picture)
      picture.writeElement("p", ["class": "row-sums"]) { sums in
        for row in hourRows.rows { sums.writeElement("span", row.total.map { StepFormat.grouped($0) } ?? "?") }
      }
    }
  }

  private func writeBoxes(to picture: inout HTMLWriter) {
    let values = hourRows.rows.flatMap { $0.hours }
    let size =
      [
        "viewBox": "0 0 \(24 * CalendarBoxPaths.boxPitch) \(hourRows.rows.count * CalendarBoxPaths.boxPitch)",
        "data-grid": "24 \(hourRows.rows.count) 0 0",
        "data-values": StepSeriesTextFormat.text(of: values, secondsPerValue: 3600),
        "data-rows": hourRows.rows.map { $0.fullName + ", " }.joined(separator: "|"),
        "data-columns": (0..<24).map {
          "\(HoursChart.clockTime(ofHour: $0)) to \(HoursChart.clockTime(ofHour: $0 + 1))"
        }.joined(
          separator: "|"),
        "data-unit": hourRows.isByDay ? "" : " on average", "data-strides": "1 24", "data-length": "3600",
        "data-week": hourRows.isByDay ? nil : "168",
      ] as HTMLAttributes
    picture.writeElement("svg", size) { svg in
      for (name, path) in boxPaths { svg.writeElement("path", ["class": name, "d": path]) }
    }
  }

  /// The SVG paths of all boxes, with one path for each CSS class.
  private var boxPaths: [(name: String, path: String)] {
    var (unknown, none, some) = ("", "", "")
    for (row, line) in hourRows.rows.enumerated() {
      for (column, value) in line.hours.enumerated() {
        switch value.steps {
        case nil where column >= line.begunHours: continue
        case nil: unknown += HoursChart.unknownHourPath(column: column, row: row)
        case 0: none += HoursChart.boxPath(ofSide: 1, column: column, row: row)
        case .some(let steps): some += HoursChart.boxPath(ofSide: boxSide(for: steps), column: column, row: row)
        }
      }
    }
    return [("no-data", unknown), ("no-hour", none), ("hour", some)].filter { !$0.1.isEmpty }
  }

  /// Returns the SVG path of a box centred in its cell.
  private static func boxPath(ofSide side: Int64, column: Int, row: Int) -> String {
    let margins = CalendarBoxPaths.boxPitch - Int(side)
    let place = { (index: Int) in
      "\(index * CalendarBoxPaths.boxPitch + margins / 2)\(margins % 2 == 0 ? "" : ".5")"
    }
    return "M\(place(column)) \(place(row))h\(side)v\(side)h-\(side)z"
  }

  /// Returns the SVG path of the dash that marks an unknown hour.
  private static func unknownHourPath(column: Int, row: Int) -> String {
    "M\(column * CalendarBoxPaths.boxPitch + 4) \(row * CalendarBoxPaths.boxPitch + 6)h4"
  }

  /// Returns the side of the smallest box that represents at least `steps`.
  private func boxSide(for steps: Int64) -> Int64 {
    (1..<HoursChart.maxSide).first { maxSteps(ofBoxWithSide: $0) >= steps } ?? HoursChart.maxSide
  }

  private func maxSteps(ofBoxWithSide side: Int64) -> Int64 { stepsPerSquareUnit.multipliedSaturated(by: side * side) }

  /// Writes the legend of the boxes, or nothing if the chart has bars.
  func writeLegend(to legend: inout HTMLWriter) {
    guard hourRows.rows.count > 1 else { return }
    if hourRows.rows.contains(where: { $0.hours.prefix($0.begunHours).contains { $0.steps == nil } }) {
      legend.writeLegendEntry("unknown") {
        $0.writeElement("path", ["class": "no-data", "d": HoursChart.unknownHourPath(column: 0, row: 0)])
      }
    }
    legend.writeLegendEntry("none") {
      $0.writeElement("path", ["class": "no-hour", "d": HoursChart.boxPath(ofSide: 1, column: 0, row: 0)])
    }
    guard let busiest = hourRows.busiestHour else { return }
    for side in stride(from: 2, through: boxSide(for: busiest.steps) + 1, by: 2) {
      legend.writeLegendEntry("up to \(StepFormat.grouped(maxSteps(ofBoxWithSide: side)))") {
        $0.writeElement("path", ["class": "hour", "d": HoursChart.boxPath(ofSide: side, column: 0, row: 0)])
      }
    }
  }

  /// A description of the chart, in one or two sentences.
  var description: String {
    guard hasKnownHours else { return "The hours of no day are known." }
    guard let busiest = hourRows.busiestHour else { return "Not one step was walked in any hour." }
    let span = "from \(HoursChart.clockTime(ofHour: busiest.hour)) to \(HoursChart.clockTime(ofHour: busiest.hour + 1))"
    let title = hourRows.rows[busiest.row].fullName
    if hourRows.isByDay {
      return "The single fullest hour: \(title), \(span), with \(StepFormat.grouped(busiest.steps))."
    }
    let sums = hourRows.rows.enumerated().compactMap { row, line in
      line.total.map { (weekday: EnglishDateNames.weekdays[row], steps: $0) }
    }
    let sentence = "Most steps fall on \(title) \(span): \(StepFormat.grouped(busiest.steps)) on average."
    guard let most = HoursChart.clearlyBusiestWeekday(of: sums), most != EnglishDateNames.weekdays[busiest.row] else {
      return sentence
    }
    return "\(sentence) The day with the most is \(most)."
  }

  /// Returns the weekday with the most steps, or `nil` if its lead over the next weekday is less than 2 %.
  static func clearlyBusiestWeekday(of sums: [(weekday: String, steps: Int64)]) -> String? {
    let ordered = sums.sorted { $0.steps > $1.steps }
    guard let first = ordered.first else { return nil }
    guard ordered.count > 1 else { return first.weekday }
    return first.steps - ordered[1].steps >= max(1, ordered[1].steps / 50) ? first.weekday : nil
  }

  /// Writes the numbers as a table with a row for each hour.
  func writeTable(to markup: inout HTMLWriter) {
    let caption = hourRows.isByDay ? "Steps of each hour" : "Mean steps of each hour of the week"
    markup.writeTable(caption: caption, header: ["Hour"] + hourRows.rows.map { $0.label }) { table in
      for hour in 0..<24 {
        let cells = hourRows.rows.map { row in
          row.hours[hour].steps.map { StepFormat.grouped($0) } ?? (hour < row.begunHours ? "unknown" : "")
        }
        table.writeTableRow(
          "\(HoursChart.clockTime(ofHour: hour)) to \(HoursChart.clockTime(ofHour: hour + 1))", cells: cells, columns: 0
        )
      }
    }
  }

  private static func clockTime(ofHour hour: Int) -> String { "\(hour < 10 ? "0" : "")\(hour):00" }
}
