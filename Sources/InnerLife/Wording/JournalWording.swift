package import PixelPalCore

/// The journal's sentences, and all other texts of an app that designers have replaced.
///
///     JournalRules.standard.words[.longestDay]                    // The longest day so far.
///     try JournalWording.standard.changing(.chapter, to: "A leaf was turned.")
///
/// A wording is always valid. It rejects sentences that judge, ask or urge, and placeholders in braces that have no
/// value.
public struct JournalWording: Hashable, Sendable {
  /// The standard wording, in English.
  public static let standard = JournalWording(replacements: [])

  /// The texts that replace standard texts, in the order of ``Key``.
  private let replacements: [TextOverride]
  /// The replacements of texts that have no ``Key``.
  ///
  /// Examples are phrasings of notices, texts of the app and names of weekdays.
  package private(set) var otherTexts = TextOverrides.none

  private struct TextOverride: Hashable, Sendable {
    let key: Key
    let text: String
  }

  private init(replacements: [TextOverride]) { self.replacements = replacements }

  /// The text for `key`: its replacement, or the standard text if it hasn't been replaced.
  public subscript(key: Key) -> String { replacements.first { $0.key == key }?.text ?? key.standardText }

  /// Returns the text for `key`, with its placeholders replaced by `values`, in the order of ``Key/placeholders``.
  package func filledText(_ key: Key, values: String...) -> String {
    let names = key.placeholders
    return TextTemplate(self[key]).filled { part in names.firstIndex(of: part).map { values[$0] } ?? "" }
  }

  /// Returns a copy in which `text` replaces the text for `key`.
  ///
  /// Throws an error if `text` violates the tone rules.
  public func changing(_ key: Key, to text: String) throws(ToneError) -> JournalWording {
    if let fault = ToneChecker.firstViolation(in: text, at: key) { throw fault }
    var changed = replacements.filter { $0.key != key }
    if text != key.standardText { changed.append(TextOverride(key: key, text: text)) }
    var copy = JournalWording(replacements: Key.allCases.compactMap { key in changed.first { $0.key == key } })
    copy.otherTexts = otherTexts
    return copy
  }

  /// Returns a copy with `other` as the replacements of texts that have no ``Key``.
  package func replacingOtherTexts(with other: TextOverrides) -> JournalWording {
    var copy = self
    copy.otherTexts = other
    return copy
  }

  /// Returns `others` with `text` in place of `standard`, or throws an error if `text` is unsuitable.
  ///
  /// A phrasing of the journal must follow the tone rules.
  package static func replacing(
    _ standard: LocalizableText, with text: String, in others: TextOverrides
  ) throws(TextOverrideError) -> TextOverrides {
    if isPhrasing(key: standard.key), let violation = ToneChecker.noticeViolation(in: text) {
      throw TextOverrideError(
        description: "the sentence '\(standard.key)' must not contain \(violation): the pal never judges, asks or urges"
      )
    }
    return try others.changing(standard, to: text)
  }

  /// All texts except the sentences, with their keys: the phrasings, and the replacements for texts outside the journal.
  package var textsBesideSentences: [(key: String, text: String)] {
    JournalWording.phrasings.map { ($0.key, otherTexts.text(for: $0).english) }
      + otherTexts.sorted.filter { !JournalWording.isPhrasing(key: $0.key) }
  }

  /// The texts of the journal that have no ``Key``, such as those of notices, recalls, chapters and ordinary days.
  package static let phrasings: [LocalizableText] = [
    Notice.texts, Recall.texts, Keepsake.allCases.map { $0.sentenceText }, chapterTexts, welcomeTexts,
    daysAfterEpisodeTexts, daysAfterBigDayTexts,
  ].flatMap { $0 }

  private static func isPhrasing(key: String) -> Bool {
    ["notice.", "recall.", "meadow.", "chapterBegins.", "welcome.", "afterEpisode.", "afterBigDay."].contains {
      key.hasPrefix($0)
    }
  }

  /// The keys of sentences that have been removed since older versions.
  ///
  /// Custom texts for these keys are ignored.
  package static let removedKeys = removedNames.union(removedOrdinaryDaysKeys + removedRecallKeys)

