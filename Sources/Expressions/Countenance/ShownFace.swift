public import PixelPalCore

/// The expression of a pal at an instant, with the state behind it.
public struct ShownFace: Hashable, Sendable {
  /// The mood.
  public let mood: Mood
  /// The reason for the mood, as one sentence.
  public let moodReason: String
  /// The feelings.
  public let feelings: Feelings.Values
  /// The attachment, in thousandths.
  public let attachment: Int64
  /// The restlessness, in thousandths.
  public let boredom: Int64
  /// The face to draw; `nil` while the app is in the background.
  public let face: Face?
  /// The play in progress.
  public let play: Play?
  /// The sentence that the pal says in a play.
  public let line: String?
  /// The emote that is shown.
  public let emote: ShownEmote?
  /// The overlays beside the pal.
  public let overlays: [LivingOverlay]
  /// The vertical offset of the overlays from their places.
  public let float: Int
  /// The current reaction of the body; `nil` if there is none, on a walk, and during a rare animation.
  public let reaction: PlayedAnimation?
  /// The face to draw with reduced motion; `nil` if no event has a visible effect.
  let still: Face?
}

extension ShownFace {
  /// The expression with reduced motion, without idle movement; `nil` if no event has a visible effect.
  ///
  /// The effect of a finger, words or steps appears at once and does not change until it ends.
  public var atRest: ShownFace? {
    still.map { still in
      ShownFace(
        mood: mood, moodReason: moodReason, feelings: feelings, attachment: attachment, boredom: boredom, face: still,
        play: play, line: line, emote: emote?.isCaused == true ? emote : nil, overlays: overlays.filter { $0.isCaused },
        float: 0, reaction: nil, still: still)
    }
  }
}

extension Countenance {
  /// Returns the expression at `now`, which must not be before the last event.
  public func look(at now: Instant) -> ShownFace {
    var later = self
    _ = later.pass(through: now)
    return later.lookNow(at: now)
  }

  private func lookNow(at now: Instant) -> ShownFace {
    ShownFace(
      mood: mood(at: now), moodReason: moodReason(at: now), feelings: feelings.values(at: now, in: facts.zone),
      attachment: feelings.attachment, boredom: boredom(at: now), face: front.map { face(of: $0, at: now) },
      play: front?.play?.play, line: isQuiet ? nil : front?.play?.line(at: now), emote: front?.emote(at: now),
      overlays: isSilent ? [] : front?.overlays.visible(at: now) ?? [], float: ambience.float(at: now),
      reaction: isWalking ? nil : front.flatMap { reaction(of: $0, at: now)?.played },
      still: front.flatMap { stillFace(of: $0, at: now) })
  }

  /// Returns the mood at `now`; in the background it is decided afresh.
  func mood(at now: Instant) -> Mood { front?.mood.mood ?? Mood.afresh(signs(at: now)) }

  /// Returns the last cause of the mood, or else the time of day.
  func moodReason(at now: Instant) -> String {
    func told(_ cause: Cause?) -> String {
      guard let cause else { return "the time of day" }
      return "\(cause.input.words) at \(facts.zone.localTime(at: cause.at).clockToTheSecond)"
    }
    switch mood(at: now) {
    case .affectionate, .happy: return told(feelings.gladdened)
    case .excited: return told(feelings.excited)
    case .playful, .curious: return "a quiet while"
    case .sleepy: return told(feelings.isCalm(at: now) ? feelings.calmed : nil)
    case .content: return told(nil)
    }
  }
}

// Drawing.
extension Countenance {
  private func face(of front: Front, at now: Instant) -> Face {
    var face =
      isWalking
      ? restingFace(of: front, at: now) : restingFace(of: front, at: now).moved(by: movement(of: front, at: now))
    answer(front, &face, at: now)
    if let shown = seenEmote(of: front, at: now) { (face.eyes, face.mouth) = (shown.row.eyes, shown.row.mouth) }
    if face.eyes.areOpen, isBlinking(front, at: now) { face.eyes = shut }
    return face
  }

