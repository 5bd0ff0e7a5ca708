/// A state that was sent to the phone, with its stale date and the expected time at which it is drawn.
package struct SentActivityState: Sendable {
  let content: ContentState
  package internal(set) var sentAt: Instant
  /// The instant at which the phone is expected to draw the state, at `sentAt` or later.
  var drawnAt: Instant
  /// The instant at which the state becomes stale.
  ///
  /// From then on, the phone shows the pal at rest without an update.
  package let staleAt: Instant
  /// The step count of the milestone whose text the state shows, or `nil` if it shows none.
  let milestone: Int64?
  var phase: Phase { content.phase }
  /// True if the state becomes stale at midnight, when a new day begins.
  let isStaleAtMidnight: Bool
  /// True if the state is the first with a new phase.
  let showsNewPhase: Bool

  /// The visible contents of the state as it was sent, before it becomes stale.
  var picture: VisibleActivityContent {
    .init(
      phase: phase, isWalking: content.animation == .walking, milestone: milestone, energy: content.energy,
      look: content.look, skin: content.skin, hasTrail: content.trail, steps: content.steps)
  }

  /// Returns a copy in which no time is later than `now`, for use after the clock was set back.
  func clampingTimes(to now: Instant) -> SentActivityState {
    var state = self
    state.sentAt = min(sentAt, now)
    state.drawnAt = min(drawnAt, now)
    return state
  }

  /// Returns the contents that the phone shows at `now`.
  ///
  /// From the stale date on, the pal rests. If the stale date is a midnight, the pal also has the energy of a new day.
  package func visibleContent(at now: Instant) -> VisibleActivityContent {
    guard now >= staleAt else { return picture }
    var resting = picture
    resting.isWalking = false
    resting.hasTrail = false
    resting.milestone = nil
    if isStaleAtMidnight { resting.energy = .low }
    resting.steps = steps(at: now)
    return resting
  }

  /// Returns the steps shown at `now`, or `nil` if none are known or the state has become stale at midnight.
  @inline(__always) func steps(at now: Instant) -> Int64? {
    now >= staleAt && isStaleAtMidnight ? nil : content.steps
  }

  /// Returns the most important visible difference from `desired` at `now`, or `nil` if there is none.
  ///
  /// `milestone` is the step count of the milestone whose text should be shown, or `nil` if none should be.
  // The fields are compared one by one, because most are equal and building a picture for both sides would be slow.
  @inline(__always) func updateReason(for desired: DesiredActivityContent, milestone: Int64?, at now: Instant)
    -> ActivityUpdateReason?
  {
    let isStale = now >= staleAt
    let isNewDay = isStale && isStaleAtMidnight
    let shownWalking = !isStale && content.animation == .walking
    // A walk in its last second counts only if it is already shown.
    let shouldWalk = shownWalking ? desired.isWalking(at: now) : desired.hasWalkLongEnoughToShow(at: now)
    if desired.phase != phase { return .phase }
    if shouldWalk != shownWalking { return .walking }
    if milestone != (isStale ? nil : self.milestone) { return .milestone }
    if desired.energy.restingPose != (isNewDay ? .low : content.energy).restingPose { return .energy }
    let hasTrail = shouldWalk && desired.hasTrail
    if hasTrail != (!isStale && content.trail) || !content.shows(look: desired.look, skin: desired.skin) {
      return .look
    }
    return desired.steps == steps(at: now) ? nil : .steps
  }

  func animationAndFrames(at now: Instant, under rules: Rules) -> (LoopingAnimation, FrameSequence) {
    guard now >= staleAt, content.animation == .walking else { return (content.animation, content.frameSequence) }
    return (.idle, .idle(in: phase, from: staleAt, under: rules))
  }

  /// The parts of a state that affect the next state.
  struct PhaseAndRestStart {
    fileprivate let phase: Phase
    /// The instant at which the pal came to rest, or `nil` while it walks.
    fileprivate let restingSince: Instant?
  }

  /// Returns the parts of this state that affect the next state, if the next state is sent at `now`.
  @inline(__always) func phaseAndRestStart(at now: Instant) -> PhaseAndRestStart {
    let isResting = content.animation == .idle
    return PhaseAndRestStart(
      phase: phase,
      restingSince: isResting
        ? Instant(millisecondsSince1970: content.startedAtUnixMs) : now >= staleAt ? staleAt : nil)
  }

  /// Creates the state that shows `desired` from `now` on.
  ///
  /// If the pal was already resting in the same phase, its idle animation continues from the same first frame.
  ///
  /// - Parameters:
  ///   - desired: the contents to show.
  ///   - milestone: the step count of the milestone whose text is shown, or `nil` if none is shown.
  ///   - previous: the relevant parts of the state that was sent before, or `nil` for the first state.
  ///   - now: the instant at which the state is sent.
  ///   - drawnAt: the instant at which the phone is expected to draw the state.
  ///   - rules: the rules that determine the animations.
  @inline(__always) init(
    _ desired: DesiredActivityContent, milestone: Int64?, after previous: PhaseAndRestStart?, at now: Instant,
    drawnAt: Instant,
    under rules: Rules
  ) {
    let walk = desired.walk.flatMap { $0.isLongEnoughToShow(from: now) ? $0 : nil }
    sentAt = now
    self.drawnAt = drawnAt
    self.milestone = milestone
    showsNewPhase = previous.map { $0.phase < desired.phase } ?? false
    staleAt = min(walk?.automaticRestAt ?? desired.midnight, desired.midnight)
    isStaleAtMidnight = staleAt == desired.midnight

    let sequence: FrameSequence
    if let walk {
      sequence = .walking(from: walk.start, under: rules)
    } else {
      // A continuing rest keeps the instant of its first frame, so that the pal doesn't blink at the wrong time.
      let start = previous.flatMap { $0.phase == desired.phase ? $0.restingSince : nil } ?? now
      sequence = .idle(in: desired.phase, from: start, under: rules)
    }
    let (fps, frameMs): (Int?, Int64?) =
      switch sequence.rate {
      case .perSecond(let rate): (rate, nil)
      case .every(let length): (nil, length.count)
      }
    let values = ContentState.Values(
      phase: desired.phase, energy: desired.energy, animation: walk == nil ? .idle : .walking,
      startedAtUnixMs: sequence.start.millisecondsSince1970, frames: sequence.frames, fps: fps, frameMs: frameMs,
      // The end is rounded up, so that the walk never ends before the stale date.
      walkingUntilUnix: walk.map { ($0.automaticRestAt + Milliseconds(999)).secondsSince1970 },
      restsAs: isStaleAtMidnight ? .low : desired.energy,
      steps: desired.steps, milestone: milestone.map(StepFormat.milestoneText), look: desired.look, skin: desired.skin,
      trail: walk != nil && desired.hasTrail)
    content = ContentState(values)
  }
}