  private static let removedNames: Set<String> = [
    "season", "day", "dayWithoutShape", "dayWithoutShape2", "dayWithoutShape3", "inOneWalk", "inOneWalk2", "inOneWalk3",
    "inTheMorning", "inTheMorning2", "byDay", "byDay2", "inTheEvening", "inTheEvening2", "atNight", "atNight2",
    "allDay",
    "allDay2", "allDay3", "allDayVeryWide", "keepsake", "keepsake2", "keepsake3", "keepsake4", "keepsake5", "dayRun",
    "dayRun2", "dayRun3", "dayRun4", "dayRun5", "dayRun6", "dayRun7", "dayRun8", "dayRun9", "dayRun10", "dayRun11",
    "dayRun12", "dayRun13", "since", "sinceYear", "notice.big", "notice.biggest", "notice.biggestSince",
    "notice.biggestSinceYear", "notice.bigWeekday", "notice.bigTwo", "notice.bigThree", "notice.bigWalk",
    "sinceDate", "sinceDateYear", "afterEpisode.43", "afterEpisode.44", "afterEpisode.48", "afterEpisode.60",
    "afterEpisode.64", "afterEpisode.78", "afterEpisode.89", "afterEpisode.90", "afterEpisode.107",
  ]

  /// The keys of the sentences that older versions had for runs of ordinary days.
  private static let removedOrdinaryDaysKeys: [String] =
    (1...Notice.episodeCount).flatMap { ["ordinaryDays.\($0)", "ordinaryDays.after.\($0)"] }
    + Keepsake.allCases.flatMap { ["ordinaryDays.at.\($0.rawValue).1", "ordinaryDays.at.\($0.rawValue).2"] }

  /// The keys of the sentences that older versions had for dreams about memories.
  private static let removedRecallKeys: [String] =
    (1...8).map { "recall.dream.\($0)" }
    + [
      "beginning", "firstSaturday", "firstEvening", "firstThousand", "phaseTwo", "phaseThree", "phaseFour", "firstWalk",
      "firstDay", "journey", "dawn", "night",
    ].map { "recall.memory.\($0)" }

  /// Returns the name of a weekday for use in a sentence, given its number from 1 for Monday to 7 for Sunday.
  func name(ofWeekday number: Int) -> String {
    otherTexts.text(for: EnglishDateNames.weekdays[number - 1], key: "weekday.\(number)")
  }

  /// Returns the name of an hour from 0 to 23, such as `six in the evening`, for use in a sentence.
  func name(ofHour hour: Int) -> String { otherTexts.text(for: JournalWording.hourTexts[hour]).english }

  /// The names of the hours of the day, from midnight on.
  static let hourTexts: [LocalizableText] = {
    let numbers = ["twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]
    return (0..<24).map { hour in
      let name =
        switch hour {
        case 0: "midnight"
        case 12: "noon"
        case 4..<12: "\(numbers[hour]) in the morning"
        case 13..<18: "\(numbers[hour - 12]) in the afternoon"
        case 18..<22: "\(numbers[hour - 12]) in the evening"
        case _: "\(numbers[hour % 12]) at night"
        }
      return LocalizableText("journal.hour.\(hour)", name)
    }
  }()

  /// Returns the name of a month for use in a sentence, given its number from 1 for January to 12 for December.
  func name(ofMonth number: Int) -> String {
    otherTexts.text(for: EnglishDateNames.months[number - 1], key: "month.\(number)")
  }
}

extension JournalWording.Key {
  /// Creates the key of a sentence from its name, such as `chapter`, or from the key of its translations.
  package init?(name: String) {
    self.init(rawValue: name.hasPrefix("journal.") ? String(name.dropFirst("journal.".count)) : name)
  }
}

extension JournalWording {
  /// The key of a text in the journal.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case beginning, firstSaturday, firstEvening, firstThousand, phaseTwo, phaseThree, phaseFour, phaseOnRecord
    case firstWalk, firstDay
    case firstDay2, firstDay3, total, longestDay
    case longestWalk, dawn, night, anniversary, firstAnniversary, chapter, journey
    case sinceDay, sinceDayYear, sinceWeeks, blankDay, week, blankWeek, firstDay4, firstDay5, firstDay6
    case total2, total3, longestWalk2, total4, total5, total6, anniversary2, anniversary3, anniversary4, more,
      countedAgain, takenBack, corrected
    case today, yesterday, thisWeek, longestWalkOfYear, fullestDay
    case new, quiet, familiar, wide, veryWide
    case openChapter, closedChapter, unwritten, beforeChapters, wideDays, restfulDays
    case chapterFirst, chapterNew, chapterUp1, chapterUp2, chapterUp3, chapterDown1, chapterDown2, chapterDown3
    case chapterLater1, chapterLater2, chapterEarlier1, chapterEarlier2
    case spring, summer, autumn, winter, months, year, years
    case stampSun, stampRain, stampFriend, stampCake, stampHome, stampRoad
    case portraitEarly, portraitMidday, portraitLate, portraitEveryDay, portraitWeekdays, portraitWeekends
    case portraitWeekday, portraitWalk, portraitE, portraitX, portraitC, portraitO, portraitNew
    case portraitMorning, portraitNoon, portraitEvening, portraitNight
  }
}

