public import PixelPalCore

/// A trait of the pal's character, as in the HEXACO model of personality.
///
/// The pal's character reflects how the person's steps are spread over time, and never how many there are. Two traits
/// are fixed: the pal is always honest and patient.
public enum Trait: String, Hashable, Sendable, CaseIterable {
  /// Honesty, which is fixed: the pal shows nothing untrue.
  case honesty = "H"
  /// Liveliness of feeling, which grows if days turn out very differently.
  case emotionality = "E"
  /// Outgoingness, which grows if the person is out at many hours of the day.
  case extraversion = "X"
  /// Patience, which is fixed: the pal waits.
  case agreeableness = "A"
  /// Love of order, which grows if days resemble each other.
  case conscientiousness = "C"
  /// Curiosity, which grows if the person walks at hours that are new.
  case openness = "O"

  /// The traits that change, in storage order.
  package static let changing: [Trait] = [.emotionality, .extraversion, .conscientiousness, .openness]

  /// Returns the value of the trait in a new pal of the given style, in ten-thousandths.
  public func baseline(of style: PalStyle) -> Int {
    let values: [Int] =
      switch style {
      case .classic: [8000, 5500, 4000, 6500, 9000, 8500]
      case .dusk: [6500, 4000, 4500, 6000, 7000, 7000]
      case .meadow: [7000, 8500, 7500, 9000, 6500, 6000]
      }
    return switch self {
    case .honesty: values[0]
    case .emotionality: values[1]
    case .extraversion: values[2]
    case .agreeableness: values[3]
    case .conscientiousness: values[4]
    case .openness: values[5]
    }
  }
}

/// The character that a pal has developed so far.
///
/// The character changes by a small amount after each week in which the person walked on enough days. It has values for
/// all styles, because the person can change the style later.
package struct PalPersonality: Hashable, Sendable {
  /// The number of weeks in which the person walked on enough days.
  package var weeksTogether = 0
  /// The values of ``Trait/changing``, in ten-thousandths: four for each style.
  package var values: [Int]
  /// The traits for which the most recent week that counts in ``weeksTogether`` had enough data.
  package var seenTraits: [Trait] = []

  /// Creates the character of a new pal.
  package init() {
    values = PalStyle.allCases.flatMap { style in Trait.changing.map { $0.baseline(of: style) } }
  }

  /// The highest value of a trait, in ten-thousandths.
  ///
  /// The lowest value is 0.
  package static let maxValue = 10_000

  /// Returns the value of `trait` in a pal of the given style, in ten-thousandths.
  func value(of trait: Trait, style: PalStyle) -> Int {
    guard let traitIndex = Trait.changing.firstIndex(of: trait),
      let styleIndex = PalStyle.allCases.firstIndex(of: style)
    else { return trait.baseline(of: style) }
    return values[styleIndex * Trait.changing.count + traitIndex]
  }

  /// Moves the traits after a week in which the person walked on enough days.
  ///
  /// `signals` contains a value from 0 to 10,000 for each trait in ``Trait/changing``, in that order. A trait without a
  /// signal stays as it is.
  mutating func addWeek(signals: [Int?], under rules: JournalRules) {
    weeksTogether += 1
    seenTraits = zip(Trait.changing, signals).filter { $0.1 != nil }.map { $0.0 }
    let numbers = rules.numbers
    let pull = numbers.lifeTraitPull
    let scaledRate = PalPersonality.scaledTraitRate(afterWeeks: weeksTogether, under: rules)
    var index = 0
    for style in PalStyle.allCases {
      for (trait, signal) in zip(Trait.changing, signals) {
        if let signal {
          let target = trait.baseline(of: style) + signal - PalPersonality.maxValue / 2
          let distance = min(max(target - values[index], -pull), pull)
          // The product doesn't fit into `Int`, which has 32 bits in the web engine.
          let move =
            Int64(numbers.lifeTraitStep) * Int64(scaledRate) * Int64(distance)
            / (Int64(100 * numbers.lifeTraitWeeks) * Int64(pull))
          values[index] = min(max(values[index] + Int(move), 0), PalPersonality.maxValue)
        }
        index += 1
      }
    }
  }

  /// Returns the rate at which traits move after a number of weeks together, multiplied so that it is an integer.
  ///
  /// The unit is one percent of the normal rate, divided by `lifeTraitWeeks`.
  private static func scaledTraitRate(afterWeeks weeks: Int, under rules: JournalRules) -> Int {
    let (first, last) = (rules.numbers.lifeTraitFirstPercent, rules.numbers.lifeTraitLastPercent)
    return first * rules.numbers.lifeTraitWeeks + (last - first) * min(weeks, rules.numbers.lifeTraitWeeks)
  }

  /// Returns the rate at which traits currently move, in thousandths of the normal rate.
  func traitRateThousandths(under rules: JournalRules) -> Int {
    PalPersonality.scaledTraitRate(afterWeeks: weeksTogether, under: rules) * 10
      / rules.numbers.lifeTraitWeeks
  }
}

/// The part of the day in which the person walks most.
public enum Chronotype: String, Hashable, Sendable, CaseIterable {
  /// The person usually reaches half of the day's steps before 13:30, the limit of the standard rules.
  case early
  /// The person usually reaches half of the day's steps between 13:30 and 16:30, the limits of the standard rules.
  case midday
  /// The person usually reaches half of the day's steps at 16:30, the limit of the standard rules, or later.
  case late

  /// Creates the chronotype of a person who usually reaches half of the day's steps at `minute` of the calendar day.
  ///
  /// The result differs from `current` only if `minute` is clearly past the limit between the two chronotypes. If
  /// `current` is `nil`, the limits apply exactly.
  init(minute: Int, current: Chronotype?, under rules: JournalRules) {
    let margin = current == nil ? 0 : rules.numbers.lifeChronotypeMargin
    let early = rules.numbers.lifeChronotypeEarlyMinute + (current == .early ? margin : -margin)
    let late = rules.numbers.lifeChronotypeLateMinute + (current == .late ? -margin : margin)
    self = minute < early ? .early : minute >= late ? .late : .midday
  }
}
