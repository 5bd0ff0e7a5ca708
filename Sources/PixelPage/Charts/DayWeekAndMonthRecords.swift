import PixelPalCore
import StateExport
import StepHistory

/// The day, the week and the month with the most steps, as facts about the past rather than goals.
struct DayWeekAndMonthRecords {
  /// A record with its name, its step count and its date in words.
  struct StepRecord: Hashable {
    let name: String
    let steps: Int64
    let dateText: String
  }

  let entries: [StepRecord]

  /// Finds the records among `days`, which must be in ascending order.
  ///
  /// There are no records if all known days are in one week. There is no record for the month if all known days are in
  /// one month.
  init(_ days: [StepDays.Day]) {
    let known = days.compactMap { day in day.steps.map { (day: day.day, steps: $0) } }
    let weeks = DayWeekAndMonthRecords.periodSums(of: known) { $0.advanced(by: 1 - $0.weekday) }
    guard weeks.count > 1 else {
      entries = []
      return
    }
    let day = DayWeekAndMonthRecords.recordOfBestPeriod(labelled: "Fullest day", among: known) {
      DisplayDateFormat.dateText(of: $0)
    }
    let week = DayWeekAndMonthRecords.recordOfBestPeriod(labelled: "Fullest week", among: weeks) {
      "the week of \(DisplayDateFormat.dateText(of: $0))"
    }
    entries = [day, week, DayWeekAndMonthRecords.busiestMonth(in: days)].compactMap { $0 }
  }

  /// Returns the month with the most steps, or `nil` if all known days are in one month or have no steps.
  ///
  /// The days must be in ascending order.
  static func busiestMonth(in days: [StepDays.Day]) -> StepRecord? {
    let known = days.compactMap { day in day.steps.map { (day: day.day, steps: $0) } }
    let months = periodSums(of: known) { $0.advanced(by: 1 - $0.components.day) }
    return recordOfBestPeriod(labelled: "Fullest month", among: months) { DisplayDateFormat.monthAndYearText(of: $0) }
  }

  private static func periodSums(
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

  /// Returns the period with the most steps, or `nil` if there are fewer than two periods or no steps.
  ///
  /// If several periods have the most steps, the first of them is returned.
  private static func recordOfBestPeriod(
    labelled name: String, among sums: [(day: CivilDay, steps: Int64)], words: (CivilDay) -> String
  ) -> StepRecord? {
    guard sums.count > 1, let first = sums.first else { return nil }
    let most = sums.dropFirst().reduce(first) { $1.steps > $0.steps ? $1 : $0 }
    return most.steps > 0 ? StepRecord(name: name, steps: most.steps, dateText: words(most.day)) : nil
  }

  /// Writes the records as a list, or nothing if there are no records.
  func write(to markup: inout HTMLWriter) {
    markup.writeElementUnlessEmpty("dl", attributes: ["class": "chart-records"]) { list in
      for entry in entries {
        list.writeElement("div") { record in
          record.writeElement("dt", entry.name)
          record.writeElement("dd") { value in
            value.writeElement("b", StepFormat.grouped(entry.steps))
            value.writeText(" \(entry.dateText)")
          }
        }
      }
    }
  }
}
