import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The sentences about the person and the pal in the finale of a page.
///
///     FinaleText(of: pal, in: plan).title  // 60,605 steps together.
struct FinaleText {
  /// The finale's title: the pal's step total as a sentence.
  let title: String
  /// Sentences about the fullest day, the favourite hour, and the time together.
  ///
  /// A sentence is left out if its facts aren't known.
  let facts: [String]

  init(of pal: Pal, in plan: ReplayPlan) {
    title = "\(StepFormat.withUnit(pal.totalSteps)) together."
    facts = [
      FinaleText.busiestDayText(in: plan), FinaleText.favouriteHourText(in: plan),
      FinaleText.timeTogetherText(in: plan),
    ].compactMap { $0 }
  }

  private static func busiestDayText(in plan: ReplayPlan) -> String? {
    let days = plan.knownDays
    guard days.count > 1, let fullest = days.fullest, let steps = fullest.steps, steps > 0 else { return nil }
    return "The fullest day was \(DisplayDateFormat.date(fullest.day)), with \(StepFormat.withUnit(steps))."
  }

  private static func favouriteHourText(in plan: ReplayPlan) -> String? {
    HourlyMeansByWeekday(plan).favouriteHour.map { "The favourite hour was \($0):00 to \($0 + 1):00." }
  }

  private static func timeTogetherText(in plan: ReplayPlan) -> String? {
    let last = plan.itinerary.day(at: plan.end)
    let days = plan.itinerary.day(at: plan.createdAt).distance(to: last) + 1
    switch days {
    case ...1: return nil
    case ...60: return "\(days) days together so far."
    case ...730: return "\(days * 12 / 365) months together so far."
    default: return "\(wholeYears(inDays: days)) years together so far."
    }
  }

  /// Returns the number of whole years in `days`, assuming that every fourth year is a leap year.
  static func wholeYears(inDays days: Int) -> Int { days * 4 / 1461 }
}

extension Sequence<StepDays.Day> {
  /// The day with the most steps, or `nil` if there are no days.
  ///
  /// If several days have the most steps, the result is the first of them.
  var fullest: StepDays.Day? {
    reduce(nil) { fullest, day in
      guard let fullest else { return day }
      return (day.steps ?? 0) > (fullest.steps ?? 0) ? day : fullest
    }
  }
}
