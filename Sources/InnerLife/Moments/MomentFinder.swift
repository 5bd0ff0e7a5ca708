import PixelPalCore

/// Finds the moments of days, one day after another.
struct MomentFinder: Hashable, Sendable {
  private(set) var records = DayRecords()
  private var total: Int64 = 0
  private var highestTotal: Int64 = 0
  private var highestDay: Int64 = 0
  private var longestWalk = 0
  /// The day of the last longest walk that was told of.
  private var lastLongestWalk: CivilDay?
  private var earliest: Int
  private var latest: Int
  private var season: Season?
  private var offsets = LastNumbers<Int>(most: MomentFinder.daysOfAPlace)
  private let made: YearDay

  /// A season of a year: one that begins in December belongs to the year in which it ends.
  ///
  /// It is the same in both hemispheres, so that a journey to the other begins none.
  private struct Season: Hashable {
    let quarter: Int
    let year: Int

    init(of day: CivilDay) {
      let (year, month, _) = day.components
      quarter = month % 12 / 3
      self.year = month == 12 ? year + 1 : year
    }
  }

  /// Later than so many days into a season nobody speaks of its first steps: somebody was away, and is not told so.
  fileprivate static let seasonIsNew = 28
  /// Where somebody was most of so many told days, they are at home.
  private static let daysOfAPlace = 28
  /// So far clocks have to be from those at home to show another place, in minutes.
  private static let journey = 120
  /// By so much a walk has to begin earlier, or end later, than any before it, in minutes.
  private static let newHour = 60

  init(createdOn day: CivilDay, under rules: LifeRules) {
    let (year, month, dayOfMonth) = day.components
    (earliest, latest) = (rules.morning.upperBound, rules.nightBegins)
    // Of a leap day the last of February.
    made = YearDay(year: year, month: month, day: month == 2 && dayOfMonth == 29 ? 28 : dayOfMonth)
  }

  /// The day whose years are counted.
  private struct YearDay: Hashable {
    let year: Int
    let month: Int
    let day: Int
  }

  /// Takes the next day, in whose night so many steps became known of days whose pages were frozen, and says what moments it
  /// has.
  mutating func take(_ day: RememberedDay, late: Int64, under rules: LifeRules) -> [Moment.Kind] {
    var found: [Moment.Kind] = []
    if let years = years(on: day.day) { found.append(.anniversary(years: years)) }
    guard day.isTold else {
      records.pass(blank: 1)
      findTotal(adding: late, &found)
      return found
    }
    let told = records.told
    let judgement = records.tell(steps: day.steps, under: rules)
    if told == 0 { found.append(.beginning) }
    if judgement.isReturn { found.append(.return) }
    if judgement.isLongest { found.append(.longestDay(steps: day.steps)) }
    findFirstDay(of: day, &found)
    findTotal(adding: day.steps.addingSaturated(late), &found)
    findWalks(of: day, isEarly: told < rules.numbers.lifeRecordAfterDays, &found, under: rules)
    if let skin = Skin(of: day.day, in: day.hemisphere) {
      let season = Season(of: day.day)
      if self.season != season, told > 0, day.day.isEarlyInItsSeason { found.append(.season(skin)) }
      self.season = season
    }
    if isJourney(day) { found.append(.journey) }
    offsets.append(day.offsetMinutes)
    return found
  }

  /// Passes days of which nothing is known and on which nothing happens.
  mutating func pass(blank days: Int) { records.pass(blank: days) }

  private mutating func findFirstDay(of day: RememberedDay, _ found: inout [Moment.Kind]) {
    if let steps = RoundDays.last(by: day.steps), steps > highestDay {
      found.append(.firstDay(steps: steps))
      highestDay = steps
    }
  }

  /// A total that was counted again and is smaller since is not told of twice.
  private mutating func findTotal(adding steps: Int64, _ found: inout [Moment.Kind]) {
    total = total.addingSaturated(steps)
    guard let round = RoundTotals.last(by: total), round > highestTotal else { return }
    found.append(.total(round))
    highestTotal = round
  }

  private mutating func findWalks(
    of day: RememberedDay, isEarly: Bool, _ found: inout [Moment.Kind], under rules: LifeRules
  ) {
    let minutes = day.longestWalk
    if minutes >= rules.numbers.lifeWalkMinutes {
      if longestWalk < rules.numbers.lifeWalkMinutes {
        found.append(.firstWalk)
      } else if !isEarly, minutes * 100 >= longestWalk * rules.numbers.lifeRecordPercent,
        !rests(on: day.day, under: rules)
      {
        found.append(.longestWalk(minutes: minutes))
        lastLongestWalk = day.day
      }
    }
    longestWalk = max(longestWalk, minutes)
    if let dawn = day.dawn {
      if !isEarly, dawn <= earliest - MomentFinder.newHour { found.append(.dawn) }
      earliest = min(earliest, dawn)
    }
    if let night = day.night {
      if !isEarly, night >= latest + MomentFinder.newHour { found.append(.night) }
      latest = max(latest, night)
    }
  }

  /// Whether a longest walk was told of not long ago.
  private func rests(on day: CivilDay, under rules: LifeRules) -> Bool {
    lastLongestWalk.map { day < $0.advanced(by: rules.numbers.lifeLongestRestsDays) } ?? false
  }

  /// Whether clocks are far from those at home, and were not on the day told before.
  private func isJourney(_ day: RememberedDay) -> Bool {
    guard let home = offsets.lowerMedian, let last = offsets.last else { return false }
    let isAway = abs(day.offsetMinutes - home) >= MomentFinder.journey
    return isAway && abs(day.offsetMinutes - last) >= MomentFinder.journey
  }

  /// How many years ago the pal was made, where it is to the day; `nil` on other days.
  func years(on day: CivilDay) -> Int? {
    let (year, month, dayOfMonth) = day.components
    guard year > made.year, month == made.month, dayOfMonth == made.day else { return nil }
    return year - made.year
  }
}

extension CivilDay {
  /// Whether its season began not long ago.
  fileprivate var isEarlyInItsSeason: Bool {
    Skin.nextChange(after: advanced(by: -MomentFinder.seasonIsNew)) <= self
  }
}
