public import PixelPalCore

/// A notable event in the life of a pal, such as the first walk, a longest day or a return.
///
/// A night is identified by the day on which it ended.
public struct Moment: Hashable, Sendable {
  /// The kind of moment, with the values that describe it.
  public let kind: Kind
  /// The day whose page shows the moment.
  public let day: CivilDay
  /// The day on which the moment began, according to current data.
  ///
  /// Steps that arrive late can change it.
  public internal(set) var beganOn: CivilDay
  /// The first night in which an update could detect the moment.
  public let detectedNight: CivilDay
  /// The night of the update that reported the moment.
  ///
  /// It is later than ``detectedNight`` if steps arrived late, or if one update processed several nights.
  public let reportedNight: CivilDay
  /// The instant at which the moment was reported.
  ///
  /// A report is never withdrawn.
  public let reportedAt: Instant
  /// True if the steps were recounted after the report and no longer support the moment.
  public internal(set) var isCorrected = false

  package init(
    kind: Kind, day: CivilDay, beganOn: CivilDay, detectedNight: CivilDay, reportedNight: CivilDay, reportedAt: Instant,
    isCorrected: Bool = false
  ) {
    (self.kind, self.day, self.beganOn, self.detectedNight) = (kind, day, beganOn, detectedNight)
    (self.reportedNight, self.reportedAt, self.isCorrected) = (reportedNight, reportedAt, isCorrected)
  }

  /// The kinds of moments, with the values that their sentences need.
  public enum Kind: Hashable, Sendable {
    /// The first day with steps.
    case firstSteps
    /// A phase that became visible.
    case phaseReveal(Phase)
    /// The first walk that is long enough for the journal to mention.
    case firstWalk
    /// The first day that reached a given round number of steps, such as 10,000.
    case firstDayReaching(steps: Int64)
    /// A day with more steps than all days before it.
    case longestDay(steps: Int64)
    /// A walk that took longer than all walks before it.
    case longestWalk(minutes: Int)
    /// A lifetime total that reached a round number of steps.
    case lifetimeTotal(Int64)
    /// A keepsake that appeared in the meadow.
    case keepsake(Keepsake)
    /// An anniversary of the pal's creation.
    case anniversary(years: Int)
    /// The first day with steps after many blank days.
    case returnAfterBreak
    /// The beginning of a new chapter, with the reason why it began, or `nil` if the reason is unknown.
    ///
    /// `repetition` is the number of earlier chapters that began for the same reason.
    case newChapter(Chapter.Reason?, repetition: Int)
    /// The first day with steps in another place, detected by its UTC offset.
    case journey
    /// A walk that began at least an hour earlier in the morning than all walks before it.
    case earliestWalk
    /// A walk that ended at least an hour later at night than all walks before it.
    case latestWalk
    /// The Saturday of the pal's first week, if the day has steps.
    case firstSaturday
    /// The first day in the pal's first week that has at least a quarter of its steps in the evening.
    case firstEvening
    /// The first day in the pal's first week that has at least a thousand steps.
    case firstThousand
  }
}

extension Moment.Kind {
  /// The kind's name in output documents, such as `longestDay`.
  public var name: String {
    switch self {
    case .firstSteps: "beginning"
    case .phaseReveal: "phase"
    case .firstWalk: "firstWalk"
    case .firstDayReaching: "firstDay"
    case .longestDay: "longestDay"
    case .longestWalk: "longestWalk"
    case .lifetimeTotal: "total"
    case .keepsake: "keepsake"
    case .anniversary: "anniversary"
    case .returnAfterBreak: "return"
    case .newChapter: "chapter"
    case .journey: "journey"
    case .earliestWalk: "dawn"
    case .latestWalk: "night"
    case .firstSaturday: "firstSaturday"
    case .firstEvening: "firstEvening"
    case .firstThousand: "firstThousand"
    }
  }

