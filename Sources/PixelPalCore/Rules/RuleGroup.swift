/// A group of related rules, used where a reader sees all rules.
///
///     RuleGroup.of("blinkCalmMilliseconds")  // .byItself
package enum RuleGroup: String, CaseIterable, Sendable {
  case growing = "How it grows"
  case counting = "What counts"
  case walking = "Energy and walking"
  case milestones = "Milestones"
  case phone = "What the phone may"
  case moving = "How it moves"
  case measures = "What it is measured by"
  case days = "What it remembers"
  case weeks = "Its places in the week"
  case chapters = "The chapters of its life"
  case feeling = "How it feels"
  case touching = "How it is touched"
  case byItself = "What it does by itself"

  /// The targets that have a table of rules.
  package enum Owner: Hashable, Sendable { case core, life, face }

  /// The target with the table that contains the rules of the group.
  package var owner: Owner {
    switch self {
    case .growing, .counting, .walking, .milestones, .phone, .moving, .measures: .core
    case .days, .weeks, .chapters: .life
    case .feeling, .touching, .byItself: .face
    }
  }

  /// The heading of the group in a form.
  package var title: String { rawValue }

  /// Returns the group of the rule with this name; `nil` if the name begins with none of the prefixes.
  package static func of(_ name: String) -> RuleGroup? {
    var best: (prefix: String, group: RuleGroup)?
    for group in allCases {
      for prefix in group.prefixes where name.hasPrefix(prefix) {
        // The longest prefix wins: `walkingFrames` belongs to another group than `walking`.
        if let best, best.prefix.utf8.count >= prefix.utf8.count { continue }
        best = (prefix, group)
      }
    }
    return best?.group
  }

  /// The prefixes of the names of its rules.
  var prefixes: [String] {
    switch self {
    case .growing: ["phase", "highlight", "firstPremium"]
    case .counting: ["stepsByHand", "longestPiece", "dayTotals", "unlikely"]
    case .walking: ["neutral", "vital", "walking"]
    case .milestones: ["milestone"]
    case .phone: ["foreground", "liveActivity", "staleDate", "widget", "night"]
    case .moving: ["walkingFrames", "idle", "peek"]
    case .measures: ["benchmark", "softRange", "onboarding", "wordsRead"]
    case .days: ["life"]
    case .weeks: ["lifePlace", "lifeFound", "lifeKept"]
    case .chapters:
      [
        "lifeWeek", "lifeNoise", "lifeChapter", "lifeChange", "lifeBlankWeeks", "lifeSeason", "lifeMonths", "lifeYear",
      ]
    case .feeling: ["attachment", "valence", "arousal", "vigour", "absence", "longAbsence", "boredom", "emote"]
    case .touching: ["touch", "petting", "smallEyes"]
    case .byItself: ["blink", "doubleBlink", "behaviour", "spontaneous", "overlay", "dance"]
    }
  }
}
