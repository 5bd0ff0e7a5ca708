public import PixelPalCore

/// The portrait of a pal and its person: their usual hours, and the pal's character.
///
///     journal.portrait.chronotype       // .early
///     journal.portraitSentences.first   // Mornings are our time.
///
/// The portrait changes only on Mondays, except for the trend. Apart from the trend, it describes how the person's
/// steps are spread over time, and not how many there are.
public struct Portrait: Hashable, Sendable {
  /// The usual hours, ordered from those of all weekdays to those of single weekdays.
  public let usualHours: [UsualHour]
  /// The hour of the clock in which the person's day usually begins, or `nil` if the hour is unknown.
  public let firstHour: Int?
  /// The hour of the clock by which the person's day usually ends, or `nil` if the hour is unknown.
  public let lastHour: Int?
  /// The hour of the clock at which the pal falls asleep, or `nil` if the person's day is unknown.
  ///
  /// It's an hour after ``lastHour``, limited to the time from 20:00 to 02:00.
  public let bedtimeHour: Int?
  /// The hour of the clock at which the pal wakes up, or `nil` if the person's day is unknown.
  ///
  /// It's ``firstHour``, limited to the time from 04:00 to 11:00, and to 6 to 12 hours after ``bedtimeHour``.
  public let wakingHour: Int?
  /// The part of the day in which the person walks most, or `nil` while it's unknown.
  public let chronotype: Chronotype?
  /// The traits of the pal's character, in the order of the HEXACO model.
  public let traits: [TraitLevel]
  /// The way the pal walks.
  public let gait: Gait
  /// The animation that the pal likes best, or `nil` if neither its character nor the person's hours suggest one.
  public let favourite: OneShotAnimation?
  /// The number of weeks in which the person walked on enough days for the pal's character to develop.
  public let weeksTogether: Int
  /// The rate at which the pal's traits currently change, in thousandths of the normal rate.
  public let traitMultiplier: Int
  /// The trend of the person's daily steps, such as rising.
  public let trend: Trend
}

/// A trait of the pal's character and its value.
public struct TraitLevel: Hashable, Sendable {
  /// The trait that has the value.
  public let trait: Trait
  /// The trait's value, in ten-thousandths.
  public let value: Int
  /// The trait's value in a new pal of the same style, in ten-thousandths.
  public let baseline: Int
  /// True if the most recent week that counts in ``Portrait/weeksTogether`` had enough data to judge the trait.
  ///
  /// For a trait that never changes, the value is always false.
  public let isSeen: Bool
}

extension Journal {
  /// The portrait of the pal and its person, as of the last nightly update.
  public var portrait: Portrait {
    let (habits, rules) = (journalState.habits, journalState.rules)
    let (character, sleepHours) = (habits.character, habits.palSleepHours(under: rules))
    let visible = habits.visiblePersonality(of: style, under: rules)
    return Portrait(
      usualHours: habits.usualHours,
      firstHour: habits.dayHours.map { rules.hourOfDay(atLivedHour: $0.lowerBound) },
      lastHour: habits.dayHours.map { rules.hourOfDay(atLivedHour: $0.upperBound + 1) },
      bedtimeHour: sleepHours?.bedtime, wakingHour: sleepHours?.waking, chronotype: habits.chronotype,
      traits: Trait.allCases.map { trait in
        TraitLevel(
          trait: trait, value: character.value(of: trait, style: style), baseline: trait.baseline(of: style),
          isSeen: character.seenTraits.contains(trait))
      },
      gait: visible.gait, favourite: visible.favourite, weeksTogether: character.weeksTogether,
      traitMultiplier: character.traitRateThousandths(under: rules), trend: journalState.trend)
  }

  /// The pal's sentences about the portrait, at least one.
  public var portraitSentences: [String] {
    let portrait = portrait
    let usualHours = portrait.usualHours.prefix(Journal.maxUsualHourSentences)
    var sentences = [portrait.chronotype.map { words[$0.wordingKey] }].compactMap { $0 }
    sentences += usualHours.map { $0.sentence(in: words, under: journalState.rules) }
    if portrait.usualHours.contains(where: { $0.isWalkOfHabit }) { sentences.append(words[.portraitWalk]) }
    let strongestTrait = journalState.habits.character.strongestTrait(of: style, under: journalState.rules)
    if let key = strongestTrait?.wordingKey {
      sentences.append(words[key])
    }
    return sentences.isEmpty ? [words[.portraitNew]] : sentences
  }

  /// The maximum number of sentences about usual hours, so that the portrait doesn't read like a timetable.
  private static let maxUsualHourSentences = 3
}

extension JournalRules {
  /// Converts an hour of the lived day to the hour of the clock.
  fileprivate func hourOfDay(atLivedHour hour: Int) -> Int { minuteOfDay(atLivedMinute: hour * 60) / 60 }
}

extension Trait {
  /// The key of the sentence about a strong trait, or `nil` for a trait that never changes.
  fileprivate var wordingKey: JournalWording.Key? {
    switch self {
    case .honesty, .agreeableness: nil
    case .emotionality: .portraitE
    case .extraversion: .portraitX
    case .conscientiousness: .portraitC
    case .openness: .portraitO
    }
  }
}

extension Chronotype {
  fileprivate var wordingKey: JournalWording.Key {
    switch self {
    case .early: .portraitEarly
    case .midday: .portraitMidday
    case .late: .portraitLate
    }
  }
}

extension UsualHour {
  /// Returns the pal's sentence about the usual hour, which names only the part of the day.
  fileprivate func sentence(in words: JournalWording, under rules: JournalRules) -> String {
    let time = words[DayQuarter(ofHour: minuteOfDay(under: rules) / 60).portraitKey]
    return switch weekdays {
    case 1...7: words.filledText(.portraitEveryDay, values: time)
    case 1...5: words.filledText(.portraitWeekdays, values: time)
    case 6...7: words.filledText(.portraitWeekends, values: time)
    case _: words.filledText(.portraitWeekday, values: words.name(ofWeekday: weekdays.lowerBound), time)
    }
  }
}

extension DayQuarter {
  fileprivate var portraitKey: JournalWording.Key {
    switch self {
    case .morning: .portraitMorning
    case .midday: .portraitNoon
    case .evening: .portraitEvening
    case .night: .portraitNight
    }
  }
}
