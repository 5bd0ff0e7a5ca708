import PixelPalCore
import StateExport
import StepHistory

/// The totals behind the curve: by day for a short history, by month for a longer one, otherwise by year.
struct CurveTable {
  private let days: [StepDays.Day]
  private let rules: Rules

  private static let mostDays = 62
  private static let mostDaysOfMonths = 12 * 366
  private static let mostRows = 200

  init(_ days: [StepDays.Day], under rules: Rules) {
    self.days = days
    self.rules = rules
  }

  /// A row of one or more days, with the total after them.
  private struct Row {
    let name: String
    var steps: Int64?
    var unknown = 0
    var total: Int64
  }

  func write(to markup: inout Markup) {
    let all = rows
    let shown = all.suffix(CurveTable.mostRows)
    let isByDay = days.count <= CurveTable.mostDays
    let unit = isByDay ? "Day" : days.count <= CurveTable.mostDaysOfMonths ? "Month" : "Year"
    let head = [unit, "Steps", "Total", "Phase"] + (isByDay ? [] : ["Days unknown"])
    let caption = shown.count < all.count ? "The last \(shown.count) of \(all.count) years" : "Steps and their total"
    markup.table(caption, head: head) { body in
      for row in shown {
        let phase = Phase(at: row.total, under: rules)
        let steps = row.steps.map { StepText.grouped($0) } ?? "unknown"
        let cells = [steps, StepText.grouped(row.total), phase.name]
        body.row(row.name, cells + (isByDay ? [] : [StepText.grouped(row.unknown)]), of: 0)
      }
    }
  }

  private var rows: [Row] {
    var rows: [Row] = []
    var listed: CivilDay?
    for day in days {
      if let run = LeftOutDays(after: listed, before: day.day) {
        rows.append(Row(name: run.name, unknown: run.count, total: rows.last?.total ?? 0))
      }
      listed = day.day
      let name = name(of: day.day)
      if rows.last?.name != name { rows.append(Row(name: name, total: rows.last?.total ?? 0)) }
      let last = rows.count - 1
      if let steps = day.steps {
        rows[last].steps = (rows[last].steps ?? 0).addingSaturated(steps)
        rows[last].total = rows[last].total.addingSaturated(steps)
      } else {
        rows[last].unknown += 1
      }
    }
    return rows
  }

  private func name(of day: CivilDay) -> String {
    if days.count <= CurveTable.mostDays { return WrittenDay.plain(day) }
    return days.count <= CurveTable.mostDaysOfMonths ? WrittenDay.month(of: day) : String(day.components.year)
  }
}
