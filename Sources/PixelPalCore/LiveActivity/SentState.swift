/// A state as it was sent: what it shows, until when that is true, and when the phone drew it.
struct SentState: Sendable {
  // By reference, since it never changes and a pal is copied and handed on with several of them.
  private let sent: Sent
  private(set) var sentAt: Instant
  /// When the phone draws it, which may be later.
  private(set) var drawnAt: Instant

  /// What was sent.
  private final class Sent: Sendable {
    let picture: ActivityPicture
    let content: ContentState
    let staleAt: Instant
    let staleAtMidnight: Bool
    let isEvolution: Bool

    init(
      _ picture: ActivityPicture, _ content: ContentState, staleAt: Instant, staleAtMidnight: Bool, isEvolution: Bool
    ) {
      (self.picture, self.content) = (picture, content)
      (self.staleAt, self.staleAtMidnight, self.isEvolution) = (staleAt, staleAtMidnight, isEvolution)
    }
  }

  var picture: ActivityPicture { sent.picture }
  var content: ContentState { sent.content }
  /// When the phone draws the stale view by itself: the pal at rest.
  var staleAt: Instant { sent.staleAt }
  /// Whether that is at a midnight, after which the day is new.
  var staleAtMidnight: Bool { sent.staleAtMidnight }
  /// Whether it shows a phase for the first time.
  var isEvolution: Bool { sent.isEvolution }

  /// What it shows until it is stale, as far as a picture tells.
  var sentGlimpse: Glimpse.Picture { Glimpse.Picture(sent.picture, hasText: true) }

  /// The bytes of JSON that it and `attributes` take together.
  func payloadBytes(with attributes: PalAttributes) -> Int { sent.content.payloadBytes(with: attributes) }

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
    if staleAtMidnight {
      resting.energy = .low
      resting.steps = picture.steps == nil ? nil : 0
    }
    return resting
  }

  /// How the pal's frames follow each other at `now`.
  func sequence(at now: Instant, under rules: Rules) -> (AnimationName, FrameSequence) {
    guard now >= staleAt, picture.isWalking else { return (content.animation, content.sequence) }
    return (.idle, .idle(picture.phase, from: staleAt, under: rules))
  }

  /// The state that shows `wish` from `now` on, after `previous`.
  init(
    _ wish: ActivityWish, milestone: Int?, after previous: SentState?, at now: Instant, drawnAt: Instant,
    under rules: Rules
  ) {
    let walk = wish.walk.flatMap { $0.isUnderway(at: now) ? $0 : nil }
    let picture = wish.picture(milestone: milestone, at: now)
    let isEvolution = previous.map { $0.picture.phase < wish.phase } ?? false
    sentAt = now
    self.drawnAt = drawnAt
    let staleAt = min(walk?.until ?? wish.midnight, wish.midnight)
    let staleAtMidnight = staleAt == wish.midnight

    let sequence: FrameSequence
    if let walk {
      sequence = .walking(from: walk.start, under: rules)
    } else {
      sequence = .idle(
        wish.phase, from: SentState.restStart(after: previous, phase: wish.phase, at: now, under: rules), under: rules)
    }
    let (fps, frameMs): (Int?, Int64?) =
      switch sequence.rate {
      case .perSecond(let rate): (rate, nil)
      case .every(let length): (nil, length.count)
      }
    let content = ContentState(
      phase: wish.phase.rawValue, energy: wish.energy, animation: walk == nil ? .idle : .walking,
      startedAtUnixMs: sequence.start.millisecondsSince1970, frames: sequence.frames, fps: fps, frameMs: frameMs,
      // Rounded up, so that the stale date is never the later of the two.
      walkingUntilUnix: walk.map { ($0.until + Milliseconds(999)).secondsSince1970 },
      restsAs: staleAtMidnight ? .low : wish.energy,
      steps: wish.steps, milestone: milestone.map(StepText.milestone), look: wish.look, skin: wish.skin,
      trail: picture.hasTrail)
    sent = Sent(picture, content, staleAt: staleAt, staleAtMidnight: staleAtMidnight, isEvolution: isEvolution)
  }

  /// A rest that goes on keeps its first frame's instant, so that the pal does not blink out of turn.
  private static func restStart(
    after previous: SentState?, phase: Phase, at now: Instant, under rules: Rules
  ) -> Instant {
    guard let previous, previous.picture.phase == phase else { return now }
    let (animation, sequence) = previous.sequence(at: now, under: rules)
    return animation == .idle ? sequence.start : now
  }
}

extension SentState: Hashable, Codable {
  private enum CodingKeys: String, CodingKey {
    case picture, content, staleAt, staleAtMidnight, isEvolution, sentAt, drawnAt
  }

  static func == (left: SentState, right: SentState) -> Bool {
    left.sentAt == right.sentAt && left.drawnAt == right.drawnAt
      && (left.sent === right.sent
        || left.picture == right.picture && left.content == right.content && left.staleAt == right.staleAt
          && left.staleAtMidnight == right.staleAtMidnight && left.isEvolution == right.isEvolution)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(sentAt)
    hasher.combine(drawnAt)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sent = Sent(
      try container.decode(ActivityPicture.self, forKey: .picture),
      try container.decode(ContentState.self, forKey: .content),
      staleAt: try container.decode(Instant.self, forKey: .staleAt),
      staleAtMidnight: try container.decode(Bool.self, forKey: .staleAtMidnight),
      isEvolution: try container.decode(Bool.self, forKey: .isEvolution))
    sentAt = try container.decode(Instant.self, forKey: .sentAt)
    drawnAt = try container.decode(Instant.self, forKey: .drawnAt)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(picture, forKey: .picture)
    try container.encode(content, forKey: .content)
    try container.encode(staleAt, forKey: .staleAt)
    try container.encode(staleAtMidnight, forKey: .staleAtMidnight)
    try container.encode(isEvolution, forKey: .isEvolution)
    try container.encode(sentAt, forKey: .sentAt)
    try container.encode(drawnAt, forKey: .drawnAt)
  }
}

/// What a Live Activity should show, as the pal stands.
struct ActivityWish: Hashable, Sendable {
  var phase: Phase
  var energy: Energy
  var steps: Int?
  var walk: Walk?
  var look: Look
  var skin: Skin?
  /// Whether a walk draws a trail.
  var hasTrail: Bool
  /// The next local midnight.
  var midnight: Instant

  func picture(milestone: Int?, at now: Instant) -> ActivityPicture {
    let isWalking = walk?.isUnderway(at: now) ?? false
    return .init(
      phase: phase, isWalking: isWalking, milestone: milestone, energy: energy, look: look, skin: skin,
      hasTrail: isWalking && hasTrail, steps: steps)
  }
}
