/// A state that was sent: its content, its stale date, and when the phone draws it.
struct SentState: Sendable {
  let content: ContentState
  var sentAt: Instant
  /// The instant at which the phone draws it, which may be later than `sentAt`.
  var drawnAt: Instant
  /// The instant from which the phone automatically draws the stale view, with the pal at rest.
  let staleAt: Instant
  /// The milestone that is shown, which the content contains as text.
  let milestone: Int64?
  let phase: Phase
  /// True if the state becomes stale at a midnight, when a new day begins.
  let staleAtMidnight: Bool
  /// True if the state shows a phase for the first time.
  let isEvolution: Bool
  /// The drawn picture until the state is stale.
  let sentPicture: DrawnState.Picture

  /// The visible contents of the state as sent.
  var picture: ActivityPicture {
    .init(
      phase: phase, isWalking: content.animation == .walking, milestone: milestone, energy: content.energy,
      look: content.look, skin: content.skin, hasTrail: content.trail, steps: content.steps)
  }

  /// Returns the same state with its times limited to `now`, for a clock that was set back.
  func known(at now: Instant) -> SentState {
    var state = self
    state.sentAt = min(sentAt, now)
    state.drawnAt = min(drawnAt, now)
    return state
  }

  /// Returns the visible contents at `now`: at rest after the stale date, with a new day's energy after midnight.
  func picture(at now: Instant) -> ActivityPicture {
    guard now >= staleAt else { return picture }
    var resting = picture
    resting.isWalking = false
    resting.hasTrail = false
    resting.milestone = nil
    if staleAtMidnight { resting.energy = .low }
    resting.steps = steps(at: now)
    return resting
  }

  /// Returns the steps shown at `now`; `nil` after a midnight at which the state became stale.
  @inline(__always) func steps(at now: Instant) -> Int64? {
    now >= staleAt && staleAtMidnight ? nil : content.steps
  }

  /// Returns the highest-ranked difference between `wish` and what this state shows at `now`; `nil` if they look alike.
  // Compares field by field: most fields are equal, and building a picture for each side would be slow.
  @inline(__always) func difference(to wish: ActivityWish, milestone: Int64?, at now: Instant) -> UpdateReason? {
    let isStale = now >= staleAt
    let isNewDay = isStale && staleAtMidnight
    let shownWalking = !isStale && content.animation == .walking
    // A walk in its last second continues if it is already shown; otherwise it is not shown.
    let walks = shownWalking ? wish.isWalking(at: now) : wish.showsWalk(at: now)
    if wish.phase != phase { return .phase }
    if walks != shownWalking { return .walking }
    if milestone != (isStale ? nil : self.milestone) { return .milestone }
    if wish.energy.pose != (isNewDay ? .low : content.energy).pose { return .energy }
    let hasTrail = walks && wish.hasTrail
    if hasTrail != (!isStale && content.trail) || !content.wears(wish.look, wish.skin) { return .look }
    return wish.steps == steps(at: now) ? nil : .steps
  }

  /// Returns the animation and its frames at `now`.
  func sequence(at now: Instant, under rules: Rules) -> (AnimationName, FrameSequence) {
    guard now >= staleAt, content.animation == .walking else { return (content.animation, content.sequence) }
    return (.idle, .idle(phase, from: staleAt, under: rules))
  }

  /// The part of a state that the next one depends on.
  struct Trace {
    fileprivate let phase: Phase
    /// The instant since which the pal rests; `nil` while it walks.
    fileprivate let restsSince: Instant?
  }

  /// Returns the part of this state that a state sent at `now` depends on.
  @inline(__always) func trace(at now: Instant) -> Trace {
    let isResting = content.animation == .idle
    return Trace(
      phase: phase,
      restsSince: isResting
        ? Instant(millisecondsSince1970: content.startedAtUnixMs) : now >= staleAt ? staleAt : nil)
  }

