import PixelPalCore

/// A detector of moments that processes one day after another.
struct MomentFinder: Hashable, Sendable {
  private(set) var records = DayRecords()
  private var total: Int64 = 0
  private var highestTotal: Int64 = 0
  private var highestDay: Int64 = 0
  private var longestWalk = 0
  /// The day of the most recently reported longest walk.
  private var lastLongestWalk: CivilDay?
  private var earliest: Int
  private var latest: Int
  private var season: Season?
  private var offsets = LastNumbers<Int>(most: MomentFinder.daysOfAPlace)
  private let made: YearDay

  /// A season of a particular year: one that begins in December belongs to the year in which it ends.
  ///
  /// It is the same in both hemispheres, so that a journey to the other one does not start a season.
  private struct Season: Hashable {
    let quarter: Int
    let year: Int

    init(of day: CivilDay) {
      let (year, month, _) = day.components
      quarter = month % 12 / 3
      self.year = month == 12 ? year + 1 : year
    }
  }

  /// The number of days after which the first steps of a season are not reported, since that would point out an
  /// absence.
  fileprivate static let seasonIsNew = 28
  /// The number of recent days with steps that determine home: their median UTC offset is that of home.
  private static let daysOfAPlace = 28
  /// The minimum difference between the UTC offsets of home and of another place, in minutes.
  private static let journey = 120
  /// The number of minutes by which a walk must begin earlier, or end later, than all walks before it.
  private static let newHour = 60

  init(createdOn day: CivilDay, under rules: LifeRules) {
    let (year, month, dayOfMonth) = day.components
    (earliest, latest) = (rules.morning.upperBound, rules.nightBegins)
    // A pal that was created on 29 February has its anniversaries on 28 February.
    made = YearDay(year: year, month: month, day: month == 2 && dayOfMonth == 29 ? 28 : dayOfMonth)
  }

  /// The date from which years are counted.
  private struct YearDay: Hashable {
    let year: Int
    let month: Int
    let day: Int
  }

  /// Processes the next day and returns its moments.
  ///
  /// `late` is the number of steps that became known in its night for days with frozen pages.
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

  /// Skips blank days on which nothing happens.
  mutating func pass(blank days: Int) { records.pass(blank: days) }

  private mutating func findFirstDay(of day: RememberedDay, _ found: inout [Moment.Kind]) {
    if let steps = RoundDays.last(by: day.steps), steps > highestDay {
      found.append(.firstDay(steps: steps))
      highestDay = steps
    }
  }

  /// Adds `steps` to the total, and appends a moment if it reached a new round number.
  ///
  /// Each round number is reported once, even if the total is later corrected downward.
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

  /// Returns true if a longest walk was reported recently.
  private func rests(on day: CivilDay, under rules: LifeRules) -> Bool {
    lastLongestWalk.map { day < $0.advanced(by: rules.numbers.lifeLongestRestsDays) } ?? false
  }

  /// Returns true if the UTC offset differs much from that of home and from that of the previous day with steps.
  private func isJourney(_ day: RememberedDay) -> Bool {
    guard let home = offsets.lowerMedian, let last = offsets.last else { return false }
    let isAway = abs(day.offsetMinutes - home) >= MomentFinder.journey
    return isAway && abs(day.offsetMinutes - last) >= MomentFinder.journey
  }

  /// Returns the age of the pal in years on an anniversary; `nil` on other days.
  func years(on day: CivilDay) -> Int? {
    let (year, month, dayOfMonth) = day.components
    guard year > made.year, month == made.month, dayOfMonth == made.day else { return nil }
    return year - made.year
  }
}

extension CivilDay {
  /// True if it is one of the first 28 days of its season.
  fileprivate var isEarlyInItsSeason: Bool {
    Skin.nextChange(after: advanced(by: -MomentFinder.seasonIsNew)) <= self
  }
}
