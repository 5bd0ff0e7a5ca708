package import Expressions
package import PixelPalCore

/// The faces and overlays that an emote, an overlay or a play shows, from beginning to end.
///
///     for frame in FaceSequence(.wink, in: .active, under: .standard).keyframes { print(frame.offset, frame.face) }
package struct FaceSequence: Sendable {
  package let duration: Milliseconds
  /// The face's states in order, beginning with the initial state.
  package let keyframes: [Keyframe]

  /// A state of the face and the overlays that lasts until the next state.
  package struct Keyframe: Hashable, Sendable {
    /// The time from the start of the sequence to the start of the state.
    package let offset: Milliseconds
    /// The face, or `nil` for the pal's own face.
    package let face: Face?
    /// The overlays that are visible during the state, in slot order.
    package let overlays: [ActiveOverlay]
  }

  /// The start of every sequence.
  ///
  /// The instant is arbitrary, because only differences matter.
  static let startInstant = Instant(millisecondsSince1970: 0)

  /// Creates a sequence from the states that `sampling` returns at each of `times`.
  ///
  /// `sampling` returns the face and the overlays at an instant. A state that equals the previous one is left out.
  private init(
    duration length: Milliseconds, at times: some Sequence<Milliseconds>,
    sampling: (Instant) -> (Face?, [ActiveOverlay])
  ) {
    self.duration = length
    keyframes = times.reduce(into: [Keyframe]()) { moments, time in
      let (face, overlays) = sampling(FaceSequence.startInstant + time)
      let isSame =
        moments.last.map { last in
          last.face == face
            && last.overlays.map { [$0.overlay.rawValue, "\($0.slot)"] }
              == overlays.map { [$0.overlay.rawValue, "\($0.slot)"] }
        } ?? false
      if !isSame { moments.append(Keyframe(offset: time, face: face, overlays: overlays)) }
    }
  }

  /// Creates a sequence from overlays and a face that may change only at `end`.
  ///
  /// The function `face` returns the face at an instant. The sequence ends at `end` or, if that is later, when the last
  /// overlay has disappeared.
  private init(_ overlays: OverlaySlots, faceUntil end: Instant, face: (Instant) -> Face?) {
    let all = overlays.entries.reduce(end) { max($0, $1.endsAt) } - FaceSequence.startInstant
    let times =
      [.zero, end - FaceSequence.startInstant]
      + overlays.entries.flatMap { [$0.appearsAt, $0.endsAt].map { $0 - FaceSequence.startInstant } }
    self.init(duration: all, at: times.filter { $0 < all }.sorted()) { now in (face(now), overlays.visible(at: now)) }
  }

  /// Creates the sequence of an emote, which ends when the emote is over and its last overlay has disappeared.
  package init(_ emote: Emote, in phase: Phase, under rules: FaceRules) {
    let over = FaceSequence.startInstant + emote.duration
    self.init(FaceSequence.overlaySlots(of: emote.overlays(in: phase), in: phase, under: rules), faceUntil: over) {
      now in
      now < over ? emote.face(in: phase) : nil
    }
  }

  /// Creates the sequence of a single overlay beside a resting pal.
  package init(_ overlay: Overlay, in phase: Phase, under rules: FaceRules) {
    let stack = FaceSequence.overlaySlots(of: [overlay], in: phase, under: rules)
    self.init(stack, faceUntil: FaceSequence.startInstant + overlay.duration) { _ in Face(eyes: .open, mouth: .soft) }
  }

  /// Returns overlay slots to which the overlays in `kinds` are added at the start of the sequence.
  static func overlaySlots(of kinds: [Overlay], in phase: Phase, under rules: FaceRules) -> OverlaySlots {
    var stack = OverlaySlots()
    stack.addOrExtendOverlays(kinds, at: startInstant, isCausedByEvent: true, in: phase, under: rules)
    return stack
  }
}

