package import PixelPalCore

/// A play in progress, with its state.
package struct RunningPlay: Hashable, Sendable {
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

  /// The rules of a game of copies: the time to wait for a touch, the most touches, the time until the game ends after
  /// the last one, and the least time for which each is copied.
  package static let copies = (
    within: Milliseconds.seconds(8), most: 8, endsAfter: Milliseconds(1200), shown: Milliseconds(400)
  )
  /// The rules of a staring contest: the time to wait for the person, the range of times for which the pal can stare,
  /// and the time until the contest ends after its outcome.
  package static let contest = (
    within: Milliseconds.seconds(5), least: Int64(8000), range: 22_001, outcome: Milliseconds(2000)
  )

  /// The time for which the pal can stare.
  var limit: Milliseconds {
    let (_, least, range, _) = RunningPlay.contest
    return Milliseconds(least + Int64(Chance.draw("star", seed, at: Int64(play.number), below: range)))
  }

  /// The instant at which the next timer of the play fires; `nil` for a play that only the person ends.
  var due: Instant? {
    switch play.kind {
    case .dance, .guessMood, .story, .compliment, .roast: return dueStep
    case .silentCompanion: return nil
    case .copyMe:
      let waits = play.startedAt + RunningPlay.copies.within
      guard let last = copied.last, let first = copied.first else { return waits }
      let endsAfter = RunningPlay.copies.endsAfter
      if let settledAt { return settledAt + last.after - first.after + last.length + endsAfter }
      let ends = play.startedAt + last.after + last.length + endsAfter
      return copied.count == RunningPlay.copies.most
        ? ends : min(ends, max(waits, play.startedAt + last.after + last.length))
    case .staringContest:
      if let settledAt { return settledAt + RunningPlay.contest.outcome }
      return staresSince.map { $0 + limit } ?? play.startedAt + RunningPlay.contest.within
    }
  }

  /// The instant of the next step of a play that runs by itself.
  private var dueStep: Instant? {
    let steps = play.kind.steps(under: rules)
    guard let last = steps.last else { return nil }
    switch (step < steps.count ? steps[step] : last).time {
    case .after(let time): return play.startedAt + time
    case .read(let count): return play.startedAt + (play.kind == .story ? tale.times[count] : readingTime)
    }
  }

  private var readingTime: Milliseconds { Saying.length(of: sentence ?? "") }

  /// Runs the timer that is due at `now`, and returns its outcome.
  mutating func fallDue(at now: Instant) -> Outcome {
    switch play.kind {
    case .dance, .guessMood, .story, .compliment, .roast: return nextStep()
    case .silentCompanion: return .done(nil)
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

  private mutating func nextStep() -> Outcome {
    let steps = play.kind.steps(under: rules)
    guard step < steps.count else { return .done(nil) }
    defer { step += 1 }
    switch steps[step].effect {
    case .floats(let overlay): return .floats(overlay)
    case .emote(let emote): return .emote(emote)
    case .acts: return .emote(tale.turn)
    case .ends(let emote): return .done(emote)
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
  var isWatching: Bool { play.kind == .copyMe && settledAt == nil && copied.count < RunningPlay.copies.most }

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
    if let (eyes, mouths) = play.kind.face {
      let index = (now - play.startedAt).count / Play.Kind.mouthLength % Int64(mouths.count)
      return (eyes, mouths[Int(index)])
    }
    guard play.kind == .copyMe else { return isStaring ? RunningPlay.staring : nil }
    guard let settledAt, let first = copied.first else { return RunningPlay.watching }
    let passed = now - settledAt
    let done = copied.last { $0.after - first.after <= passed }
    guard let done, passed < done.after - first.after + max(done.length, RunningPlay.copies.shown) else { return nil }
    return done.length.count < rules.numbers.touchHoldFromMilliseconds ? RunningPlay.copiedTap : RunningPlay.copiedHold
  }

  /// The face of a pal that stares.
  package static let staring = (eyes: Eyes.wide, mouth: Mouth.straight)
  /// The face of a pal that watches the touches that it will copy.
  package static let watching = (eyes: Eyes.raised, mouth: Mouth.smile)
  /// The face of a pal that copies a tap.
  package static let copiedTap = (eyes: Eyes.wink, mouth: Mouth.smile)
  /// The face of a pal that copies a longer touch.
  package static let copiedHold = (eyes: Eyes.raised, mouth: Mouth.smile)
}