extension JournalWording.Key {
  /// The English text for the key, which is used unless the text has been replaced.
  public var standardText: String {
    switch self {
    case .beginning: "This is where we began. I drew an X and stood on it."
    case .phaseTwo: "I look different. I checked in a spoon."
    case .phaseThree: "I have grown, and my feet noticed first."
    case .phaseFour: "I shine a little. I can read under the blanket now."
    case .phaseOnRecord: "The day outgrew all the others and took me along. {phase}"
    case .firstWalk: "Our first proper walk. I brought a stick."
    case .firstDay: "The first day of {steps}. I wrote it across two lines."
    case .firstDay2: "Our first {steps}. My toes asked for proof, in writing."
    case .firstDay3: "Our first {steps}. I ate a biscuit in its honour."
    case .firstDay6: "{steps} in one day: the shoes have asked for a plaque."
    case .total: "{amount} steps, and I bowed to each foot."
    case .longestDay: "The longest day so far."
    case .longestWalk: "The longest walk so far. My shadow sat down first."
    case .dawn: "We were there when the morning found its other shoe."
    case .night: "We walked in the dark. I held the lantern."
    case .firstSaturday: "Our first Saturday. I wore my hat in bed."
    case .firstEvening: "Our first evening. I brought a candle."
    case .firstThousand: "A thousand steps. I counted them on my toes."
    case .anniversary: "{years} years together. The pencil wore a bow tie."
    case .anniversary2: "{years} years, one pencil, and a gate that squeaks for us."
    case .anniversary3: "{years} candles for the book, which blew them out by itself."
    case .anniversary4: "{years} years of us: the good hats came out of the box."
    case .firstAnniversary: "A year together. I baked the book a small cake."
    case .chapter: "A new chapter. I sharpened the pencil."
    case .journey: "We woke in another place, with the same toes."
    case .sinceDay: "the {day} of {month}"
    case .sinceDayYear: "the {day} of {month} {year}"
    case .sinceWeeks: "that {weekday} {count} weeks ago"
    case .firstDay4: "Our first day of {steps}. I threw confetti and swept it up."
    case .firstDay5: "{steps}, which is new. I hung the number by the door."
    case .total2: "{amount} steps, and the right sock kept the receipts."
    case .total3: "{amount} steps, together. I said it slowly."
    case .total4: "{amount} steps. The path says that it remembers each."
    case .total5: "{amount} steps, on a balloon, which I let go."
    case .total6: "{amount} steps, and the shoes asked for a speech."
    case .longestWalk2: "The longest walk so far. I have told every toe."
    case .blankDay: "A blank page."
    case .week: "A {word} week"
    case .blankWeek: "Blank pages."
    case .more: "Later, on {date}: {steps} more."
    case .countedAgain: "Later, on {date}: counted again, {steps}."
    case .takenBack: "Later, on {date}: taken back."
    case .corrected: "corrected"
    case .today: "Today"
    case .yesterday: "Yesterday"
    case .thisWeek: "This week"
    case .longestWalkOfYear: "The longest walk took {length}, on {date}."
    case .fullestDay: "The fullest day was {date}, with {steps}."
    case .new, .chapterNew: "new"
    case .quiet, .chapterDown2: "quiet"
    case .familiar: "familiar"
    case .wide, .chapterUp1: "wide"
    case .veryWide: "very wide"
    case .openChapter: "A chapter of its own"
    case .closedChapter: "The {word} {time}"
    case .unwritten: "Unwritten pages"
    case .beforeChapters: "Before the first chapter."
    case .wideDays: "{weekday}s are wide, {hits} of {days}."
    case .restfulDays: "{weekday}s are restful, {hits} of {days}."
    case .chapterFirst: "first"
    case .chapterUp2: "open"
    case .chapterUp3: "bright"
    case .chapterDown1: "calm"
    case .chapterDown3: "soft"
    case .chapterLater1: "late"
    case .chapterLater2: "evening"
    case .chapterEarlier1: "early"
    case .chapterEarlier2: "morning"
    case .spring: "spring"
    case .summer: "summer"
    case .autumn: "autumn"
    case .winter: "winter"
    case .months: "months"
    case .year: "year"
    case .years: "years"
    case .stampSun: "sun"
    case .stampRain: "rain"
    case .stampFriend: "a friend"
    case .stampCake: "cake"
    case .stampHome: "home"
    case .stampRoad: "the road"
    case .portraitEarly: "Mornings are our time."
    case .portraitMidday: "The middle of the day is our time."
    case .portraitLate: "Evenings are our time."
    case .portraitEveryDay: "The {time} knows where to find us."
    case .portraitWeekdays: "On weekdays, the {time} keeps a place for us."
    case .portraitWeekends: "Weekends leave the gate open in the {time}."
    case .portraitWeekday: "{weekday}s keep a piece of the {time} for us."
    case .portraitWalk: "There is a walk that my feet know by heart."
    case .portraitE: "I have grown fond of surprises. I keep a few in my pocket."
    case .portraitX: "I have become chatty. I greet every lamp post."
    case .portraitC: "I have learned our song of the day. I hum it."
    case .portraitO: "I have become curious. I peek around every hedge."
    case .portraitNew: "I am learning our days, one page at a time."
    case .portraitMorning: "morning"
    case .portraitNoon: "middle of the day"
    case .portraitEvening: "evening"
    case .portraitNight: "night"
    }
  }

