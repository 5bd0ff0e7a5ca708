package import PixelPalCore

/// When most of a day was walked.
public enum DayShape: String, Hashable, Sendable, CaseIterable {
  /// In one walk that took long.
  case inOneWalk
  /// From 4 to 10.
  case inTheMorning
  /// From 10 to 16.
  case byDay
  /// From 16 to 22.
  case inTheEvening
  /// From 22 to 4.
  case atNight
  /// At no time more than at others.
  case allDay

  /// A day of fewer steps has no shape: it is what was walked to a door.
  package static let fewestSteps: Int64 = 500

  /// The shape of a day; `nil` where nobody knows when it was walked, or where there is hardly anything.
  init?(of facts: DayFacts, under rules: LifeRules) {
    guard let hours = facts.hours else { return nil }
    let all = hours.reduce(Int64(0)) { $0.addingSaturated($1) }
    guard all >= DayShape.fewestSteps else { return nil }
    let isMost = { (steps: Int64) in steps > all / 2 }
    if facts.walks.contains(where: { $0.minutes >= rules.numbers.lifeWalkMinutes && isMost($0.steps) }) {
      self = .inOneWalk
      return
    }
    let quarters: [DayShape] = [.inTheMorning, .byDay, .inTheEvening, .atNight]
    var sums: [Int64] = [0, 0, 0, 0]
    for (index, steps) in hours.enumerated() {
      // The first quarter begins at 4, whenever lived days do.
      let quarter = (index + rules.numbers.lifeDayBeginsAtHour + 20) % 24 / 6
      sums[quarter] = sums[quarter].addingSaturated(steps)
    }
    self = sums.firstIndex(where: isMost).map { quarters[$0] } ?? .allDay
  }

  /// Where its words stand on the page of a day that is called by `word`: they take turns, so that days that are alike are not
  /// told alike.
  package func place(on day: CivilDay, called word: DayWord) -> LifeWords.Place {
    let places: [LifeWords.Place] =
      switch self {
      case .inOneWalk: [.inOneWalk, .inOneWalk2, .inOneWalk3]
      case .inTheMorning: [.inTheMorning, .inTheMorning2]
      case .byDay: [.byDay, .byDay2]
      case .inTheEvening: [.inTheEvening, .inTheEvening2]
      case .atNight: [.atNight, .atNight2]
      // Twice as much as on other days is not a little at a time.
      case .allDay: word == .veryWide ? [.allDay, .allDayVeryWide] : [.allDay, .allDay2, .allDay3]
      }
    return places[day.turn(of: places.count)]
  }
}

extension CivilDay {
  /// Which of so many is its turn.
  fileprivate func turn(of count: Int) -> Int { daysSince1970.flooredDivision(by: count).remainder }
}

/// How a day compares with those before it, in a word that judges none.
public enum DayWord: String, Hashable, Sendable, CaseIterable {
  /// One of the first two weeks.
  case new
  /// At most half of the median day.
  case quiet
  /// About the median day.
  case familiar
  /// A quarter more than it, and up to twice as much.
  case wide
  /// Twice as much and more.
  case veryWide

  /// So many told days are new.
  static let newDays = 14

  /// The word for so many steps beside the median of the days before, of which `told` are told.
  init(steps: Int64, beside median: Int64, told: Int) {
    if told < DayWord.newDays {
      self = .new
    } else if steps <= median / 2 {
      self = .quiet
    } else if steps.multipliedSaturated(by: 4) < median.multipliedSaturated(by: 5) {
      self = .familiar
    } else {
      self = steps < median.multipliedSaturated(by: 2) ? .wide : .veryWide
    }
  }

  /// The sentence of a day that is called so, of which nobody knows when it was walked: it takes turns as words of shapes do.
  package func sentence(on day: CivilDay, in words: LifeWords) -> String {
    let weekday = DateNames.weekdays[day.weekday - 1]
    return switch day.turn(of: 3) {
    case 0: words.text(.dayWithoutShape, words[place], weekday)
    case 1: words.text(.dayWithoutShape2, weekday, words[place])
    case _: words.text(.dayWithoutShape3, weekday, words[place])
    }
  }

  /// Where its word stands.
  package var place: LifeWords.Place {
    switch self {
    case .new: .new
    case .quiet: .quiet
    case .familiar: .familiar
    case .wide: .wide
    case .veryWide: .veryWide
    }
  }
}
