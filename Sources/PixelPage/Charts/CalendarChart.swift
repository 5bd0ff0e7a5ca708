import PixelPalCore
import StateExport
import StepHistory

/// A calendar of all days: what kind of day each was, and of which nothing is known.
///
/// Of many years it has a box for each month instead, and of more than can be printed the last ones.
struct CalendarChart {
  let blocks: [YearBlock]
  let rules: Rules
  let days: [StepDays.Day]
  /// How many days of which nothing is known are not among them.
  let leftOut: Int
  /// How many years are not shown.
  private let omitted: Int

  private static let mostYears = 120
  private static let mostYearsOfDays = 12
  private static let mostTallYears = 5

  init(_ days: [StepDays.Day], under rules: Rules) {
    let all = YearBlock.blocks(of: days)
    blocks = all.suffix(CalendarChart.mostYears)
    omitted = all.count - blocks.count
    self.days = days
    self.rules = rules
    leftOut = LeftOutDays.count(in: days)
  }

  var isOfMonths: Bool { blocks.count > CalendarChart.mostYearsOfDays }
  private var isTall: Bool { blocks.count <= CalendarChart.mostTallYears }

  /// What is not shown, in words; `nil` where all is.
  var remark: String? {
    let last = omitted > 0 ? " The last \(blocks.count) of \(blocks.count + omitted) years are shown." : ""
    let months = isOfMonths ? ["Each box is a month, by the mean of the days that are known." + last] : []
    let folded =
      leftOut > 0 ? ["\(StepText.grouped(leftOut)) days in a row of which nothing is known are left out."] : []
    return months.isEmpty && folded.isEmpty ? nil : (months + folded).joined(separator: " ")
  }

  /// The looks that there are.
  var shades: [DayShade] {
    let found = Set(
      isOfMonths
        ? blocks.flatMap { monthPaths(of: $0).map { $0.shade } } : days.map { DayShade($0.steps, under: rules) })
    return DayShade.allCases.filter { found.contains($0) }
  }

  /// Writes the picture.
  func write(to markup: inout Markup) {
    let rows = isOfMonths ? monthRows : dayRows
    let height = 20 + blocks.count * rows.pitch
    let size = ["class": "calendar", "height": "\(height)"] as Attributes
    markup.picture("calendar", size, title: "Days", description: description) { svg in
      for (index, name) in WrittenDay.months.enumerated() {
        let x = Share.text(CalendarChart.margin + CalendarChart.room * (index * 2 + 1) / 24)
        svg.element("text", ["class": "month", "x": x, "y": "12", "text-anchor": "middle"], name)
      }
      for (index, block) in blocks.enumerated() { write(block, at: 20 + index * rows.pitch, rows, to: &svg) }
    }
  }

  // In hundredths of a percent of the width.
  private static let margin = 800
  private static let room = TimeAxis.length - margin

  /// How far the years lie apart, how high the boxes of one are, and on what grid they stand.
  private struct Rows {
    let pitch: Int
    let height: Int
    let columns: Int
    let rows: Int
  }

  private var dayRows: Rows {
    isTall
      ? Rows(pitch: 126, height: 105, columns: YearBlock.columns, rows: 7)
      : Rows(pitch: 76, height: 63, columns: YearBlock.columns, rows: 7)
  }

  private var monthRows: Rows {
    blocks.count <= 40
      ? Rows(pitch: 16, height: 16, columns: 12, rows: 1) : Rows(pitch: 8, height: 8, columns: 12, rows: 1)
  }

  private func write(_ block: YearBlock, at y: Int, _ rows: Rows, to svg: inout Markup) {
    let isNamed = rows.pitch >= 16 || block.year % 10 == 0
    if isNamed {
      svg.element("text", ["class": "year", "y": "\(y + (rows.pitch >= 16 ? 12 : 8))"], String(block.year))
    }
    if rows.rows == 7, isTall {
      for (row, name) in WrittenDay.weekdays.enumerated() where row == 2 || row == 4 || row == 6 {
        svg.element("text", ["class": "weekday", "y": "\(y + 12 + row * rows.height / 7)"], name)
      }
    }
    let size =
      [
        "x": Share.text(CalendarChart.margin), "y": "\(y)", "width": Share.text(CalendarChart.room),
        "height": "\(rows.height)", "viewBox": "0 0 \(rows.columns * Boxes.pitch) \(rows.rows * Boxes.pitch)",
        "preserveAspectRatio": "none",
      ] as Attributes
    svg.element("svg", size) { boxes in
      for (shade, path) in isOfMonths ? monthPaths(of: block) : block.paths(under: rules) {
        boxes.element("path", ["class": "day \(shade.rawValue)", "d": path])
      }
    }
  }

  private func monthPaths(of block: YearBlock) -> [(shade: DayShade, path: String)] {
    block.months.enumerated().compactMap { index, month in
      guard let month else { return nil }
      let shade = DayShade(month.mean, under: rules)
      return (shade, Boxes.path(index, 0, isDot: shade == .unknown))
    }
  }
}