  /// The names of the placeholders in the text, such as `steps` for `{steps}`.
  public var placeholders: [String] { TextTemplate(standardText).placeholders }

  /// True if the text is part of a chapter's name, so that it must not contain comparisons.
  var isPartOfChapterName: Bool {
    switch self {
    case .closedChapter, .chapterFirst, .chapterNew, .chapterUp1, .chapterUp2, .chapterUp3, .chapterDown1,
      .chapterDown2, .chapterDown3, .chapterLater1, .chapterLater2, .chapterEarlier1, .chapterEarlier2, .spring,
      .summer, .autumn, .winter, .months, .year, .years, .openChapter, .unwritten:
      true
    case .beginning, .firstSaturday, .firstEvening, .firstThousand, .phaseTwo, .phaseThree, .phaseFour, .phaseOnRecord,
      .firstWalk,
      .firstDay, .firstDay2, .firstDay3, .total, .longestDay, .longestWalk, .dawn, .night, .anniversary,
      .firstAnniversary, .chapter, .journey, .sinceDay, .sinceDayYear, .sinceWeeks, .firstDay4, .firstDay5, .firstDay6,
      .total2,
      .total3, .total4, .total5, .total6, .anniversary2, .anniversary3, .anniversary4, .longestWalk2, .blankDay, .week,
      .blankWeek, .more, .countedAgain, .takenBack, .corrected, .today,
      .yesterday, .thisWeek, .longestWalkOfYear, .fullestDay, .new, .quiet, .familiar, .wide, .veryWide,
      .beforeChapters, .wideDays, .restfulDays, .stampSun, .stampRain, .stampFriend, .stampCake, .stampHome,
      .stampRoad, .portraitEarly, .portraitMidday, .portraitLate, .portraitEveryDay, .portraitWeekdays,
      .portraitWeekends, .portraitWeekday, .portraitWalk, .portraitE, .portraitX, .portraitC, .portraitO,
      .portraitNew, .portraitMorning, .portraitNoon, .portraitEvening, .portraitNight:
      false
    }
  }
}
