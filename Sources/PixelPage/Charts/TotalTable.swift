import PixelPalCore
import StateExport
import StepHistory

/// A table of the step totals that the curve shows, with one row per day, month or year.
///
/// The period of a row depends on the length of the history.
struct TotalTable {
  private let days: [StepDays.Day]
  private let rules: Rules

  private static let maxDaysByDay = 62
  private static let maxDaysByMonth = 12 * 366
  private static let maxRows = 200

  init(_ days: [StepDays.Day], under rules: Rules) {
    self.days = days
    self.rules = rules
  }

  /// A row for one or more days, with the total at the end of the last day.
  private struct Row {
    let periodName: String
    var steps: Int64?
    var unknownDays = 0
    var total: Int64
  }

  func write(to markup: inout HTMLWriter) {
    let all = rows
    let shown = all.suffix(TotalTable.maxRows)
    let isByDay = days.count <= TotalTable.maxDaysByDay
    let unit = isByDay ? "Day" : days.count <= TotalTable.maxDaysByMonth ? "Month" : "Year"
    let head = [unit, "Steps", "Total", "Phase"] + (isByDay ? [] : ["Days unknown"])
    let caption = shown.count < all.count ? "The last \(shown.count) of \(all.count) years" : "Steps and their total"
    markup.writeTable(caption: caption, header: head) { body in
      for row in shown {
        let phase = Phase(forTotal: row.total, under: rules)
        let steps = row.steps.map { StepFormat.grouped($0) } ?? "unknown"
        let cells = [steps, StepFormat.grouped(row.total), phase.name]
        body.writeTableRow(
          row.periodName, cells: cells + (isByDay ? [] : [StepFormat.grouped(row.unknownDays)]), columns: 0)
      }
    }
  }

  private var rows: [Row] {
    var rows: [Row] = []
    var listed: CivilDay?
    for day in days {
      if let run = OmittedDayRun(after: listed, before: day.day) {
        rows.append(Row(periodName: run.dateSpan, unknownDays: run.count, total: rows.last?.total ?? 0))
      }
      listed = day.day
      let name = periodName(of: day.day)
      if rows.last?.periodName != name { rows.append(Row(periodName: name, total: rows.last?.total ?? 0)) }
      let last = rows.count - 1
      if let steps = day.steps {
        rows[last].steps = (rows[last].steps ?? 0).addingSaturated(steps)
        rows[last].total = rows[last].total.addingSaturated(steps)
      } else {
        rows[last].unknownDays += 1
      }
    }
    return rows
  }

  private func periodName(of day: CivilDay) -> String {
    if days.count <= TotalTable.maxDaysByDay { return DisplayDateFormat.dateText(of: day) }
    return days.count <= TotalTable.maxDaysByMonth
      ? DisplayDateFormat.monthAndYearText(of: day) : String(day.components.year)
  }
}
