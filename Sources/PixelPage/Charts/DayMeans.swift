import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The mean steps of each weekday, and of each month or year.
struct DayMeans {
  private let days: [StepDays.Day]
  private let itinerary: Itinerary
  private let scale: DayScale

  private static let mostMonths = 60

  init(_ days: [StepDays.Day], of course: Course) {
    self.days = days
    itinerary = course.itinerary
    scale = DayScale(days, under: course.laws.rules)
  }

  /// A weekday, a month or a year, with its days.
  struct Part {
    /// The name in a sentence, and the label below a bar.
    let name: String
    let label: String
    var isStrong = false
    /// The position among its peers, such as the month within its year.
    var number = 0
    let start: Instant?
    var mean = MonthMean()
    var unknown = 0

    mutating func add(_ day: StepDays.Day) {
      mean.add(day)
      if day.steps == nil { unknown += 1 }
    }
  }

  /// The weekdays, Monday first.
  var weekdays: [Part] {
    var parts = zip(DateNames.weekdays, WrittenDay.weekdays).map { Part(name: $0 + "s", label: $1, start: nil) }
    for day in days { parts[day.day.weekday - 1].add(day) }
    return parts
  }

  /// True if there are too many months, so that years replace them.
  var isOfYears: Bool { months.count > DayMeans.mostMonths }

  /// The months of the history, or its years if there are too many months.
  var stretches: [Part] {
    let months = months
    return months.count > DayMeans.mostMonths ? years : months
  }

  private var months: [Part] {
    parts {
      $0.components.year * 12 + $0.components.month - 1
    } named: { day, follows in
      let (year, month, _) = day.components
      let name = month == 1 ? String(year) : WrittenDay.months[month - 1]
      // A month that follows a gap is labelled with its year, too.
      return Part(
        name: WrittenDay.month(of: day), label: follows ? name : WrittenDay.month(of: day), isStrong: month == 1,
        number: follows ? month - 1 : 0, start: itinerary.start(of: day))
    }
  }

  private var years: [Part] {
    parts {
      $0.components.year
    } named: { day, follows in
      let year = day.components.year
      return Part(name: String(year), label: String(year), number: follows ? year : 0, start: itinerary.start(of: day))
    }
  }

  /// Returns a part for each run of days with the same key; the second argument of `named` is true if the part directly
  /// follows the previous one.
  private func parts(of key: (CivilDay) -> Int, named: (CivilDay, Bool) -> Part) -> [Part] {
    var parts: [Part] = []
    var last: Int?
    for day in days {
      let key = key(day.day)
      if key != last { parts.append(named(day.day, last.map { key == $0 + 1 } ?? true)) }
      last = key
      parts[parts.count - 1].add(day)
    }
    return parts
  }

  /// Returns the parts as bars, coloured by their mean; if there are many, only some have a label.
  func bars(of parts: [Part]) -> [BarChart.Bar] {
    let round = isOfYears ? [1, 2, 5, 10, 20, 50, 100] : [1, 2, 3, 6, 12]
    let every = round.first { parts.count <= 7 * $0 } ?? 1000
    return parts.map { part in
      BarChart.Bar(
        label: part.number % every == 0 ? part.label : "", isStrong: part.isStrong, name: part.name,
        value: StepSeries.Value(part.mean.mean, from: part.start),
        look: "day \(scale.shade(of: part.mean.mean).rawValue)")
    }
  }

  /// Returns the shades that occur in the bars of `parts`, with their meanings.
  func legend(of parts: [Part]) -> [(shade: DayShade, meaning: String)] {
    let found = Set(parts.compactMap { $0.mean.mean }.map { scale.shade(of: $0) }).subtracting([.none])
    return DayShade.allCases.filter { found.contains($0) }.map { ($0, scale.meaning(of: $0)) }
  }

  /// Returns the message in one sentence.
  func message(of parts: [Part], _ kind: String) -> String {
    let known = parts.filter { $0.mean.mean != nil }
    guard let most = known.max(by: { ($0.mean.mean ?? 0) < ($1.mean.mean ?? 0) }), let mean = most.mean.mean else {
      return "Nothing is known of any day."
    }
    guard known.count > 1 else { return "\(most.name): \(StepText.grouped(mean)) steps a day on average." }
    return "The \(kind) with the most: \(most.name), \(StepText.grouped(mean)) steps a day on average."
  }

  /// Writes the table of numbers.
  func writeTable(of parts: [Part], _ caption: String, _ unit: String, to markup: inout Markup) {
    markup.table(caption, head: [unit, "Mean of a day", "Days known", "Days unknown", "Steps"]) { rows in
      for part in parts {
        let mean = part.mean.mean.map { StepText.grouped($0) } ?? "unknown"
        let counts = [StepText.grouped(part.mean.known), StepText.grouped(part.unknown)]
        rows.row(part.name, [mean] + counts + [StepText.grouped(part.mean.steps)], of: 0)
      }
    }
  }
}
