public import PixelPalCore

/// What a face shows at an instant, and what is behind it.
public struct ShownFace: Hashable, Sendable {
  /// How the pal is.
  public let mood: Mood
  /// Why it is so, as one sentence.
  public let moodReason: String
  /// What it feels.
  public let feelings: Feelings.Values
  /// How attached it is, in thousandths.
  public let attachment: Int64
  /// How restless it is, in thousandths.
  public let boredom: Int64
  /// What is drawn; `nil` while the app is not in front.
  public let face: Face?
  /// The play that is on.
  public let play: Play?
  /// What a play says.
  public let line: String?
  /// The emote that is shown.
  public let emote: ShownEmote?
  /// What floats beside the pal.
  public let overlays: [LivingOverlay]
  /// How far that floats above or below its places.
  public let float: Int
  /// The answer of the body that is underway; `nil` for none, on a walk and while a rare animation has the body.
  public let reaction: PlayedAnimation?
  /// What is drawn for whoever wants less motion; `nil` where nobody has done anything.
  let still: Face?
}

extension ShownFace {
  /// What is shown without what moves of itself, for whoever wants less of that; `nil` where nobody has done anything.
  ///
  /// What a finger, words or steps brought is there at once and stays as it is until it is over.
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
  /// What the face shows at `now`, which is not before the last thing that happened.
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

  /// How it is at `now`: afresh where the app is not in front.
  func mood(at now: Instant) -> Mood { front?.mood.mood ?? Mood.afresh(signs(at: now)) }

  /// The newest thing that made it so, else the time of day.
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

// What is drawn.
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

  /// What a finger or a play does to a face, and what petting leaves on it; says whether any of them did.
  @discardableResult private func answer(_ front: Front, _ face: inout Face, at now: Instant) -> Bool {
    if let grip = front.touch?.grip(at: now, under: rules), grip != .none {
      hold(grip, front, &face, at: now)
    } else if let played = front.play?.face(at: now) {
      (face.eyes, face.mouth) = played
    } else if let until = front.smallEyesUntil, now < until {
      (face.eyes, face.mouth, face.cheeks) = (.dots, .smile, .deep)
    } else {
      return false
    }
    return true
  }

  /// The emote that is seen: a finger that holds goes before it, and one that strokes does not.
  private func seenEmote(of front: Front, at now: Instant) -> Emote? {
    let isSeen = front.touch.map { $0.petting != nil || $0.grip(at: now, under: rules) == .none } ?? true
    return isSeen ? front.emote(at: now)?.emote : nil
  }

