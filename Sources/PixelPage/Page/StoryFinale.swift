import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The sentences with which a page ends, about the person and the pal.
///
///     StoryFinale(of: pal, in: plan).title  // 60,605 steps together.
struct StoryFinale {
  /// The pal's step total.
  let title: String
  /// The fullest day, the favourite hour, and the time together.
  ///
  /// Each is left out if it isn't known.
  let facts: [String]

  init(of pal: Pal, in plan: ReplayPlan) {
    title = "\(StepFormat.withUnit(pal.totalSteps)) together."
    facts = [
      StoryFinale.fullestDay(in: plan), StoryFinale.favouriteHour(in: plan), StoryFinale.timeTogether(in: plan),
    ].compactMap { $0 }
  }

  private static func fullestDay(in plan: ReplayPlan) -> String? {
    let days = plan.knownDays
    guard days.count > 1, let fullest = days.fullest, let steps = fullest.steps, steps > 0 else { return nil }
    return "The fullest day was \(DisplayDateFormat.date(fullest.day)), with \(StepFormat.withUnit(steps))."
  }

  /// Returns a sentence that names the hour of the day with the most steps in all, or `nil` if only day totals are
  /// known.
  private static func favouriteHour(in plan: ReplayPlan) -> String? {
    var sums = Array(repeating: Int64(0), count: 24)
    for hour in plan.hours where !hour.isSpreadFromDayTotal {
      sums[hour.hour] = sums[hour.hour].addingSaturated(hour.steps)
    }
    guard let most = sums.max(), most > 0, let hour = sums.firstIndex(of: most) else { return nil }
    return "The favourite hour began at \(hour):00."
  }

  private static func timeTogether(in plan: ReplayPlan) -> String? {
    let last = plan.itinerary.day(at: plan.end)
    let days = plan.itinerary.day(at: plan.createdAt).distance(to: last) + 1
    guard days > 1 else { return nil }
    let (count, unit) = days < 61 ? (days, "day") : days < 731 ? (days * 12 / 365, "month") : (days * 4 / 1461, "year")
    return "\(count) \(unit)s together so far."
  }
}

extension Sequence<StepDays.Day> {
  /// The day with the most steps, or `nil` if there are no days.
  ///
  /// If several days have equally many, it is the first of them.
  var fullest: StepDays.Day? {
    reduce(nil) { fullest, day in
      guard let fullest else { return day }
      return (day.steps ?? 0) > (fullest.steps ?? 0) ? day : fullest
    }
  }
}
