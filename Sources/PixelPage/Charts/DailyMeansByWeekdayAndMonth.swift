import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The mean daily step counts of a history, by weekday and by month.
///
/// A history with more than `maxMonths` months has means by year instead of by month.
struct DailyMeansByWeekdayAndMonth {
  private let days: [StepDays.Day]
  private let itinerary: ZoneItinerary
  private let shadeScale: DayShadeScale

  private static let maxMonths = 60

  init(_ days: [StepDays.Day], of plan: ReplayPlan) {
    self.days = days
    itinerary = plan.itinerary
    shadeScale = DayShadeScale(days, under: plan.configuration.rules)
  }

  /// A weekday, month or year, with the mean of its days.
  struct PeriodMean {
    /// The period's name for use in sentences, such as `Mondays` or `Mar 2025`.
    let name: String
    /// The short label below the period's bar, such as `Mon` or `Mar`.
    let barLabel: String
    var isEmphasized = false
    /// A number that decides whether the label is shown if there isn't room for all labels.
    ///
    /// A label is shown if its number is a multiple of the labels' interval. The number of a month is its index in the
    /// year, and the number of a year is the year itself. Weekdays, and the first month or year after a gap, have the
    /// number 0, so their labels are always shown.
    var index = 0
    let start: Instant?
    var mean = StepMean()
    var unknownDays = 0
    private(set) var lastDay: CivilDay?

    mutating func addDay(_ day: StepDays.Day) {
      mean.addDay(day)
      lastDay = day.day
      if day.steps == nil { unknownDays += 1 }
    }
  }

  /// The seven weekdays, Monday first.
  var weekdayPeriods: [PeriodMean] {
    var parts = zip(EnglishDateNames.weekdays, DisplayDateFormat.shortWeekdays).map {
      PeriodMean(name: $0 + "s", barLabel: $1, start: nil)
    }
    for day in days { parts[day.day.weekday - 1].addDay(day) }
    return parts
  }

  /// True if there are too many months for one bar each, so that years are shown instead.
  var isByYear: Bool { months.count > DailyMeansByWeekdayAndMonth.maxMonths }

  /// The months of the history, or its years if there are too many months to show.
  var monthsOrYears: [PeriodMean] {
    let months = months
    return months.count > DailyMeansByWeekdayAndMonth.maxMonths ? years : months
  }

  var months: [PeriodMean] {
    periodMeans {
      $0.components.year * 12 + $0.components.month - 1
    } named: { day, follows in
      let (year, month, _) = day.components
      let name = month == 1 ? String(year) : DisplayDateFormat.shortMonths[month - 1]
      // The label of a month after a gap includes the year.
      return PeriodMean(
        name: DisplayDateFormat.monthAndYearText(of: day),
        barLabel: follows ? name : DisplayDateFormat.monthAndYearText(of: day),
        isEmphasized: month == 1,
        index: follows ? month - 1 : 0, start: itinerary.start(ofDay: day))
    }
  }

  var years: [PeriodMean] {
    periodMeans {
      $0.components.year
    } named: { day, follows in
      let year = day.components.year
      return PeriodMean(
        name: String(year), barLabel: String(year), index: follows ? year : 0, start: itinerary.start(ofDay: day))
    }
  }

  /// Returns a period for each run of days with the same key.
  ///
  /// `named` creates a period from its first day. The second argument of `named` is true if the period is the first
  /// period or directly follows the previous period.
  private func periodMeans(groupedBy key: (CivilDay) -> Int, named: (CivilDay, Bool) -> PeriodMean) -> [PeriodMean] {
    var parts: [PeriodMean] = []
    var last: Int?
    for day in days {
      let key = key(day.day)
      if key != last { parts.append(named(day.day, last.map { key == $0 + 1 } ?? true)) }
      last = key
      parts[parts.count - 1].addDay(day)
    }
    return parts
  }

  /// Returns the periods in `parts` as bars, coloured by their means, with as many labels as fit.
  func bars(for parts: [PeriodMean]) -> [BarChart.Bar] {
    let round = isByYear ? [1, 2, 5, 10, 20, 50, 100] : [1, 2, 3, 6, 12]
    let every = round.first { parts.count <= 7 * $0 } ?? 1000
    return parts.map { part in
      BarChart.Bar(
        label: part.index % every == 0 ? part.barLabel : "", isEmphasized: part.isEmphasized, fullName: part.name,
        value: StepSeriesTextFormat.TimedSteps(part.mean.mean, from: part.start),
        cssClass: "day \(shadeScale.shade(of: part.mean.mean).rawValue)")
    }
  }

  func shade(of mean: Int64) -> DayShade { shadeScale.shade(of: mean) }

  /// Returns the shades that colour the bars of `parts`, with their meanings, or an empty array if all bars have one
  /// colour.
  func legend(for parts: [PeriodMean]) -> [(shade: DayShade, meaning: String)] {
    let found = Set(parts.compactMap { $0.mean.mean }.map { shadeScale.shade(of: $0) }).subtracting([.none])
    guard found.count > 1 else { return [] }
    return DayShade.allCases.filter { found.contains($0) }.map { ($0, shadeScale.legendText(of: $0)) }
  }

  /// Returns a sentence about the period with the highest mean, or about all means if they are close to each other.
  ///
  /// Periods of which fewer than half of the days are known count only if there are no others. If no mean is known, the
  /// sentence says so.
  func highestMeanSentence(of parts: [PeriodMean]) -> String {
    let reliable = parts.filter { $0.mean.knownDays > 0 && $0.mean.knownDays >= Int64($0.unknownDays) }
    let known = (reliable.isEmpty ? parts : reliable).compactMap { part in
      part.mean.mean.map { (name: part.name, mean: $0) }
    }
    guard let most = known.max(by: { $0.mean < $1.mean }), let least = known.min(by: { $0.mean < $1.mean }) else {
      return "Nothing is known of any day."
    }
    let highest = StepFormat.grouped(most.mean)
    guard known.count > 1 else { return "\(most.name): \(highest) steps a day on average." }
    let isEven = (most.mean - least.mean) * 10 <= most.mean
    return isEven
      ? "The averages are close to each other: \(StepFormat.grouped(least.mean)) to \(highest) steps a day."
      : "The highest average: \(most.name), \(highest) steps a day."
  }

  /// Writes the numbers as a table with a row for each period.
  func writeTable(for parts: [PeriodMean], caption: String, unit: String, to markup: inout HTMLWriter) {
    markup.writeTable(caption: caption, header: [unit, "Mean of a day", "Days known", "Days unknown", "Steps"]) {
      rows in
      for part in parts {
        let mean = part.mean.mean.map { StepFormat.grouped($0) } ?? "unknown"
        let counts = [StepFormat.grouped(part.mean.knownDays), StepFormat.grouped(part.unknownDays)]
        rows.writeTableRow(part.name, cells: [mean] + counts + [StepFormat.grouped(part.mean.steps)], columns: 0)
      }
    }
  }
}