  /// The face without what moves of itself: no blink, no glance, no step of a dance, and none of the pal's own.
  private func stillFace(of front: Front, at now: Instant) -> Face? {
    var face = moodFace(of: front)
    let looksUp = front.lookedUpAt.map { now < $0 + Countenance.looksUp } ?? false
    if looksUp { face.eyes = .up }
    var isAnswered = answer(front, &face, at: now)
    face.lean = 0
    // Who talks moves the mouth.
    if face.mouth == .talk { face.mouth = .smile }
    let isCaused = front.emote(at: now)?.isCaused == true
    if isCaused, let shown = seenEmote(of: front, at: now) {
      (face.eyes, face.mouth, face.body) = (shown.row.eyes, shown.row.mouth, shown.face(in: facts.phase).body)
    } else if front.touch?.ruffles == true {
      face.body = facts.phase >= .energized ? .shy : nil
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

  /// So long it looks up at somebody who touched it.
  private static let looksUp = Milliseconds(800)

  /// Lids that are down for a moment.
  private var shut: Eyes { facts.phase == .dormant ? .rest : .blink }

  private func isBlinking(_ front: Front, at now: Instant) -> Bool {
    // Whoever stares does not blink.
    if front.play?.isStaring == true { return false }
    if let answered = front.blinkedAt, ambience.answersByBlinking(at: now, to: answered) { return true }
    let length = isSilent ? Int64(rules.numbers.blinkCalmMilliseconds) : front.blinkLength
    return ambience.isBlinking(at: now, length: length)
  }

  /// The face that a mood has by itself.
  private func moodFace(of front: Front) -> Face {
    var face = front.mood.mood.face
    if face.eyes == .open, facts.phase >= .energized { face.eyes = .bright }
    return face
  }

  /// That, with what the pal does of its own.
  private func restingFace(of front: Front, at now: Instant) -> Face {
    var face = moodFace(of: front)
    let behaviour = ambience.behaviour(at: now, in: front.mood.mood)
    if let lookedUp = front.lookedUpAt, now < lookedUp + Countenance.looksUp {
      face.eyes = .up
    } else if front.touch == nil, face.eyes != .half, !isSilent {
      let glances = behaviour.behaviour == .lookAround
      let turn: [Eyes] = [.left, .right]
      face.eyes =
        glances ? turn[Int((now - behaviour.since).count / 1000 % 2)] : ambience.glance(at: now) ?? face.eyes
    }
    if behaviour.behaviour == .hum, !isSilent { face.mouth = .singing }
    return face
  }

  /// How the body moves, and the head with it.
  private func movement(of front: Front, at now: Instant) -> (body: Body?, lean: Int, lift: Int) {
    // A rare animation has the body to itself.
    if let until = front.rareUntil, now < until { return (nil, 0, 0) }
    if let (reaction, played) = reaction(of: front, at: now) { return reaction.movement(after: now - played.start) }
    if front.touch?.ruffles == true { return (facts.phase >= .energized ? .shy : nil, 0, 0) }
    if let body = front.play?.body(at: now) { return (body, 0, 0) }
    if let emote = front.emote(at: now) { return (emote.emote.face(in: facts.phase).body, 0, 0) }
    if front.touch != nil || front.play != nil { return (nil, 0, 0) }
    let (behaviour, since) = ambience.behaviour(at: now, in: front.mood.mood)
    let step = (now - since).count / 300
    switch behaviour {
    case .still, .lookAround, .hum: return (nil, 0, 0)
    case .sway: return (nil, [0, 1, 1, 0, -1, -1][Int(step % 6)], 0)
    case .bounce: return (nil, 0, Int(step % 2))
    case .stretch: return (step % 4 < 2 ? .wide : .cheer, 0, 0)
    case .sit: return (.sit, 0, 0)
    }
  }

  /// The answer of the body that is underway.
  private func reaction(of front: Front, at now: Instant) -> (reaction: Reaction, played: PlayedAnimation)? {
    guard front.rareUntil.map({ $0 <= now }) ?? true, let (reaction, since) = front.reaction,
      let played = PlayedAnimation(reaction.animation, from: since, at: now)
    else { return nil }
    return (reaction, played)
  }

  /// What a finger does to a face.
  private func hold(_ grip: Touch.Grip, _ front: Front, _ face: inout Face, at now: Instant) {
    let spot = front.touch?.spot ?? .middle
    switch grip {
    case .none: break
    case .held: (face.eyes, face.mouth) = (spot.x < 400 ? .left : spot.x > 600 ? .right : .raised, .soft)
    case .half: (face.eyes, face.mouth) = (.half, .soft)
    case .cross: (face.eyes, face.mouth) = (.cross, .soft)
    case .tooLong(let time):
      (face.eyes, face.mouth) = (.cross, .straight)
      face.lean = time.count < 600 ? time.count / 42 % 2 == 0 ? 1 : -1 : 0
    case .petting(let time):
      (face.eyes, face.mouth, face.cheeks) = (.arcs, .smile, .blush)
      face.lean = spot.x < 400 ? -1 : spot.x > 600 ? 1 : 0
      let isMelting =
        feelings.attachment > rules.numbers.smallEyesAttachment
        && time.count > Int64(rules.numbers.smallEyesPettedMilliseconds)
      if isMelting { (face.eyes, face.cheeks) = (.dots, .deep) }
    }
  }
}

extension Face {
  fileprivate func moved(by movement: (body: Body?, lean: Int, lift: Int)) -> Face {
    var face = self
    (face.body, face.lean, face.lift) = movement
    return face
  }
}

extension Mood {
  /// The face of a pal that does nothing in particular.
  fileprivate var face: Face {
    switch self {
    case .affectionate: Face(eyes: .open, mouth: .smile, cheeks: .blush)
    case .excited: Face(eyes: .open, mouth: .grin)
    case .happy, .playful: Face(eyes: .open, mouth: .smile)
    case .sleepy: Face(eyes: .half, mouth: .soft)
    // Who looks round is not worried: raised brows are for an actor, and for who does not understand.
    case .curious, .content: Face(eyes: .open, mouth: .soft)
    }
  }
}

extension Reaction {
  /// How the body moves, so long after an answer began.
  fileprivate func movement(after passed: Milliseconds) -> (body: Body?, lean: Int, lift: Int) {
    let frames = movements
    let index = Int(passed.count * Int64(frames.count) / max(1, length.count))
    let frame = frames[min(max(index, 0), frames.count - 1)]
    return (frame.body, 0, frame.lift)
  }

  private var movements: [(body: Body?, lift: Int)] {
    switch occasion {
    case .opened: [(.wide, 0), (.wave, 0), (.wide, 0), (.wave, 0), (.wide, 0), (.wide, 0)]
    case .touched where from >= .energized:
      [(.crouch, 0), (.cheer, 2), (.cheer, 2), (.cheer, 2), (.cheer, 2), (.crouch, 0), (nil, 0)]
    case .touched: [(nil, 0)]
    case .milestone: [(.cheer, 1), (.wide, 0), (.cheer, 1), (.wide, 0), (.cheer, 1), (.wide, 0)]
    case .revealed: [(nil, 0), (nil, 0), (nil, 0), (nil, 0), (nil, 0), (nil, 0), (.wide, 0), (.wide, 0)]
    }
  }
}
