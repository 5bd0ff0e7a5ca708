package import PixelPalCore

/// A play in progress, with its state.
package struct RunningPlay: Hashable, Sendable {
  let play: Play
  /// The number of scripted steps that have run, which is the index of the next one.
  private(set) var completedStepCount = 0
  /// The sentence that the pal says, or `nil` if it says none.
  ///
  /// While the pal tells a story, the value is `nil` as well: a story computes its sentences when they are read.
  private var sentence: String?
  /// The touches to copy, each with its offset from the beginning of the play and its duration.
  private(set) var touchesToCopy: [RecordedTouch] = []
  /// The instant at which the pal and the person began to stare at each other, or `nil` if they haven't.
  private(set) var staringSince: Instant?
  /// The instant at which a staring contest was decided or the pal began to copy touches, or `nil` before that.
  private(set) var secondPartStartedAt: Instant?
  private let seed: UInt64
  private let rules: FaceRules

  /// A touch for the pal to copy.
  struct RecordedTouch: Hashable, Sendable {
    let offset: Milliseconds
    let duration: Milliseconds
  }

  /// An effect of a play's timer.
  enum TimerEffect: Hashable, Sendable {
    /// An overlay should appear beside the pal.
    case showOverlay(Overlay)
    /// The pal should show an emote.
    case showEmote(Emote)
    /// The pal should blink, which makes it lose a staring contest.
    case blink
    /// The play is over, and the pal should show the given emote unless it is `nil`.
    case finished(Emote?)
    /// The play continues without a visible effect.
    case continues
  }

  init(_ play: Play, in mood: Mood, seed: UInt64, under rules: FaceRules) {
    (self.play, self.seed, self.rules) = (play, seed, rules)
    switch play.kind {
    case .guessMood:
      sentence = PlaySentences.moodGuess(
        of: mood, choice: KeyedRandom.draw(tag: "gues", seed: seed, at: play.startedAt.millisecondsSince1970, below: 3))
    case .compliment: sentence = PlaySentences.compliment(numbered: play.number, seed: seed)
    case .roast: sentence = PlaySentences.roast(numbered: play.number, seed: seed)
    case .copyMe, .dance, .story, .staringContest, .silentCompanion: break
    }
  }

  private var dance: Dance { Dance(startedAt: play.startedAt, under: rules) }
  private var story: ThreeSentenceStory { ThreeSentenceStory(play.number, seed: seed) }

  /// The rules of a copying game.
  ///
  /// - `within`: the time to wait for a first touch.
  /// - `most`: the maximum number of touches.
  /// - `endsAfter`: the pause after the last touch.
  /// - `shown`: the minimum duration of each copy.
  package static let copyMeRules = (
    within: Milliseconds.seconds(8), most: 8, endsAfter: Milliseconds(1200), shown: Milliseconds(400)
  )
  /// The rules of a staring contest.
  ///
  /// - `within`: the time to wait for the person.
  /// - `least`: the shortest time in milliseconds that the pal can stare.
  /// - `range`: the upper limit, exclusive, of the random time in milliseconds that is added to `least`.
  /// - `outcome`: the time for which the outcome is shown.
  package static let staringContestRules = (
    within: Milliseconds.seconds(5), least: Int64(8000), range: 22_001, outcome: Milliseconds(2000)
  )

  /// The duration for which the pal stares before it blinks.
  var palStareDuration: Milliseconds {
    let (_, least, range, _) = RunningPlay.staringContestRules
    return Milliseconds(least + Int64(KeyedRandom.draw(tag: "star", seed: seed, at: Int64(play.number), below: range)))
  }

  /// The instant at which the play's next timer fires, or `nil` if only the person can end the play.
  var nextTimerTime: Instant? {
    switch play.kind {
    case .dance, .guessMood, .story, .compliment, .roast: return dueStep
    case .silentCompanion: return nil
    case .copyMe:
      let waits = play.startedAt + RunningPlay.copyMeRules.within
      guard let last = touchesToCopy.last, let first = touchesToCopy.first else { return waits }
      let endsAfter = RunningPlay.copyMeRules.endsAfter
      if let secondPartStartedAt { return secondPartStartedAt + last.offset - first.offset + last.duration + endsAfter }
      let ends = play.startedAt + last.offset + last.duration + endsAfter
      return touchesToCopy.count == RunningPlay.copyMeRules.most
        ? ends : min(ends, max(waits, play.startedAt + last.offset + last.duration))
    case .staringContest:
      if let secondPartStartedAt { return secondPartStartedAt + RunningPlay.staringContestRules.outcome }
      return staringSince.map { $0 + palStareDuration } ?? play.startedAt + RunningPlay.staringContestRules.within
    }
  }

  /// The instant at which the next scripted step is due, or `nil` if the play has no scripted steps.
  private var dueStep: Instant? {
    let steps = play.kind.scriptedSteps(under: rules)
    guard let last = steps.last else { return nil }
    switch (completedStepCount < steps.count ? steps[completedStepCount] : last).time {
    case .after(let time): return play.startedAt + time
    case .afterReading(let count):
      return play.startedAt + (play.kind == .story ? story.sentenceTimes[count] : readingTime)
    }
  }

  private var readingTime: Milliseconds { PlaySentences.readingTime(of: sentence ?? "") }

  /// Runs the timer that is due at `now`, and returns its outcome.
  ///
  /// If the play is scripted, such as a dance, the timer runs the next step of the script.
  mutating func runTimer(at now: Instant) -> TimerEffect {
    switch play.kind {
    case .dance, .guessMood, .story, .compliment, .roast: return runNextScriptStep()
    case .silentCompanion: return .finished(nil)
    case .copyMe:
      if touchesToCopy.isEmpty || secondPartStartedAt != nil { return .finished(nil) }
      secondPartStartedAt = now
      return .continues
    case .staringContest:
      if staringSince == nil { return .finished(nil) }
      if secondPartStartedAt != nil { return .finished(.laughing) }
      (secondPartStartedAt, sentence) = (now, PlaySentences.palBlinked)
      return .blink
    }
  }

  private mutating func runNextScriptStep() -> TimerEffect {
    let steps = play.kind.scriptedSteps(under: rules)
    guard completedStepCount < steps.count else { return .finished(nil) }
    defer { completedStepCount += 1 }
    switch steps[completedStepCount].effect {
    case .showOverlay(let overlay): return .showOverlay(overlay)
    case .showEmote(let emote): return .showEmote(emote)
    case .actTwist: return .showEmote(story.twistEmote)
    case .endPlay(let emote): return .finished(emote)
    }
  }

  /// True if the next press starts the staring.
  var awaitsStare: Bool { play.kind == .staringContest && staringSince == nil }

  /// True while the pal and the person stare at each other.
  var isStaring: Bool { staringSince != nil && secondPartStartedAt == nil }

  mutating func startStaring(at now: Instant) { staringSince = now }

  /// Ends the staring contest, which the person has lost by looking away.
  ///
  /// Does nothing if the pal and the person aren't staring at each other.
  mutating func endStaring(at now: Instant) {
    guard isStaring else { return }
    (secondPartStartedAt, sentence) = (now, PlaySentences.userLookedAway)
  }

  /// True while the pal watches, so that touches are recorded for it to copy.
  ///
  /// Recording stops at the maximum number of touches.
  var isRecordingTouches: Bool {
    play.kind == .copyMe && secondPartStartedAt == nil && touchesToCopy.count < RunningPlay.copyMeRules.most
  }

  mutating func recordTouch(from pressed: Instant, to released: Instant) {
    touchesToCopy.append(RecordedTouch(offset: pressed - play.startedAt, duration: released - pressed))
  }

  /// Returns the sentence that the pal says at `now`, or `nil` if it says nothing.
  func sentence(at now: Instant) -> String? {
    guard play.kind == .story else { return sentence }
    let passed = now - play.startedAt
    let index = story.sentenceTimes.lastIndex { $0 <= passed } ?? 0
    return story.sentences[min(index, 2)]
  }

  /// Returns the body's pose at `now`, or `nil` if the play doesn't change it.
  func pose(at now: Instant) -> BodyPose? { play.kind == .dance ? dance.pose(at: now) : nil }

  /// Returns the eyes and the mouth at `now`, or `nil` if the play doesn't change them.
  func face(at now: Instant) -> (eyes: Eyes, mouth: Mouth)? {
    if let (eyes, mouths) = play.kind.talkingFace {
      let index = (now - play.startedAt).count / Play.Kind.mouthMilliseconds % Int64(mouths.count)
      return (eyes, mouths[Int(index)])
    }
    guard play.kind == .copyMe else { return isStaring ? RunningPlay.staringFace : nil }
    guard let secondPartStartedAt, let first = touchesToCopy.first else { return RunningPlay.watchingFace }
    let passed = now - secondPartStartedAt
    let done = touchesToCopy.last { $0.offset - first.offset <= passed }
    guard let done, passed < done.offset - first.offset + max(done.duration, RunningPlay.copyMeRules.shown) else {
      return nil
    }
    return done.duration.count < rules.numbers.touchHoldFromMilliseconds
      ? RunningPlay.copiedTapFace : RunningPlay.copiedHoldFace
  }

  package static let staringFace = (eyes: Eyes.wide, mouth: Mouth.straight)
  /// The face of a pal that is watching the touches to copy.
  package static let watchingFace = (eyes: Eyes.raised, mouth: Mouth.smile)
  /// The face of a pal that is copying a tap.
  package static let copiedTapFace = (eyes: Eyes.wink, mouth: Mouth.smile)
  /// The face of a pal that is copying a longer touch.
  package static let copiedHoldFace = (eyes: Eyes.raised, mouth: Mouth.smile)
}