  /// The importance of the moment, at most 100.
  ///
  /// Less important moments are left out when space is limited.
  public var importance: Int {
    switch self {
    case .firstSteps: 100
    case .phaseReveal: 95
    case .firstWalk: 90
    case .longestDay, .longestWalk: 85
    case .lifetimeTotal: 80
    case .anniversary: 75
    case .returnAfterBreak: 70
    case .newChapter, .keepsake: 65
    case .firstDayReaching(let steps): 60 + min(30, Int(steps / 1000))
    case .journey: 55
    case .earliestWalk, .latestWalk: 50
    case .firstSaturday, .firstEvening, .firstThousand: 45
    }
  }

  /// True if the moment can occur only once in a pal's life.
  ///
  /// Such a moment is never reported again for another day.
  var occursOnce: Bool {
    switch self {
    case .firstSteps, .firstSaturday, .firstEvening, .firstThousand, .phaseReveal, .firstWalk, .firstDayReaching,
      .lifetimeTotal, .keepsake, .anniversary:
      true
    case .longestDay, .longestWalk, .returnAfterBreak, .newChapter, .journey, .earliestWalk, .latestWalk: false
    }
  }

  /// Returns true if `other` is the same moment.
  ///
  /// Moments that occur once in a life are the same if they are equal. Other moments are the same if they are of the
  /// same kind. In that case, the caller must make sure that both are on the same page.
  func isSameMoment(onSamePageAs other: Moment.Kind) -> Bool { occursOnce ? self == other : name == other.name }

  /// True if the moment marks a new beginning and says nothing about the steps of its day.
  var isOpening: Bool {
    switch self {
    case .newChapter, .returnAfterBreak: true
    case .firstSteps, .phaseReveal, .firstWalk, .firstDayReaching, .longestDay, .longestWalk, .lifetimeTotal, .keepsake,
      .anniversary, .journey, .earliestWalk, .latestWalk, .firstSaturday, .firstEvening, .firstThousand:
      false
    }
  }

  /// Returns true if a day with this moment also satisfies `other`.
  ///
  /// For example, a day that reaches 15,000 steps also reaches 10,000.
  func implies(_ other: Moment.Kind) -> Bool {
    if case .firstDayReaching(let steps) = self, case .firstDayReaching(let fewer) = other { return steps >= fewer }
    if case .lifetimeTotal(let steps) = self, case .lifetimeTotal(let fewer) = other { return steps >= fewer }
    return isSameMoment(onSamePageAs: other)
  }

  /// Returns the pal's sentence about a moment of this kind on the page of `day`, or `nil` if the kind has no sentence.
  ///
  /// Only the first phase has no sentence, because a pal begins with it. The sentence about a return is a welcome and
  /// doesn't point out the absence.
  package func sentence(on day: CivilDay, in words: JournalWording) -> String? {
    switch self {
    case .firstSteps: words[.beginning]
    case .phaseReveal(let phase): phase.wordingKey.map { words[$0] }
    case .firstWalk: words[.firstWalk]
    case .firstDayReaching(let steps): words.filledText(steps.firstDayKey, values: StepFormat.grouped(steps))
    case .longestDay: words[.longestDay]
    case .longestWalk(let minutes): words[minutes % 2 == 0 ? .longestWalk : .longestWalk2]
    case .lifetimeTotal(let steps):
      words.filledText(steps.totalKey, values: SpelledNumberFormat.spelledRoundTotal(steps, in: words))
    case .keepsake(let keepsake): words.otherTexts.text(for: keepsake.sentenceText).english
    case .anniversary(let years):
      years == 1
        ? words[.firstAnniversary]
        : words.filledText(years.anniversaryKey, values: SpelledNumberFormat.capitalizedWord(for: years, in: words))
    case .returnAfterBreak: words.text(chosenByWeekOf: day, from: JournalWording.welcomeTexts)
    case .newChapter(let reason, let repetition):
      words.sentence(aboutChapterBegunBecauseOf: reason, repetition: repetition)
    case .journey: words[.journey]
    case .earliestWalk: words[.dawn]
    case .latestWalk: words[.night]
    case .firstSaturday: words[.firstSaturday]
    case .firstEvening: words[.firstEvening]
    case .firstThousand: words[.firstThousand]
    }
  }
}

