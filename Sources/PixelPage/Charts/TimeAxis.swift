import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A time axis from the start of a replay to its end, labelled with local calendar dates.
///
/// Each long gap without data is shortened to a ``Break``, which isn't drawn to scale.
struct TimeAxis {
  /// The number of positions on the axis: one for each hundredth of a percent.
  static let positionCount = 10_000

  let start: Instant
  let end: Instant
  /// The instants with fixed positions, in ascending order.
  ///
  /// Positions between two of these instants are interpolated linearly.
  let knots: [Knot]
  /// The gaps that aren't drawn to scale.
  let breaks: [Break]
  private let itinerary: ZoneItinerary
  /// The duration of the axis at the scale of its known periods.
  ///
  /// Each break counts as the duration that its drawn width would represent at this scale.
  private let scaledDuration: Milliseconds

  /// An instant with a fixed position on the time axis.
  ///
  /// The position is in hundredths of a percent of the axis.
  struct Knot: Hashable {
    let time: Instant
    let position: Int
  }

  /// A gap that isn't drawn to scale, with its positions on the axis.
  struct Break: Hashable {
    let interval: Interval
    let startPosition: Int
    let endPosition: Int
  }

  /// Creates the axis of `plan`.
  ///
  /// The axis ends at `end` or, if `end` is `nil`, at the end of the plan. Long intervals in `gaps` become breaks. The
  /// gaps must be in ascending order.
  init(_ plan: ReplayPlan, until end: Instant? = nil, gaps: [Interval] = []) {
    itinerary = plan.itinerary
    let begin = plan.createdAt
    let end = max(end ?? plan.end, begin + Milliseconds(1))
    (self.start, self.end) = (begin, end)
    let long = TimeAxis.gapsTooLongToScale(among: gaps, from: begin, to: end)
    let toScale = long.reduce(end - begin) { $0 - $1.length }
    // All breaks together take at most a fifth of the axis, regardless of their number.
    let drawn = Milliseconds(max(1, toScale.count / Int64(max(25, 4 * long.count))))
    let room = Milliseconds(toScale.count + drawn.count * Int64(long.count))
    var knots = [Knot(time: begin, position: 0)]
    var breaks: [Break] = []
    var left = Milliseconds(0)
    var last = begin
    for gap in long {
      // Ten thousand years in milliseconds times ten thousand positions fit into 64 bits.
      let place = { (left: Milliseconds) in Int(left.count * Int64(TimeAxis.positionCount) / room.count) }
      left = left + (gap.start - last)
      breaks.append(Break(interval: gap, startPosition: place(left), endPosition: place(left + drawn)))
      left = left + drawn
      last = gap.end
      knots += [
        Knot(time: gap.start, position: breaks[breaks.count - 1].startPosition),
        Knot(time: gap.end, position: breaks[breaks.count - 1].endPosition),
      ]
    }
    knots.append(Knot(time: end, position: TimeAxis.positionCount))
    (self.knots, self.breaks, self.scaledDuration) = (knots, breaks, room)
  }

  /// Returns the gaps, clipped to the axis, that last at least a week and longer than a tenth of the known time.
  ///
  /// Drawn to scale, these gaps would leave too little room for the known periods.
  private static func gapsTooLongToScale(among unknown: [Interval], from begin: Instant, to end: Instant) -> [Interval]
  {
    let whole = Interval(from: begin, lasting: end - begin)
    let gaps = unknown.compactMap { $0.intersection(whole) }
    let known = gaps.reduce(whole.length) { $0 - $1.length }
    return gaps.filter { $0.length >= .hours(7 * 24) && $0.length.count > known.count / 10 }
  }

  /// Returns the position of `instant` in hundredths of a percent, clamped to the axis.
  func position(of instant: Instant) -> Int {
    guard instant > start else { return 0 }
    let after = knots.partitioningIndex { $0.time > instant }
    guard after < knots.count else { return TimeAxis.positionCount }
    let (left, right) = (knots[after - 1], knots[after])
    let part = (instant - left.time).count * Int64(right.position - left.position)
    return left.position + Int(part / (right.time - left.time).count)
  }

  /// A labelled position on the axis.
  struct Tick: Hashable {
    let position: Int
    /// The position's label, such as `Wed 5`, `Mar` or `2025`.
    let label: String
    /// True at the start of a year on an axis labelled with months.
    let isEmphasized: Bool
  }

  /// The labelled positions of the axis, at round calendar dates, few enough to be readable on a phone.
  var ticks: [Tick] {
    // Most units are far too small for a long history. This check skips them without counting their starts.
    guard
      let unit = AxisTickInterval.all.first(where: {
        scaledDuration.count / $0.approximateMilliseconds <= TimeAxis.maxTicks
      })
    else { return [] }
    var ticks: [Tick] = []
    var last: Int?
    for segment in segments {
      let days = (from: itinerary.day(at: segment.from), to: itinerary.day(at: segment.to).next)
      for local in unit.starts(from: days.from, to: days.to) {
        let at = itinerary.instant(ofLocal: local)
        // A date that was skipped by crossing the date line has no start.
        guard segment.from <= at, at <= segment.to, itinerary.day(at: at) == local.day else { continue }
        let position = position(of: at)
        if let last = ticks.last, position - last.position < TimeAxis.minTickSpacing { continue }
        let year = local.day.components.year
        let label = unit.label(of: local, includesYear: last.map { $0 != year } ?? false)
        last = year
        ticks.append(Tick(position: position, label: label, isEmphasized: unit.isEmphasized(local.day)))
      }
    }
    return ticks
  }

