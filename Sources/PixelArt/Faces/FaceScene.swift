package import Expressions
package import PixelPalCore

/// A complete face sequence: the changes of an emote, an overlay or a play from beginning to end.
///
///     for moment in FaceScene(.wink, in: .active, under: .standard).moments { print(moment.after, moment.face) }
package struct FaceScene: Sendable {
  /// The duration of the scene.
  package let length: Milliseconds
  /// The states between changes; the first is at the beginning.
  package let moments: [Moment]

  /// The state between two changes.
  package struct Moment: Hashable, Sendable {
    /// The time since the beginning.
    package let after: Milliseconds
    /// The face; `nil` for the pal's own face.
    package let face: Face?
    /// The visible overlays, in slot order.
    package let overlays: [LivingOverlay]
  }

  /// The start of every scene, an arbitrary instant.
  static let start = Instant(millisecondsSince1970: 0)

  /// Creates a scene by sampling `seen` at `times` and keeping the changes.
  private init(
    through length: Milliseconds, at times: some Sequence<Milliseconds>, seen: (Instant) -> (Face?, [LivingOverlay])
  ) {
    self.length = length
    moments = times.reduce(into: [Moment]()) { moments, time in
      let (face, overlays) = seen(FaceScene.start + time)
      let isSame =
        moments.last.map { last in
          last.face == face
            && last.overlays.map { [$0.kind.rawValue, "\($0.slot)"] }
              == overlays.map { [$0.kind.rawValue, "\($0.slot)"] }
        } ?? false
      if !isSame { moments.append(Moment(after: time, face: face, overlays: overlays)) }
    }
  }

  /// Creates a scene of overlays, with a face until `end`.
  private init(_ overlays: OverlayStack, through end: Instant, face: (Instant) -> Face?) {
    let all = overlays.entries.reduce(end) { max($0, $1.ends) } - FaceScene.start
    let times =
      [.zero, end - FaceScene.start] + overlays.entries.flatMap { [$0.shows, $0.ends].map { $0 - FaceScene.start } }
    self.init(through: all, at: times.filter { $0 < all }.sorted()) { now in (face(now), overlays.visible(at: now)) }
  }

  /// Creates the scene of an emote, until its last overlay has disappeared.
  package init(_ emote: Emote, in phase: Phase, under rules: FaceRules) {
    let over = FaceScene.start + emote.length
    self.init(FaceScene.stack(emote.overlays(in: phase), in: phase, under: rules), through: over) { now in
      now < over ? emote.face(in: phase) : nil
    }
  }

  /// Creates the scene of a single overlay beside a resting pal.
  package init(_ overlay: Overlay, in phase: Phase, under rules: FaceRules) {
    let stack = FaceScene.stack([overlay], in: phase, under: rules)
    self.init(stack, through: FaceScene.start + overlay.length) { _ in Face(eyes: .open, mouth: .soft) }
  }

  /// Returns the stack of overlays that appear together.
  static func stack(_ kinds: [Overlay], in phase: Phase, under rules: FaceRules) -> OverlayStack {
    var stack = OverlayStack()
    stack.push(kinds, at: start, isCaused: true, in: phase, under: rules)
    return stack
  }
}

// Dances and other plays.
extension FaceScene {
  /// Creates the scene of eight beats of a dance: two rounds of the body's moves, with the notes that appear once in
  /// that time.
  package init(dancingIn phase: Phase, under rules: FaceRules) {
    let dance = Dance(startedAt: FaceScene.start, under: rules)
    let overlays = FaceScene.stack([.musicNotes], in: phase, under: rules)
    let beats = (0..<2 * Int64(Dance.halfBeats)).map { dance.begins($0) - FaceScene.start }
    let length = dance.begins(2 * Int64(Dance.halfBeats)) - FaceScene.start
    let times = (beats + [Overlay.musicNotes.length]).filter { $0 < length }.sorted()
    self.init(through: length, at: times) { now in (dance.face(at: now), overlays.visible(at: now)) }
  }

  /// Creates the scene of a play for a pal in `phase`, from the request to the end of its after-effects.
  package init(_ play: Play.Kind, in phase: Phase, under core: Rules, face rules: FaceRules) {
    guard play != .dance else {
      self.init(dancingIn: phase, under: rules)
      return
    }
    // The scene's clock has no date. The zone offset makes it start in the morning, when a pal is awake.
    let facts = PalFacts(phase: phase, zone: Zone(offsetSeconds: 10 * 3600) ?? .utc)
    var face = Countenance(
      createdAt: FaceScene.start, seed: FaceScene.seed, facts, isInFront: true, under: core, face: rules)
    var script = FaceScene.script(of: play)[...]
    var seen: [(Face?, [LivingOverlay])] = []
    repeat {
      let now = FaceScene.start + Milliseconds(Int64(seen.count))
      var happenings: [Happening] = []
      while let next = script.first, next.after == now - FaceScene.start {
        happenings.append(next.happening)
        script.removeFirst()
      }
      _ = face.live(happenings, at: now, as: facts)
      _ = face.pass(through: now)
      let shown = face.look(at: now)
      let isOver = shown.play == nil && shown.emote?.isCaused != true && shown.overlays.isEmpty && script.isEmpty
      if isOver { break }
      seen.append((shown.face, shown.overlays))
    } while seen.count < FaceScene.longest(play)
    let times = (0..<Int64(seen.count)).map { Milliseconds($0) }
    self.init(through: Milliseconds(Int64(seen.count)), at: times) { now in seen[Int((now - FaceScene.start).count)] }
  }

  /// The seed of the pal in all scenes.
  private static let seed: UInt64 = 0x7069_7865_6C

  /// Returns the maximum length of a play's scene in milliseconds; quiet company lasts until the person ends it.
  private static func longest(_ play: Play.Kind) -> Int { play == .silentCompanion ? 8000 : 60_000 }

  /// Returns the person's actions in a play.
  private static func script(of play: Play.Kind) -> [(after: Milliseconds, happening: Happening)] {
    let asks = [(after: Milliseconds.zero, happening: Happening.said(play.request))]
    func touch(_ after: Int64, for length: Int64) -> [(after: Milliseconds, happening: Happening)] {
      [
        (Milliseconds(after), .gesture(.press(.middle))), (Milliseconds(after + length), .gesture(.release)),
      ]
    }
    switch play {
    case .staringContest: return asks + touch(1000, for: 4000)
    case .copyMe:
      // Taps and two holds: the maximum number that the pal copies.
      return asks
        + [(300, 100), (600, 100), (900, 300), (1400, 100), (1700, 100), (2000, 300), (2500, 100), (2800, 100)].flatMap
      {
        touch($0.0, for: $0.1)
      }
    case .dance, .guessMood, .story, .compliment, .roast, .silentCompanion: return asks
    }
  }
}
