import PixelPalCore
import StateExport
import StepHistory

/// A calendar that shows the kind of each day and the days without data.
///
/// Each year is a row. On a narrow screen the rows form one strip that scrolls to the right and shows the newest weeks
/// first. A long history has a box for each month instead of each day, and one that is too long to print shows only its
/// last years.
struct CalendarChart {
  let blocks: [YearBlock]
  let scale: DayScale
  let days: [StepDays.Day]
  /// The number of unknown days that are left out.
  let leftOut: Int
  /// The number of years that are left out.
  private let omitted: Int
  private let itinerary: Itinerary

  private static let mostYears = 120
  private static let mostYearsOfDays = 12

  init(_ days: [StepDays.Day], under rules: Rules, in itinerary: Itinerary) {
    let all = YearBlock.blocks(of: days)
    blocks = all.suffix(CalendarChart.mostYears)
    omitted = all.count - blocks.count
    self.days = days
    self.itinerary = itinerary
    scale = DayScale(days, under: rules)
    leftOut = LeftOutDays.count(in: days)
  }

  var isOfMonths: Bool { blocks.count > CalendarChart.mostYearsOfDays }

  /// A remark on what is left out; `nil` if nothing is.
  var remark: String? {
    let last = omitted > 0 ? " The last \(blocks.count) of \(blocks.count + omitted) years are shown." : ""
    let months = isOfMonths ? ["Each box is a month, by the mean of the days that are known." + last] : []
    let folded =
      leftOut > 0 ? ["\(StepText.grouped(leftOut)) days in a row of which nothing is known are left out."] : []
    return months.isEmpty && folded.isEmpty ? nil : (months + folded).joined(separator: " ")
  }

  /// The shades that occur.
  var shades: [DayShade] {
    let found = Set(isOfMonths ? monthBoxes.map { $0.shade } : days.map { scale.shade(of: $0.steps) })
    return DayShade.allCases.filter { found.contains($0) }
  }

  /// Writes the chart in a frame that can be scrolled from the keyboard.
  func write(to markup: inout Markup) {
    let frame = ["class": "calendar-strip", "tabindex": "0", "role": "region", "aria-label": "The days"] as Attributes
    markup.element("div", frame) { strip in
      strip.picture("calendar", title: "Days", description: description) { picture in
        if isOfMonths { writeMonths(to: &picture) } else { writeYears(to: &picture) }
      }
    }
  }

  // In units of the picture, in which a box takes up 12.
  private static let head = 15
  private static let names = 30
  private static let height = head + 7 * Boxes.pitch
}

// A row of days for each year.
extension CalendarChart {
  private func writeYears(to picture: inout Markup) {
    // The strip has one set of weekday names, which stay in place when it scrolls.
    writeWeekdays("strip-names", to: &picture)
    for (index, block) in blocks.enumerated() {
      let columns = block.filledColumns
      let monday = block.monday(of: columns.lowerBound)
      let last = index > 0 ? blocks[index - 1].days.last?.day : nil
      let isShared = last.map { $0 >= monday } ?? false
      picture.element("div", ["class": isShared ? "calendar-year shares-a-week" : "calendar-year"]) { year in
        writeWeekdays("weekdays", to: &year)
        writeSpacer(of: columns.lowerBound, to: &year)
        let data =
          [
            "data-grid": grid(columns.count, 7, rows: CalendarChart.height), "data-monday": "\(monday.daysSince1970)",
            "data-weeks": "down",
            "data-strides": "7 1",
          ] as Attributes
        year.part("days", columns.count * Boxes.pitch, of: CalendarChart.width, CalendarChart.height, data) { svg in
          for name in block.monthNames {
            let look = name.isStrong ? "month strong" : "month"
            svg.element("text", ["class": look, "x": "\(name.column * Boxes.pitch + 1)", "y": "9"], name.name)
          }
          svg.boxes(Boxes.paths(block.boxes(scale), below: CalendarChart.head))
        }
      }
    }
  }

  private static let width = names + YearBlock.columns * Boxes.pitch

