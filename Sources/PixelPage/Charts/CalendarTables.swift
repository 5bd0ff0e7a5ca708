import PixelPalCore
import StateExport
import StepHistory

extension CalendarChart {
  /// The description of the chart in one or two sentences.
  var description: String {
    let fullest = days.count > 1 ? days.max { ($0.steps ?? -1) < ($1.steps ?? -1) } : nil
    let most = fullest.flatMap { day in
      day.steps.map { " The fullest was \(WrittenDay.plain(day.day)), with \(StepText.grouped($0))." }
    }
    return counts + (most ?? "")
  }

  /// The number of days of each kind, as a sentence.
  var counts: String {
    guard let first = days.first, let last = days.last else { return "Nothing is known of any day." }
    let counts = DayShade.allCases.reversed().map { shade in
      (shade, days.count { scale.kind(of: $0.steps) == shade } + (shade == .unknown ? leftOut : 0))
    }
    let kinds = counts.filter { $0.1 > 0 }.map { "\(StepText.grouped($0.1)) \($0.0.word)" }
    let span =
      days.count == 1
      ? "\(WrittenDay.plain(first.day)), 1 day"
      : "\(WrittenDay.plain(first.day)) to \(WrittenDay.plain(last.day)), \(StepText.grouped(days.count + leftOut)) days"
    return "\(span): \(kinds.joined(separator: ", "))."
  }

  /// Writes the table: a row for each week, or for each year if the boxes are months.
  func writeTable(to markup: inout Markup) {
    if isOfMonths { writeMonths(to: &markup) } else { writeWeeks(to: &markup) }
  }

  private func writeWeeks(to markup: inout Markup) {
    let head = ["Week of"] + WrittenDay.weekdays
    markup.table("Steps of each day", head: head) { rows in
      var monday: CivilDay?
      var week: [String] = []
      var last: CivilDay?
      for day in days {
        if let run = LeftOutDays(after: last, before: day.day) {
          if let monday { rows.row(WrittenDay.plain(monday), week, of: 7) }
          rows.row(run.name, [run.words], of: 7)
          monday = nil
        }
        last = day.day
        let start = day.day.advanced(by: 1 - day.day.weekday)
        if start != monday {
          if let monday { rows.row(WrittenDay.plain(monday), week, of: 7) }
          (monday, week) = (start, [])
        }
        week += Array(repeating: "", count: max(0, day.day.weekday - 1 - week.count))
        week.append(day.steps.map { StepText.grouped($0) } ?? "unknown")
      }
      if let monday { rows.row(WrittenDay.plain(monday), week, of: 7) }
    }
  }

  private func writeMonths(to markup: inout Markup) {
    markup.table("Steps a day, the mean of each month", head: ["Year"] + WrittenDay.months) { rows in
      var last: CivilDay?
      for block in blocks {
        if let first = block.days.first, let run = LeftOutDays(after: last, before: first.day) {
          rows.row(run.name, [run.words], of: 12)
        }
        last = block.days.last?.day
        let means = block.months.map { month in
          month.map { $0.mean.map { StepText.grouped($0) } ?? "unknown" } ?? ""
        }
        rows.row(String(block.year), means, of: 12)
      }
    }
  }
}

extension DayShade {
  /// The name of the shade in a sentence.
  fileprivate var word: String {
    switch self {
    case .unknown: "unknown"
    case .none: "without a step"
    case .low, .neutral, .vital, .fuller, .fullest: rawValue
    }
  }
}