  /// Creates the state that shows `wish` from `now` on, after `previous`.
  @inline(__always) init(
    _ wish: ActivityWish, milestone: Int64?, after previous: Trace?, at now: Instant, drawnAt: Instant,
    under rules: Rules
  ) {
    let walk = wish.walk.flatMap { $0.lasts(from: now) ? $0 : nil }
    sentAt = now
    self.drawnAt = drawnAt
    self.milestone = milestone
    phase = wish.phase
    isEvolution = previous.map { $0.phase < wish.phase } ?? false
    staleAt = min(walk?.restsByItselfAt ?? wish.midnight, wish.midnight)
    staleAtMidnight = staleAt == wish.midnight

    let sequence: FrameSequence
    if let walk {
      sequence = .walking(from: walk.start, under: rules)
    } else {
      // A continuing rest keeps the instant of its first frame, so that the pal does not blink at the wrong time.
      let start = previous.flatMap { $0.phase == wish.phase ? $0.restsSince : nil } ?? now
      sequence = .idle(wish.phase, from: start, under: rules)
    }
    let (fps, frameMs): (Int?, Int64?) =
      switch sequence.rate {
      case .perSecond(let rate): (rate, nil)
      case .every(let length): (nil, length.count)
      }
    let fields = ContentState.Fields(
      phase: wish.phase.rawValue, energy: wish.energy, animation: walk == nil ? .idle : .walking,
      startedAtUnixMs: sequence.start.millisecondsSince1970, frames: sequence.frames, fps: fps, frameMs: frameMs,
      // Rounded up, so that the walk never ends before the stale date.
      walkingUntilUnix: walk.map { ($0.restsByItselfAt + Milliseconds(999)).secondsSince1970 },
      restsAs: staleAtMidnight ? .low : wish.energy,
      steps: wish.steps, milestone: milestone.map(StepText.milestone), look: wish.look, skin: wish.skin,
      trail: walk != nil && wish.hasTrail)
    content = ContentState(fields)
    sentPicture = DrawnState.Picture(
      phase: wish.phase, pose: walk == nil ? wish.energy.pose : .walking, milestone: milestone,
      character: .init(wish.look), skin: wish.skin)
  }
}

extension SentState {
  /// Creates a state that the app found on the phone at `now`, with its stale date.
  init(found content: ContentState, staleAt: Instant, at now: Instant) {
    (self.content, self.staleAt) = (content, staleAt)
    (sentAt, drawnAt) = (now, now)
    milestone = content.milestone.flatMap { StepText.milestone(of: $0) }
    phase = Phase(rawValue: content.phase) ?? .dormant
    // A walk ends before midnight, unless the content says that the pal then rests as on a new day.
    staleAtMidnight = content.walkingUntilUnix == nil || content.restsAs == .low && content.energy != .low
    isEvolution = false
    sentPicture = DrawnState.Picture(
      phase: phase, pose: content.animation == .walking ? .walking : content.energy.pose, milestone: milestone,
      character: .init(content.look), skin: content.skin)
  }
}

extension SentState: Hashable {
  static func == (left: SentState, right: SentState) -> Bool {
    left.sentAt == right.sentAt && left.drawnAt == right.drawnAt && left.staleAt == right.staleAt
      && left.milestone == right.milestone && left.phase == right.phase
      && left.staleAtMidnight == right.staleAtMidnight && left.isEvolution == right.isEvolution
      && left.content == right.content
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(sentAt)
    hasher.combine(drawnAt)
  }
}

/// The contents that a Live Activity should show, according to the pal's current state.
struct ActivityWish: Hashable, Sendable {
  var phase: Phase
  var energy: Energy
  var steps: Int64?
  var walk: Walk?
  var look: Look
  var skin: Skin?
  /// True if a walk has a trail.
  var hasTrail: Bool
  /// The next local midnight.
  var midnight: Instant

  /// Returns true if the pal should be walking at `now`.
  @inline(__always) func isWalking(at now: Instant) -> Bool { walk?.isUnderway(at: now) ?? false }

  /// Returns true if a state that is sent at `now` shows the walk.
  @inline(__always) func showsWalk(at now: Instant) -> Bool { walk?.lasts(from: now) ?? false }
}
