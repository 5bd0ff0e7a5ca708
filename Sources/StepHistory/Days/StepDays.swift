public import PixelPalCore

/// The steps of each local day since a start instant.
///
///     let days = merge.days(of: samples, since: createdAt)
///     days.steps(on: today)   // nil if unknown
///     days.counted.rounded    // the sum of all days
///
/// The steps of a day are the rounded running sum at its end minus the rounded running sum at its start. The days
/// therefore add up to the total.
public struct StepDays: Hashable, Sendable {
  /// A local day and its steps.
  public struct Day: Hashable, Sendable, Codable, Identifiable {
    /// The local day that the steps belong to.
    public let day: CivilDay
    /// The number of whole steps, or `nil` if nothing is known about the day.
    ///
    /// A known day can have 0 steps.
    public let steps: Int64?

    /// The local day, which identifies its steps in a list.
    public var id: CivilDay { day }

    package init(day: CivilDay, steps: Int64?) {
      self.day = day
      self.steps = steps
    }
  }

  /// The choice between the day total and the finer samples of a day that has both.
  ///
  /// Any sample that isn't a day total is a finer sample.
  public struct DayTotalOrFinerSamplesChoice: Hashable, Sendable, Codable {
    /// The local day with both a day total and finer samples.
    public let day: CivilDay
    /// The steps that would count if only day totals were merged.
    public let total: StepCount
    /// The steps that would count if only finer samples were merged.
    public let finer: StepCount

    /// True if the day total counts because it exceeds the count of the finer samples.
    ///
    /// The value is false if the finer samples count.
    public var countsTotal: Bool { total > finer }
  }

  /// The days with known steps, in ascending order.
  public let knownDays: [Day]
  /// The steps of all known days together, not rounded to whole steps.
  public let counted: StepCount
  /// The choices for the days that have both a day total and finer samples, in ascending order of days.
  public let dayTotalChoices: [DayTotalOrFinerSamplesChoice]
  /// The days in ``knownDays`` whose day total counts, in ascending order.
  ///
  /// Such a day has no finer samples, or fewer steps in its finer samples than in its day total.
  public let daysCountedByTotal: [CivilDay]
  /// The instant from which steps count, or `.distantPast` if all steps count.
  let start: Instant
  let itinerary: ZoneItinerary

  /// Returns the steps of `day`, or `nil` if they are unknown.
  ///
  /// Takes O(log n) for n known days.
  public func steps(on day: CivilDay) -> Int64? {
    let found = indexOfKnownDay(from: day)
    return found < knownDays.count && knownDays[found].day == day ? knownDays[found].steps : nil
  }

  /// Returns the index of the first known day that is `day` or later, or the number of known days if there is none.
  private func indexOfKnownDay(from day: CivilDay) -> Int { knownDays.partitioningIndex { $0.day >= day } }

  /// Returns every day through the day of `end`, in ascending order, including unknown days.
  ///
  /// The list begins with the day of the instant from which steps count or, if all steps count, with the first known
  /// day. A date that occurs twice, as on a flight across the date line, is listed once, and a date that never occurs
  /// is omitted. Takes O(n) for n days.
  public func allDays(through end: Instant) -> [Day] {
    days(from: start == .distantPast ? nil : start, through: end, foldingUnknownRunsAbove: .max).days
  }

  /// A run of consecutive unknown days.
  public struct UnknownDayRun: Hashable, Sendable {
    /// The run's first day.
    public let from: CivilDay
    /// The run's last day.
    public let to: CivilDay

    /// The number of days in the run.
    public var count: Int { to.daysSince1970 - from.daysSince1970 + 1 }

    package init(from: CivilDay, to: CivilDay) { (self.from, self.to) = (from, to) }

    /// Returns the first `limit` days of the run, or all days if the run is shorter.
    package func firstDays(limit: Int) -> [CivilDay] { (0..<min(limit, count)).map { from.advanced(by: $0) } }

    /// Returns the last `limit` days of the run in ascending order, or all days if the run is shorter.
    package func lastDays(limit: Int) -> [CivilDay] {
      (0..<min(limit, count)).reversed().map { to.advanced(by: -$0) }
    }
  }