  /// Applies the effects of a finger, of a play, or of petting that has ended, and returns true if there was any.
  @discardableResult private func answer(_ front: Front, _ face: inout Face, at now: Instant) -> Bool {
    if let grip = front.touch?.grip(at: now, under: rules), grip != .none {
      hold(grip, front, &face, at: now)
    } else if let played = front.play?.face(at: now) {
      (face.eyes, face.mouth) = played
    } else if let until = front.smallEyesUntil, now < until {
      Touch.Hold.melting.apply(to: &face, at: .middle)
    } else {
      return false
    }
    return true
  }

  /// Returns the emote that is visible: a finger that holds takes precedence over it, and a finger that pets does not.
  private func seenEmote(of front: Front, at now: Instant) -> Emote? {
    let isSeen = front.touch.map { $0.petting != nil || $0.grip(at: now, under: rules) == .none } ?? true
    return isSeen ? front.emote(at: now)?.emote : nil
  }

  /// Returns the face with reduced motion: without blinks, glances, steps of a dance or idle behaviours.
  private func stillFace(of front: Front, at now: Instant) -> Face? {
    var face = moodFace(of: front)
    let looksUp = front.lookedUpAt.map { now < $0 + Countenance.looksUp } ?? false
    if looksUp { face.eyes = .up }
    var isAnswered = answer(front, &face, at: now)
    face.lean = 0
    // A talking mouth would move.
    if face.mouth == .talk { face.mouth = .smile }
    let isCaused = front.emote(at: now)?.isCaused == true
    if isCaused, let shown = seenEmote(of: front, at: now) {
      (face.eyes, face.mouth, face.body) = (shown.row.eyes, shown.row.mouth, shown.face(in: facts.phase).body)
    } else if front.touch?.ruffles == true {
      face.body = Touch.ruffledBody(in: facts.phase)
    } else if front.play?.body(at: now) != nil {
      face.body = .cheer
    }
    if isWalking { face.body = nil }
    if let answered = front.blinkedAt, ambience.answersByBlinking(at: now, to: answered) {
      isAnswered = true
      if face.eyes.areOpen { face.eyes = shut }
    }
    let floats = !isSilent && front.overlays.visible(at: now).contains { $0.isCaused }
    return isAnswered || isCaused || looksUp || floats || front.play != nil ? face : nil
  }

  /// The time for which the pal looks up at a person who touched it.
  package static let looksUp = Milliseconds(800)

  /// The eyes during a blink.
  private var shut: Eyes { Eyes.shut(in: facts.phase) }

  private func isBlinking(_ front: Front, at now: Instant) -> Bool {
    // A pal that stares does not blink.
    if front.play?.isStaring == true { return false }
    if let answered = front.blinkedAt, ambience.answersByBlinking(at: now, to: answered) { return true }
    let length = isSilent ? Int64(rules.numbers.blinkCalmMilliseconds) : front.blinkLength
    return ambience.isBlinking(at: now, length: length)
  }

  /// Returns the face of the mood alone.
  private func moodFace(of front: Front) -> Face { front.mood.mood.face(in: facts.phase) }

  /// Returns the face of the mood, with the effects of the idle behaviour.
  private func restingFace(of front: Front, at now: Instant) -> Face {
    var face = moodFace(of: front)
    let (behaviour, since) = ambience.behaviour(at: now, in: front.mood.mood)
    if let lookedUp = front.lookedUpAt, now < lookedUp + Countenance.looksUp {
      face.eyes = .up
    } else if front.touch == nil, front.mood.mood.looksAround, !isSilent {
      let eyes = behaviour.eyes.repeating(at: (now - since).count / Behaviour.stepLengths.eyes)
      face.eyes = eyes ?? ambience.glance(at: now) ?? face.eyes
    }
    if let mouth = behaviour.mouth, !isSilent { face.mouth = mouth }
    return face
  }

