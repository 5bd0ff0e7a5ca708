public import PixelPalCore

/// A notable event in the life of a pal, such as the first walk, a longest day or a return.
public struct Moment: Hashable, Sendable {
  /// The kind of moment.
  public let kind: Kind
  /// The day of the page on which it appears.
  public let day: CivilDay
  /// The day on which it began, as currently known; later data may move it.
  public internal(set) var began: CivilDay
  /// The first night that could detect it, identified by the day on which that night ended.
  public let noticed: CivilDay
  /// The night that reported it, which is later than `noticed` if steps arrived late.
  public let toldIn: CivilDay
  /// The instant at which it was reported; a report is never withdrawn.
  public let told: Instant
  /// True if its steps were counted again since, and the moment would no longer be reported.
  public internal(set) var isCorrected = false

  /// Creates a moment as it was reported.
  package init(
    kind: Kind, day: CivilDay, began: CivilDay, noticed: CivilDay, toldIn: CivilDay, told: Instant,
    isCorrected: Bool = false
  ) {
    (self.kind, self.day, self.began, self.noticed) = (kind, day, began, noticed)
    (self.toldIn, self.told, self.isCorrected) = (toldIn, told, isCorrected)
  }

  /// The kinds of moments.
  public enum Kind: Hashable, Sendable {
    /// The first day with steps.
    case beginning
    /// A phase became visible.
    case phase(Phase)
    /// The first long walk.
    case firstWalk
    /// The first day that reached a given round number of steps.
    case firstDay(steps: Int64)
    /// A day with more steps than all days before it.
    case longestDay(steps: Int64)
    /// A walk that took longer than all walks before it.
    case longestWalk(minutes: Int)
    /// A lifetime total that reached a round number.
    case total(Int64)
    /// An anniversary of the day on which the pal was created.
    case anniversary(years: Int)
    /// The first day with steps after many blank days.
    case `return`
    /// The end of one chapter and the beginning of another.
    case chapter
    /// The first day with steps in another place, detected by its UTC offset.
    case journey
    /// A walk that began earlier in the morning than all walks before it.
    case dawn
    /// A walk that ended later at night than all walks before it.
    case night
    /// The first day with steps in a season.
    case season(Skin)
  }
}

extension Moment.Kind {
  /// The name in output documents.
  public var name: String {
    switch self {
    case .beginning: "beginning"
    case .phase: "phase"
    case .firstWalk: "firstWalk"
    case .firstDay: "firstDay"
    case .longestDay: "longestDay"
    case .longestWalk: "longestWalk"
    case .total: "total"
    case .anniversary: "anniversary"
    case .return: "return"
    case .chapter: "chapter"
    case .journey: "journey"
    case .dawn: "dawn"
    case .night: "night"
    case .season: "season"
    }
  }

  /// The importance, at most 100.
  public var importance: Int {
    switch self {
    case .beginning: 100
    case .phase: 95
    case .firstWalk: 90
    case .longestDay, .longestWalk: 85
    case .total: 80
    case .anniversary: 75
    case .return: 70
    case .chapter: 65
    case .firstDay(let steps): 60 + min(30, Int(steps / 1000))
    case .journey: 55
    case .dawn, .night: 50
    case .season: 40
    }
  }

  /// True if the moment occurs once in a life, so that it is never reported again for another day.
  var isOnce: Bool {
    switch self {
    case .beginning, .phase, .firstWalk, .firstDay, .total, .anniversary: true
    case .longestDay, .longestWalk, .return, .chapter, .journey, .dawn, .night, .season: false
    }
  }

  /// Returns true if `other` is the same moment: equal if it occurs once in a life, otherwise of the same kind.
  ///
  /// The caller makes sure that moments of the same kind are on the same page.
  func isSame(as other: Moment.Kind) -> Bool { isOnce ? self == other : name == other.name }

  /// Returns true if a day with this moment satisfies `other` too: a day of 15,000 steps is also one of 10,000.
  func reaches(_ other: Moment.Kind) -> Bool {
    if case .firstDay(let steps) = self, case .firstDay(let fewer) = other { return steps >= fewer }
    if case .total(let steps) = self, case .total(let fewer) = other { return steps >= fewer }
    return isSame(as: other)
  }

  /// Returns the sentence of the pal about it; `nil` for a return, since the pal does not point out an absence.
  public func sentence(in words: LifeWords) -> String? {
    switch self {
    case .beginning: words[.beginning]
    case .phase(let phase): phase.message
    case .firstWalk: words[.firstWalk]
    case .firstDay(let steps): words.text(.firstDay, StepText.grouped(steps))
    case .longestDay: words[.longestDay]
    case .longestWalk: words[.longestWalk]
    case .total(let steps): words.text(.total, Numeral.amount(steps))
    case .anniversary(let years):
      years == 1 ? words[.firstAnniversary] : words.text(.anniversary, Numeral.beginning(years))
    case .return: nil
    case .chapter: words[.chapter]
    case .journey: words[.journey]
    case .dawn: words[.dawn]
    case .night: words[.night]
    case .season(let season): words.text(.season, words[season.place])
    }
  }
}

extension Moment {
  /// Returns true if it takes precedence over `other` when there is little room: by importance, then by age.
  public func outweighs(_ other: Moment) -> Bool {
    (-kind.importance, day, kind.order) < (-other.kind.importance, other.day, other.kind.order)
  }

  /// True if it is still valid on the page on which it appears.
  var stands: Bool { !isCorrected && began <= day }
}

extension [Moment] {
  /// Returns the sentence of the most important moment that has one; `nil` if none has.
  func weightiestSentence(in words: LifeWords) -> String? {
    var weightiest: (moment: Moment, sentence: String)?
    for moment in self where weightiest.map({ moment.outweighs($0.moment) }) ?? true {
      if let sentence = moment.kind.sentence(in: words) { weightiest = (moment, sentence) }
    }
    return weightiest?.sentence
  }
}

extension Moment.Kind {
  /// The order of moments that have the same importance on the same day.
  var order: Int {
    switch self {
    case .beginning: 0
    case .firstWalk: 1
    case .firstDay: 2
    case .phase: 3
    case .total: 4
    case .longestDay: 5
    case .longestWalk: 6
    case .dawn: 7
    case .night: 8
    case .return: 9
    case .season: 10
    case .anniversary: 11
    case .chapter: 12
    case .journey: 13
    }
  }
}

extension Skin {
  /// The place of the season's name.
  package var place: LifeWords.Place {
    switch self {
    case .spring: .spring
    case .summer: .summer
    case .autumn: .autumn
    case .winter: .winter
    }
  }
}
