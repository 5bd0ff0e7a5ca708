import PixelPalCore
import Replay

/// The mean steps in each hour of the week, over the days with known hours.
struct HourlyMeansByWeekday {
  /// The means of the 24 hours of each weekday, Monday first, with `nil` for unknown hours.
  let means: [[Int64?]]
  /// The hour of the day with the most steps in total, or `nil` if no hour has steps.
  ///
  /// If several hours have the most steps, the favourite hour is the earliest of them.
  let favouriteHour: Int?
  /// The number of days with known hours.
  let daysWithHours: Int
  /// The number of days that are not part of the means, because only their step total is known.
  let daysWithTotalOnly: Int

  init(_ plan: ReplayPlan) {
    var sums = Array(repeating: Int64(0), count: 7 * 24)
    var counts = Array(repeating: Int64(0), count: 7 * 24)
    var (days, daysByTotal) = (0, 0)
    var last: (day: CivilDay, hour: Int)?
    for hour in plan.hours {
      if last?.day != hour.day { if hour.isSpreadFromDayTotal { daysByTotal += 1 } else { days += 1 } }
      defer { last = (hour.day, hour.hour) }
      guard !hour.isSpreadFromDayTotal else { continue }
      let index = (hour.day.weekday - 1) * 24 + hour.hour
      sums[index] = sums[index].addingSaturated(hour.steps)
      // An hour that repeats when clocks are set back counts as one hour of the day.
      if last?.day != hour.day || last?.hour != hour.hour { counts[index] += 1 }
    }
    means = (0..<7).map { day in
      (0..<24).map { hour in
        let count = counts[day * 24 + hour]
        return count > 0 ? (sums[day * 24 + hour] + count / 2) / count : nil
      }
    }
    let sumsByHour = (0..<24).map { hour in
      stride(from: hour, to: sums.count, by: 24).reduce(Int64(0)) { $0.addingSaturated(sums[$1]) }
    }
    favouriteHour = sumsByHour.max().flatMap { $0 > 0 ? sumsByHour.firstIndex(of: $0) : nil }
    (self.daysWithHours, self.daysWithTotalOnly) = (days, daysByTotal)
  }

  /// The hour of the week with the highest mean number of steps, or `nil` if there are no steps.
  ///
  /// `weekday` is counted from 0 for Monday, and `steps` is the mean.
  var busiestHour: (weekday: Int, hour: Int, steps: Int64)? {
    var most: (weekday: Int, hour: Int, steps: Int64)?
    for (weekday, hours) in means.enumerated() {
      for (hour, mean) in hours.enumerated() {
        if let mean, mean > most?.steps ?? 0 { most = (weekday, hour, mean) }
      }
    }
    return most
  }

  /// Returns the sum of a weekday's hourly means, or `nil` if none of its hours is known.
  ///
  /// Weekday 0 is Monday.
  func sumOfHourlyMeans(ofWeekdayAt weekday: Int) -> Int64? {
    let known = means[weekday].compactMap { $0 }
    return known.isEmpty ? nil : known.reduce(0) { $0.addingSaturated($1) }
  }
}
