package import PixelPalCore

// Actions of the person.
extension Countenance {
  mutating func take(_ happening: Happening, _ turn: inout FaceTurn) {
    switch happening {
    case .changed: break
    case .quiet(let isQuiet): self.isQuiet = isQuiet
    case .plays(let playsAlong):
      self.playsAlong = playsAlong
      if !playsAlong { endPlay(.stopped, &turn) }
    case .resetFeelings:
      feelings.reset(at: turn.now)
      turn.isEvent = true
      turn.tell(.feelingsReset, "by the person")
    case .gesture(let gesture): take(gesture, &turn)
    case .said(let text): hear(text, &turn)
    }
  }

  /// Applies a gesture; in the background it has no effect.
  private mutating func take(_ gesture: Gesture, _ turn: inout FaceTurn) {
    guard let front else { return }
    let now = turn.now
    switch gesture {
    case .press(let spot):
      // A second finger is ignored.
      guard front.touch == nil else { return }
      let stares = front.play?.awaitsStare ?? false
      self.front?.touch = Touch(at: now, spot, isLadder: !stares)
      if stares { self.front?.play?.stare(from: now) }
      self.front?.lastInput = now
      turn.isEvent = true
      endAmbientEmote(at: now)
    case .move(let spot):
      let petting = front.touch?.petting
      guard let result = self.front?.touch?.move(to: spot, at: now, under: rules) else { return }
      if result == .swiped { endPetting(petting, at: now) }
      tell(result, &turn)
    case .release:
      guard let touch = front.touch else { return }
      lift(&turn)
      if !touch.isLadder {
        self.front?.play?.lookAway(at: now)
      } else if let result = touch.released(at: now, under: rules) {
        release(touch, result, &turn)
      } else if touch.isOverHeld, !touch.hasPetted {
        self.front?.happyAt = now + Countenance.happyAfterOverHold
      }
    case .cancel:
      guard let touch = front.touch else { return }
      if !touch.isLadder { self.front?.play?.lookAway(at: now) }
      lift(&turn)
    }
  }

  /// The time between the end of a touch that was held too long and the happy face.
  package static let happyAfterOverHold = Milliseconds(900)
  /// The time for which small eyes stay after petting.
  package static let smallEyesStay = Milliseconds(800)

  private mutating func lift(_ turn: inout FaceTurn) {
    endPetting(front?.touch?.petting, at: turn.now)
    front?.touch = nil
    front?.lastInput = turn.now
    turn.isEvent = true
    front?.keepStill(through: turn.now)
  }

  private mutating func release(_ touch: Touch, _ result: TouchResult, _ turn: inout FaceTurn) {
    if front?.play?.isWatching == true, result == .tap || result == .hold {
      front?.play?.copy(from: touch.pressed, to: turn.now)
      turn.tell(.touched(result), "by the person")
      turn.bring(result == .tap ? .tapped : .held)
      front?.blinkedAt = turn.now
      return
    }
    if result == .tap { front?.note(tapFrom: touch.pressed) }
    tell(result, &turn)
  }

  /// Applies the result of a touch to the feelings, and requests the answer.
  mutating func tell(_ result: TouchResult, _ turn: inout FaceTurn) {
    turn.tell(.touched(result), "by the person")
    turn.isEvent = true
    front?.lastInput = turn.now
    if let input = result.input { turn.bring(input) }
    var emote = result.emote
    if result == .tap {
      let isSilent = isSilent
      if isSilent || Touch.looksUp(in: facts.phase) { front?.lookedUpAt = turn.now }
      if isSilent { return }
      if let taps = front?.taps, taps.count == Touch.laughs.taps, let first = taps.first, let last = taps.last,
        last - first <= Touch.laughs.within
      {
        front?.taps = []
        emote = (Touch.laughs.emote, "three taps in a row")
      }
    }
    if let emote { turn.wishes.append(EmoteWish(emote: emote.emote, rank: .touch, why: emote.why)) }
    turn.overlays += result.overlays
    if result.movesBody { react(to: .touched, at: turn.now) }
  }

  mutating func endPetting(_ petting: Touch.Petting?, at now: Instant) {
    guard let petting else { return }
    let petted = now - petting.since
    if feelings.attachment > rules.numbers.smallEyesAttachment,
      petted.count > Int64(rules.numbers.smallEyesPettedMilliseconds)
    {
      front?.smallEyesUntil = now + Countenance.smallEyesStay
    }
  }

  mutating func endAmbientEmote(at now: Instant) {
    if let shown = front?.emote(at: now), !shown.isCaused { front?.emote = nil }
  }
}
