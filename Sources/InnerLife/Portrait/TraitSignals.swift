import PixelPalCore

/// The signals that move the pal's traits, computed from the days before a Monday.
///
/// A signal is a number from 0 to 10,000, and 5,000 moves a trait towards its value in a new pal. Each signal compares
/// the person's days only with each other. If all step counts are multiplied by the same number, the signals stay the
/// same.
struct TraitSignals {
  /// The days with steps among the last `lifeCharacterDays` days, oldest first.
  private let days: ArraySlice<HabitDay>
  /// The days with steps among the `lifeCharacterDays` days before the last week, oldest first.
  private let daysBeforeLastWeek: ArraySlice<HabitDay>
  private let lastWeek: ArraySlice<HabitDay>
  private let numbers: JournalRuleNumbers

  /// Creates the signals of the weeks through `sunday`.
  init(_ days: [HabitDay], through sunday: CivilDay, under rules: JournalRules) {
    numbers = rules.numbers
    self.days = days.days(after: sunday.advanced(by: -numbers.lifeCharacterDays))
    let weekStart = sunday.advanced(by: -7)
    lastWeek = days.days(after: weekStart)
    daysBeforeLastWeek = days.days(after: weekStart.advanced(by: -numbers.lifeCharacterDays)).prefix {
      $0.day <= weekStart
    }
  }

  /// The signals in the order of ``Trait/changing``.
  ///
  /// A signal is `nil` if too few days are known.
  var values: [Int?] { [emotionality, extraversion, conscientiousness, openness] }

  private func isEnoughDays(_ count: Int) -> Bool { count >= numbers.lifeCharacterDaysAtLeast }

  /// The signal for emotionality: the distance between the quartiles of the daily steps, relative to the median.
  private var emotionality: Int? {
    let steps = days.map { $0.steps }.sorted()
    guard isEnoughDays(steps.count), let lower = quartile(numbered: 1, ofSorted: steps),
      let median = quartile(numbered: 2, ofSorted: steps),
      let upper = quartile(numbered: 3, ofSorted: steps)
    else { return nil }
    let spread = (upper - lower).multipliedSaturated(by: 1000) / median
    return signalUpTo10000(for: Int(clamping: spread), from: numbers.lifeTraitEFrom, span: numbers.lifeTraitESpan)
  }

  /// The signal for extraversion: the effective number of hours over which a day's steps are spread.
  private var extraversion: Int? {
    let effectiveHours = days.compactMap { day in
      day.hours.map { 100_000_000 / $0.permille.reduce(0) { $0 + $1 * $1 } }
    }
    guard isEnoughDays(effectiveHours.count), let median = lowerMedian(of: effectiveHours) else { return nil }
    return signalUpTo10000(for: median, from: numbers.lifeTraitXFrom, span: numbers.lifeTraitXSpan)
  }

  /// The signal for conscientiousness: the regularity of the days, measured by their interdaily stability.
  private var conscientiousness: Int? {
    let shares = days.compactMap { $0.hours?.permille }
    guard isEnoughDays(shares.count), let stability = TraitSignals.interdailyStabilityInTenThousandths(of: shares)
    else {
      return nil
    }
    return signalUpTo10000(for: stability, from: numbers.lifeTraitCFrom, span: numbers.lifeTraitCSpan)
  }

  /// Returns the interdaily stability of days, in ten-thousandths: 10,000 if all days are alike.
  ///
  /// The stability is the variance of the average day, relative to the variance of all hours. It is `nil` if all hours
  /// are equal.
  static func interdailyStabilityInTenThousandths(of days: [[Int]]) -> Int? {
    // The products don't fit into `Int`, which has 32 bits in the web engine.
    var sums = [Int64](repeating: 0, count: LivedDayHourlySteps.count)
    var squares: Int64 = 0
    for day in days {
      for (hour, share) in day.enumerated() {
        sums[hour] += Int64(share)
        squares += Int64(share * share)
      }
    }
    let total = sums.reduce(0, +)
    let ofHours = Int64(LivedDayHourlySteps.count) * sums.reduce(0) { $0 + $1 * $1 } - total * total
    let ofAll = Int64(LivedDayHourlySteps.count * days.count) * squares - total * total
    return ofAll > 0 ? Int(10_000 * ofHours / ofAll) : nil
  }

  /// The signal for openness: the share of new hours among the last week's hours with steps.
  ///
  /// An hour is new if the same weekday had no steps in it during the `lifeCharacterDays` days before the last week.
  private var openness: Int? {
    guard isEnoughDays(daysBeforeLastWeek.count { $0.hours != nil }) else { return nil }
    var known = [UInt32](repeating: 0, count: 7)
    for day in daysBeforeLastWeek { known[day.day.weekday - 1] |= day.walkingHours }
    let hours = lastWeek.reduce(0) { $0 + $1.walkingHours.nonzeroBitCount }
    let new = lastWeek.reduce(0) { $0 + ($1.walkingHours & ~known[$1.day.weekday - 1]).nonzeroBitCount }
    return hours > 0 ? signalUpTo10000(for: 10_000 * new / hours, from: 0, span: numbers.lifeTraitOSpan) : nil
  }

  /// Converts `value` to a signal: 0 at `from` or less, and 10,000 at `from` + `span` or more.
  private func signalUpTo10000(for value: Int, from: Int, span: Int) -> Int {
    let excess = min(max(value - from, 0), span)
    return excess * PalPersonality.maxValue / span
  }
}
