import PixelPalCore
import Replay
import StepHistory

/// The steps on the days around a moment, hour by hour or as daily totals, as a link holds them.
struct StepsOfDaysInLink: Hashable {
  /// The days in chronological order.
  private(set) var days: [Day]

  /// The steps of a date, or of a part of it.
  ///
  /// A date has several parts if some of its steps are known only as a total, or if a traveller returns to it across
  /// the date line.
  struct Day: Hashable {
    let day: CivilDay
    var steps: HourlyOrTotalSteps
  }

  /// The steps of a day, by hour or as a total.
  enum HourlyOrTotalSteps: Hashable {
    /// The steps of each hour.
    ///
    /// At either end of the day, hours without steps are left out.
    case hours([Hour])
    /// The total of a day if its steps per hour aren't known, and the interval that the total covers.
    case total(Int64, Interval)
  }

  /// An hour and its steps.
  ///
  /// The hour is shortened if the history begins or ends within it.
  struct Hour: Hashable {
    let interval: Interval
    let steps: Int64
  }

  /// The maximum number of days that a link holds on each side of the moment's day.
  static let reach = 7

  init(_ days: [Day]) { self.days = days }

  /// Creates the days of `plan` that have a step count and are at most ``reach`` days before or after `center`.
  init(of plan: ReplayPlan, around center: CivilDay) {
    days = []
    for hour in plan.hours {
      let distance = center.distance(to: hour.day)
      guard abs(distance) <= StepsOfDaysInLink.reach else {
        // A traveller who crosses the date line can return to a date, but dates go back by at most two days.
        if distance > StepsOfDaysInLink.reach + 2 { break }
        continue
      }
      append(hour: hour)
    }
    for index in days.indices { days[index].removeHoursWithoutStepsAtEnds() }
  }

  private mutating func append(hour: HourStepCount) {
    let span = Interval(unchecked: hour.start, hour.end)
    if let last = days.indices.last, days[last].day == hour.day {
      switch days[last].steps {
      case .hours(let hours) where !hour.isSpreadFromDayTotal:
        days[last].steps = .hours(hours + [Hour(interval: span, steps: hour.steps)])
        return
      case .total(let steps, let interval) where hour.isSpreadFromDayTotal:
        days[last].steps = .total(steps + hour.steps, Interval(unchecked: interval.start, hour.end))
        return
      case .hours, .total: break
      }
    }
    let steps: HourlyOrTotalSteps =
      hour.isSpreadFromDayTotal ? .total(hour.steps, span) : .hours([Hour(interval: span, steps: hour.steps)])
    days.append(Day(day: hour.day, steps: steps))
  }

  /// Removes all parts of the date that is farthest from `center`, or of the later date if two are equally far.
  mutating func removeFarthest(from center: CivilDay) {
    let distances = days.map { abs(center.distance(to: $0.day)) }
    guard let farthest = distances.max() else { return }
    guard let day = days.last(where: { abs(center.distance(to: $0.day)) == farthest })?.day else { return }
    days.removeAll { $0.day == day }
  }

  /// The number of different dates, each counted once even if it has several parts.
  var dateCount: Int { Set(days.map { $0.day }).count }

  /// The dates in words, such as `from 3 to 5 March 2025, hour by hour`, or `nil` if there are no days.
  var phrase: String? {
    guard let first = days.map({ $0.day }).min(), let last = days.map({ $0.day }).max() else { return nil }
    let hasHours = days.contains { if case .hours = $0.steps { true } else { false } }
    func dateText(of day: CivilDay, withMonth: Bool = true, withYear: Bool = true) -> String {
      let (year, month, number) = day.components
      return "\(number)" + (withMonth ? " " + EnglishDateNames.months[month - 1] : "") + (withYear ? " \(year)" : "")
    }
    let (begin, end) = (first.components, last.components)
    let isOneYear = begin.year == end.year
    let span =
      first == last
      ? "of \(dateText(of: first))"
      : "from \(dateText(of: first, withMonth: !isOneYear || begin.month != end.month, withYear: !isOneYear)) to \(dateText(of: last))"
    return "\(span), \(hasHours ? "hour by hour" : "day by day")"
  }

  /// The steps as a table in the plain format, which all commands can read.
  var table: String {
    var text = "start,end,steps\n"
    func appendTableRow(interval: Interval, steps: Int64) { text += "\(interval.start),\(interval.end),\(steps)\n" }
    for day in days {
      switch day.steps {
      case .hours(let hours): for hour in hours { appendTableRow(interval: hour.interval, steps: hour.steps) }
      case .total(let steps, let interval): appendTableRow(interval: interval, steps: steps)
      }
    }
    return text
  }
}

extension StepsOfDaysInLink.Day {
  fileprivate mutating func removeHoursWithoutStepsAtEnds() {
    guard case .hours(let hours) = steps else { return }
    guard let first = hours.firstIndex(where: { $0.steps != 0 }), let last = hours.lastIndex(where: { $0.steps != 0 })
    else {
      steps = .hours([])
      return
    }
    steps = .hours(Array(hours[first...last]))
  }
}
