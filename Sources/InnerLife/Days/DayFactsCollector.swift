public import PixelPalCore
public import StepHistory

/// A collector that adds up each day's steps by time of day, segment by segment.
///
/// A lived day normally runs from 04:00 to 04:00 local time.
///
///     var collector = DayFactsCollector(in: itinerary, under: rules, journalRules: journalRules)
///     for segment in history.segments { collector.add(segment) }
///     collector.facts(of: monday, steps: 7838, countsByTotal: false)
public struct DayFactsCollector: Sendable {
  private let itinerary: ZoneItinerary
  private let walkingPace: WalkSampleCriteria
  private let maxWalkGap: Milliseconds
  private let dayStartOffset: Milliseconds
  /// The days that have had steps so far, oldest first, each with its walks.
  private var days: [CollectedDay] = []
  /// The steps in each quarter-hour, in millionths of a step: 96 consecutive elements for each of `days`.
  private var quarterHourSteps: [Int64] = []
  /// The index of the day that the last segment was added to.
  private var lastIndex = 0

  fileprivate struct CollectedDay: Sendable {
    let dayNumber: Int
    var walks: [WalkSpan] = []
    var hasChanged = true
  }

  /// A walk, or a walking segment that becomes part of a walk.
  fileprivate struct WalkSpan: Sendable {
    var start: Instant
    var end: Instant
    var millionths: Int64
  }

  private static let quarterHoursPerDay = 96
  private static let millisecondsPerQuarterHour: Int64 = 900_000
  private static let millisecondsPerDay: Int64 = 86_400_000

  /// Creates an empty collector for a person with the time zones of `itinerary`.
  public init(in itinerary: ZoneItinerary, under rules: Rules, journalRules: JournalRules) {
    self.itinerary = itinerary
    walkingPace = rules.walkCriteria
    maxWalkGap = .minutes(journalRules.numbers.lifeWalkGapMinutes)
    dayStartOffset = .hours(journalRules.numbers.lifeDayBeginsAtHour)
  }

  /// Returns the lived day that contains `instant`.
  public func livedDay(at instant: Instant) -> CivilDay { CivilDay(daysSince1970: livedDayAndTime(at: instant).day) }

  private func livedDayAndTime(at instant: Instant) -> (day: Int, time: Int64) {
    let offset = itinerary.zone(at: instant).offsetSeconds(at: instant)
    let shown = instant.millisecondsSince1970 + Int64(offset) * 1000 - dayStartOffset.count
    let (day, time) = shown.flooredDivision(by: DayFactsCollector.millisecondsPerDay)
    return (Int(day), time)
  }

  /// Adds `segment` to the lived days that it overlaps.
  public mutating func add(_ segment: HistorySegment) {
    var at = segment.from
    let isWalk = walkingPace.isWalk(segment.sample)
    while true {
      let (day, time) = livedDayAndTime(at: at)
      let end = min(
        at
          + Milliseconds(
            DayFactsCollector.millisecondsPerQuarterHour - time % DayFactsCollector.millisecondsPerQuarterHour),
        segment.to)
      let isWhole = at == segment.from && end == segment.to
      let steps = (isWhole ? segment.steps : segment.steps(from: at, to: end)).millionths
      let place = indexOfDay(orAdding: day)
      let cell = place * DayFactsCollector.quarterHoursPerDay + Int(time / DayFactsCollector.millisecondsPerQuarterHour)
      quarterHourSteps[cell] = quarterHourSteps[cell].addingSaturated(steps)
      days[place].hasChanged = true
      if isWalk, steps > 0 {
        days[place].mergeWalk(WalkSpan(start: at, end: end, millionths: steps), maxGap: maxWalkGap)
      }
      guard end > at, end < segment.to else { return }
      at = end
    }
  }

  /// Returns the index of `day`, inserting an empty day if it's missing.
  private mutating func indexOfDay(orAdding day: Int) -> Int {
    // Fast path: usually, the day is the one that was added to last.
    if lastIndex < days.count, days[lastIndex].dayNumber == day { return lastIndex }
    lastIndex = days.partitioningIndex { $0.dayNumber >= day }
    if lastIndex == days.count || days[lastIndex].dayNumber != day {
      days.insert(CollectedDay(dayNumber: day), at: lastIndex)
      quarterHourSteps.insert(
        contentsOf: repeatElement(0, count: DayFactsCollector.quarterHoursPerDay),
        at: lastIndex * DayFactsCollector.quarterHoursPerDay)
    }
    return lastIndex
  }

  /// Returns the days that have changed since the previous call, oldest first.
  public mutating func takeDaysChangedSinceLastCall() -> [CivilDay] {
    var changed: [CivilDay] = []
    for index in days.indices where days[index].hasChanged {
      changed.append(CivilDay(daysSince1970: days[index].dayNumber))
      days[index].hasChanged = false
    }
    return changed
  }

