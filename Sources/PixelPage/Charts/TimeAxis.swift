import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The time from the beginning of a replay to its end, with the names that local calendars have for it.
struct TimeAxis {
  /// So many parts it has: a hundredth of a percent each.
  static let length = 10_000

  private let itinerary: Itinerary
  private let begin: Instant
  private let end: Instant

  init(_ course: Course) {
    itinerary = course.itinerary
    begin = course.createdAt
    end = max(course.end, begin + Milliseconds(1))
  }

  /// Where `instant` lies, in hundredths of a percent; what lies outside is at the near end.
  func position(of instant: Instant) -> Int {
    // Ten thousand years of milliseconds, ten thousand times, fit.
    Int((min(max(instant, begin), end) - begin).count * Int64(TimeAxis.length) / (end - begin).count)
  }

  /// How much time there is after a position.
  func rest(after position: Int) -> Milliseconds {
    // Divided first, since all of time, ten thousand times, is at the end of what fits.
    Milliseconds((end - begin).count / Int64(TimeAxis.length)) * Int64(TimeAxis.length - position)
  }

  /// Where the beginning of `day` lies.
  func position(of day: CivilDay) -> Int { position(of: instant(of: LocalTime(startOf: day))) }

  /// When clocks show `local`, by the zone in force about then.
  private func instant(of local: LocalTime) -> Instant {
    itinerary.zone(at: local.instant(offsetSeconds: 0)).instant(of: local)
  }

  /// A position with its name.
  struct Tick: Hashable {
    let position: Int
    /// `Wed 5`, `Mar`, `2025`.
    let label: String
    /// Whether a year begins here, or a month where there are days.
    let isStrong: Bool
  }

  /// Where something round begins, as few as can be read on a phone.
  var ticks: [Tick] {
    let days = (from: itinerary.day(at: begin), to: itinerary.day(at: end).next)
    // Most units are far too small for a long history, which nobody has to count to see.
    guard let unit = CalendarUnit.all.first(where: { (end - begin).count / $0.length <= TimeAxis.mostTicks }) else {
      return []
    }
    return unit.begins(from: days.from, to: days.to).compactMap { local in
      let at = instant(of: local)
      // A date that a journey skips begins nowhere.
      guard begin <= at, at <= end, itinerary.day(at: at) == local.day else { return nil }
      return Tick(position: position(of: at), label: unit.label(of: local), isStrong: unit.isStrong(local.day))
    }
  }

  private static let mostTicks: Int64 = 6
}

/// What the names on a time axis stand for.
private enum CalendarUnit {
  case hours(Int)
  case days(Int)
  case weeks
  case months(Int)
  case years(Int)

  static let all: [CalendarUnit] =
    [.hours(3), .hours(6), .hours(12), .days(1), .days(2), .weeks, .months(1), .months(2), .months(3), .months(6)]
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map { .years($0) }

  private static let day: Int64 = 86_400_000

  /// About how long it is, in milliseconds.
  var length: Int64 {
    switch self {
    case .hours(let count): Int64(count) * 3_600_000
    case .days(let count): Int64(count) * CalendarUnit.day
    case .weeks: 7 * CalendarUnit.day
    case .months(let count): Int64(count) * 30 * CalendarUnit.day
    case .years(let count): Int64(count) * 365 * CalendarUnit.day
    }
  }

  /// All beginnings of it from the first of `from` to the first of `to`.
  func begins(from: CivilDay, to: CivilDay) -> [LocalTime] {
    switch self {
    case .hours(let count):
      days(every: 1, on: 0, from: from, to: to).flatMap { day in
        stride(from: 0, to: 24, by: count).compactMap { LocalTime(day: day.day, hour: $0) }
      }
    case .days(let count): days(every: count, on: 0, from: from, to: to)
    // 1970 began on a Thursday.
    case .weeks: days(every: 7, on: 4, from: from, to: to)
    case .months(let count): months(every: count, from: from, to: to)
    case .years(let count): months(every: 12 * count, from: from, to: to)
    }
  }

  private func days(every count: Int, on first: Int, from: CivilDay, to: CivilDay) -> [LocalTime] {
    let wait = (first - from.daysSince1970).flooredDivision(by: count).remainder
    return stride(from: from.daysSince1970 + wait, through: to.daysSince1970, by: count).map {
      LocalTime(startOf: CivilDay(daysSince1970: $0))
    }
  }

  private func months(every count: Int, from: CivilDay, to: CivilDay) -> [LocalTime] {
    let number = { (day: CivilDay) in day.components.year * 12 + day.components.month - 1 }
    let first = number(from).flooredDivision(by: count).quotient * count
    return stride(from: first, through: number(to), by: count).compactMap { month in
      CivilDay(year: month / 12, month: month % 12 + 1, day: 1).map { LocalTime(startOf: $0) }
    }
  }

  func label(of local: LocalTime) -> String {
    let (year, month, dayOfMonth) = local.day.components
    let day = "\(WrittenDay.weekdays[local.day.weekday - 1]) \(dayOfMonth)"
    switch self {
    case .hours: return local.hour == 0 ? day : local.clock
    case .days: return day
    case .weeks: return "\(dayOfMonth) \(WrittenDay.months[month - 1])"
    case .months: return month == 1 ? String(year) : WrittenDay.months[month - 1]
    case .years: return String(year)
    }
  }

  func isStrong(_ day: CivilDay) -> Bool {
    switch self {
    case .hours, .days, .weeks, .years: false
    case .months: day.components.month == 1
    }
  }
}
