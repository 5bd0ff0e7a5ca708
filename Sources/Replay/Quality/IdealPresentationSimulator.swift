package import PixelPalCore
import StepHistory

/// A simulator of the pal's ideal presentation: the pictures that a phone without limits would show.
///
/// Such a phone knows each step when it is taken, and updates Live Activities and widgets without limits.
///
/// The simulator advances from one change to the next, and never goes back.
package struct IdealPresentationSimulator: Sendable {
  private let plan: ReplayPlan
  private let milestoneTextDuration: Milliseconds
  private var boundaryCursor: StepThresholdCursor
  private var walkingSpans: WalkStartStopCursor
  /// The phases that the person's steps have earned and the phase that is visible.
  package private(set) var phaseProgress = EarnedAndVisiblePhases()
  private let initialLook: Look
  private var chosenLook: Look
  private var chosenSkin = SkinChoice.ownColours
  private var entitlements: EntitlementHistory
  private var isEntitled: Bool?
  private var entitlementQueriedAt: Instant
  private(set) var isPremium: Bool
  private var mayReadSteps: Bool
  private var shownMilestone: (steps: Int64, until: Instant)?
  private var nextEventIndex = 0
  /// The next threshold or day start, and its instant.
  ///
  /// If neither was found, `mark` is `nil`, and `at` is the instant at which the search ended.
  private var nextBoundary: (at: Instant, mark: StepThresholdCursor.ThresholdOrDayStart?) = (.distantPast, nil)
  /// The phases that an ideal phone has revealed, each with the instant at which it did.
  private(set) var reveals: [(phase: Phase, at: Instant)] = []
  /// The instant to which the simulator has advanced.
  private(set) var position: Instant
  /// The ideal pictures at ``position``.
  private(set) var pictures: IdealPicturesByGroup

  /// Creates a simulator at the beginning of `plan`.
  package init(_ plan: ReplayPlan) {
    self.plan = plan
    milestoneTextDuration = plan.configuration.rules.milestoneTextDuration
    boundaryCursor = StepThresholdCursor(plan)
    walkingSpans = WalkStartStopCursor(
      plan.actualHistory, criteria: plan.configuration.rules.walkCriteria,
      endingAfter: plan.configuration.rules.walkEndDelay)
    initialLook = plan.look
    chosenLook = initialLook
    entitlements = plan.entitlements
    isEntitled = entitlements.entitlement(at: plan.start).isEntitled
    isPremium = isEntitled ?? false
    entitlementQueriedAt = plan.start
    mayReadSteps = plan.mayReadSteps
    position = plan.createdAt
    pictures = IdealPicturesByGroup(
      isWalking: false, resting: .init(phase: .dormant, pose: .low, look: initialLook, skin: nil),
      milestone: nil, isPremium: true)
    _ = applyScriptedEventsAndCheckForNewPhase(through: position)
    earnAndRevealReachedPhases()
    walkingSpans.advance(to: position)
    pictures = currentPictures()
    findNextBoundaryOrEvent()
  }

  /// Advances to the next change of the ideal pictures and returns its instant.
  ///
  /// If nothing changes by `end`, advances to `end` and returns `nil`. If several changes are due at `end` itself, one
  /// call handles only one of them. A call with a later `end` handles the rest.
  package mutating func advanceToNextChange(through end: Instant) -> Instant? {
    while position < end {
      let mayHaveChanged = advanceAndCheckForNonWalkChange(through: end)
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

  /// Skips the alternating walks and rests that come before `end` and before anything else can change.
  ///
  /// Returns the total durations of the skipped walks and rests, or `nil` if there was nothing to skip.
  mutating func skipWalkingAlternations(before end: Instant) -> WalkStartStopCursor.TimesSpentWalkingAndResting? {
    guard mayReadSteps,
      let walkRestTimes = walkingSpans.consumeStartsAndStops(before: min(end, nextPossibleNonWalkChange()))
    else {
      return nil
    }
    position = walkRestTimes.end
    pictures.isWalking = isWalking
    return walkRestTimes
  }

  /// Advances to the next possible change, but not beyond `end`.
  ///
  /// Returns true if something other than walking may have changed.
  private mutating func advanceAndCheckForNonWalkChange(through end: Instant) -> Bool {
    position = min(end, nextPossibleNonWalkChange())
    if let edge = walkingSpans.nextStartOrStop(through: position) {
      position = edge
      walkingSpans.advance(to: edge)
    }
    var (mayHaveChanged, mayGrow) = (false, false)
    if nextBoundary.at <= position {
      mayGrow = applyScriptedEventsAndCheckForNewPhase(through: position)
      if let boundary = nextBoundary.mark { mayGrow = applyBoundaryAndCheckForNewPhase(boundary) || mayGrow }
      mayHaveChanged = true
    }
    if let shown = shownMilestone, shown.until <= position {
      shownMilestone = nil
      mayHaveChanged = true
    }
    if mayGrow { earnAndRevealReachedPhases() }
    if nextBoundary.at <= position { findNextBoundaryOrEvent() }
    return mayHaveChanged
  }

  /// Returns the next instant at which something other than walking can change.
  private func nextPossibleNonWalkChange() -> Instant {
    guard let shown = shownMilestone, shown.until > position else { return nextBoundary.at }
    return min(nextBoundary.at, shown.until)
  }

  /// Searches for the next threshold, but not beyond the next scripted event or entitlement change.
  private mutating func findNextBoundaryOrEvent() {
    var next = entitlements.nextChange(after: position) ?? .distantFuture
    if nextEventIndex < plan.scriptedEvents.count { next = min(next, plan.scriptedEvents[nextEventIndex].at) }
    nextBoundary = boundaryCursor.advanceToNextBoundary(through: next)
  }

  /// Applies `boundary`, which is due at ``position``, and returns true if the pal may have earned a phase.
  private mutating func applyBoundaryAndCheckForNewPhase(_ boundary: StepThresholdCursor.ThresholdOrDayStart) -> Bool {
    boundaryCursor.applyReachedBoundary(boundary, at: position)
    switch boundary {
    case .milestone(let steps):
      if mayReadSteps { shownMilestone = (steps, position + milestoneTextDuration) }
      return false
    case .phase: return true
    case .energy, .dayStart: return false
    }
  }

  /// Applies the scripted events and entitlement changes that are due by `now`, and returns true if they may reveal a
  /// phase.
  private mutating func applyScriptedEventsAndCheckForNewPhase(through now: Instant) -> Bool {
    let before = (nextEventIndex, isEntitled)
    let script = plan.scriptedEvents
    while nextEventIndex < script.count, script[nextEventIndex].at <= now {
      let at = script[nextEventIndex].at
      let due = script[nextEventIndex...].prefix { $0.at == at }
      // Applies the events in the same order as a pal: the earlier entitlement changes, the current one, and then the
      // choices that it permits at the same instant.
      applyEntitlementChanges(through: at)
      for case .entitlements(let history) in due.lazy.map({ $0.event }) {
        entitlements = history
        applyEntitlementChanges(through: at)
      }
      for event in due { applyUserChoice(event.event, at: at) }
      nextEventIndex += due.count
    }
    applyEntitlementChanges(through: now)
    return before != (nextEventIndex, isEntitled)
  }

  /// Applies every change of the subscription status up to `now`, in the same order as a pal.
  private mutating func applyEntitlementChanges(through now: Instant) {
    while let change = entitlements.nextChange(after: entitlementQueriedAt), change < now {
      updateEntitlementAndRevealPhases(at: change)
    }
    updateEntitlementAndRevealPhases(at: now)
  }

  private mutating func updateEntitlementAndRevealPhases(at instant: Instant) {
    entitlementQueriedAt = instant
    isEntitled = entitlements.entitlement(at: instant).isEntitled
    isPremium = isEntitled ?? isPremium
    if isEntitled == true { revealPhases(isEntitled: true) }
  }

  /// Applies `event` if it is a choice that the person makes, such as a skin.
  ///
  /// Does nothing before the pal is created.
  private mutating func applyUserChoice(_ event: PalEvent, at instant: Instant) {
    guard instant >= plan.createdAt else { return }
    switch event {
    // The answer on the last screen of onboarding is handled after this event and overrides it.
    case .permission(let granted):
      if plan.onboardingInstants.isEmpty || instant > plan.createdAt { mayReadSteps = granted }
    case .skinChosen(let choice): if isPremium { chosenSkin = choice }
    case .lookChosen(let choice): if isPremium { chosenLook = choice }
    case .entitlements, .phoneUnlocked, .phoneLocked, .phoneRestarted, .liveActivityDismissed, .liveActivityFailed,
      .liveActivitiesSwitched, .liveActivityFound, .liveActivityNotFound, .launched, .opened, .woken,
      .onboarding, .zoneChanged, .steps, .lockedFeatureOpened, .dismissed, .closed, .timePassed:
      break
    }
  }

  private mutating func earnAndRevealReachedPhases() {
    let rules = plan.configuration.rules
    let total = mayReadSteps ? boundaryCursor.countedSteps : 0
    while phaseProgress.unlockNextPhase(total: total, at: position, reachedAt: { _ in nil }, under: rules) != nil {}
    revealPhases(isEntitled: isEntitled ?? false)
  }

  private mutating func revealPhases(isEntitled: Bool) {
    while let phase = phaseProgress.revealNextPhase(
      isEntitled: isEntitled, at: position, under: plan.configuration.rules)
    {
      reveals.append((phase, position))
    }
  }

  package func picture(in group: DrawnSurfaceGroup) -> DrawnPalPicture {
    pictures.picture(inGroup: group)
  }

  /// True if the ideal presentation shows the pal walking at ``position``.
  var isWalking: Bool { mayReadSteps && walkingSpans.isWalking }
}

/// The pictures that a phone without limits would show at an instant, in all surface groups.
struct IdealPicturesByGroup: Equatable, Sendable {
  /// True if the pal walks in the pictures.
  var isWalking: Bool
  // The pictures are computed once, because they are read far more often than they change.
  private let restingPicture: DrawnPalPicture
  private let walkingPicture: DrawnPalPicture
  private let islandPictures: (resting: DrawnPalPicture, walking: DrawnPalPicture)
  private let accessoryPicture: DrawnPalPicture

  /// Creates the pictures of all surface groups from `resting`, the picture of the pal at rest.
  ///
  /// `milestone` is the milestone that the island shows as text, or `nil` if it shows none.
  init(isWalking: Bool, resting: DrawnPalPicture, milestone: Int64?, isPremium: Bool) {
    self.isWalking = isWalking
    self.restingPicture = resting
    var walking = resting
    walking.pose = .walking
    self.walkingPicture = walking
    var island = (resting: resting, walking: walking)
    (island.resting.milestone, island.walking.milestone) = (milestone, milestone)
    self.islandPictures = island
    var accessory = resting
    if !isPremium { (accessory.pose, accessory.isLocked) = (.low, true) }
    self.accessoryPicture = accessory
  }

  func picture(inGroup group: DrawnSurfaceGroup) -> DrawnPalPicture {
    let pictures = restingAndWalkingPictures(in: group)
    return isWalking ? pictures.walking : pictures.resting
  }

  /// Returns the ideal pictures in the surface group `group` while the pal rests and while it walks.
  func restingAndWalkingPictures(in group: DrawnSurfaceGroup) -> (resting: DrawnPalPicture, walking: DrawnPalPicture) {
    switch group {
    case .app, .minimal, .banner: (restingPicture, walkingPicture)
    case .island: islandPictures
    case .accessory: (accessoryPicture, accessoryPicture)
    case .home: (restingPicture, restingPicture)
    }
  }

  /// Returns true if both values contain the same picture in every surface group.
  static func == (left: IdealPicturesByGroup, right: IdealPicturesByGroup) -> Bool {
    left.isWalking == right.isWalking && left.islandPictures.resting == right.islandPictures.resting
      && left.accessoryPicture == right.accessoryPicture
  }
}

extension IdealPresentationSimulator {
  private func currentPictures() -> IdealPicturesByGroup {
    IdealPicturesByGroup(
      isWalking: isWalking,
      resting: .init(
        phase: phaseProgress.visiblePhase, pose: mayReadSteps ? boundaryCursor.energy.restingPose : .low,
        look: isPremium ? chosenLook : initialLook,
        skin: isPremium
          ? chosenSkin.skin(on: boundaryCursor.daySegment.day, in: plan.itinerary.zone(at: position).hemisphere) : nil),
      milestone: shownMilestone?.steps, isPremium: isPremium)
  }
}
