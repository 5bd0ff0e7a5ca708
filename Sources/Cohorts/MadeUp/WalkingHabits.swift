import PixelPalCore
import StepHistory

/// A made-up person's amount of walking, and its pattern over time.
///
/// The record `WhereMadeUpPeopleComeFrom` of the catalogue gives the source of each number, or calls it a guess.
struct WalkingHabits: Sendable {
  /// The long-run number of steps a day.
  let level: Int64
  /// True if a watch counts steps in addition to the phone.
  let hasWatch: Bool
  /// The share of each weekday relative to the mean of the week, in thousandths, Monday first.
  let week: [Int64]
  /// The increase over the mean in July, which is the decrease in January.
  let season: Fixed
  /// The change of the logarithm of the steps per year.
  let drift: Fixed
  /// The probability, in thousandths, that a gap in the data begins after a day with data.
  let gapsBegin: Int64

  init(of chance: inout Chance, in place: Place) {
    hasWatch = chance.happens(400)
    level = hasWatch ? WalkingHabits.watched(&chance, place) : WalkingHabits.carried(&chance, place)
    week = chance.choice(of: WalkingHabits.weeks)
    let strength = Fixed(thousandths: chance.number(in: 0...132))
    season = place.isSouthern ? .zero - strength : strength
    drift = chance.normal() * Fixed(thousandths: 150)
    gapsBegin = chance.choice(of: WalkingHabits.gaps)
  }

  /// Returns a level as phones count it.
  ///
  /// The mean is 4,961 and the standard deviation 2,684 over all countries; the standard deviation of the logarithm is
  /// 0.507.
  private static func carried(_ chance: inout Chance, _ place: Place) -> Int64 {
    let spread = Fixed(thousandths: 507)
    return (chance.normal() * spread - Fixed(thousandths: 129)).exponential.times(place.stepsADay)
  }

  /// Returns a level as watches count it.
  ///
  /// In America, the median is 7,731 and the quartiles are 5,867 and 9,827; the standard deviation of the logarithm is
  /// 0.382.
  private static func watched(_ chance: inout Chance, _ place: Place) -> Int64 {
    let spread = Fixed(thousandths: 382)
    return (chance.normal() * spread).exponential.times(7731 * place.stepsADay / Place.stepsADayInAmerica)
  }

  /// The weekly patterns of people who work from Monday to Friday and of people who walk at weekends.
  ///
  /// Over both together, Sunday has 15 % less than other days.
  private static let weeks: [(thing: [Int64], weight: Int64)] = [
    ([1035, 1035, 1035, 1035, 1035, 985, 840], 70),
    ([985, 985, 985, 985, 985, 1140, 935], 30),
  ]

  /// The probabilities of gaps, which last two and a half days on average, so that 1, 6 and 25 of 100 days have no
  /// data.
  private static let gaps: [(thing: Int64, weight: Int64)] = [(4, 60), (26, 30), (133, 10)]
}

/// A generator of a person's steps, day after day.
///
/// The days of a person are the same however many are generated.
struct WalkedDays {
  private let habits: WalkingHabits
  private var days: Chance
  private var gaps: Chance
  private var day: CivilDay
  private var past: Int64 = 0
  /// The effect of weather, company or illness that persists from the days before.
  private var weather: Fixed
  private var isGap = false

  /// The parameters of the weather: four fifths persist to the next day; the daily change has a standard deviation of
  /// 0.141, and the whole of 0.235.
  private static let staying = Fixed(thousandths: 800)
  private static let newWeather = Fixed(thousandths: 141)
  private static let allWeather = Fixed(thousandths: 235)
  /// The standard deviation of the part that is independent for each day.
  private static let ownOfDay = Fixed(thousandths: 374)
  /// Half the sum of the squares of both deviations, by which the logarithm of the mean of a lognormal distribution
  /// exceeds that of its median.
  private static let meanOverMedian = Fixed(thousandths: 98)
  /// The maximum number of steps a day.
  private static let most: Int64 = 60_000

  init(_ habits: WalkingHabits, from day: CivilDay, seed: UInt64, person: Int64) {
    self.habits = habits
    self.day = day
    days = Chance(seed: seed, person: person, .days)
    gaps = Chance(seed: seed, person: person, .gaps)
    weather = days.normal() * WalkedDays.allWeather
  }

  /// Returns the steps of the next day; `nil` if no device counted them.
  mutating func next() -> Int64? {
    defer {
      day = day.next
      past += 1
    }
    let chance = days.normal() * WalkedDays.ownOfDay + weather - WalkedDays.meanOverMedian
    let grown = Fixed(parts: habits.drift.parts * past / 365)
    let mean = (Fixed.one + habits.season * day.warmth).times(habits.level) * habits.week[day.weekday - 1] / 1000
    weather = weather * WalkedDays.staying + days.normal() * WalkedDays.newWeather
    // The first day has data, because a person is not known before something was counted.
    isGap = isGap ? gaps.happens(600) : gaps.happens(habits.gapsBegin) && past > 0
    return isGap ? nil : min((chance + grown).exponential.times(mean), WalkedDays.most)
  }
}

extension CivilDay {
  /// The season, from 1 in the middle of July to -1 in the middle of January, as a wave of two parabolas.
  fileprivate var warmth: Fixed {
    // The time since the middle of April in quarters of a day, of which a year has 1,461.
    let (_, phase) = (daysSince1970 * 4 - 415).quotientAndRemainder(dividingBy: 1461)
    let part = Int64(phase < 0 ? phase + 1461 : phase)
    let half: Int64 = part * 2 < 1461 ? part * 2 : part * 2 - 1461
    let height = Fixed(parts: ((4 * half * (1461 - half)) << 16) / (1461 * 1461))
    return part * 2 < 1461 ? height : .zero - height
  }
}
