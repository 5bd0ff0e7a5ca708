import PixelPalCore

/// The values of a chapter's weeks in one measure, and the noise between weeks.
struct WeekLevels: Hashable, Sendable {
  /// The values of the most recent weeks of the chapter, ascending.
  private(set) var weeks: [Week] = []
  /// The squared differences of consecutive weeks, across chapters.
  private var differences: LastNumbers<Int64>
  /// The last week with a value, in any chapter.
  private var last: Week?

  /// A week and its value.
  struct Week: Hashable, Sendable {
    let monday: CivilDay
    let value: Int64
  }

  init(under rules: LifeRules) { differences = LastNumbers(most: rules.numbers.lifeNoiseWeeks) }

  /// The minimum number of differences before changes are detected.
  private static let fewestDifferences = 8

  /// Adds the value of the next week.
  mutating func append(_ week: Week, under rules: LifeRules) {
    if let last, last.monday.advanced(by: 7) == week.monday {
      let difference = week.value - last.value
      differences.append(difference * difference)
    }
    last = week
    weeks.append(week)
    let first = week.monday.advanced(by: -7 * (rules.numbers.lifeChapterLooksBackWeeks - 1))
    if let gone = weeks.firstIndex(where: { $0.monday >= first }), gone > 0 { weeks.removeFirst(gone) }
  }

  /// Starts a chapter by keeping only the weeks from `monday` on.
  mutating func begin(at monday: CivilDay) { weeks.removeAll { $0.monday < monday } }

  /// Ends the chapter.
  mutating func end() { weeks.removeAll() }

  /// Returns the squared noise between weeks; `nil` if too few differences are known.
  func noise(floor: Int, under rules: LifeRules) -> Int64? {
    guard differences.count >= WeekLevels.fewestDifferences, let median = differences.lowerMedian else { return nil }
    return max(Int64(floor * floor), median * Int64(rules.numbers.lifeNoisePermille) / 1000)
  }

  /// A change of level.
  struct Change: Hashable, Sendable {
    /// The first week of the new level.
    let monday: CivilDay
    /// True if the new level is higher than the one before.
    let isUp: Bool
  }

  /// The thresholds for a change in one measure.
  struct Measure: Sendable {
    let floor: Int
    /// The minimum change of the level, given the level before.
    let least: @Sendable (Int64) -> Int64
  }

  /// Returns the strongest change of level; `nil` if none exceeds the thresholds.
  ///
  /// A burst of a few weeks does not count. It shifts the mean for a long time, so medians are compared. On either
  /// side, most weeks must be nearer to their own level than to the other, and all of the last weeks must be at the new
  /// level: a person who has returned to the old level has not begun a new chapter.
  func change(_ measure: Measure, under rules: LifeRules) -> Change? {
    let numbers = rules.numbers
    guard let split = strongestSplit(floor: measure.floor, under: rules),
      weeks.count - split.place >= numbers.lifeChapterWeeks, split.timesNoise >= numbers.lifeChangeTimesNoise,
      abs(split.after - split.before) >= measure.least(split.before)
    else { return nil }
    let isNew = { (week: Week) in abs(week.value - split.after) < abs(week.value - split.before) }
    let areMost = { (count: Int, all: Int) in count * 100 >= all * numbers.lifeChangeSettledPercent }
    guard weeks.suffix(numbers.lifeChangeLastWeeks).allSatisfy(isNew),
      areMost(weeks[split.place...].count(where: isNew), weeks.count - split.place),
      areMost(weeks[..<split.place].count(where: { !isNew($0) }), split.place)
    else { return nil }
    return Change(monday: weeks[split.place].monday, isUp: split.after > split.before)
  }

  /// A split of the weeks into two levels.
  struct Split: Hashable, Sendable {
    /// The index of the first week of the newer level.
    let place: Int
    /// The lower median of the weeks before.
    let before: Int64
    /// The lower median of the weeks since.
    let after: Int64
    /// The squared difference of the means, multiplied by the weeks behind it, in units of the squared noise.
    ///
    /// With nl and nr weeks on either side, the multiplier is nl·nr / (nl + nr).
    let timesNoise: Int64
  }

  /// Returns the strongest split; `nil` if there are too few weeks, or the noise is unknown.
  func strongestSplit(floor: Int, under rules: LifeRules) -> Split? {
    guard let best = split(under: rules), let noise = noise(floor: floor, under: rules),
      let before = lowerMedian(weeks[..<best.place].lazy.map({ $0.value })),
      let after = lowerMedian(weeks[best.place...].lazy.map({ $0.value }))
    else { return nil }
    let weight = Int64(best.place * (weeks.count - best.place)) * Int64(weeks.count)
    return Split(place: best.place, before: before, after: after, timesNoise: best.gap / weight / noise)
  }

  /// Returns the index at which the weeks differ most, and the square of a·nr - b·nl, from the sums a, b and counts nl,
  /// nr on either side.
  private func split(under rules: LifeRules) -> (place: Int, gap: Int64)? {
    let fewest = rules.numbers.lifeChapterWeeks
    guard weeks.count >= 2 * fewest else { return nil }
    let all = weeks.reduce(0) { $0 + $1.value }
    var right: Int64 = 0
    var best: (place: Int, gap: Int64, weight: Int64)?
    for count in 1...min(rules.numbers.lifeChangeWithinWeeks, weeks.count - fewest) {
      let place = weeks.count - count
      right += weeks[place].value
      let difference = (all - right) * Int64(count) - right * Int64(place)
      let (gap, weight) = (difference * difference, Int64(count * place))
      // Compares gaps in proportion to their weights by cross-multiplying; of two equal splits, the older is taken.
      guard best.map({ gap.multipliedFullWidth(by: $0.weight) >= $0.gap.multipliedFullWidth(by: weight) }) ?? true
      else { continue }
      best = (place, gap, weight)
    }
    return best.map { ($0.place, $0.gap) }
  }
}

/// Returns true if `left` is greater than or equal to `right`.
private func >= (
  left: (high: Int64, low: UInt64), right: (high: Int64, low: UInt64)
) -> Bool { left.high != right.high ? left.high > right.high : left.low >= right.low }
