import PixelPalCore

// Words and plays.
extension Countenance {
  mutating func hear(_ text: String, _ turn: inout FaceTurn) {
    guard front != nil, !isQuiet else { return }
    switch Hearing(text) {
    case .nothing: break
    case .notUnderstood:
      front?.lastInput = turn.now
      turn.tell(.commanded(nil), "by the person")
      turn.bring(.notUnderstood)
      turn.wishes.append(EmoteWish(emote: .confused, rank: .words, why: "words that it does not know"))
    case .takenBack(let commands):
      front?.lastInput = turn.now
      turn.isEvent = true
      if let kind = front?.play?.play.kind, commands.contains(where: { $0.play == kind }) { endPlay(.stopped, &turn) }
    case .understood(let command):
      front?.lastInput = turn.now
      turn.tell(.commanded(command), playsAlong ? "by the person" : "plays are off")
      turn.bring(.understood)
      guard playsAlong else { break }
      if let kind = command.play { begin(kind, &turn) } else { endPlay(.stopped, &turn) }
    }
  }

  private mutating func begin(_ kind: Play.Kind, _ turn: inout FaceTurn) {
    endPlay(.replaced, &turn)
    let number = feelings.counts.next(kind)
    let mood = mood(at: turn.now)
    front?.play = RunningPlay(Play(kind, number: number, startedAt: turn.now), in: mood, seed: seed, under: rules)
    front?.overlays.clear(at: turn.now)
    if kind == .silentCompanion {
      front?.emote = nil
      front?.isMasked = false
    } else {
      endAmbientEmote(at: turn.now)
    }
    turn.tell(.playStarted(kind), "by the person")
    if kind == .silentCompanion { turn.bring(.satTogether) }
    fallDuePlay(&turn)
  }

  /// Runs the timer that a play has at its very beginning.
  private mutating func fallDuePlay(_ turn: inout FaceTurn) {
    guard let due = front?.play?.due, due <= turn.now else { return }
    follow(front?.play?.fallDue(at: turn.now) ?? .goesOn, &turn)
  }

  /// Applies an outcome of a play.
  mutating func follow(_ outcome: RunningPlay.Outcome, _ turn: inout FaceTurn) {
    let name = front?.play?.play.kind.words ?? ""
    switch outcome {
    case .goesOn: break
    case .floats(let overlay): turn.overlays.append(overlay)
    case .emote(let emote):
      let unmasks = emote == .happy && front?.isMasked == true
      turn.wishes.append(EmoteWish(emote: emote, rank: .play, why: name, unmasks: unmasks))
    case .blinks: front?.blinkedAt = turn.now
    case .done(let emote):
      endPlay(.done, &turn)
      if let emote { turn.wishes.append(EmoteWish(emote: emote, rank: .play, why: name)) }
    }
  }

  mutating func endPlay(_ end: Play.End, _ turn: inout FaceTurn) {
    guard let play = front?.play else { return }
    // The play no longer shows the emotes that it requested at this instant.
    turn.wishes.removeAll { $0.rank == .play }
    // An acted sad face is always followed by a happy one, whatever happens in between.
    if front?.isMasked == true, let acted = front?.begun[.sad] {
      front?.happyAt = max(acted + Emote.sad.length, turn.now + Milliseconds(1))
    }
    front?.play = nil
    front?.keepStill(through: turn.now)
    turn.tell(.playEnded(play.play.kind, end), end.words)
    turn.isEvent = true
    front?.lastInput = turn.now
    switch end {
    case .done: turn.bring(.played)
    case .stopped, .closed: turn.bring(.playStopped)
    case .replaced: break
    }
  }
}

extension PlayCounts {
  /// Returns the number of the next play of a kind, and increments the count.
  fileprivate mutating func next(_ kind: Play.Kind) -> Int {
    func count(_ number: inout Int) -> Int {
      defer { number += 1 }
      return number
    }
    switch kind {
    case .story: return count(&stories)
    case .compliment: return count(&compliments)
    case .roast: return count(&roasts)
    case .staringContest: return count(&contests)
    case .copyMe, .dance, .guessMood, .silentCompanion: return 0
    }
  }
}

extension Play.Kind {
  /// The name in explanations.
  public var words: String {
    switch self {
    case .copyMe: "a game of copies"
    case .dance: "a dance"
    case .guessMood: "a guess"
    case .story: "a story"
    case .staringContest: "a staring contest"
    case .compliment: "a compliment"
    case .roast: "a joke of its own"
    case .silentCompanion: "quiet company"
    }
  }
}

extension Play.End {
  fileprivate var words: String {
    switch self {
    case .done: "it came to its end"
    case .stopped: "by the person"
    case .replaced: "something else began"
    case .closed: "the app was left"
    }
  }
}
