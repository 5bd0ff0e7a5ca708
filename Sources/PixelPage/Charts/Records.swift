import PixelPalCore
import StateExport
import StepHistory

/// The days, weeks and months with the most steps, shown in retrospect rather than as goals.
struct Records {
  /// The name of a record, its steps, and its date in words.
  struct Entry: Hashable {
    let name: String
    let steps: Int64
    let words: String
  }

  let entries: [Entry]

  /// Creates the records of `days`, which must be ascending; a period that occurs only once has no record.
  init(_ days: [StepDays.Day]) {
    let known = days.compactMap { day in day.steps.map { (day: day.day, steps: $0) } }
    let weeks = Records.sums(of: known) { $0.advanced(by: 1 - $0.weekday) }
    let months = Records.sums(of: known) { $0.advanced(by: 1 - $0.components.day) }
    guard weeks.count > 1 else {
      entries = []
      return
    }
    let day = Records.entry("Fullest day", known) { WrittenDay.plain($0) }
    let week = Records.entry("Fullest week", weeks) { "the week of \(WrittenDay.plain($0))" }
    let month = Records.entry("Fullest month", months) { WrittenDay.month(of: $0) }
    entries = [day, week, month].compactMap { $0 }
  }

  private static func sums(
    of days: [(day: CivilDay, steps: Int64)], by first: (CivilDay) -> CivilDay
  ) -> [(day: CivilDay, steps: Int64)] {
    var sums: [(day: CivilDay, steps: Int64)] = []
    for (day, steps) in days {
      let start = first(day)
      if sums.last?.day != start { sums.append((start, 0)) }
      sums[sums.count - 1].steps = sums[sums.count - 1].steps.addingSaturated(steps)
    }
    return sums
  }

  /// Returns the first of the periods with the most steps; `nil` if there are fewer than two periods or no steps.
  private static func entry(
    _ name: String, _ sums: [(day: CivilDay, steps: Int64)], _ words: (CivilDay) -> String
  ) -> Entry? {
    guard sums.count > 1, let first = sums.first else { return nil }
    let most = sums.dropFirst().reduce(first) { $1.steps > $0.steps ? $1 : $0 }
    return most.steps > 0 ? Entry(name: name, steps: most.steps, words: words(most.day)) : nil
  }

  /// Writes the records as a list, if there are any.
  func write(to markup: inout Markup) {
    markup.elementUnlessEmpty("dl", ["class": "chart-records"]) { list in
      for entry in entries {
        list.element("div") { record in
          record.element("dt", entry.name)
          record.element("dd") { value in
            value.element("b", StepText.grouped(entry.steps))
            value.text(" \(entry.words)")
          }
        }
      }
    }
  }
}
