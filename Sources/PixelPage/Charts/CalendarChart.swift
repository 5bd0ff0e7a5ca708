import PixelPalCore
import StateExport
import StepHistory

/// A calendar in which the shade of each day represents its step count, including days without data.
///
/// Each row is a year that begins on the date on which the history begins. On a narrow screen, the rows form one
/// strip that scrolls to the right and begins with the newest weeks. A history of more than 12 years has a box for each
/// month instead of each day, and only its last 120 calendar years are shown.
struct CalendarChart {
  let years: [CalendarYear]
  let shadeScale: DayShadeScale
  let days: [StepDays.Day]
  /// The number of unknown days that the chart omits because they form long runs.
  let omittedDays: Int
  /// True if each box is a month, because the history is too long for a box for each day.
  let isByMonth: Bool
  /// The number of early years that the chart omits, because the history is too long.
  private let omittedYears: Int
  private let itinerary: ZoneItinerary

  private static let maxYears = 120
  private static let maxYearsShownByDay = 12

  init(_ days: [StepDays.Day], under rules: Rules, in itinerary: ZoneItinerary) {
    let all = CalendarYear.years(of: days)
    let isByMonth = all.count > CalendarChart.maxYearsShownByDay
    self.isByMonth = isByMonth
    years = isByMonth ? all.suffix(CalendarChart.maxYears) : CalendarYear.rows(of: days)
    omittedYears = isByMonth ? all.count - years.count : 0
    self.days = days
    self.itinerary = itinerary
    shadeScale = DayShadeScale(days, under: rules)
    omittedDays = OmittedDayRun.omittedDayCount(between: days)
  }

  /// A note on the days that the chart omits or combines by month, or `nil` if the chart shows every day.
  var omissionNote: String? {
    let last = omittedYears > 0 ? " The last \(years.count) of \(years.count + omittedYears) years are shown." : ""
    let months = isByMonth ? ["Each box is a month, by the mean of the days that are known." + last] : []
    let folded =
      omittedDays > 0
      ? ["\(StepFormat.grouped(omittedDays)) days in a row of which nothing is known are left out."] : []
    return months.isEmpty && folded.isEmpty ? nil : (months + folded).joined(separator: " ")
  }

  /// The shades that occur in the chart, for its legend.
  var occurringShades: [DayShade] {
    let found = Set(isByMonth ? monthBoxes.map { $0.shade } : days.map { shadeScale.shade(of: $0.steps) })
    return DayShade.allCases.filter { found.contains($0) }
  }

  /// Writes the chart in a frame that the person can scroll with the keyboard.
  func write(to markup: inout HTMLWriter) {
    let frame =
      ["class": "calendar-strip", "tabindex": "0", "role": "region", "aria-label": "The days"] as HTMLAttributes
    if !isByMonth, days.count > CalendarChart.maxDaysOnPhone {
      markup.writeElement("p", ["class": "strip-hint", "aria-hidden": "true"], "\u{2190} earlier days")
    }
    markup.writeElement("div", frame) { strip in
      strip.writePicture("calendar", title: "Days", description: description) { picture in
        if isByMonth { writeMonthGrid(to: &picture) } else { writeYears(to: &picture) }
      }
    }
  }

  /// The number of days that a phone shows without scrolling.
  private static let maxDaysOnPhone = 120

  // These lengths are in the picture's units. A box and the gap after it take 12 of them.
  private static let headerHeight = 15
  private static let weekdayLabelWidth = 30
  private static let height = headerHeight + 7 * CalendarBoxPaths.boxPitch
}

// Each year as a row of days.
extension CalendarChart {
  private func writeYears(to picture: inout HTMLWriter) {
    // The strip has one set of weekday names, which stays in place when it scrolls.
    writeWeekdayLabels(cssClass: "strip-names", to: &picture)
    for (index, block) in years.enumerated() {
      let columns = block.filledColumns
      let monday = block.monday(ofColumn: columns.lowerBound)
      let last = index > 0 ? years[index - 1].days.last?.day : nil
      let isShared = last.map { $0 >= monday } ?? false
      picture.writeElement("div", ["class": isShared ? "calendar-year shares-a-week" : "calendar-year"]) { year in
        writeWeekdayLabels(cssClass: "weekdays", to: &year)
        writeSpacer(of: columns.lowerBound, to: &year)
        let data =
          [
            "data-grid": dataGridAttribute(columns: columns.count, rows: 7, ofHeight: CalendarChart.height),
            "data-monday": "\(monday.daysSince1970)",
            "data-weeks": "down",
            "data-strides": "7 1",
          ] as HTMLAttributes
        year.writeYearPart(
          cssClass: "days", width: columns.count * CalendarBoxPaths.boxPitch, ofWidth: width,
          height: CalendarChart.height, attributes: data
        ) { svg in
          for name in block.monthLabels {
            let look = name.isStrong ? "month strong" : "month"
            svg.writeElement(
              "text", ["class": look, "x": "\(name.column * CalendarBoxPaths.boxPitch + 1)", "y": "9"], name.name)
          }
          svg.writeBoxPaths(
            CalendarBoxPaths.pathsByShade(of: block.dayBoxes(shadedBy: shadeScale), top: CalendarChart.headerHeight))
        }
        // The strip has no room for a year in each month's name.
        year.writeElement("span", ["class": "year-name"], block.name)
      }
    }
  }