  /// Returns the days through the day of `end`, with long runs of unknown days in a separate list.
  ///
  /// Days in a long run aren't listed one by one. Both lists are ascending. Takes O(n) for n listed days.
  ///
  /// - Parameters:
  ///   - begin: an instant on the first day, or `nil` to begin with the first known day.
  ///   - end: an instant on the last day.
  ///   - limit: the largest number of consecutive unknown days that are still listed one by one.
  package func days(
    from begin: Instant?, through end: Instant, foldingUnknownRunsAbove limit: Int
  ) -> (days: [Day], runs: [UnknownDayRun]) {
    guard let first = begin.map({ itinerary.day(at: $0) }) ?? knownDays.first?.day else { return ([], []) }
    // No zone differs from UTC by a day or more, so the start of the previous day in UTC is early enough.
    var at = begin ?? LocalDateTime(startOf: first.previous).instant(offsetSeconds: 0)
    let last = itinerary.day(at: end)
    var (days, runs): ([CivilDay], [UnknownDayRun]) = ([], [])
    while at <= end {
      let (span, day) = itinerary.daySegment(at: at)
      let next = knownDays[indexOfKnownDay(from: day)...].first?.day
      let run = UnknownDayRun(from: day, to: min(next?.previous ?? last, last))
      if run.count > limit {
        runs.append(run)
        guard let next, next <= last else { break }
        at = itinerary.firstInstant(onOrAfter: next, from: span.end)
        continue
      }
      if begin != nil || day >= first { days.append(day) }
      guard at < span.end else { break }
      at = span.end
    }
    days.sort()
    var before: CivilDay?
    var listed: [Day] = []
    listed.reserveCapacity(days.count)
    for day in days where day != before {
      listed.append(Day(day: day, steps: steps(on: day)))
      before = day
    }
    return (listed, runs)
  }
}

extension StepDays {
  /// Creates the steps of each day by counting either its finer samples or its day total, whichever is larger.
  ///
  /// The running sum is rounded at the end of each segment, so that the days add up to the total.
  init(finer: DaySegmentSums, totals: DaySegmentSums) {
    start = finer.boundary
    itinerary = finer.itinerary
    dayTotalChoices = StepDays.dayTotalChoices(finer: finer.daySegments, dayTotals: totals.daySegments)
    // The choice is made for a whole date, because a date that occurs twice has several segments.
    let byTotal = dayTotalChoices.filter { $0.countsTotal }.map { $0.day }
    let byFiner = dayTotalChoices.filter { !$0.countsTotal }.map { $0.day }
    var segments = finer.daySegments
    if !totals.daySegments.isEmpty {
      segments.removeAll { byTotal.binarySearchContains($0.day) }
      segments += totals.daySegments.filter { !byFiner.binarySearchContains($0.day) }
      segments.sort { $0.span.start < $1.span.start }
    }

    var sum = StepCount.zero
    var whole = sum.rounded
    var days: [(day: CivilDay, count: Int64)] = []
    days.reserveCapacity(segments.count)
    for segment in segments where segment.span.start >= finer.boundary {
      let before = whole
      sum += StepCount(unchecked: segment.millionths)
      whole = sum.rounded
      days.append((segment.day, whole - before))
    }
    counted = sum
    knownDays = StepDays.summedByDate(days).map { Day(day: $0.day, steps: $0.count) }
    let withTotals = Set(totals.daySegments.map { $0.day })
    daysCountedByTotal = knownDays.lazy.map { $0.day }.filter {
      withTotals.contains($0) && !byFiner.binarySearchContains($0)
    }
  }

  /// Returns `counts` with one element per date, in ascending order.
  ///
  /// If a date occurs twice, its counts are added.
  package static func summedByDate(_ counts: [(day: CivilDay, count: Int64)]) -> [(day: CivilDay, count: Int64)] {
    if zip(counts, counts.dropFirst()).allSatisfy({ $0.day < $1.day }) { return counts }
    var joined: [(day: CivilDay, count: Int64)] = []
    for (day, count) in counts.sorted(by: { $0.day < $1.day }) {
      if let last = joined.last, last.day == day {
        joined[joined.count - 1].count = last.count.addingSaturated(count)
      } else {
        joined.append((day, count))
      }
    }
    return joined
  }

  private static func dayTotalChoices(
    finer: ContiguousArray<DaySegmentSums.DaySegmentSum>,
    dayTotals totals: ContiguousArray<DaySegmentSums.DaySegmentSum>
  ) -> [DayTotalOrFinerSamplesChoice] {
    guard !totals.isEmpty else { return [] }
    let finer = summedByDate(finer.map { ($0.day, $0.millionths) })
    let totals = summedByDate(totals.map { ($0.day, $0.millionths) })
    var next = 0
    var choices: [DayTotalOrFinerSamplesChoice] = []
    for (day, total) in totals {
      while next < finer.count, finer[next].day < day { next += 1 }
      guard next < finer.count, finer[next].day == day else { continue }
      choices.append(
        DayTotalOrFinerSamplesChoice(
          day: day, total: StepCount(unchecked: total), finer: StepCount(unchecked: finer[next].count)))
    }
    return choices
  }
}

extension [CivilDay] {
  /// Returns true if the sorted array contains `day`.
  ///
  /// Takes O(log n) for n days.
  package func binarySearchContains(_ day: CivilDay) -> Bool {
    let found = partitioningIndex { $0 >= day }
    return found < count && self[found] == day
  }
}
