/// A state as it was sent: what it shows, until when that is true, and when the phone drew it.
struct SentState: Sendable {
  let content: ContentState
  var sentAt: Instant
  /// When the phone draws it, which may be later.
  var drawnAt: Instant
  /// When the phone draws the stale view by itself: the pal at rest.
  let staleAt: Instant
  /// The milestone whose text stands, which the content has as a word.
  let milestone: Int64?
  let phase: Phase
  /// Whether it is stale at a midnight, after which the day is new.
  let staleAtMidnight: Bool
  /// Whether it shows a phase for the first time.
  let isEvolution: Bool
  /// What it shows until it is stale, as far as a picture tells.
  let sentPicture: DrawnState.Picture

  /// What was sent, as far as one picture differs from another.
  var picture: ActivityPicture {
    .init(
      phase: phase, isWalking: content.animation == .walking, milestone: milestone, energy: content.energy,
      look: content.look, skin: content.skin, hasTrail: content.trail, steps: content.steps)
  }

  /// The same state, as if the clock that was set back to `now` had never shown more.
  func known(at now: Instant) -> SentState {
    var state = self
    state.sentAt = min(sentAt, now)
    state.drawnAt = min(drawnAt, now)
    return state
  }

  /// What it shows at `now`: from the stale date on, rest, and after a midnight a new day's.
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

  /// The steps that it shows at `now`: after a midnight at which it was stale, none.
  @inline(__always) func steps(at now: Instant) -> Int64? {
    now >= staleAt && staleAtMidnight ? nil : content.steps
  }

  /// The highest-ranked difference of what is wished for from what this shows at `now`, both as pictures; `nil` when
  /// they look alike.
  // Part by part: most of them are the same, and a picture would be put together for each.
  @inline(__always) func difference(to wish: ActivityWish, milestone: Int64?, at now: Instant) -> UpdateReason? {
    let isStale = now >= staleAt
    let isNewDay = isStale && staleAtMidnight
    let shownWalking = !isStale && content.animation == .walking
    // A walk in its last second goes on where it is shown, and is not shown any more where it is not.
    let walks = shownWalking ? wish.isWalking(at: now) : wish.showsWalk(at: now)
    if wish.phase != phase { return .phase }
    if walks != shownWalking { return .walking }
    if milestone != (isStale ? nil : self.milestone) { return .milestone }
    if wish.energy.pose != (isNewDay ? .low : content.energy).pose { return .energy }
    let hasTrail = walks && wish.hasTrail
    if hasTrail != (!isStale && content.trail) || !content.wears(wish.look, wish.skin) { return .look }
    return wish.steps == steps(at: now) ? nil : .steps
  }

  /// How the pal's frames follow each other at `now`.
  func sequence(at now: Instant, under rules: Rules) -> (AnimationName, FrameSequence) {
    guard now >= staleAt, content.animation == .walking else { return (content.animation, content.sequence) }
    return (.idle, .idle(phase, from: staleAt, under: rules))
  }

  /// What the state after it has to know of it.
  struct Trace {
    fileprivate let phase: Phase
    /// Since when the pal rests in it; `nil` where it walks.
    fileprivate let restsSince: Instant?
  }

  /// What it leaves to the state that follows at `now`.
  @inline(__always) func trace(at now: Instant) -> Trace {
    let isResting = content.animation == .idle
    return Trace(
      phase: phase,
      restsSince: isResting
        ? Instant(millisecondsSince1970: content.startedAtUnixMs) : now >= staleAt ? staleAt : nil)
  }

  /// The state that shows `wish` from `now` on, after `previous`.
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
      // A rest that goes on keeps its first frame's instant, so that the pal does not blink out of turn.
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
      // Rounded up, so that the stale date is never the later of the two.
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
  /// A state that somebody found on the phone at `now`, where it is stale from `staleAt` on.
  init(found content: ContentState, staleAt: Instant, at now: Instant) {
    (self.content, self.staleAt) = (content, staleAt)
    (sentAt, drawnAt) = (now, now)
    milestone = content.milestone.flatMap { StepText.milestone(of: $0) }
    phase = Phase(rawValue: content.phase) ?? .dormant
    // A walk's end comes before midnight, unless the state says that it then rests as a new day does.
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

/// What a Live Activity should show, as the pal stands.
struct ActivityWish: Hashable, Sendable {
  var phase: Phase
  var energy: Energy
  var steps: Int64?
  var walk: Walk?
  var look: Look
  var skin: Skin?
  /// Whether a walk draws a trail.
  var hasTrail: Bool
  /// The next local midnight.
  var midnight: Instant

  /// Whether the pal is to walk at `now`.
  @inline(__always) func isWalking(at now: Instant) -> Bool { walk?.isUnderway(at: now) ?? false }

  /// True if a state that is sent at `now` shows the walk.
  @inline(__always) func showsWalk(at now: Instant) -> Bool { walk?.lasts(from: now) ?? false }
}
