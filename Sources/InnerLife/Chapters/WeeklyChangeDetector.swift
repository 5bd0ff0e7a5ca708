import PixelPalCore

/// A detector of lasting changes in a weekly measure, such as the median of daily steps.
///
/// A change counts only if it stands out from the noise, which is the usual difference between consecutive weeks.
struct WeeklyChangeDetector: Hashable, Sendable {
  /// The recent weeks of the open chapter that have enough days for a level, oldest first.
  private(set) var weeks: [WeekLevel] = []
  /// The squared differences between the levels of consecutive weeks, including weeks of earlier chapters.
  ///
  /// Their median measures the usual noise.
  private var squaredDifferences: SlidingMedian<Int64>
  /// The last week with a level, in this or an earlier chapter, or `nil` if there has been none.
  private var lastWeek: WeekLevel?

  /// A week and its level, which is the week's typical value of the measure.
  struct WeekLevel: Hashable, Sendable {
    let monday: CivilDay
    let level: Int64
  }

  init(under rules: JournalRules) { squaredDifferences = SlidingMedian(capacity: rules.numbers.lifeNoiseWeeks) }

  /// The minimum number of differences needed to estimate the usual noise.
  private static let minimumDifferences = 8

  /// Adds `week`, the next week with a level, and removes weeks that are too old to be compared.
  mutating func append(_ week: WeekLevel, under rules: JournalRules) {
    if let lastWeek, lastWeek.monday.advanced(by: 7) == week.monday {
      let difference = week.level - lastWeek.level
      squaredDifferences.append(difference * difference)
    }
    lastWeek = week
    weeks.append(week)
    let first = week.monday.advanced(by: -7 * (rules.numbers.lifeChapterLooksBackWeeks - 1))
    if let gone = weeks.firstIndex(where: { $0.monday >= first }), gone > 0 { weeks.removeFirst(gone) }
  }

  /// Starts a chapter by keeping only the weeks from `monday` on.
  mutating func removeWeeks(before monday: CivilDay) { weeks.removeAll { $0.monday < monday } }

  /// Ends the chapter by removing its weeks, but keeps the differences that measure the noise.
  mutating func removeWeeksKeepingDifferences() { weeks.removeAll() }

  /// Returns the usual squared difference between consecutive weeks, or `nil` if too few differences are known.
  ///
  /// The result is at least the square of `noiseFloor`.
  func squaredNoise(noiseFloor: Int, under rules: JournalRules) -> Int64? {
    guard squaredDifferences.count >= WeeklyChangeDetector.minimumDifferences,
      let median = squaredDifferences.lowerMedian
    else { return nil }
    return max(Int64(noiseFloor * noiseFloor), median * Int64(rules.numbers.lifeNoisePermille) / 1000)
  }

  /// A change from one level to another.
  struct LevelChange: Hashable, Sendable {
    /// The Monday of the first week at the new level.
    let firstMonday: CivilDay
    /// True if the new level is higher than the previous level.
    let isIncrease: Bool
  }

  /// The thresholds that a change of level must reach.
  struct Thresholds: Sendable {
    /// The lower limit of the noise, in the unit of the levels.
    let noiseFloor: Int
    /// A function that returns the minimum change of level, given the level before the change.
    let minimumChange: @Sendable (Int64) -> Int64
  }

