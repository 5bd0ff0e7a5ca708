import PixelPalCore

/// What weeks of a chapter were like, in one measure, and how much weeks differ by chance.
struct WeekLevels: Hashable, Sendable {
  /// The values of the last weeks of the chapter, ascending by week.
  private(set) var weeks: [Week] = []
  /// The squared differences of neighbouring weeks, across chapters.
  private var differences: LastNumbers<Int64>
  /// The last week with a value, of whatever chapter.
  private var last: Week?

  /// A week and its value.
  struct Week: Hashable, Sendable {
    let monday: CivilDay
    let value: Int64
  }

  init(under rules: LifeRules) { differences = LastNumbers(most: rules.numbers.lifeNoiseWeeks) }

  /// A change is not looked for before so many differences are known.
  private static let fewestDifferences = 8

  /// Takes the value of the next week.
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

  /// Begins anew with the weeks from `monday` on.
  mutating func begin(at monday: CivilDay) { weeks.removeAll { $0.monday < monday } }

  /// Ends the chapter.
  mutating func end() { weeks.removeAll() }

  /// The square of by how much weeks differ by chance; `nil` while too few are known.
  func noise(floor: Int, under rules: LifeRules) -> Int64? {
    guard differences.count >= WeekLevels.fewestDifferences, let median = differences.lowerMedian else { return nil }
    return max(Int64(floor * floor), median * Int64(rules.numbers.lifeNoisePermille) / 1000)
  }

  /// A change of level.
  struct Change: Hashable, Sendable {
    /// The first week of the new level.
    let monday: CivilDay
    /// Whether the new level lies above the one before.
    let isUp: Bool
  }

  /// What makes levels differ.
  struct Measure: Sendable {
    let floor: Int
    /// By how much the level changes at least, from one that is handed.
    let least: @Sendable (Int64) -> Int64
  }

  /// The change that stands out most, where one does.
  ///
  /// A burst of a few weeks is none: means lean towards it for long, so that what is compared are medians, and on either side
  /// most weeks have to lie nearer to their own level than to the other, and so have all of the last: whoever is back at the old
  /// one turned no page.
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

  /// Two levels, and what lies between them.
  struct Split: Hashable, Sendable {
    /// The place of the first week of the newer level.
    let place: Int
    /// The lower median of the weeks before.
    let before: Int64
    /// The lower median of the weeks since.
    let after: Int64
    /// The difference of the means, squared, times the weeks that it rests on, in squares of the noise.
    let timesNoise: Int64
  }

  /// Where the weeks fall apart most; `nil` where they are too few, or the noise is not known.
  func strongestSplit(floor: Int, under rules: LifeRules) -> Split? {
    guard let best = split(under: rules), let noise = noise(floor: floor, under: rules),
      let before = lowerMedian(weeks[..<best.place].lazy.map({ $0.value })),
      let after = lowerMedian(weeks[best.place...].lazy.map({ $0.value }))
    else { return nil }
    let weight = Int64(best.place * (weeks.count - best.place)) * Int64(weeks.count)
    return Split(place: best.place, before: before, after: after, timesNoise: best.gap / weight / noise)
  }

  /// Where the weeks fall apart most: before which week, and the square of a·nr - b·nl, of the sums and counts on either side.
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
      // As fractions of their weights; of two alike the older is taken.
      guard best.map({ gap.multipliedFullWidth(by: $0.weight) >= $0.gap.multipliedFullWidth(by: weight) }) ?? true
      else { continue }
      best = (place, gap, weight)
    }
    return best.map { ($0.place, $0.gap) }
  }
}

/// Whether one product is not less than another.
private func >= (
  left: (high: Int64, low: UInt64), right: (high: Int64, low: UInt64)
) -> Bool { left.high != right.high ? left.high > right.high : left.low >= right.low }