extension SentActivityState {
  /// Creates a state for a Live Activity that the app has found on the phone, from its content and its stale date.
  init(found content: ContentState, staleAt: Instant, at now: Instant) {
    (self.content, self.staleAt) = (content, staleAt)
    (sentAt, drawnAt) = (now, now)
    milestone = content.milestone.flatMap { StepFormat.milestone(fromText: $0) }
    // An idle state becomes stale at midnight. A walk becomes stale at its end, unless a new day begins first. In that
    // case, the pal rests with `low` energy, and either had another energy or rests before the walk's end.
    let walkEnd = content.walkingUntilUnix.map { Instant(secondsSince1970: $0) }
    isStaleAtMidnight =
      walkEnd.map { content.restsAs == .low && (content.energy != .low || staleAt + .seconds(1) <= $0) } ?? true
    showsNewPhase = false
  }
}

extension SentActivityState: Hashable {
  /// Returns true if both states have the same content, milestone and times.
  package static func == (left: SentActivityState, right: SentActivityState) -> Bool {
    left.sentAt == right.sentAt && left.drawnAt == right.drawnAt && left.staleAt == right.staleAt
      && left.milestone == right.milestone && left.isStaleAtMidnight == right.isStaleAtMidnight
      && left.showsNewPhase == right.showsNewPhase
      && left.content == right.content
  }

  /// Hashes the content and the times at which it is sent and drawn.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(sentAt)
    hasher.combine(drawnAt)
  }
}

/// The contents that the Live Activity should show in the pal's current state.
package struct DesiredActivityContent: Hashable, Sendable {
  var phase: Phase
  var energy: Energy
  var steps: Int64?
  package var walk: PalWalkingPeriod?
  var look: Look
  var skin: Skin?
  /// True if the pal leaves a trail when it walks.
  var hasTrail: Bool
  /// The first local midnight after the state is sent.
  ///
  /// The state becomes stale then, or earlier if it shows a walk that ends before midnight.
  var midnight: Instant

  /// Returns true if the pal should walk at `now`.
  @inline(__always) func isWalking(at now: Instant) -> Bool { walk?.endsAfter(now) ?? false }

  /// Returns true if enough of the walk is left for a state sent at `now` to show it.
  @inline(__always) func hasWalkLongEnoughToShow(at now: Instant) -> Bool {
    walk?.isLongEnoughToShow(from: now) ?? false
  }
}
