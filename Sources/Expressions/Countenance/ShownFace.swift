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
}

extension ShownFace {
  /// What is shown without what moves, for whoever wants less of that; `nil` where nobody has done anything.
  public var atRest: ShownFace? {
    guard emote?.isCaused == true || play != nil || line != nil else { return nil }
    let still = face.map { Face(eyes: $0.eyes, mouth: $0.mouth, cheeks: $0.cheeks, body: $0.body) }
    return ShownFace(
      mood: mood, moodReason: moodReason, feelings: feelings, attachment: attachment, boredom: boredom, face: still,
      play: play, line: line, emote: emote, overlays: overlays, float: 0)
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
      overlays: isSilent ? [] : front?.overlays.visible(at: now) ?? [], float: ambience.float(at: now))
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
    if let grip = front.touch?.grip(at: now, under: rules), grip != .none {
      hold(grip, front, &face, at: now)
    } else if let played = front.play?.face(at: now) {
      (face.eyes, face.mouth) = played
    } else if let until = front.smallEyesUntil, now < until {
      (face.eyes, face.mouth, face.cheeks) = (.dots, .smile, .deep)
    }
    if let shown = front.emote(at: now),
      front.touch.map({ $0.petting != nil || $0.grip(at: now, under: rules) == .none }) ?? true
    {
      let emote = shown.emote.face(in: facts.phase)
      (face.eyes, face.mouth) = (emote.eyes, emote.mouth)
    }
    if face.eyes.areOpen, isBlinking(front, at: now) { face.eyes = facts.phase == .dormant ? .rest : .blink }
    return face
  }

  private func isBlinking(_ front: Front, at now: Instant) -> Bool {
    // Whoever stares does not blink.
    if front.play?.isStaring == true { return false }
    if let answered = front.blinkedAt, ambience.answersByBlinking(at: now, to: answered) { return true }
    let length = isSilent ? Int64(rules.numbers.blinkCalmMilliseconds) : front.blinkLength
    return ambience.isBlinking(at: now, length: length)
  }

  /// The face that a mood has by itself.
  private func restingFace(of front: Front, at now: Instant) -> Face {
    var face = front.mood.mood.face
    if face.eyes == .open, facts.phase >= .energized { face.eyes = .bright }
    let behaviour = ambience.behaviour(at: now, in: front.mood.mood)
    if let lookedUp = front.lookedUpAt, now < lookedUp + Milliseconds(800) {
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
    if let (reaction, at) = front.reaction, now < at + reaction.length {
      return reaction.movement(after: now - at)
    }
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
    case .curious: Face(eyes: .raised, mouth: .soft)
    case .content: Face(eyes: .open, mouth: .soft)
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
