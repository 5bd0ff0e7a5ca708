package import PixelPalCore

/// The distribution of a day's steps: in one walk, mostly in one quarter of the day, or spread over the whole day.
public enum DayShape: String, Hashable, Sendable, CaseIterable {
  /// Most of the steps belong to one long walk.
  case inOneWalk
  /// Most of the steps fall between 04:00 and 10:00.
  case inTheMorning
  /// Most of the steps fall between 10:00 and 16:00.
  case byDay
  /// Most of the steps fall between 16:00 and 22:00.
  case inTheEvening
  /// Most of the steps fall between 22:00 and 04:00.
  case atNight
  /// No quarter of the day has more than half of the steps.
  case allDay

  /// The minimum number of steps for a shape; a day with fewer steps has only short trips, such as to the door.
  package static let minimumSteps: Int64 = 500

  /// Determines the shape of a day, or returns `nil` if its hours are unknown or it has fewer than `minimumSteps`
  /// steps.
  init?(of facts: DayFacts, under rules: JournalRules) {
    guard let hours = facts.hourlySteps else { return nil }
    let all = hours.reduce(Int64(0)) { $0.addingSaturated($1) }
    guard all >= DayShape.minimumSteps else { return nil }
    let isMost = { (steps: Int64) in steps > all / 2 }
    if facts.walks.contains(where: { $0.minutes >= rules.numbers.lifeWalkMinutes && isMost($0.steps) }) {
      self = .inOneWalk
      return
    }
    let quarters: [DayShape] = [.inTheMorning, .byDay, .inTheEvening, .atNight]
    var sums: [Int64] = [0, 0, 0, 0]
    for (index, steps) in hours.enumerated() {
      // The first quarter begins at 04:00, even if lived days begin at another hour.
      let quarter = (index + rules.numbers.lifeDayBeginsAtHour + 20) % 24 / 6
      sums[quarter] = sums[quarter].addingSaturated(steps)
    }
    self = sums.firstIndex(where: isMost).map { quarters[$0] } ?? .allDay
  }

  /// Returns the key of the phrase for this shape on the page of `day`, a day described by the adjective `word`.
  ///
  /// The phrases of a shape alternate by date, so that the pages of similar days do not all read the same.
  package func wordingKey(on day: CivilDay, adjective word: DayAdjective) -> JournalWording.Key {
    let keys: [JournalWording.Key] =
      switch self {
      case .inOneWalk: [.inOneWalk, .inOneWalk2, .inOneWalk3]
      case .inTheMorning: [.inTheMorning, .inTheMorning2]
      case .byDay: [.byDay, .byDay2]
      case .inTheEvening: [.inTheEvening, .inTheEvening2]
      case .atNight: [.atNight, .atNight2]
      // "A little at a time" does not fit a day with twice the usual steps.
      case .allDay: word == .veryWide ? [.allDay, .allDayVeryWide] : [.allDay, .allDay2, .allDay3]
      }
    return keys[day.variantIndex(of: keys.count)]
  }
}

extension CivilDay {
  /// Returns the index of the phrase for this day among `count` variants, which alternate from day to day.
  fileprivate func variantIndex(of count: Int) -> Int { daysSince1970.flooredDivision(by: count).remainder }
}

/// A neutral adjective for a day, based on a comparison of its steps with those of recent days.
public enum DayAdjective: String, Hashable, Sendable, CaseIterable {
  /// One of the first 14 days with steps.
  case new
  /// A day with at most half the steps of the median day.
  case quiet
  /// A day with more than half the steps of the median day, but less than 125%.
  case familiar
  /// A day with at least 125% of the median day's steps, but less than twice as many.
  case wide
  /// A day with at least twice the steps of the median day.
  case veryWide

  /// The number of days with steps at the beginning of a pal's life that get the adjective ``new``.
  static let daysCalledNew = 14

  /// Determines the adjective for a day by comparing its steps with `median`, the median of recent days.
  ///
  /// `earlierDaysWithSteps` is the number of earlier days with steps; a caller can stop counting at `daysCalledNew`.
  init(steps: Int64, median: Int64, earlierDaysWithSteps: Int) {
    if earlierDaysWithSteps < DayAdjective.daysCalledNew {
      self = .new
    } else if steps <= median / 2 {
      self = .quiet
    } else if steps.multipliedSaturated(by: 4) < median.multipliedSaturated(by: 5) {
      self = .familiar
    } else {
      self = steps < median.multipliedSaturated(by: 2) ? .wide : .veryWide
    }
  }

  /// Returns the sentence for a day of unknown shape, in one of three variants that alternate by date.
  package func sentenceWithoutShape(on day: CivilDay, in words: JournalWording) -> String {
    let weekday = words.weekdayName(day.weekday)
    return switch day.variantIndex(of: 3) {
    case 0: words.filledText(.dayWithoutShape, words[wordingKey], weekday)
    case 1: words.filledText(.dayWithoutShape2, weekday, words[wordingKey])
    case _: words.filledText(.dayWithoutShape3, weekday, words[wordingKey])
    }
  }

  /// The key of the adjective's text in the journal's wording.
  package var wordingKey: JournalWording.Key {
    switch self {
    case .new: .new
    case .quiet: .quiet
    case .familiar: .familiar
    case .wide: .wide
    case .veryWide: .veryWide
    }
  }
}
