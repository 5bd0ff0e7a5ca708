import PixelPalCore
import StepHistory

/// A synthetic person's average step count, and its variation by weekday, by season and over the years.
///
/// The decision record `WhereMadeUpPeopleComeFrom` gives the source of each number, or states that it's a guess.
struct SyntheticWalkingHabits: Sendable {
  /// The long-term average number of steps per day.
  let stepsPerDay: Int64
  /// True if a watch counts steps in addition to the phone.
  let hasWatch: Bool
  /// The steps of each weekday relative to the weekly mean, in thousandths, Monday first.
  let weekdayShares: [Int64]
  /// The relative increase in steps from the yearly mean to July, which equals the decrease to January.
  ///
  /// The value is negative in the southern hemisphere.
  let seasonalAmplitude: FixedPoint
  /// The yearly change in the logarithm of the steps.
  let yearlyDrift: FixedPoint
  /// The probability, in thousandths, that a gap in the data begins after a day with data.
  let gapProbability: Int64

  init(using random: inout RandomSource, in region: Region) {
    hasWatch = random.happens(perThousand: 400)
    stepsPerDay =
      hasWatch
      ? SyntheticWalkingHabits.drawMeanWatchStepsPerDay(using: &random, in: region)
      : SyntheticWalkingHabits.drawMeanPhoneStepsPerDay(using: &random, in: region)
    weekdayShares = random.weightedChoice(of: SyntheticWalkingHabits.weeklyPatterns)
    let strength = FixedPoint(thousandths: random.integer(in: 0...132))
    seasonalAmplitude = region.isSouthern ? .zero - strength : strength
    yearlyDrift = random.drawStandardNormal() * FixedPoint(thousandths: 150)
    gapProbability = random.weightedChoice(of: SyntheticWalkingHabits.gapProbabilities)
  }

  /// Draws the long-term average of the steps per day that a phone counts.
  ///
  /// Over all countries, the mean is 4,961 and the standard deviation 2,684. The logarithm has a standard deviation of
  /// 0.507.
  private static func drawMeanPhoneStepsPerDay(using random: inout RandomSource, in region: Region) -> Int64 {
    let spread = FixedPoint(thousandths: 507)
    return (random.drawStandardNormal() * spread - FixedPoint(thousandths: 129)).exponential.multipliedAndRounded(
      by: region.meanStepsPerDay)
  }

  /// Draws the long-term average of the steps per day that a watch counts.
  ///
  /// In America, the median is 7,731, and the quartiles are 5,867 and 9,827. The logarithm has a standard deviation of
  /// 0.382.
  private static func drawMeanWatchStepsPerDay(using random: inout RandomSource, in region: Region) -> Int64 {
    let spread = FixedPoint(thousandths: 382)
    return (random.drawStandardNormal() * spread).exponential.multipliedAndRounded(
      by: 7731 * region.meanStepsPerDay / Region.meanStepsPerDayInAmerica)
  }

  /// The weekly patterns of people who work from Monday to Friday, and of people who walk on weekends.
  ///
  /// Each pattern has its share of people as a weight. Averaged over both patterns, Sunday has 15% fewer steps than
  /// other days.
  private static let weeklyPatterns: [(thing: [Int64], weight: Int64)] = [
    ([1035, 1035, 1035, 1035, 1035, 985, 840], 70),
    ([985, 985, 985, 985, 985, 1140, 935], 30),
  ]

  /// The probabilities per thousand that a gap begins after a day with data, each with its weight.
  ///
  /// A gap lasts two and a half days on average. Depending on the probability, 1, 6 or 25 days out of 100 have no data.
  private static let gapProbabilities: [(thing: Int64, weight: Int64)] = [(4, 60), (26, 30), (133, 10)]
}

/// A generator of a person's daily steps, which are drawn day by day.
///
/// The steps of a day don't depend on the number of days that follow.
struct SyntheticDailyStepsGenerator {
  private let habits: SyntheticWalkingHabits
  private var dailyRandom: RandomSource
  private var gapRandom: RandomSource
  private var day: CivilDay
  private var dayIndex: Int64 = 0
  /// The effect of weather, company or illness on the logarithm of the steps, which fades from day to day.
  private var weather: FixedPoint
  private var isGap = false

  /// The share of the weather's effect that persists to the next day.
  private static let weatherPersistence = FixedPoint(thousandths: 800)
  /// The standard deviation of the random amount that each day adds to the weather's effect.
  private static let dailyWeatherDeviation = FixedPoint(thousandths: 141)
  /// The standard deviation of the weather's effect over all days.
  private static let weatherDeviation = FixedPoint(thousandths: 235)
  /// The standard deviation of the random variation that affects only a single day's steps.
  private static let dailyDeviation = FixedPoint(thousandths: 374)
  /// The logarithm of the ratio of the mean to the median in the lognormal distribution of daily steps.
  ///
  /// The value is half of the sum of the squares of `weatherDeviation` and `dailyDeviation`.
  private static let meanOverMedian = FixedPoint(thousandths: 98)
  /// The maximum number of steps per day, to which higher random numbers are reduced.
  private static let maxSteps: Int64 = 60_000

  init(_ habits: SyntheticWalkingHabits, from day: CivilDay, seed: UInt64, person: Int64) {
    self.habits = habits
    self.day = day
    dailyRandom = RandomSource(seed: seed, person: person, .days)
    gapRandom = RandomSource(seed: seed, person: person, .gaps)
    weather = dailyRandom.drawStandardNormal() * SyntheticDailyStepsGenerator.weatherDeviation
  }

  /// Returns the number of steps on the next day, or `nil` if no device counted them.
  mutating func nextDaySteps() -> Int64? {
    defer {
      day = day.next
      dayIndex += 1
    }
    let chance =
      dailyRandom.drawStandardNormal() * SyntheticDailyStepsGenerator.dailyDeviation + weather
      - SyntheticDailyStepsGenerator.meanOverMedian
    let grown = FixedPoint(units: habits.yearlyDrift.units * dayIndex / 365)
    let mean =
      (FixedPoint.one + habits.seasonalAmplitude * day.seasonality).multipliedAndRounded(by: habits.stepsPerDay)
      * habits.weekdayShares[day.weekday - 1] / 1000
    weather =
      weather * SyntheticDailyStepsGenerator.weatherPersistence + dailyRandom.drawStandardNormal()
      * SyntheticDailyStepsGenerator.dailyWeatherDeviation
    // The first day always has data: a person's record begins with the first steps that were counted.
    isGap =
      isGap
      ? gapRandom.happens(perThousand: 600) : gapRandom.happens(perThousand: habits.gapProbability) && dayIndex > 0
    return isGap
      ? nil : min((chance + grown).exponential.multipliedAndRounded(by: mean), SyntheticDailyStepsGenerator.maxSteps)
  }
}

extension CivilDay {
  /// The season as a number from 1 in mid-July to -1 in mid-January, approximated by two parabolas.
  fileprivate var seasonality: FixedPoint {
    // The time since mid-April in quarter days. A year has 1,461 of them.
    let (_, phase) = (daysSince1970 * 4 - 415).quotientAndRemainder(dividingBy: 1461)
    let part = Int64(phase < 0 ? phase + 1461 : phase)
    let half: Int64 = part * 2 < 1461 ? part * 2 : part * 2 - 1461
    let height = FixedPoint(units: ((4 * half * (1461 - half)) << 16) / (1461 * 1461))
    return part * 2 < 1461 ? height : .zero - height
  }
}