extension Moment {
  /// Returns the pal's sentence about the moment, or `nil` for the first phase, because every pal begins in that phase.
  public func sentence(in words: JournalWording) -> String? { kind.sentence(on: day, in: words) }

  /// Returns true if the moment takes precedence over `other` when space is limited.
  ///
  /// More important moments take precedence over less important ones, and earlier moments over equally important later
  /// ones.
  public func outweighs(_ other: Moment) -> Bool {
    (-kind.importance, day, kind.tieBreakOrder) < (-other.kind.importance, other.day, other.kind.tieBreakOrder)
  }

  /// True if current data still supports the moment on the page where it appears.
  var isValid: Bool { !isCorrected && beganOn <= day }
}

extension [Moment] {
  /// Returns the sentence about the highest phase that became visible, or `nil` if none became visible.
  func phaseSentence(in words: JournalWording) -> String? {
    var highest: Phase?
    for case .phaseReveal(let phase) in map({ $0.kind }) where phase.rawValue > highest?.rawValue ?? 0 {
      highest = phase
    }
    return highest?.wordingKey.map { words[$0] }
  }

  /// Returns the sentence of the most important moment that has one, or `nil` if no moment has a sentence.
  func mostImportantSentence(in words: JournalWording) -> String? {
    var weightiest: (moment: Moment, sentence: String)?
    for moment in self where weightiest.map({ moment.outweighs($0.moment) }) ?? true {
      if let sentence = moment.sentence(in: words) { weightiest = (moment, sentence) }
    }
    return weightiest?.sentence
  }
}

extension Moment.Kind {
  /// The rank that orders moments of the same importance on the same day.
  var tieBreakOrder: Int {
    switch self {
    case .firstSteps: 0
    case .firstWalk: 1
    case .firstDayReaching: 2
    case .phaseReveal: 3
    case .lifetimeTotal: 4
    case .longestDay: 5
    case .longestWalk: 6
    case .earliestWalk: 7
    case .latestWalk: 8
    case .returnAfterBreak: 9
    case .anniversary: 10
    case .newChapter: 11
    case .journey: 12
    case .keepsake: 13
    case .firstSaturday: 14
    case .firstEvening: 15
    case .firstThousand: 16
    }
  }
}

extension Phase {
  /// The key of the sentence about the phase, or `nil` for the first phase, because every pal begins in that phase.
  fileprivate var wordingKey: JournalWording.Key? {
    switch self {
    case .dormant: nil
    case .active: .phaseTwo
    case .energized: .phaseThree
    case .ascended: .phaseFour
    }
  }
}

extension Int {
  /// The key of the sentence about an anniversary, where this number is the number of years.
  ///
  /// Consecutive anniversaries have different sentences.
  fileprivate var anniversaryKey: JournalWording.Key {
    let keys: [JournalWording.Key] = [.anniversary3, .anniversary4, .anniversary, .anniversary2]
    return keys[self % keys.count]
  }
}

extension Int64 {
  /// The key of the sentence about a lifetime total, where this number is the total.
  ///
  /// Consecutive totals have different sentences.
  fileprivate var totalKey: JournalWording.Key {
    let keys: [JournalWording.Key] = [.total2, .total3, .total, .total4, .total5, .total6]
    return keys[RoundLifetimeTotals.index(ofRoundTotal: self) % keys.count]
  }

  /// The key of the sentence about the first day that reached this number of steps.
  ///
  /// Two consecutive thresholds, such as 10,000 and 15,000 steps, have different sentences.
  fileprivate var firstDayKey: JournalWording.Key {
    let keys: [JournalWording.Key] = [.firstDay6, .firstDay, .firstDay2, .firstDay4, .firstDay5, .firstDay3]
    return keys[Int(self / 5000) % keys.count]
  }
}

extension Skin {
  /// The key of the season's name, such as `autumn`.
  package var wordingKey: JournalWording.Key {
    switch self {
    case .spring: .spring
    case .summer: .summer
    case .autumn: .autumn
    case .winter: .winter
    }
  }
}
