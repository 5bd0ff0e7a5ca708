public import PixelPalCore
public import StepHistory

/// The times at which days were walked, collected segment by segment; a lived day runs from 04:00 to 04:00 local time.
///
///     var lived = LivedDays(in: itinerary, under: rules, life: lifeRules)
///     for piece in history.pieces { lived.count(piece) }
///     lived.facts(of: monday, steps: 7838, isByTotal: false)
public struct LivedDays: Sendable {
  private let itinerary: Itinerary
  private let pace: WalkingPace
  private let longestGap: Milliseconds
  private let dayBegins: Milliseconds
  /// The days with counted segments, ascending, with their walks.
  private var days: [LivedDay] = []
  /// The steps per quarter of an hour, in millionths of a step: 96 consecutive elements for each of `days`.
  private var quarters: [Int64] = []
  /// The index of the day that was counted last.
  private var last = 0

  fileprivate struct LivedDay: Sendable {
    let number: Int
    var walks: [Span] = []
    var hasChanged = true
  }

  /// A walk, or a walking segment that becomes part of one.
  fileprivate struct Span: Sendable {
    var start: Instant
    var end: Instant
    var millionths: Int64
  }

  private static let quartersOfADay = 96
  private static let quarter: Int64 = 900_000
  private static let day: Int64 = 86_400_000

  /// Creates an empty collection for a person who follows `itinerary`.
  public init(in itinerary: Itinerary, under rules: Rules, life: LifeRules) {
    self.itinerary = itinerary
    pace = rules.walkingPace
    longestGap = .minutes(life.numbers.lifeWalkGapMinutes)
    dayBegins = .hours(life.numbers.lifeDayBeginsAtHour)
  }

  /// Returns the lived day that contains `instant`.
  public func day(at instant: Instant) -> CivilDay { CivilDay(daysSince1970: local(instant).day) }

  private func local(_ instant: Instant) -> (day: Int, time: Int64) {
    let offset = itinerary.zone(at: instant).offsetSeconds(at: instant)
    let shown = instant.millisecondsSince1970 + Int64(offset) * 1000 - dayBegins.count
    let (day, time) = shown.flooredDivision(by: LivedDays.day)
    return (Int(day), time)
  }

  /// Adds a segment to the lived days that it overlaps.
  public mutating func count(_ piece: Piece) {
    var at = piece.from
    let isWalk = pace.fits(piece.sample)
    while true {
      let (day, time) = local(at)
      let end = min(at + Milliseconds(LivedDays.quarter - time % LivedDays.quarter), piece.to)
      let isWhole = at == piece.from && end == piece.to
      let steps = (isWhole ? piece.steps : piece.steps(from: at, to: end)).millionths
      let place = place(of: day)
      let cell = place * LivedDays.quartersOfADay + Int(time / LivedDays.quarter)
      quarters[cell] = quarters[cell].addingSaturated(steps)
      days[place].hasChanged = true
      if isWalk, steps > 0 { days[place].join(Span(start: at, end: end, millionths: steps), within: longestGap) }
      guard end > at, end < piece.to else { return }
      at = end
    }
  }

  /// Returns the index of a day, and inserts an empty one if it is missing.
  private mutating func place(of day: Int) -> Int {
    // Fast path: it is usually the day that was counted last.
    if last < days.count, days[last].number == day { return last }
    last = days.partitioningIndex { $0.number >= day }
    if last == days.count || days[last].number != day {
      days.insert(LivedDay(number: day), at: last)
      quarters.insert(
        contentsOf: repeatElement(0, count: LivedDays.quartersOfADay), at: last * LivedDays.quartersOfADay)
    }
    return last
  }

  /// Returns the days that have changed since the previous call, ascending.
  public mutating func takeChanged() -> [CivilDay] {
    var changed: [CivilDay] = []
    for index in days.indices where days[index].hasChanged {
      changed.append(CivilDay(daysSince1970: days[index].number))
      days[index].hasChanged = false
    }
    return changed
  }