  private var width: Int { CalendarChart.weekdayLabelWidth + CalendarYear.maxColumns * CalendarBoxPaths.boxPitch }

  private func writeWeekdayLabels(cssClass look: StaticString, to year: inout HTMLWriter) {
    year.writeYearPart(
      cssClass: look, width: CalendarChart.weekdayLabelWidth, ofWidth: width, height: CalendarChart.height
    ) {
      svg in
      for (row, name) in DisplayDateFormat.shortWeekdays.enumerated() where row % 2 == 0 {
        let y = CalendarChart.headerHeight + row * CalendarBoxPaths.boxPitch + 9
        svg.writeElement("text", ["class": "weekday", "y": "\(y)"], name)
      }
    }
  }

  /// Writes empty space for `columns` weeks before the first day, so that the months of all years line up.
  private func writeSpacer(of columns: Int, to year: inout HTMLWriter) {
    guard columns > 0 else { return }
    year.writeYearPart(
      cssClass: "spacer", width: columns * CalendarBoxPaths.boxPitch, ofWidth: width, height: CalendarChart.height)
  }

  /// Returns the value of the attribute `data-grid`, which describes a grid of boxes to the chart script.
  ///
  /// The value contains the number of columns, the number of rows, and the left and top offsets of the first box in
  /// hundredths of a percent.
  private func dataGridAttribute(columns: Int, rows count: Int, ofHeight height: Int, left: Int = 0) -> String {
    "\(columns) \(count) \(left) \(CalendarChart.headerHeight * TimeAxis.positionCount / height)"
  }
}

// Long histories, with a box for each month.
extension CalendarChart {
  /// The boxes of the months, with a column for each year and January at the top.
  private var monthBoxes: [(column: Int, row: Int, shade: DayShade)] {
    years.enumerated().flatMap { column, block in
      block.monthMeans.enumerated().compactMap { row, month in
        month.map { (column, row, shadeScale.shade(of: $0.mean)) }
      }
    }
  }

  private func writeMonthGrid(to picture: inout HTMLWriter) {
    let (width, height) = (
      CalendarChart.weekdayLabelWidth + years.count * CalendarBoxPaths.boxPitch,
      CalendarChart.headerHeight + 12 * CalendarBoxPaths.boxPitch
    )
    let size =
      [
        "class": "months", "viewBox": "0 0 \(width) \(height)", "width": "\(width * 5 / 4)",
        "data-grid": dataGridAttribute(
          columns: years.count, rows: 12, ofHeight: height,
          left: CalendarChart.weekdayLabelWidth * TimeAxis.positionCount / width),
        "data-values": StepSeriesTextFormat.text(of: monthValues), "data-unit": " a day", "data-strides": "12 1",
        "data-length": "\(31 * 86_400)", "data-weeks": "down",
        "data-rows": years.map { "\($0.year), " }.joined(separator: "|"),
        "data-columns": DisplayDateFormat.shortMonths.joined(separator: "|"),
      ] as HTMLAttributes
    picture.writeElement("svg", size) { svg in
      for (row, name) in DisplayDateFormat.shortMonths.enumerated() where row % 2 == 0 {
        svg.writeElement(
          "text", ["class": "month", "y": "\(CalendarChart.headerHeight + row * CalendarBoxPaths.boxPitch + 9)"], name)
      }
      for (column, block) in years.enumerated() where column == 0 || block.year % 10 == 0 && column > 3 {
        let x = CalendarChart.weekdayLabelWidth + column * CalendarBoxPaths.boxPitch + 1
        svg.writeElement("text", ["class": "month strong", "x": "\(x)", "y": "9"], String(block.year))
      }
      svg.writeElement("g", ["transform": "translate(\(CalendarChart.weekdayLabelWidth))"]) {
        $0.writeBoxPaths(CalendarBoxPaths.pathsByShade(of: monthBoxes, top: CalendarChart.headerHeight))
      }
    }
  }

  private var monthValues: [StepSeriesTextFormat.TimedSteps] {
    years.flatMap { block in
      block.monthMeans.enumerated().map { index, month in
        let first = CivilDay(year: block.year, month: index + 1, day: 1)
        return StepSeriesTextFormat.TimedSteps(
          month?.mean, from: month == nil ? nil : first.map { itinerary.start(ofDay: $0) })
      }
    }
  }
}

extension HTMLWriter {
  /// Writes a part of a year as an SVG element.
  ///
  /// `width` and `whole` are the widths of the part and of a complete year, in the picture's units.
  fileprivate mutating func writeYearPart(
    cssClass look: StaticString, width: Int, ofWidth whole: Int, height: Int, attributes: HTMLAttributes = [:],
    _ content: (inout HTMLWriter) -> Void = { _ in }
  ) {
    let size =
      [
        "class": look.description, "width": PercentFormat.text(ofBasisPoints: width * TimeAxis.positionCount / whole),
        "viewBox": "0 0 \(width) \(height)",
      ] as HTMLAttributes
    writeElement("svg", size + attributes, content)
  }

  fileprivate mutating func writeBoxPaths(_ paths: [(shade: DayShade, path: String)]) {
    for (shade, path) in paths { writeElement("path", ["class": "day \(shade.rawValue)", "d": path]) }
  }
}