  /// Removes everything collected for the days before `day`.
  public mutating func removeDays(before day: CivilDay) {
    let count = days.partitioningIndex { $0.dayNumber >= day.daysSince1970 }
    guard count > 0 else { return }
    days.removeFirst(count)
    quarterHourSteps.removeFirst(count * DayFactsCollector.quarterHoursPerDay)
    lastIndex = 0
  }

  /// Returns the facts about `day`, given its step count.
  ///
  /// If `countsByTotal` is true, only the day's total is known. The facts then contain no times. They also contain none
  /// if no steps of the day were added.
  public func facts(of day: CivilDay, steps: Int64, countsByTotal: Bool) -> DayFacts {
    let begins = LocalDateTime(startOf: day).instant(offsetSeconds: 0)
    let zone = itinerary.zone(at: begins)
    let offset = zone.offsetSeconds(at: begins) / 60
    let place = days.partitioningIndex { $0.dayNumber >= day.daysSince1970 }
    guard !countsByTotal, place < days.count, days[place].dayNumber == day.daysSince1970 else {
      return DayFacts(day: day, steps: steps, offsetMinutes: offset, hemisphere: zone.hemisphere)
    }
    let row = quarterHourSteps[
      (place * DayFactsCollector.quarterHoursPerDay)..<((place + 1) * DayFactsCollector.quarterHoursPerDay)]
    return DayFacts(
      day: day, steps: steps, hourlySteps: DayFactsCollector.hourlySteps(in: row),
      firstQuarters: DayFactsCollector.firstQuarterHourWithStepsPerHour(in: row), isLocalTimeKnown: zone.isRegional,
      halfwayMinute: DayFactsCollector.halfwayMinuteOfLivedDay(ofQuarterHours: row),
      walks: days[place].walks.map { dayWalk(from: $0) }, offsetMinutes: offset, hemisphere: zone.hemisphere)
  }

  private func dayWalk(from span: WalkSpan) -> DayWalk {
    let start = Int(livedDayAndTime(at: span.start).time / 60_000)
    return DayWalk(
      startMinute: start, minutes: Int((span.end - span.start).count / 60_000),
      steps: StepCount(millionths: span.millionths).rounded)
  }

  /// Returns the steps of each hour as whole numbers, rounded so that they add up to the rounded total of the day.
  private static func hourlySteps(in quarterHours: ArraySlice<Int64>) -> [Int64] {
    var (sum, whole): (Int64, Int64) = (0, 0)
    return (0..<24).map { hour in
      for cell in quarterHours.dropFirst(hour * 4).prefix(4) { sum = sum.addingSaturated(cell) }
      let next = StepCount(millionths: sum).rounded
      defer { whole = next }
      return next - whole
    }
  }

  /// Returns the first quarter-hour with steps in each hour, from 0 to 3, or 0 for an hour without steps.
  private static func firstQuarterHourWithStepsPerHour(in quarterHours: ArraySlice<Int64>) -> [Int] {
    (0..<24).map { hour in
      let cells = quarterHours.dropFirst(hour * 4).prefix(4)
      return cells.firstIndex { $0 > 0 }.map { $0 - cells.startIndex } ?? 0
    }
  }

  /// Returns the minute of the lived day at which half of its steps had been taken, or `nil` if there were none.
  ///
  /// The pace is assumed to be even within each quarter-hour.
  private static func halfwayMinuteOfLivedDay(ofQuarterHours quarterHours: ArraySlice<Int64>) -> Int? {
    let all = quarterHours.reduce(Int64(0)) { $0.addingSaturated($1) }
    guard all > 0 else { return nil }
    var sum: Int64 = 0
    for (index, cell) in quarterHours.enumerated() {
      if sum.addingSaturated(cell) >= all - all / 2 {
        let part = (all - all / 2 - sum) / max(1, cell / 15)
        return index * 15 + min(15, Int(part))
      }
      sum = sum.addingSaturated(cell)
    }
    return nil
  }
}

extension DayFactsCollector.CollectedDay {
  /// Adds `segment` to the day's walks, joining it with every walk that is at most `gap` away.
  fileprivate mutating func mergeWalk(_ segment: DayFactsCollector.WalkSpan, maxGap gap: Milliseconds) {
    // Fast path: a segment usually continues the last walk or comes after it.
    if let last = walks.last, segment.start >= last.start {
      if segment.start > last.end + gap {
        walks.append(segment)
      } else {
        walks[walks.count - 1].merge(segment)
      }
      return
    }
    var joined = segment
    walks.removeAll { walk in
      guard walk.end + gap >= joined.start, joined.end + gap >= walk.start else { return false }
      joined.merge(walk)
      return true
    }
    walks.insert(joined, at: walks.partitioningIndex { $0.start >= joined.start })
  }
}

extension DayFactsCollector.WalkSpan {
  fileprivate mutating func merge(_ other: DayFactsCollector.WalkSpan) {
    (start, end) = (min(start, other.start), max(end, other.end))
    millionths = millionths.addingSaturated(other.millionths)
  }
}
