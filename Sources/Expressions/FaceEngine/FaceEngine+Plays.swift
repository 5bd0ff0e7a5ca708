import PixelPalCore

// Applies the person's words, and runs plays.
extension FaceEngine {
  mutating func applySpeech(_ text: String, in transition: inout EventEffectsOnFace) {
    guard foreground != nil, !isMuted else { return }
    switch HeardTextInterpretation(text) {
    case .noWords: break
    case .notUnderstood:
      foreground?.lastInputAt = transition.now
      transition.recordChange(.commandHeard(nil), because: "user action")
      transition.addFeelingInput(.phraseNotUnderstood)
      transition.emoteRequests.append(
        EmoteRequest(emote: .confused, priority: .speech, reason: "unknown words"))
    case .negated(let commands):
      foreground?.lastInputAt = transition.now
      transition.requiresMoodUpdate = true
      if let kind = foreground?.play?.play.kind, commands.contains(where: { $0.requestedPlay == kind }) {
        endCurrentPlay(because: .stopped, in: &transition)
      }
    case .understood(let command):
      foreground?.lastInputAt = transition.now
      transition.recordChange(.commandHeard(command), because: allowsPlays ? "user action" : "plays are switched off")
      transition.addFeelingInput(.phraseUnderstood)
      guard allowsPlays else { break }
      if let kind = command.requestedPlay {
        startPlay(kind, in: &transition)
      } else {
        endCurrentPlay(because: .stopped, in: &transition)
      }
    }
  }

  private mutating func startPlay(_ kind: Play.Kind, in transition: inout EventEffectsOnFace) {
    endCurrentPlay(because: .replaced, in: &transition)
    let number = feelings.playCounts.takeNextNumber(of: kind)
    let mood = mood(at: transition.now)
    foreground?.play = RunningPlay(
      Play(kind, number: number, startedAt: transition.now), in: mood, seed: seed, under: faceRules)
    foreground?.overlays.endAll(at: transition.now)
    if kind == .silentCompanion {
      foreground?.latestEmote = nil
      foreground?.isActingSad = false
    } else {
      endIdleEmote(at: transition.now)
    }
    transition.recordChange(.playStarted(kind), because: "user action")
    if kind == .silentCompanion { transition.addFeelingInput(.silentCompanyBegan) }
    runPlayTimerIfDue(in: &transition)
  }

  /// Runs the first timer of the play that has just started, if that timer is due at once.
  private mutating func runPlayTimerIfDue(in transition: inout EventEffectsOnFace) {
    guard let due = foreground?.play?.nextTimerTime, due <= transition.now else { return }
    applyPlayOutcome(foreground?.play?.runTimer(at: transition.now) ?? .continues, in: &transition)
  }

  /// Applies `outcome`, the effect of a play's timer, to the face and to `transition`.
  mutating func applyPlayOutcome(_ outcome: RunningPlay.TimerEffect, in transition: inout EventEffectsOnFace) {
    let name = foreground?.play?.play.kind.phrase ?? ""
    switch outcome {
    case .continues: break
    case .showOverlay(let overlay): transition.overlays.append(overlay)
    case .showEmote(let emote):
      let unmasks = emote == .happy && foreground?.isActingSad == true
      transition.emoteRequests.append(EmoteRequest(emote: emote, priority: .play, reason: name, endsActedFace: unmasks))
    case .blink: foreground?.responseBlinkAt = transition.now
    case .finished(let emote):
      endCurrentPlay(because: .done, in: &transition)
      if let emote { transition.emoteRequests.append(EmoteRequest(emote: emote, priority: .play, reason: name)) }
    }
  }

  mutating func endCurrentPlay(because end: Play.EndReason, in transition: inout EventEffectsOnFace) {
    guard let play = foreground?.play else { return }
    // Emotes that the play requested at this instant are no longer shown.
    transition.emoteRequests.removeAll { $0.priority == .play }
    // An acted sad face is always followed by a happy one, even if the play ends before that.
    if foreground?.isActingSad == true, let acted = foreground?.lastEmoteStarts[.sad] {
      foreground?.happyEmoteAt = max(acted + Emote.sad.duration, transition.now + Milliseconds(1))
    }
    foreground?.play = nil
    foreground?.suppressIdleEmotes(through: transition.now)
    transition.recordChange(.playEnded(play.play.kind, end), because: end.explanation)
    transition.requiresMoodUpdate = true
    foreground?.lastInputAt = transition.now
    switch end {
    case .done: transition.addFeelingInput(.playFinished)
    case .stopped, .closed: transition.addFeelingInput(.playStopped)
    case .replaced: break
    }
  }
}

extension PlayCounts {
  /// Returns the number of the next play of `kind`, counted from 0, and increments the count.
  ///
  /// The number is always 0 for kinds of plays that aren't counted.
  fileprivate mutating func takeNextNumber(of kind: Play.Kind) -> Int {
    func postIncrement(_ number: inout Int) -> Int {
      defer { number += 1 }
      return number
    }
    switch kind {
    case .story: return postIncrement(&stories)
    case .compliment: return postIncrement(&compliments)
    case .roast: return postIncrement(&roasts)
    case .staringContest: return postIncrement(&contests)
    case .copyMe, .dance, .guessMood, .silentCompanion: return 0
    }
  }
}

extension Play.Kind {
  /// The play's name in explanations, such as `a dance`.
  public var phrase: String {
    switch self {
    case .copyMe: "a copying game"
    case .dance: "a dance"
    case .guessMood: "a mood guess"
    case .story: "a story"
    case .staringContest: "a staring contest"
    case .compliment: "a compliment"
    case .roast: "a joke of its own"
    case .silentCompanion: "quiet company"
    }
  }
}

extension Play.EndReason {
  fileprivate var explanation: String {
    switch self {
    case .done: "it played to the end"
    case .stopped: "user action"
    case .replaced: "something else started"
    case .closed: "the app moved to the background"
    }
  }
}