// Dances and other plays.
extension FaceSequence {
  /// Creates the sequence of eight beats of a dance.
  ///
  /// The body goes through its moves twice, and the notes appear once.
  package init(dancingIn phase: Phase, under rules: FaceRules) {
    let dance = Dance(startedAt: FaceSequence.startInstant, under: rules)
    let overlays = FaceSequence.overlaySlots(of: [.musicNotes], in: phase, under: rules)
    let beats = (0..<2 * Int64(Dance.halfBeatsPerCycle)).map { dance.start(ofHalfBeat: $0) - FaceSequence.startInstant }
    let length = dance.start(ofHalfBeat: 2 * Int64(Dance.halfBeatsPerCycle)) - FaceSequence.startInstant
    let times = (beats + [Overlay.musicNotes.duration]).filter { $0 < length }.sorted()
    self.init(duration: length, at: times) { now in (dance.face(at: now), overlays.visible(at: now)) }
  }

  /// Creates the sequence of a play for a pal in `phase`, from the person's request until the last effects have faded.
  ///
  /// A dance is cut to eight beats, and quiet company to eight seconds.
  package init(_ play: Play.Kind, in phase: Phase, under core: Rules, face rules: FaceRules) {
    guard play != .dance else {
      self.init(dancingIn: phase, under: rules)
      return
    }
    // The sequence has no real date, but this zone makes it begin in the morning, when a pal is awake.
    let facts = FaceContext(phase: phase, zone: Zone(offsetSeconds: 10 * 3600) ?? .utc)
    var face = FaceEngine(
      createdAt: FaceSequence.startInstant, seed: FaceSequence.seed, facts, isInForeground: true, under: core,
      faceRules: rules)
    var script = FaceSequence.simulatedUserEvents(during: play)[...]
    var seen: [(Face?, [ActiveOverlay])] = []
    repeat {
      let now = FaceSequence.startInstant + Milliseconds(Int64(seen.count))
      var happenings: [FaceEvent] = []
      while let next = script.first, next.after == now - FaceSequence.startInstant {
        happenings.append(next.happening)
        script.removeFirst()
      }
      _ = face.advance(applying: happenings, at: now, with: facts)
      _ = face.runTimers(through: now)
      let shown = face.expression(at: now)
      let isOver = shown.play == nil && shown.emote?.isCausedByEvent != true && shown.overlays.isEmpty && script.isEmpty
      if isOver { break }
      seen.append((shown.face, shown.overlays))
    } while seen.count < FaceSequence.maxMilliseconds(of: play)
    let times = (0..<Int64(seen.count)).map { Milliseconds($0) }
    self.init(duration: Milliseconds(Int64(seen.count)), at: times) { now in
      seen[Int((now - FaceSequence.startInstant).count)]
    }
  }

  /// The seed of the pal's random choices, the same in all sequences.
  private static let seed: UInt64 = 0x7069_7865_6C

  /// Returns the maximum length of a play's sequence in milliseconds.
  ///
  /// Quiet company would last until the person ends it, so it has a shorter limit.
  private static func maxMilliseconds(of play: Play.Kind) -> Int { play == .silentCompanion ? 8000 : 60_000 }

  /// Returns the simulated actions of the person during a play, each with its time after the start of the sequence.
  ///
  /// In a staring contest, for example, the person holds a finger on the pal.
  private static func simulatedUserEvents(during play: Play.Kind) -> [(after: Milliseconds, happening: FaceEvent)] {
    let asks = [(after: Milliseconds.zero, happening: FaceEvent.said(play.requestPhrase))]
    func pressAndRelease(_ after: Int64, for length: Int64) -> [(after: Milliseconds, happening: FaceEvent)] {
      [
        (Milliseconds(after), .touch(.press(.center))), (Milliseconds(after + length), .touch(.release)),
      ]
    }
    switch play {
    case .staringContest: return asks + pressAndRelease(1000, for: 4000)
    case .copyMe:
      // Six short and two long touches, as many as the pal copies at most. Each pair consists of the time from the
      // request to the touch and the duration of the touch, both in milliseconds.
      return asks
        + [(300, 100), (600, 100), (900, 300), (1400, 100), (1700, 100), (2000, 300), (2500, 100), (2800, 100)].flatMap
      {
        pressAndRelease($0.0, for: $0.1)
      }
    case .dance, .guessMood, .story, .compliment, .roast, .silentCompanion: return asks
    }
  }
}