  /// The periods between the breaks, which are drawn to scale.
  private var segments: [(from: Instant, to: Instant)] {
    let ends = breaks.map { $0.interval.start - Milliseconds(1) } + [end]
    return zip([start] + breaks.map { $0.interval.end }, ends).filter { $0 <= $1 }.map { (from: $0, to: $1) }
  }

  private static let maxTicks: Int64 = 6
  private static let minTickSpacing = 1300
}

extension ZoneItinerary {
  /// Returns the instant at which clocks show `local` in the time zone where the person is at about that time.
  func instant(ofLocal local: LocalDateTime) -> Instant { zone(at: local.instant(offsetSeconds: 0)).instant(of: local) }

  /// Returns the start of `day` in the time zone where the person is at about that time.
  func start(ofDay day: CivilDay) -> Instant { instant(ofLocal: LocalDateTime(startOf: day)) }
}

/// An interval between the labels of a time axis, such as two weeks.
private enum AxisTickInterval {
  case hours(Int)
  case days(Int)
  case weeks(Int)
  case months(Int)
  case years(Int)

  static let all: [AxisTickInterval] =
    [
      .hours(3), .hours(6), .hours(12), .days(1), .days(2), .weeks(1), .weeks(2), .months(1), .months(2), .months(3),
      .months(6),
    ]
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map { .years($0) }

  private static let millisecondsPerDay: Int64 = 86_400_000

  /// The interval's approximate duration, in milliseconds.
  var approximateMilliseconds: Int64 {
    switch self {
    case .hours(let count): Int64(count) * 3_600_000
    case .days(let count): Int64(count) * AxisTickInterval.millisecondsPerDay
    case .weeks(let count): Int64(count) * 7 * AxisTickInterval.millisecondsPerDay
    case .months(let count): Int64(count) * 30 * AxisTickInterval.millisecondsPerDay
    case .years(let count): Int64(count) * 365 * AxisTickInterval.millisecondsPerDay
    }
  }

  /// Returns the starts of all intervals on the days from `from` through `to`, in ascending order.
  ///
  /// For months and years, the first start can be earlier than `from`.
  func starts(from: CivilDay, to: CivilDay) -> [LocalDateTime] {
    switch self {
    case .hours(let count):
      dayStarts(every: 1, epochOffset: 0, from: from, to: to).flatMap { day in
        stride(from: 0, to: 24, by: count).compactMap { LocalDateTime(day: day.day, hour: $0) }
      }
    case .days(let count): dayStarts(every: count, epochOffset: 0, from: from, to: to)
    // 1 January 1970 was a Thursday.
    case .weeks(let count): dayStarts(every: 7 * count, epochOffset: 4, from: from, to: to)
    case .months(let count): monthStarts(every: count, from: from, to: to)
    case .years(let count): monthStarts(every: 12 * count, from: from, to: to)
    }
  }

  private func dayStarts(every count: Int, epochOffset first: Int, from: CivilDay, to: CivilDay) -> [LocalDateTime] {
    let wait = (first - from.daysSince1970).flooredDivision(by: count).remainder
    return stride(from: from.daysSince1970 + wait, through: to.daysSince1970, by: count).map {
      LocalDateTime(startOf: CivilDay(daysSince1970: $0))
    }
  }

  private func monthStarts(every count: Int, from: CivilDay, to: CivilDay) -> [LocalDateTime] {
    let number = { (day: CivilDay) in day.components.year * 12 + day.components.month - 1 }
    let first = number(from).flooredDivision(by: count).quotient * count
    return stride(from: first, through: number(to), by: count).compactMap { month in
      CivilDay(year: month / 12, month: month % 12 + 1, day: 1).map { LocalDateTime(startOf: $0) }
    }
  }

  /// Returns the label of the interval that starts at `local`.
  ///
  /// If `includesYear` is true, the label contains the year. On an axis of months, the label of January is the year
  /// alone.
  func label(of local: LocalDateTime, includesYear: Bool) -> String {
    let (year, month, dayOfMonth) = local.day.components
    let day = "\(DisplayDateFormat.shortWeekdays[local.day.weekday - 1]) \(dayOfMonth)"
    switch self {
    case .hours where includesYear, .days where includesYear, .weeks where includesYear:
      return DisplayDateFormat.dateText(of: local.day)
    case .hours: return local.hour == 0 ? day : local.clockToTheMinute
    case .days: return day
    case .weeks: return "\(dayOfMonth) \(DisplayDateFormat.shortMonths[month - 1])"
    case .months:
      return month == 1
        ? String(year)
        : includesYear ? DisplayDateFormat.monthAndYearText(of: local.day) : DisplayDateFormat.shortMonths[month - 1]
    case .years: return String(year)
    }
  }

  func isEmphasized(_ day: CivilDay) -> Bool {
    switch self {
    case .hours, .days, .weeks, .years: false
    case .months: day.components.month == 1
    }
  }
}