  /// Removes the times of all days before `day`.
  public mutating func forget(before day: CivilDay) {
    let count = days.partitioningIndex { $0.number >= day.daysSince1970 }
    guard count > 0 else { return }
    days.removeFirst(count)
    quarters.removeFirst(count * LivedDays.quartersOfADay)
    last = 0
  }

  /// Returns the facts about `day`, which has the given number of steps.
  ///
  /// If `isByTotal` is true, only the total of the day counts, and the times are unknown.
  public func facts(of day: CivilDay, steps: Int64, isByTotal: Bool) -> DayFacts {
    let begins = LocalTime(startOf: day).instant(offsetSeconds: 0)
    let zone = itinerary.zone(at: begins)
    let offset = zone.offsetSeconds(at: begins) / 60
    let place = days.partitioningIndex { $0.number >= day.daysSince1970 }
    guard !isByTotal, place < days.count, days[place].number == day.daysSince1970 else {
      return DayFacts(day: day, steps: steps, offsetMinutes: offset, hemisphere: zone.hemisphere)
    }
    let row = quarters[(place * LivedDays.quartersOfADay)..<((place + 1) * LivedDays.quartersOfADay)]
    return DayFacts(
      day: day, steps: steps, hours: LivedDays.hours(row), half: LivedDays.half(row),
      walks: days[place].walks.map { walk($0) }, offsetMinutes: offset, hemisphere: zone.hemisphere)
  }

  private func walk(_ span: Span) -> DayWalk {
    let start = Int(local(span.start).time / 60_000)
    return DayWalk(
      start: start, minutes: Int((span.end - span.start).count / 60_000),
      steps: StepCount(millionths: span.millionths).rounded)
  }

  /// Returns the whole steps of each hour, rounded so that they add up to the rounded total of the day.
  private static func hours(_ row: ArraySlice<Int64>) -> [Int64] {
    var (sum, whole): (Int64, Int64) = (0, 0)
    return (0..<24).map { hour in
      for cell in row.dropFirst(hour * 4).prefix(4) { sum = sum.addingSaturated(cell) }
      let next = StepCount(millionths: sum).rounded
      defer { whole = next }
      return next - whole
    }
  }

  /// Returns the minute by which half of the steps were walked, assuming an even pace within each quarter of an hour.
  private static func half(_ row: ArraySlice<Int64>) -> Int? {
    let all = row.reduce(Int64(0)) { $0.addingSaturated($1) }
    guard all > 0 else { return nil }
    var sum: Int64 = 0
    for (index, cell) in row.enumerated() {
      if sum.addingSaturated(cell) >= all - all / 2 {
        let part = (all - all / 2 - sum) / max(1, cell / 15)
        return index * 15 + min(15, Int(part))
      }
      sum = sum.addingSaturated(cell)
    }
    return nil
  }
}

extension LivedDays.LivedDay {
  /// Adds a walking segment and merges it with the walks that are at most `gap` before or after it.
  fileprivate mutating func join(_ piece: LivedDays.Span, within gap: Milliseconds) {
    // Fast path: it usually continues the last walk or follows it.
    if let last = walks.last, piece.start >= last.start {
      if piece.start > last.end + gap {
        walks.append(piece)
      } else {
        walks[walks.count - 1].add(piece)
      }
      return
    }
    var joined = piece
    walks.removeAll { walk in
      guard walk.end + gap >= joined.start, joined.end + gap >= walk.start else { return false }
      joined.add(walk)
      return true
    }
    walks.insert(joined, at: walks.partitioningIndex { $0.start >= joined.start })
  }
}

extension LivedDays.Span {
  fileprivate mutating func add(_ other: LivedDays.Span) {
    (start, end) = (min(start, other.start), max(end, other.end))
    millionths = millionths.addingSaturated(other.millionths)
  }
}
