import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The title and the facts about the person and the pal in the finale of a page.
///
///     let finale = FinaleText(of: pal, in: plan)
///     finale.title  // 60,605 steps together.
///     finale.facts.last  // Together: 7 days
struct FinaleText {
  /// The finale's title: the pal's step total as a sentence.
  let title: String
  /// The fullest day, the favourite hour or the fullest month, and the time together.
  ///
  /// The month takes the place of an unknown hour if there are more than 60 days. A fact is left out if it isn't known.
  let facts: [Fact]

  /// A fact with its name, such as `The favourite hour` and `18:00 to 19:00`.
  struct Fact: Hashable {
    let name: String
    let value: String
  }

  init(of pal: Pal, in plan: ReplayPlan) {
    title = "\(StepFormat.withUnit(pal.totalSteps)) together."
    facts = [
      FinaleText.busiestDay(in: plan).map { Fact(name: "The fullest day", value: $0) },
      FinaleText.favouriteHour(in: plan).map { Fact(name: "The favourite hour", value: $0) }
        ?? FinaleText.busiestMonth(in: plan).map { Fact(name: "The fullest month", value: $0) },
      FinaleText.timeTogether(in: plan).map { Fact(name: "Together", value: $0) },
    ].compactMap { $0 }
  }

  private static func busiestDay(in plan: ReplayPlan) -> String? {
    let days = plan.knownDays
    guard days.count > 1, let fullest = days.fullest, let steps = fullest.steps, steps > 0 else { return nil }
    return "\(DisplayDateFormat.dateText(of: fullest.day)), \(StepFormat.withUnit(steps))"
  }

  private static func favouriteHour(in plan: ReplayPlan) -> String? {
    HourlyMeansByWeekday(plan).favouriteHour.map { "\($0):00 to \($0 + 1):00" }
  }

  private static func busiestMonth(in plan: ReplayPlan) -> String? {
    guard daysTogether(in: plan) > 60, let month = DayWeekAndMonthRecords.busiestMonth(in: plan.knownDays) else {
      return nil
    }
    return "\(month.dateText), \(StepFormat.withUnit(month.steps))"
  }

  private static func daysTogether(in plan: ReplayPlan) -> Int {
    // A plan can end a few hours after its last charted day.
    let last = plan.chartedDays.last?.day ?? plan.itinerary.day(at: plan.end)
    return plan.itinerary.day(at: plan.createdAt).distance(to: last) + 1
  }

  private static func timeTogether(in plan: ReplayPlan) -> String? {
    let days = daysTogether(in: plan)
    switch days {
    case ...1: return nil
    case ...60: return "\(days) days"
    case ...730: return "\(days * 12 / 365) months"
    default:
      let (years, months) = yearsAndMonths(inDays: days)
      guard months > 0 else { return "\(years) years" }
      return "\(years) years and \(months) \(months == 1 ? "month" : "months")"
    }
  }

  /// Returns the whole years in `days` and the whole months after them, assuming that every fourth year is a leap year.
  static func yearsAndMonths(inDays days: Int) -> (years: Int, months: Int) {
    let years = days * 4 / 1461
    return (years, (days - years * 1461 / 4) * 12 / 365)
  }
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
