public import PixelPalCore

/// Something that the pal keeps of its life: the first walk, a longest day, a return.
public struct Moment: Hashable, Sendable {
  /// What it is.
  public let kind: Kind
  /// The page that it stands on.
  public let day: CivilDay
  /// When it began, as far as is known by now: hindsight may move it.
  public internal(set) var began: CivilDay
  /// The first night that could know of it, by the day on which that night ended.
  public let noticed: CivilDay
  /// The night that told of it, which came later where steps came late.
  public let toldIn: CivilDay
  /// When it was told; what was told is told for good.
  public let told: Instant
  /// Whether the steps that it was told of are counted otherwise by now, so that nothing would tell of it.
  public internal(set) var isCorrected = false

  /// A moment as it was told.
  package init(
    kind: Kind, day: CivilDay, began: CivilDay, noticed: CivilDay, toldIn: CivilDay, told: Instant,
    isCorrected: Bool = false
  ) {
    (self.kind, self.day, self.began, self.noticed) = (kind, day, began, noticed)
    (self.toldIn, self.told, self.isCorrected) = (toldIn, told, isCorrected)
  }

  /// What a moment may be.
  public enum Kind: Hashable, Sendable {
    /// The first day that was told.
    case beginning
    /// A phase became visible.
    case phase(Phase)
    /// The first walk that took long.
    case firstWalk
    /// The first day of so many steps.
    case firstDay(steps: Int64)
    /// A day that is longer than all before it.
    case longestDay(steps: Int64)
    /// A walk that is longer than all before it.
    case longestWalk(minutes: Int)
    /// A total that is a round number.
    case total(Int64)
    /// The day on which the pal was made so many years ago.
    case anniversary(years: Int)
    /// The first day told after many blank ones.
    case `return`
    /// A chapter was closed, and another begun.
    case chapter
    /// The first day told in another place, by its clocks.
    case journey
    /// A walk that began earlier than any before it.
    case dawn
    /// A walk that ended later than any before it.
    case night
    /// The first day told in a season.
    case season(Skin)
  }
}

extension Moment.Kind {
  /// What it is called in documents.
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

  /// How much it weighs: of 100 and less.
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

  /// Whether there is one of it in a life: told once, it is not told again of another day.
  var isOnce: Bool {
    switch self {
    case .beginning, .phase, .firstWalk, .firstDay, .total, .anniversary: true
    case .longestDay, .longestWalk, .return, .chapter, .journey, .dawn, .night, .season: false
    }
  }

  /// Whether another moment is the same one: what happens once wherever it stands, anything else on one page.
  func isSame(as other: Moment.Kind) -> Bool { isOnce ? self == other : name == other.name }

  /// Whether a day that is found to be this is the other as well, which was told of it: one of 15,000 is one of 10,000.
  func reaches(_ other: Moment.Kind) -> Bool {
    if case .firstDay(let steps) = self, case .firstDay(let fewer) = other { return steps >= fewer }
    if case .total(let steps) = self, case .total(let fewer) = other { return steps >= fewer }
    return isSame(as: other)
  }

  /// What the pal says of it; `nil` where it says nothing: who was away is not told so.
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
  /// Whether it comes before another where there is room for few: by its weight, the older first.
  public func outweighs(_ other: Moment) -> Bool {
    (-kind.importance, day, kind.order) < (-other.kind.importance, other.day, other.kind.order)
  }

  /// Whether it still stands where it was told.
  var stands: Bool { !isCorrected && began <= day }
}

extension [Moment] {
  /// What is said of the weightiest of those of which anything is; `nil` where nothing is.
  func weightiestSentence(in words: LifeWords) -> String? {
    var weightiest: (moment: Moment, sentence: String)?
    for moment in self where weightiest.map({ moment.outweighs($0.moment) }) ?? true {
      if let sentence = moment.kind.sentence(in: words) { weightiest = (moment, sentence) }
    }
    return weightiest?.sentence
  }
}

extension Moment.Kind {
  /// The order of moments of one weight on one day.
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
  /// Where the season's name stands.
  package var place: LifeWords.Place {
    switch self {
    case .spring: .spring
    case .summer: .summer
    case .autumn: .autumn
    case .winter: .winter
    }
  }
}
