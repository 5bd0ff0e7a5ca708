import PixelPalCore
import StateExport
import StepHistory

extension CalendarChart {
  /// A description of the chart, in one or two sentences.
  var description: String {
    let fullest = days.count > 1 ? days.max { ($0.steps ?? -1) < ($1.steps ?? -1) } : nil
    let most = fullest.flatMap { day in
      day.steps.map { " The fullest was \(DisplayDateFormat.dateText(of: day.day)), with \(StepFormat.grouped($0))." }
    }
    return dayCountsSentence + (most ?? "")
  }

  /// A sentence that states the dates of the history, and how many of its days have each energy, have no steps, or are
  /// unknown.
  var dayCountsSentence: String {
    guard let first = days.first, let last = days.last else { return "Nothing is known of any day." }
    let counts = DayShade.allCases.reversed().map { shade in
      (shade, days.count { shadeScale.energyShade(of: $0.steps) == shade } + (shade == .unknown ? omittedDays : 0))
    }
    .filter { $0.1 > 0 }
    let energies = counts.compactMap { shade, count in
      shade.energyName.map { days.count == 1 ? $0 : "\($0) on \(StepFormat.grouped(count))" }
    }
    let others = counts.compactMap { shade, count in
      shade.energyName == nil ? "\(StepFormat.grouped(count)) \(shade == .none ? "without a step" : "unknown")" : nil
    }
    let parts = [energies, others].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
    let span =
      days.count == 1
      ? "\(DisplayDateFormat.dateText(of: first.day)), 1 day"
      : "\(DisplayDateFormat.dateText(of: first.day)) to \(DisplayDateFormat.dateText(of: last.day)), \(StepFormat.grouped(days.count + omittedDays)) days"
    return "\(span): \(energies.isEmpty ? "" : "the pal was ")\(parts.joined(separator: "; "))."
  }

  /// Writes the chart's numbers as a table with a row for each week, or for each year if the chart's boxes are months.
  func writeTable(to markup: inout HTMLWriter) {
    if isByMonth { writeMonthMeansByYearTable(to: &markup) } else { writeDaysByWeekTable(to: &markup) }
  }

  private func writeDaysByWeekTable(to markup: inout HTMLWriter) {
    let head = ["Week of"] + DisplayDateFormat.shortWeekdays
    markup.writeTable(caption: "Steps of each day", header: head) { rows in
      var monday: CivilDay?
      var week: [String] = []
      var last: CivilDay?
      for day in days {
        if let run = OmittedDayRun(after: last, before: day.day) {
          if let monday { rows.writeTableRow(DisplayDateFormat.dateText(of: monday), cells: week, columns: 7) }
          rows.writeTableRow(run.dateSpan, cells: [run.text], columns: 7)
          monday = nil
        }
        last = day.day
        let start = day.day.advanced(by: 1 - day.day.weekday)
        if start != monday {
          if let monday { rows.writeTableRow(DisplayDateFormat.dateText(of: monday), cells: week, columns: 7) }
          (monday, week) = (start, [])
        }
        week += Array(repeating: "", count: max(0, day.day.weekday - 1 - week.count))
        week.append(day.steps.map { StepFormat.grouped($0) } ?? "unknown")
      }
      if let monday { rows.writeTableRow(DisplayDateFormat.dateText(of: monday), cells: week, columns: 7) }
    }
  }

  private func writeMonthMeansByYearTable(to markup: inout HTMLWriter) {
    markup.writeTable(caption: "Steps a day, the mean of each month", header: ["Year"] + DisplayDateFormat.shortMonths)
    { rows in
      var last: CivilDay?
      for block in years {
        if let first = block.days.first, let run = OmittedDayRun(after: last, before: first.day) {
          rows.writeTableRow(run.dateSpan, cells: [run.text], columns: 12)
        }
        last = block.days.last?.day
        let means = block.monthMeans.map { month in
          month.map { $0.mean.map { StepFormat.grouped($0) } ?? "unknown" } ?? ""
        }
        rows.writeTableRow(String(block.year), cells: means, columns: 12)
      }
    }
  }
}

extension DayShade {
  /// The name of the energy that the pal has on such days, or `nil` if it has none.
  fileprivate var energyName: String? {
    switch self {
    case .unknown, .none: nil
    case .low, .neutral, .vital, .fuller, .fullest: rawValue
    }
  }
}
