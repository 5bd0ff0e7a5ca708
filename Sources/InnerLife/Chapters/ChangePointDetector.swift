import PixelPalCore

/// The values of a chapter's weeks in one measure, and the noise between weeks.
struct ChangePointDetector: Hashable, Sendable {
  /// The values of the most recent weeks of the chapter, ascending.
  private(set) var weeks: [WeekLevel] = []
  /// The squared differences of consecutive weeks, across chapters.
  private var squaredDifferences: SlidingMedian<Int64>
  /// The last week with a value, in any chapter.
  private var lastWeek: WeekLevel?

  /// A week and its value.
  struct WeekLevel: Hashable, Sendable {
    let monday: CivilDay
    let level: Int64
  }

  init(under rules: JournalRules) { squaredDifferences = SlidingMedian(capacity: rules.numbers.lifeNoiseWeeks) }

  /// The minimum number of differences before changes are detected.
  private static let minimumDifferences = 8

  /// Adds the value of the next week.
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
  mutating func startChapter(on monday: CivilDay) { weeks.removeAll { $0.monday < monday } }

  /// Ends the chapter.
  mutating func endChapter() { weeks.removeAll() }

  /// Returns the squared noise between weeks; `nil` if too few differences are known.
  func squaredNoise(noiseFloor: Int, under rules: JournalRules) -> Int64? {
    guard squaredDifferences.count >= ChangePointDetector.minimumDifferences,
      let median = squaredDifferences.lowerMedian
    else { return nil }
    return max(Int64(noiseFloor * noiseFloor), median * Int64(rules.numbers.lifeNoisePermille) / 1000)
  }

  /// A change of level.
  struct LevelChange: Hashable, Sendable {
    /// The first week of the new level.
    let firstMonday: CivilDay
    /// True if the new level is higher than the one before.
    let isIncrease: Bool
  }

  /// The thresholds for a change in one measure.
  struct Thresholds: Sendable {
    let noiseFloor: Int
    /// The minimum change of the level, given the level before.
    let minimumChange: @Sendable (Int64) -> Int64
  }

  /// Returns the strongest change of level; `nil` if none exceeds the thresholds.
  ///
  /// A burst of a few weeks does not count. It shifts the mean for a long time, so medians are compared. On either
  /// side, most weeks must be nearer to their own level than to the other, and all of the last weeks must be at the new
  /// level: a person who has returned to the old level has not begun a new chapter.
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
    /// The index of the first week of the newer level.
    let splitIndex: Int
    /// The lower median of the weeks before.
    let levelBefore: Int64
    /// The lower median of the weeks since.
    let levelAfter: Int64
    /// The squared difference of the means, multiplied by the weeks behind it, in units of the squared noise.
    ///
    /// With nl and nr weeks on either side, the multiplier is nl·nr / (nl + nr).
    let noiseMultiple: Int64
  }

  /// Returns the strongest split; `nil` if there are too few weeks, or the noise is unknown.
  func strongestSplit(noiseFloor: Int, under rules: JournalRules) -> LevelSplit? {
    guard let best = widestSplit(under: rules), let noise = squaredNoise(noiseFloor: noiseFloor, under: rules),
      let before = lowerMedian(weeks[..<best.place].lazy.map({ $0.level })),
      let after = lowerMedian(weeks[best.place...].lazy.map({ $0.level }))
    else { return nil }
    let weight = Int64(best.place * (weeks.count - best.place)) * Int64(weeks.count)
    return LevelSplit(
      splitIndex: best.place, levelBefore: before, levelAfter: after, noiseMultiple: best.gap / weight / noise)
  }

  /// Returns the index at which the weeks differ most, and the square of a·nr - b·nl, from the sums a, b and counts nl,
  /// nr on either side.
  private func widestSplit(under rules: JournalRules) -> (place: Int, gap: Int64)? {
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