  private func writeWeekdays(_ look: StaticString, to year: inout Markup) {
    year.part(look, CalendarChart.names, of: CalendarChart.width, CalendarChart.height) { svg in
      for (row, name) in WrittenDay.weekdays.enumerated() where row % 2 == 0 {
        let y = CalendarChart.head + row * Boxes.pitch + 9
        svg.element("text", ["class": "weekday", "y": "\(y)"], name)
      }
    }
  }

  /// Writes the space of the weeks before the first day so that the months of all years line up.
  private func writeSpacer(of columns: Int, to year: inout Markup) {
    guard columns > 0 else { return }
    year.part("spacer", columns * Boxes.pitch, of: CalendarChart.width, CalendarChart.height)
  }

  /// Returns the numbers of columns and rows, and the offset of the first box in hundredths of a percent.
  private func grid(_ columns: Int, _ count: Int, rows height: Int, left: Int = 0) -> String {
    "\(columns) \(count) \(left) \(CalendarChart.head * TimeAxis.length / height)"
  }
}

// A box for each month, for long histories.
extension CalendarChart {
  /// The boxes of the months: a column for each year, with January at the top.
  private var monthBoxes: [(column: Int, row: Int, shade: DayShade)] {
    blocks.enumerated().flatMap { column, block in
      block.months.enumerated().compactMap { row, month in
        month.map { (column, row, scale.shade(of: $0.mean)) }
      }
    }
  }

  private func writeMonths(to picture: inout Markup) {
    let (width, height) = (CalendarChart.names + blocks.count * Boxes.pitch, CalendarChart.head + 12 * Boxes.pitch)
    let size =
      [
        "class": "months", "viewBox": "0 0 \(width) \(height)", "width": "\(width * 5 / 4)",
        "data-grid": grid(blocks.count, 12, rows: height, left: CalendarChart.names * TimeAxis.length / width),
        "data-values": StepSeries.text(of: monthValues), "data-unit": " a day", "data-strides": "12 1",
        "data-length": "\(31 * 86_400)", "data-weeks": "down",
        "data-rows": blocks.map { "\($0.year), " }.joined(separator: "|"),
        "data-columns": WrittenDay.months.joined(separator: "|"),
      ] as Attributes
    picture.element("svg", size) { svg in
      for (row, name) in WrittenDay.months.enumerated() where row % 2 == 0 {
        svg.element("text", ["class": "month", "y": "\(CalendarChart.head + row * Boxes.pitch + 9)"], name)
      }
      for (column, block) in blocks.enumerated() where column == 0 || block.year % 10 == 0 && column > 3 {
        let x = CalendarChart.names + column * Boxes.pitch + 1
        svg.element("text", ["class": "month strong", "x": "\(x)", "y": "9"], String(block.year))
      }
      svg.element("g", ["transform": "translate(\(CalendarChart.names))"]) {
        $0.boxes(Boxes.paths(monthBoxes, below: CalendarChart.head))
      }
    }
  }

  private var monthValues: [StepSeries.Value] {
    blocks.flatMap { block in
      block.months.enumerated().map { index, month in
        let first = CivilDay(year: block.year, month: index + 1, day: 1)
        return StepSeries.Value(month?.mean, from: month == nil ? nil : first.map { itinerary.start(of: $0) })
      }
    }
  }
}

extension Markup {
  /// Writes a part of a year, with a width in proportion to the whole.
  fileprivate mutating func part(
    _ look: StaticString, _ width: Int, of whole: Int, _ height: Int, _ attributes: Attributes = [:],
    _ content: (inout Markup) -> Void = { _ in }
  ) {
    let size =
      [
        "class": look.description, "width": Share.text(width * TimeAxis.length / whole),
        "viewBox": "0 0 \(width) \(height)",
      ] as Attributes
    element("svg", size + attributes, content)
  }

  fileprivate mutating func boxes(_ paths: [(shade: DayShade, path: String)]) {
    for (shade, path) in paths { element("path", ["class": "day \(shade.rawValue)", "d": path]) }
  }
}
