import PixelPalCore
import StepHistory

/// A synthetic person with randomly drawn habits, steps and app use.
struct SyntheticPerson: Sendable {
  let number: Int64
  let region: Region
  let zone: Zone
  let habits: SyntheticWalkingHabits
  let appUsage: SyntheticAppAdoption
  let firstDay: CivilDay
  /// The number of recorded days before the day on which the pal is created.
  let daysBeforeCreation: Int
  /// The minute of the day at which the pal is created or, without a pal, the app is first opened.
  let creationMinute: Int
  /// The number of steps on each day from the first day on, with `nil` for a day on which no device counted them.
  let steps: [Int64?]
  /// The days of the pal's life that each premium purchase covers.
  let premiumPeriods: [Range<Int>]
  let seed: UInt64

  init(
    seed: UInt64, number: Int64, region: Region, zone: Zone, firstDay: CivilDay, days: Int,
    _ scope: SyntheticPeopleGenerator.GeneratedParts, _ life: SyntheticAppAdoption, daysBeforeCreation: Int,
    creationMinute: Int
  ) {
    var random = RandomSource(seed: seed, person: number, .habits)
    let habits = SyntheticWalkingHabits(using: &random, in: region)
    var walked = SyntheticDailyStepsGenerator(habits, from: firstDay, seed: seed, person: number)
    let all = (0..<days).map { _ in walked.nextDaySteps() }
    let before = life.onboarding == .completed ? min(daysBeforeCreation, days - 1) : 0
    var lived = life
    if scope == .all {
      premiumPeriods = SyntheticPerson.drawPremiumPeriods(
        extendingUse: &lived, steps: all, daysBeforeCreation: before,
        using: RandomSource(seed: seed, person: number, .premium))
    } else {
      premiumPeriods = []
    }
    (self.seed, self.number, self.region, self.zone) = (seed, number, region, zone)
    (self.habits, self.appUsage, self.firstDay) = (habits, lived, firstDay)
    (self.daysBeforeCreation, self.creationMinute) = (before, creationMinute)
    steps = Array(all.prefix(SyntheticPerson.maxRecordedDays(under: lived, daysBeforeCreation: before)))
  }

  /// Returns the maximum length of a person's record in days.
  ///
  /// The record has one day if the person leaves onboarding early, and otherwise ends when the person deletes the
  /// app. If the person keeps the app, there is no limit.
  ///
  /// - Parameters:
  ///   - life: the person's app use.
  ///   - before: the number of recorded days before the day on which the pal is created.
  private static func maxRecordedDays(under life: SyntheticAppAdoption, daysBeforeCreation before: Int) -> Int {
    guard life.onboarding == .completed else { return 1 }
    switch life.endOfUse {
    case .deleted: return before.addingReportingOverflow(life.activeDays).overflow ? .max : before + life.activeDays
    case .forgotten: return .max
    }
  }

  /// Returns random periods of premium that are bought after the paywall.
  ///
  /// There are no periods if the app can't read the steps from the start, or if its use ends before the paywall is
  /// shown. If the person buys premium, `life` is extended to at least 30 days of use after the purchase.
  private static func drawPremiumPeriods(
    extendingUse life: inout SyntheticAppAdoption, steps: [Int64?], daysBeforeCreation before: Int,
    using random: RandomSource
  ) -> [Range<Int>] {
    guard life.onboarding == .completed, life.permission == .granted else { return [] }
    var sum: Int64 = 0
    let day = steps.dropFirst(before).firstIndex { count in
      sum += count ?? 0
      return sum > SyntheticPersonPurchases.stepsBeforePaywall
    }
    guard let day, day - before < life.activeDays else { return [] }
    var random = random
    let spans = SyntheticPersonPurchases(using: &random, paywallDay: day - before, endOfUse: life.activeDays).periods
    if let first = spans.first { life = life.withActiveDays(atLeast: first.lowerBound + 30) }
    return spans
  }

  /// The day on which the pal is created, or would be created if the person didn't leave onboarding early.
  var creationDay: CivilDay { firstDay.advanced(by: daysBeforeCreation) }

  /// Returns the local time `minute` minutes and `second` seconds after midnight on a day of the pal's life.
  func localTime(onDayOfLife day: Int, atMinute minute: Int, second: Int = 0) -> LocalDateTime {
    let day = creationDay.advanced(by: day)
    return LocalDateTime(day: day, hour: minute / 60, minute: minute % 60, second: second)
      ?? LocalDateTime(startOf: day)
  }
}
