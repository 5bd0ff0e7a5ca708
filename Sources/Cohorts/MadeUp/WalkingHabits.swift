import PixelPalCore
import StepHistory

/// How much a person walks, and when.
///
/// Each number has its source, or is called a guess, in the record `WhereMadeUpPeopleComeFrom` of the catalogue.
struct WalkingHabits: Sendable {
  /// The steps of a day in the long run.
  let level: Int64
  /// Whether a watch counts beside the phone.
  let hasWatch: Bool
  /// How much of the week's mean each day has, in thousandths, Monday first.
  let week: [Int64]
  /// How much more than its mean the year has in July, and less in January.
  let season: Fixed
  /// How far the logarithm of the steps goes up or down in a year.
  let drift: Fixed
  /// In how many of a thousand days with data a gap begins on the next.
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

  /// Mean 4,961 and deviation 2,684 over all countries: that of the logarithm is 0.507.
  private static func carried(_ chance: inout Chance, _ place: Place) -> Int64 {
    let spread = Fixed(thousandths: 507)
    return (chance.normal() * spread - Fixed(thousandths: 129)).exponential.times(place.stepsADay)
  }

  /// Median 7,731, quartiles 5,867 and 9,827 in America: the deviation of the logarithm is 0.382.
  private static func watched(_ chance: inout Chance, _ place: Place) -> Int64 {
    let spread = Fixed(thousandths: 382)
    return (chance.normal() * spread).exponential.times(7731 * place.stepsADay / Place.stepsADayInAmerica)
  }

  /// Who works from Monday to Friday, and who walks at weekends; of both together Sunday has 15 % less than other days.
  private static let weeks: [(thing: [Int64], weight: Int64)] = [
    ([1035, 1035, 1035, 1035, 1035, 985, 840], 70),
    ([985, 985, 985, 985, 985, 1140, 935], 30),
  ]

  /// Gaps of two and a half days on average, so that 1, 6 and 25 of a hundred days have no data.
  private static let gaps: [(thing: Int64, weight: Int64)] = [(4, 60), (26, 30), (133, 10)]
}

/// The steps of one day after another.
///
/// A person's days are the same however many are asked for.
struct WalkedDays {
  private let habits: WalkingHabits
  private var days: Chance
  private var gaps: Chance
  private var day: CivilDay
  private var past: Int64 = 0
  /// What the days before have left of good or bad weather, of company, of illness.
  private var weather: Fixed
  private var isGap = false

  /// From one day to the next four fifths of the weather stay; what is new has the deviation 0.141, all of it 0.235.
  private static let staying = Fixed(thousandths: 800)
  private static let newWeather = Fixed(thousandths: 141)
  private static let allWeather = Fixed(thousandths: 235)
  /// The deviation of what a day has for itself.
  private static let ownOfDay = Fixed(thousandths: 374)
  /// Half the square of both deviations: what the mean of a lognormal distribution lies above its median.
  private static let meanOverMedian = Fixed(thousandths: 98)
  /// Nobody made up walks more in a day.
  private static let most: Int64 = 60_000

  init(_ habits: WalkingHabits, from day: CivilDay, seed: UInt64, person: Int64) {
    self.habits = habits
    self.day = day
    days = Chance(seed: seed, person: person, .days)
    gaps = Chance(seed: seed, person: person, .gaps)
    weather = days.normal() * WalkedDays.allWeather
  }

  /// The steps of the next day; `nil` where nothing counted them.
  mutating func next() -> Int64? {
    defer {
      day = day.next
      past += 1
    }
    let chance = days.normal() * WalkedDays.ownOfDay + weather - WalkedDays.meanOverMedian
    let grown = Fixed(parts: habits.drift.parts * past / 365)
    let mean = (Fixed.one + habits.season * day.warmth).times(habits.level) * habits.week[day.weekday - 1] / 1000
    weather = weather * WalkedDays.staying + days.normal() * WalkedDays.newWeather
    // The first day is there: nobody is known before something was counted.
    isGap = isGap ? gaps.happens(600) : gaps.happens(habits.gapsBegin) && past > 0
    return isGap ? nil : min((chance + grown).exponential.times(mean), WalkedDays.most)
  }
}

extension CivilDay {
  /// 1 in the middle of July, -1 in the middle of January, and a wave of two parabolas between.
  fileprivate var warmth: Fixed {
    // In quarters of a day, of which a year has 1,461, since the middle of April.
    let (_, phase) = (daysSince1970 * 4 - 415).quotientAndRemainder(dividingBy: 1461)
    let part = Int64(phase < 0 ? phase + 1461 : phase)
    let half: Int64 = part * 2 < 1461 ? part * 2 : part * 2 - 1461
    let height = Fixed(parts: ((4 * half * (1461 - half)) << 16) / (1461 * 1461))
    return part * 2 < 1461 ? height : .zero - height
  }
}
