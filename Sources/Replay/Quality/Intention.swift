package import PixelPalCore
import StepHistory

/// The ideal presentation of the pal: what follows from the steps at every instant, before the token bucket, the reload
/// budget or the phone delay anything.
///
/// It advances from one change to the next and never goes back.
package struct Intention: Sendable {
  private let course: Course
  private let milestoneShown: Milliseconds
  private var walked: Walked
  private var spans: WalkingSpans
  /// The phases that were earned on foot, and revealed if permitted.
  package private(set) var evolution = Evolution()
  private let first: DrawnState.Character
  private var chosen: DrawnState.Character
  private var skin = SkinChoice.none
  private var entitlements: EntitlementHistory
  private var isEntitled: Bool?
  private var entitlementLookedUpAt: Instant
  private(set) var isPremium: Bool
  private var mayReadSteps: Bool
  private var milestone: (steps: Int64, until: Instant)?
  private var nextHappening = 0
  /// The next mark, or the instant up to which there is none.
  private var ahead: (at: Instant, mark: Walked.Mark?) = (.distantPast, nil)
  /// The instants at which each phase was intended to be seen first.
  private(set) var reveals: [(phase: Phase, at: Instant)] = []
  /// The current instant.
  private(set) var position: Instant
  /// The pictures that are intended at ``position``.
  private(set) var pictures: IntendedPictures

  /// Creates the ideal presentation at the beginning of `course`.
  package init(_ course: Course) {
    self.course = course
    milestoneShown = course.laws.rules.milestoneShown
    walked = Walked(course)
    spans = WalkingSpans(
      course.truth, at: course.laws.rules.walkingPace, endingAfter: course.laws.rules.walkingEndsAfter)
    first = .init(course.look)
    chosen = first
    entitlements = course.entitlements
    isEntitled = entitlements.entitlement(at: course.begin).isEntitled
    isPremium = isEntitled ?? false
    entitlementLookedUpAt = course.begin
    mayReadSteps = course.mayReadSteps
    position = course.createdAt
    pictures = IntendedPictures(
      isWalking: false, resting: .init(phase: .dormant, pose: .low, character: first, skin: nil), milestone: nil,
      isPremium: true)
    _ = happen(by: position)
    settle()
    spans.move(to: position)
    pictures = currentPictures()
    lookAhead()
  }

  /// Advances to the next change up to `end` and returns its instant; without one, advances to `end`.
  ///
  /// Of several changes due at `end` itself, the call handles one. A call with a later `end` handles the others.
  package mutating func next(by end: Instant) -> Instant? {
    while position < end {
      let mayHaveChanged = step(by: end)
      if mayHaveChanged {
        let now = currentPictures()
        if now == pictures { continue }
        pictures = now
        return position
      }
      if pictures.isWalking == isWalking { continue }
      pictures.isWalking = isWalking
      return position
    }
    return nil
  }

  /// Advances past the changes between walking and resting that come before `end` and before any other possible change;
  /// `nil` if there are none.
  mutating func passSpells(before end: Instant) -> WalkingSpans.Spells? {
    guard mayReadSteps, let spells = spans.pass(before: min(end, nextTurn())) else { return nil }
    position = spells.end
    pictures.isWalking = isWalking
    return spells
  }

  /// Advances to the next possible change, at most to `end`; returns true if more than walking may have changed.
  private mutating func step(by end: Instant) -> Bool {
    position = min(end, nextTurn())
    if let edge = spans.nextEdge(by: position) {
      position = edge
      spans.move(to: edge)
    }
    var (mayHaveChanged, mayGrow) = (false, false)
    if ahead.at <= position {
      mayGrow = happen(by: position)
      if let mark = ahead.mark { mayGrow = reach(mark) || mayGrow }
      mayHaveChanged = true
    }
    if let shown = milestone, shown.until <= position {
      milestone = nil
      mayHaveChanged = true
    }
    if mayGrow { settle() }
    if ahead.at <= position { lookAhead() }
    return mayHaveChanged
  }

  /// Returns the next instant at which something other than walking may change.
  private func nextTurn() -> Instant {
    guard let shown = milestone, shown.until > position else { return ahead.at }
    return min(ahead.at, shown.until)
  }

  /// Finds the next mark or scripted event.
  private mutating func lookAhead() {
    var next = entitlements.nextChange(after: position) ?? .distantFuture
    if nextHappening < course.script.count { next = min(next, course.script[nextHappening].at) }
    ahead = walked.ahead(by: next)
  }

  /// Applies a mark; returns true if a phase may have been earned.
  private mutating func reach(_ mark: Walked.Mark) -> Bool {
    walked.reach(mark, at: position)
    switch mark {
    case .milestone(let steps):
      if mayReadSteps { milestone = (steps, position + milestoneShown) }
      return false
    case .phase: return true
    case .energy, .dawn: return false
    }
  }

  /// Applies due scripted events; returns true if more may be revealed now.
  private mutating func happen(by now: Instant) -> Bool {
    let before = (nextHappening, isEntitled)
    let script = course.script
    while nextHappening < script.count, script[nextHappening].at <= now {
      let at = script[nextHappening].at
      let due = script[nextHappening...].prefix { $0.at == at }
      // In the same order as a pal: the earlier entitlement changes, the current one, and then the choices that it
      // permits at the same instant.
      settleEntitlement(at: at)
      for case .entitlements(let history) in due.lazy.map({ $0.event }) {
        entitlements = history
        settleEntitlement(at: at)
      }
      for happening in due { handle(happening.event, at: at) }
      nextHappening += due.count
    }
    settleEntitlement(at: now)
    return before != (nextHappening, isEntitled)
  }

  /// Applies every entitlement change up to `now`, as a pal does.
  private mutating func settleEntitlement(at now: Instant) {
    while let change = entitlements.nextChange(after: entitlementLookedUpAt), change < now {
      lookUpEntitlement(at: change)
    }
    lookUpEntitlement(at: now)
  }

  private mutating func lookUpEntitlement(at instant: Instant) {
    entitlementLookedUpAt = instant
    isEntitled = entitlements.entitlement(at: instant).isEntitled
    isPremium = isEntitled ?? isPremium
    if isEntitled == true { reveal(isEntitled: true) }
  }

  /// Handles an action of the person, which has no effect before there is a pal.
  private mutating func handle(_ event: PalEvent, at instant: Instant) {
    guard instant >= course.createdAt else { return }
    switch event {
    // The answer on the last screen of the onboarding is handled after this event and overrides it.
    case .permission(let granted):
      if course.onboarding.isEmpty || instant > course.createdAt { mayReadSteps = granted }
    case .skinChosen(let choice): if isPremium { skin = choice }
    case .lookChosen(let choice): if isPremium { chosen = .init(choice) }
    case .entitlements, .phoneUnlocked, .phoneLocked, .phoneRestarted, .activityDismissed, .liveActivityFailed,
      .liveActivitiesSwitched, .liveActivityFound, .liveActivityNotFound, .launched, .opened, .woken,
      .onboarding, .zone, .steps, .lockedFeatureOpened, .closed, .time:
      break
    }
  }

  private mutating func settle() {
    let rules = course.laws.rules
    let total = mayReadSteps ? walked.counted : 0
    while evolution.earnNext(total: total, at: position, walkedAt: { _ in nil }, under: rules) != nil {}
    reveal(isEntitled: isEntitled ?? false)
  }

  private mutating func reveal(isEntitled: Bool) {
    while let phase = evolution.revealNext(isEntitled: isEntitled, at: position, under: course.laws.rules) {
      reveals.append((phase, position))
    }
  }

  /// Returns the picture that is intended in `slot`.
  package func picture(in slot: DrawnState.Slot) -> DrawnState.Picture { pictures.picture(in: slot) }

  /// True if the pal is intended to walk.
  var isWalking: Bool { mayReadSteps && spans.isWalking }
}

