public import PixelPalCore

/// The steps of each local day since a beginning.
///
///     let days = merge.days(of: samples, since: createdAt)
///     days.steps(on: today)   // nil where nothing is known
///     days.counted.rounded    // what all days add up to
///
/// A day's steps are the rounded running sum at its end less that at its start: days add up to the total.
public struct StepDays: Hashable, Sendable {
  /// A local day and its steps; `nil` where nothing is known about it.
  public struct Day: Hashable, Sendable, Codable {
    /// The day.
    public let day: CivilDay
    /// Whole steps; `nil` is not zero.
    public let steps: Int64?

    /// A day and its steps.
    package init(day: CivilDay, steps: Int64?) {
      self.day = day
      self.steps = steps
    }
  }

  /// A day that had both a total and finer samples.
  public struct Choice: Hashable, Sendable, Codable {
    /// The day.
    public let day: CivilDay
    /// What its totals say, merged for themselves.
    public let total: StepCount
    /// What its finer samples say, merged for themselves.
    public let finer: StepCount

    /// Whether the total counts: it is the larger.
    public var countsTotal: Bool { total > finer }
  }

  /// The days about which something is known, ascending.
  public let known: [Day]
  /// What all of them hold together.
  public let counted: StepCount
  /// The days that had both a total and finer samples, ascending.
  public let choices: [Choice]
  /// Of ``known``, the days that count by their totals.
  public let daysByTotal: [CivilDay]
  let since: Instant
  let itinerary: Itinerary

  /// The steps of `day`; `nil` where nothing is known.
  ///
  /// O(log n).
  public func steps(on day: CivilDay) -> Int64? {
    let found = firstKnown(from: day)
    return found < known.count && known[found].day == day ? known[found].steps : nil
  }

  /// The number of the first known day that is not before `day`.
  private func firstKnown(from day: CivilDay) -> Int { known.partitioningIndex { $0.day >= day } }

  /// Every day that came from the beginning up to `end`, ascending, the unknown ones too.
  ///
  /// Without a beginning, from the first known day on. A date that came twice is one day, one that never came is not
  /// there. O(n) in the days.
  public func listed(through end: Instant) -> [Day] {
    listed(from: since == .distantPast ? nil : since, through: end, foldingAbove: .max).days
  }

  /// Days one after another about which nothing is known.
  public struct UnknownRun: Hashable, Sendable {
    /// The first of them.
    public let from: CivilDay
    /// The last of them.
    public let to: CivilDay

    /// How many there are.
    public var count: Int { to.daysSince1970 - from.daysSince1970 + 1 }

    package init(from: CivilDay, to: CivilDay) { (self.from, self.to) = (from, to) }

    /// So many of them from the first on, if there are.
    package func first(_ most: Int) -> [CivilDay] { (0..<min(most, count)).map { from.advanced(by: $0) } }

    /// So many of them up to the last, if there are.
    package func last(_ most: Int) -> [CivilDay] { (0..<min(most, count)).reversed().map { to.advanced(by: -$0) } }
  }

  /// The days from that of `begin`, or from the first known one, up to that of `end`, with runs of more than `most` unknown
  /// days left out, and those runs, ascending.
  ///
  /// O(n) in the days that are listed.
  package func listed(
    from begin: Instant?, through end: Instant, foldingAbove most: Int
  ) -> (days: [Day], runs: [UnknownRun]) {
    guard let first = begin.map({ itinerary.day(at: $0) }) ?? known.first?.day else { return ([], []) }
    // No zone is a day from UTC, and the search looks at whole days.
    var at = begin ?? LocalTime(startOf: first.previous).instant(offsetSeconds: 0)
    let last = itinerary.day(at: end)
    var (days, runs): ([CivilDay], [UnknownRun]) = ([], [])
    while at <= end {
      let (span, day) = itinerary.stretch(at: at)
      let next = known[firstKnown(from: day)...].first?.day
      let run = UnknownRun(from: day, to: min(next?.previous ?? last, last))
      if run.count > most {
        runs.append(run)
        guard let next, next <= last else { break }
        at = itinerary.beginning(of: next, after: span.end)
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
  /// Chooses, day by day, between finer samples and totals, and rounds the running sum at each stretch's end.
  init(finer: DaySums, totals: DaySums) {
    since = finer.since
    itinerary = finer.itinerary
    choices = StepDays.choices(finer.stretches, totals.stretches)
    // By date and not by stretch: a date that comes twice is chosen for once.
    let byTotal = choices.filter { $0.countsTotal }.map { $0.day }
    let byFiner = choices.filter { !$0.countsTotal }.map { $0.day }
    var stretches = finer.stretches
    if !totals.stretches.isEmpty {
      stretches.removeAll { byTotal.hasSorted($0.day) }
      stretches += totals.stretches.filter { !byFiner.hasSorted($0.day) }
      stretches.sort { $0.span.start < $1.span.start }
    }

    var sum = StepCount.zero
    var whole = sum.rounded
    var days: [(day: CivilDay, count: Int64)] = []
    days.reserveCapacity(stretches.count)
    for stretch in stretches where stretch.span.start >= finer.since {
      let before = whole
      sum += StepCount(unchecked: stretch.millionths)
      whole = sum.rounded
      days.append((stretch.day, whole - before))
    }
    counted = sum
    known = StepDays.byDate(days).map { Day(day: $0.day, steps: $0.count) }
    let withTotals = Set(totals.stretches.map { $0.day })
    daysByTotal = known.lazy.map { $0.day }.filter { withTotals.contains($0) && !byFiner.hasSorted($0) }
  }

  /// One count for each date, ascending; those of a date that comes twice, together.
  package static func byDate(_ counts: [(day: CivilDay, count: Int64)]) -> [(day: CivilDay, count: Int64)] {
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

  private static func choices(
    _ finer: ContiguousArray<DaySums.Stretch>, _ totals: ContiguousArray<DaySums.Stretch>
  ) -> [Choice] {
    guard !totals.isEmpty else { return [] }
    let finer = byDate(finer.map { ($0.day, $0.millionths) })
    let totals = byDate(totals.map { ($0.day, $0.millionths) })
    var next = 0
    var choices: [Choice] = []
    for (day, total) in totals {
      while next < finer.count, finer[next].day < day { next += 1 }
      guard next < finer.count, finer[next].day == day else { continue }
      choices.append(
        Choice(day: day, total: StepCount(unchecked: total), finer: StepCount(unchecked: finer[next].count)))
    }
    return choices
  }
}

extension [CivilDay] {
  /// Whether `day` is among these, which ascend.
  ///
  /// O(log n).
  package func hasSorted(_ day: CivilDay) -> Bool {
    let found = partitioningIndex { $0 >= day }
    return found < count && self[found] == day
  }
}