  /// Returns the strongest change of level, or `nil` if no change reaches the thresholds.
  ///
  /// A burst of a few weeks doesn't count. It would shift the mean for a long time, so medians are compared instead. On
  /// both sides of the split, most weeks must be nearer to the level on their own side than to the other. The last
  /// weeks must all be at the new level: a person who has returned to the old level has not begun a new chapter.
  func strongestChange(exceeding measure: Thresholds, under rules: JournalRules) -> LevelChange? {
    let numbers = rules.numbers
    guard let split = strongestSplit(noiseFloor: measure.noiseFloor, under: rules),
      weeks.count - split.splitIndex >= numbers.lifeChapterWeeks, split.noiseMultiple >= numbers.lifeChangeTimesNoise,
      abs(split.levelAfter - split.levelBefore) >= measure.minimumChange(split.levelBefore)
    else { return nil }
    let isAtNewLevel = { (week: WeekLevel) in abs(week.level - split.levelAfter) < abs(week.level - split.levelBefore) }
    let areMostSettled = { (count: Int, all: Int) in count * 100 >= all * numbers.lifeChangeSettledPercent }
    guard weeks.suffix(numbers.lifeChangeLastWeeks).allSatisfy(isAtNewLevel),
      areMostSettled(weeks[split.splitIndex...].count(where: isAtNewLevel), weeks.count - split.splitIndex),
      areMostSettled(weeks[..<split.splitIndex].count(where: { !isAtNewLevel($0) }), split.splitIndex)
    else { return nil }
    return LevelChange(firstMonday: weeks[split.splitIndex].monday, isIncrease: split.levelAfter > split.levelBefore)
  }

  /// A split of the weeks into two levels.
  struct LevelSplit: Hashable, Sendable {
    /// The index of the first week at the newer level.
    let splitIndex: Int
    /// The lower median of the weeks before the split.
    let levelBefore: Int64
    /// The lower median of the weeks since the split.
    let levelAfter: Int64
    /// The strength of the split, as a multiple of the squared noise.
    ///
    /// The strength is the squared difference between the mean levels, times nl·nr / (nl + nr) for nl weeks before the
    /// split and nr weeks since.
    let noiseMultiple: Int64
  }

  /// Returns the strongest split, or `nil` if there are too few weeks or the noise is unknown.
  func strongestSplit(noiseFloor: Int, under rules: JournalRules) -> LevelSplit? {
    guard let best = indexAndSquareOfLargestMeanDifference(under: rules),
      let noise = squaredNoise(noiseFloor: noiseFloor, under: rules),
      let before = lowerMedian(of: weeks[..<best.place].lazy.map({ $0.level })),
      let after = lowerMedian(of: weeks[best.place...].lazy.map({ $0.level }))
    else { return nil }
    let weight = Int64(best.place * (weeks.count - best.place)) * Int64(weeks.count)
    return LevelSplit(
      splitIndex: best.place, levelBefore: before, levelAfter: after, noiseMultiple: best.gap / weight / noise)
  }

  /// Returns the index that splits the weeks with the greatest strength, or `nil` if there are too few weeks.
  ///
  /// ``LevelSplit/noiseMultiple`` defines the strength. The result also contains (a·nr - b·nl)², from which the
  /// strength is computed. Here a and b are the sums of the levels before and after the index, and nl and nr are the
  /// numbers of weeks.
  private func indexAndSquareOfLargestMeanDifference(under rules: JournalRules) -> (place: Int, gap: Int64)? {
    let minWeeks = rules.numbers.lifeChapterWeeks
    guard weeks.count >= 2 * minWeeks else { return nil }
    let all = weeks.reduce(0) { $0 + $1.level }
    var right: Int64 = 0
    var best: (place: Int, gap: Int64, weight: Int64)?
    for count in 1...min(rules.numbers.lifeChangeWithinWeeks, weeks.count - minWeeks) {
      let place = weeks.count - count
      right += weeks[place].level
      let difference = (all - right) * Int64(count) - right * Int64(place)
      let (gap, weight) = (difference * difference, Int64(count * place))
      // The gaps are compared in proportion to their weights, by cross-multiplying. Of two equal splits, the older one
      // wins.
      guard best.map({ gap.multipliedFullWidth(by: $0.weight) >= $0.gap.multipliedFullWidth(by: weight) }) ?? true
      else { continue }
      best = (place, gap, weight)
    }
    return best.map { ($0.place, $0.gap) }
  }
}

/// Returns true if the full-width product `left` is at least as large as `right`.
private func >= (
  left: (high: Int64, low: UInt64), right: (high: Int64, low: UInt64)
) -> Bool { left.high != right.high ? left.high > right.high : left.low >= right.low }
