import Documents

@testable import PhoneFacts
@testable import PixelPalCore

/// Reference implementation of the encoding of a pal, which finds all stored properties by reflection, each under its
/// own name or its name in `savedNames`.
///
/// A property added to a pal but not to its encoding makes the results differ.
enum ReferencePalEncoding {
  static func json(of pal: Pal) -> String { object([("version", Pal.version), ("pal", pal.state)]) }

  /// The names in saved pals of those properties and cases that are named otherwise in Swift.
  private static let savedNames = [
    "automaticRestAt": "restsByItselfAt", "beforeThisRun": "before", "budgetedReloads": "counted",
    "celebratedAt": "at", "chosenIndex": "chosen", "currentDay": "today", "deferred": "held",
    "deferredUpdate": "held", "determinedAt": "since", "earnedPhase": "earned",
    "entitlementQueriedAt": "entitlementLookedUpAt", "firstEntry": "first",
    "firstState": "first", "isReloadDeferred": "isWaiting", "isStaleAtMidnight": "staleAtMidnight",
    "lastCelebratedMilestone": "lastMilestone", "lastMilestone": "milestone", "lastPaywallDecision": "paywallReason",
    "lastRareAnimationDay": "lastRareDay", "lastReportAt": "lastToldAt", "lastSent": "sent",
    "lastStartDayAfterSwipe": "lastStartAfterSwipe", "lastTransitionAt": "lastTurnAt",
    "lastVisibleChangeAt": "changedAt", "laterEntries": "later", "latestWalkedInterval": "walked",
    "liveActivity": "activity", "notRunning": "none", "paywallSeenState": "paywallSeen", "pending": "waiting",
    "phaseProgress": "evolution",
    "premiumEndsAt": "premiumEnds", "profile": "life", "rareAnimationStartedAt": "rareSince", "reachedAt": "walkedAt",
    "refilledAt": "countedAt", "replacedSession": "replaced", "reportedSteps": "steps",
    "restingSince": "restsSince", "sharedState": "shared", "shownMilestone": "milestone",
    "showsNewPhase": "isEvolution", "startObstacle": "obstacle", "tokenBucket": "bucket", "usesBudget": "counted",
    "visiblePhase": "visible",
  ]

  private static func savedName(_ name: String) -> String { savedNames[name] ?? name }

  private static func json(of value: Any) -> String {
    switch value {
    case let text as String: encodedText { $0.value(text) }
    case let number as Int: String(number)
    case let number as Int64: String(number)
    case let truth as Bool: String(truth)
    case let instant as Instant: json(of: instant.description)
    case let day as CivilDay: json(of: day.description)
    case let choice as SkinChoice: json(of: choice.name)
    case let name as any RawRepresentable: json(of: name.rawValue)
    case let elements as [Any]: "[\(elements.map { json(of: $0) }.joined(separator: ","))]"
    case let history as EntitlementHistory: json(of: history.periods)
    default: object(members(of: value))
    }
  }

  /// Returns an object with these members, without those that have no value.
  private static func object(_ members: [(name: String, value: Any)]) -> String {
    let present = members.filter { !isNil($0.value) }
    return "{\(present.map { "\"\($0.name)\":\(json(of: $0.value))" }.joined(separator: ","))}"
  }

  private static func members(of value: Any) -> [(name: String, value: Any)] {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { members(of: $0.value) } ?? []
    case .enum:
      return [
        mirror.children.first.map { (savedName($0.label ?? ""), AssociatedValues($0.value)) }
          ?? (savedName("\(value)"), AssociatedValues())
      ]
    default: return customMembers(of: value) ?? mirror.children.map { (savedName($0.label ?? ""), $0.value) }
    }
  }

  /// Returns the members of a value that is stored in another shape than it is encoded; `nil` for all other values.
  private static func customMembers(of value: Any) -> [(name: String, value: Any)]? {
    switch value {
    case let carried as AssociatedValues: carried.members
    case let look as Look:
      [("gender", look.gender), ("style", look.style)] + (look.name.isEmpty ? [] : [("name", look.name)])
    case let content as ContentState: members(of: content.values)
    case let sent as SentActivityState:
      [
        ("picture", sent.picture), ("content", sent.content), ("staleAt", sent.staleAt),
        ("staleAtMidnight", sent.isStaleAtMidnight), ("isEvolution", sent.showsNewPhase), ("sentAt", sent.sentAt),
        ("drawnAt", sent.drawnAt),
      ]
    case let picture as WidgetPicture:
      [
        ("phase", picture.phase), ("pose", picture.pose), ("isLocked", picture.isLocked), ("skin", picture.skin as Any),
        ("look", picture.look),
      ]
    case let zone as Zone:
      [("name", zone.name), ("firstOffsetSeconds", zone.firstOffset)]
        + (zone.hemisphere.map { [("hemisphere", $0.rawValue)] } ?? [])
        + (zone.changes.isEmpty
          ? []
          : [
            ("changesAtUnix", zone.changes.map(\.at.secondsSince1970)),
            ("offsetsSeconds", zone.changes.map(\.offsetSeconds)),
          ])
    default: nil
    }
  }

  /// The associated values of an enum case.
  private struct AssociatedValues {
    var members: [(name: String, value: Any)] = []

    init() {}

    init(_ value: Any) {
      let mirror = Mirror(reflecting: value)
      members =
        mirror.displayStyle == .tuple ? mirror.children.map { (savedName($0.label ?? ""), $0.value) } : [("_0", value)]
    }
  }

  private static func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  private static func encodedText(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(.compact)
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
