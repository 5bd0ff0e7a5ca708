/// A group of related rules, shown under one heading in a list of all rules.
///
///     RuleGroup.group(ofRuleNamed: "blinkCalmMilliseconds")  // .spontaneousBehavior
package enum RuleGroup: String, CaseIterable, Sendable {
  case growth = "How it grows"
  case stepCounting = "What counts"
  case energyAndWalking = "Energy and walking"
  case milestones = "Milestones"
  case phoneLimits = "What the phone may"
  case animation = "How it moves"
  case benchmarks = "What it is measured by"
  case dailyMemory = "What it remembers"
  case weekdayPatterns = "Its places in the week"
  case usualHours = "Its usual hours"
  case character = "Its character"
  case trend = "How its days develop"
  case lifeChapters = "The chapters of its life"
  case mood = "How it feels"
  case touch = "How it is touched"
  case spontaneousBehavior = "What it does by itself"

  /// A Swift target that defines rules of its own: the core, the journal (`InnerLife`) or the face (`Expressions`).
  package enum DefiningModule: Hashable, Sendable { case core, journal, face }

  /// The Swift target that defines the group's rules.
  package var owner: DefiningModule {
    switch self {
    case .growth, .stepCounting, .energyAndWalking, .milestones, .phoneLimits, .animation, .benchmarks: .core
    case .dailyMemory, .weekdayPatterns, .usualHours, .character, .trend, .lifeChapters: .journal
    case .mood, .touch, .spontaneousBehavior: .face
    }
  }

  /// The heading above the group in a list of all rules, such as `How it grows`.
  package var title: String { rawValue }

  /// Returns the group of the rule with the given name, or `nil` if the name begins with no group's prefix.
  ///
  /// If several prefixes match, the longest one determines the group.
  package static func group(ofRuleNamed name: String) -> RuleGroup? {
    var best: (prefix: String, group: RuleGroup)?
    for group in allCases {
      for prefix in group.namePrefixes where name.hasPrefix(prefix) {
        // The longest prefix wins: `walkingFrames` is in `animation`, although it also begins with `walking`.
        if let best, best.prefix.utf8.count >= prefix.utf8.count { continue }
        best = (prefix, group)
      }
    }
    return best?.group
  }

  /// The name prefixes of the group's rules, such as `milestone`.
  var namePrefixes: [String] {
    switch self {
    case .growth: ["phase", "highlight", "firstPremium"]
    case .stepCounting: ["stepsByHand", "longestPiece", "dayTotals", "unlikely"]
    case .energyAndWalking: ["neutral", "vital", "walking"]
    case .milestones: ["milestone"]
    case .phoneLimits: ["foreground", "liveActivity", "staleDate", "widget", "night"]
    case .animation: ["walkingFrames", "idle", "peek"]
    case .benchmarks: ["benchmark", "softRange", "onboarding", "wordsRead"]
    case .dailyMemory: ["life"]
    case .weekdayPatterns: ["lifePlace", "lifeFound", "lifeKept"]
    case .usualHours: ["lifeUsualHour", "lifeHabit", "lifeDayHours", "lifeDayStart", "lifeDayEnd", "lifeOurHour"]
    case .character: ["lifeCharacter", "lifeTrait", "lifeChronotype"]
    case .trend: ["lifeTrend"]
    case .lifeChapters:
      [
        "lifeWeek", "lifeNoise", "lifeChapter", "lifeChange", "lifeBlankWeeks", "lifeSeason", "lifeMonths", "lifeYear",
      ]
    case .mood: ["attachment", "valence", "arousal", "vigour", "absence", "longAbsence", "boredom", "emote"]
    case .touch: ["touch", "petting", "smallEyes"]
    case .spontaneousBehavior: ["blink", "doubleBlink", "behaviour", "spontaneous", "overlay", "dance"]
    }
  }
}