  /// Returns the movement of the body and of the head.
  private func movement(of front: Front, at now: Instant) -> Movement {
    // During a rare animation, nothing else moves the body.
    if let until = front.rareUntil, now < until { return .none }
    if let (reaction, played) = reaction(of: front, at: now) { return reaction.movement(after: now - played.start) }
    if front.touch?.ruffles == true { return Movement(body: Touch.ruffledBody(in: facts.phase)) }
    if let body = front.play?.body(at: now) { return Movement(body: body) }
    if let emote = front.emote(at: now) { return Movement(body: emote.emote.face(in: facts.phase).body) }
    if front.touch != nil || front.play != nil { return .none }
    let (behaviour, since) = ambience.behaviour(at: now, in: front.mood.mood)
    return behaviour.movements.repeating(at: (now - since).count / Behaviour.stepLengths.movement) ?? .none
  }

  /// Returns the current reaction of the body.
  private func reaction(of front: Front, at now: Instant) -> (reaction: Reaction, played: PlayedAnimation)? {
    guard front.rareUntil.map({ $0 <= now }) ?? true, let (reaction, since) = front.reaction,
      let played = PlayedAnimation(reaction.animation, from: since, at: now)
    else { return nil }
    return (reaction, played)
  }

  /// Applies the effect of a finger to a face.
  private func hold(_ grip: Touch.Grip, _ front: Front, _ face: inout Face, at now: Instant) {
    let side = (front.touch?.spot ?? .middle).side
    switch grip {
    case .none: break
    case .held(let hold): hold.apply(to: &face, at: side)
    case .tooLong(let time):
      Touch.Hold.tooLong.apply(to: &face, at: side)
      let (every, length, leans) = Touch.shake
      face.lean = time.count < length ? leans.repeating(at: time.count / every) ?? 0 : 0
    case .petting(let time):
      let isMelting =
        feelings.attachment > rules.numbers.smallEyesAttachment
        && time.count > Int64(rules.numbers.smallEyesPettedMilliseconds)
      (isMelting ? Touch.Hold.melting : .petting).apply(to: &face, at: side)
      face.lean = side.lean
    }
  }
}

extension Eyes {
  /// Returns the eyes during a blink.
  package static func shut(in phase: Phase) -> Eyes { phase == .dormant ? .rest : .blink }
}

extension Face {
  fileprivate func moved(by movement: Movement) -> Face {
    var face = self
    (face.body, face.lean, face.lift) = (movement.body, movement.lean, movement.lift)
    return face
  }
}

extension Array {
  /// Returns the element at an index of the endlessly repeated array; `nil` if the array is empty.
  fileprivate func repeating(at index: Int64) -> Element? { isEmpty ? nil : self[Int(index % Int64(count))] }
}

extension Reaction {
  /// Returns the movement of the body at a time after the beginning of the reaction.
  fileprivate func movement(after passed: Milliseconds) -> Movement {
    let frames = movements
    let index = Int(passed.count * Int64(frames.count) / max(1, length.count))
    return frames[min(max(index, 0), frames.count - 1)]
  }

  /// The movements of the body, all shown for the same time.
  package var movements: [Movement] {
    func bodies(_ bodies: [Body?], lift: Int = 0) -> [Movement] { bodies.map { Movement(body: $0, lift: lift) } }
    switch occasion {
    case .opened: return bodies([.wide, .wave, .wide, .wave, .wide, .wide])
    case .touched where from >= .energized:
      return bodies([.crouch]) + bodies([.cheer, .cheer, .cheer, .cheer], lift: 2) + bodies([.crouch, nil])
    case .touched: return [.none]
    case .milestone: return (0..<3).flatMap { _ in bodies([.cheer], lift: 1) + bodies([.wide]) }
    case .revealed: return bodies([nil, nil, nil, nil, nil, nil, .wide, .wide])
    }
  }
}