/// All pictures that are intended at one instant.
struct IntendedPictures: Equatable, Sendable {
  /// True if the pal is intended to walk.
  var isWalking: Bool
  // Computed once, because the pictures are read far more often than they change.
  private let resting: DrawnState.Picture
  private let walking: DrawnState.Picture
  private let island: (resting: DrawnState.Picture, walking: DrawnState.Picture)
  private let accessory: DrawnState.Picture

  /// Creates the pictures from the picture of the resting pal, with the text of a milestone if one is intended.
  init(isWalking: Bool, resting: DrawnState.Picture, milestone: Int64?, isPremium: Bool) {
    self.isWalking = isWalking
    self.resting = resting
    var walking = resting
    walking.pose = .walking
    self.walking = walking
    var island = (resting: resting, walking: walking)
    (island.resting.milestone, island.walking.milestone) = (milestone, milestone)
    self.island = island
    var accessory = resting
    if !isPremium { (accessory.pose, accessory.isLocked) = (.low, true) }
    self.accessory = accessory
  }

  /// Returns the picture that is intended in `slot`.
  func picture(in slot: DrawnState.Slot) -> DrawnState.Picture {
    let pictures = pictures(in: slot)
    return isWalking ? pictures.walking : pictures.resting
  }

  /// Returns the pictures that are intended in `slot` while the pal rests and while it walks.
  func pictures(in slot: DrawnState.Slot) -> (resting: DrawnState.Picture, walking: DrawnState.Picture) {
    switch slot {
    case .app, .minimal, .banner: (resting, walking)
    case .island: island
    case .accessory: (accessory, accessory)
    case .home: (resting, resting)
    }
  }

  /// Returns true if both look the same.
  static func == (left: IntendedPictures, right: IntendedPictures) -> Bool {
    left.isWalking == right.isWalking && left.island.resting == right.island.resting
      && left.accessory == right.accessory
  }
}

extension Intention {
  /// Returns the pictures that are intended now.
  private func currentPictures() -> IntendedPictures {
    IntendedPictures(
      isWalking: isWalking,
      resting: .init(
        phase: evolution.visible, pose: mayReadSteps ? walked.energy.pose : .low,
        character: isPremium ? chosen : first,
        skin: isPremium
          ? skin.skin(on: walked.stretch.day, in: course.itinerary.zone(at: position).hemisphere) : nil),
      milestone: milestone?.steps, isPremium: isPremium)
  }
}
