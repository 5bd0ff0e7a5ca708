import PixelPalCore

/// A play in progress, with its state.
struct RunningPlay: Hashable, Sendable {
  let play: Play
  /// The number of stages of the play that have been reached.
  private(set) var step = 0
  /// The sentence of a play that has only one.
  private var sentence: String?
  /// The touches to copy, each with its offset from the beginning of the play and its duration.
  private(set) var copied: [Copied] = []
  /// The instant at which the pal and the person began to stare at each other.
  private(set) var staresSince: Instant?
  /// The instant at which the contest was decided, or at which the pal began to copy.
  private(set) var settledAt: Instant?
  private let seed: UInt64
  private let rules: FaceRules

  /// A touch to copy.
  struct Copied: Hashable, Sendable {
    let after: Milliseconds
    let length: Milliseconds
  }

  /// The outcomes of a timer of a play.
  enum Outcome: Hashable, Sendable {
    /// An overlay appears.
    case floats(Overlay)
    /// The pal shows an emote.
    case emote(Emote)
    /// The pal blinks.
    case blinks
    /// The play is over, and the emote follows.
    case done(Emote?)
    /// The play continues.
    case goesOn
  }

  init(_ play: Play, in mood: Mood, seed: UInt64, under rules: FaceRules) {
    (self.play, self.seed, self.rules) = (play, seed, rules)
    switch play.kind {
    case .guessMood:
      sentence = Saying.mood(mood, Chance.draw("gues", seed, at: play.startedAt.millisecondsSince1970, below: 3))
    case .compliment: sentence = Saying.compliment(play.number, seed: seed)
    case .roast: sentence = Saying.roast(play.number, seed: seed)
    case .copyMe, .dance, .story, .staringContest, .silentCompanion: break
    }
  }

  private var dance: Dance { Dance(startedAt: play.startedAt, under: rules) }
  private var tale: Tale { Tale(play.number, seed: seed) }

  static let copiesWithin = Milliseconds.seconds(8)
  static let mostCopied = 8
  private static let copiedEndsAfter = Milliseconds(1200)
  private static let staresWithin = Milliseconds.seconds(5)
  private static let outcomeStands = Milliseconds(2000)

  /// The time for which the pal can stare.
  var limit: Milliseconds {
    Milliseconds(8000 + Int64(Chance.draw("star", seed, at: Int64(play.number), below: 22_001)))
  }

  /// The instant at which the next timer of the play fires; `nil` for a play that only the person ends.
  var due: Instant? {
    switch play.kind {
    case .dance: return dance.begins(Int64(2 * min(8 * step, Dance.beats)))
    case .guessMood, .compliment, .roast: return play.startedAt + Saying.length(of: sentence ?? "")
    case .story: return play.startedAt + tale.times[min(step + 1, 3)]
    case .silentCompanion: return nil
    case .copyMe:
      let waits = play.startedAt + RunningPlay.copiesWithin
      guard let last = copied.last, let first = copied.first else { return waits }
      if let settledAt { return settledAt + last.after - first.after + last.length + RunningPlay.copiedEndsAfter }
      let ends = play.startedAt + last.after + last.length + RunningPlay.copiedEndsAfter
      return copied.count == RunningPlay.mostCopied
        ? ends : min(ends, max(waits, play.startedAt + last.after + last.length))
    case .staringContest:
      if let settledAt { return settledAt + RunningPlay.outcomeStands }
      return staresSince.map { $0 + limit } ?? play.startedAt + RunningPlay.staresWithin
    }
  }

  /// Runs the timer that is due at `now`, and returns its outcome.
  mutating func fallDue(at now: Instant) -> Outcome {
    switch play.kind {
    case .dance:
      step += 1
      if step == 1 { return .emote(.singing) }
      return 8 * (step - 1) < Dance.beats ? .floats(.musicNotes) : .done(.laughing)
    case .roast: return .done(.laughing)
    case .guessMood, .compliment, .silentCompanion: return .done(nil)
    case .story:
      step += 1
      return step == 1 ? .emote(tale.turn) : step == 2 ? .emote(.happy) : .done(nil)
    case .copyMe:
      if copied.isEmpty || settledAt != nil { return .done(nil) }
      settledAt = now
      return .goesOn
    case .staringContest:
      if staresSince == nil { return .done(nil) }
      if settledAt != nil { return .done(.laughing) }
      (settledAt, sentence) = (now, Saying.blinked)
      return .blinks
    }
  }

  /// True if a press starts the staring.
  var awaitsStare: Bool { play.kind == .staringContest && staresSince == nil }

  /// True while the pal and the person stare at each other.
  var isStaring: Bool { staresSince != nil && settledAt == nil }

  mutating func stare(from now: Instant) { staresSince = now }

  /// Ends the staring because the person looked away.
  mutating func lookAway(at now: Instant) {
    guard isStaring else { return }
    (settledAt, sentence) = (now, Saying.letGo)
  }

  /// True while touches are recorded for the pal to copy.
  var isWatching: Bool { play.kind == .copyMe && settledAt == nil && copied.count < RunningPlay.mostCopied }

  mutating func copy(from pressed: Instant, to released: Instant) {
    copied.append(Copied(after: pressed - play.startedAt, length: released - pressed))
  }

  /// Returns the sentence that the pal says at `now`.
  func line(at now: Instant) -> String? {
    guard play.kind == .story else { return sentence }
    let passed = now - play.startedAt
    let index = tale.times.lastIndex { $0 <= passed } ?? 0
    return tale.sentences[min(index, 2)]
  }

  /// Returns the pose of the body at `now`; `nil` if the play does not change it.
  func body(at now: Instant) -> Body? { play.kind == .dance ? dance.body(at: now) : nil }

  /// Returns the face at `now`; `nil` if the play does not change it.
  func face(at now: Instant) -> (eyes: Eyes, mouth: Mouth)? {
    switch play.kind {
    case .dance:
      let face = dance.face(at: now)
      return (face.eyes, face.mouth)
    case .story, .guessMood, .compliment, .roast:
      return (.open, (now - play.startedAt).count / 200 % 2 == 0 ? .talk : .smile)
    case .staringContest: return isStaring ? (.wide, .straight) : nil
    case .copyMe:
      guard let settledAt, let first = copied.first else { return (.raised, .smile) }
      let passed = now - settledAt
      let done = copied.last { $0.after - first.after <= passed }
      guard let done, passed < done.after - first.after + max(done.length, Milliseconds(400)) else { return nil }
      return done.length.count < rules.numbers.touchHoldFromMilliseconds ? (.wink, .smile) : (.raised, .smile)
    case .silentCompanion: return nil
    }
  }
}
