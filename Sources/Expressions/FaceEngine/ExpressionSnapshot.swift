public import PixelPalCore

/// A pal's expression at an instant, with the state that causes it.
public struct ExpressionSnapshot: Hashable, Sendable {
  /// The pal's mood, which the face expresses.
  public let mood: Mood
  /// The reason for the mood, in words such as `a tap at 10:22:13`.
  public let moodReason: String
  /// The pal's feelings at this instant.
  public let feelings: Feelings.Values
  /// The pal's attachment to the person, from 0 to 1000 thousandths.
  public let attachment: Int64
  /// The pal's restlessness, which grows while nothing happens, from 0 to 1000 thousandths.
  public let boredom: Int64
  /// The face to draw, or `nil` while the app is in the background.
  public let face: Face?
  /// The play in progress, or `nil` if the pal isn't playing.
  public let play: Play?
  /// The sentence that the pal is saying in a play, or `nil` if it's silent or muted.
  public let sentence: String?
  /// The emote that is currently shown, or `nil` if no emote is shown.
  public let emote: ShownEmote?
  /// The overlays drawn beside the pal, such as hearts.
  public let overlays: [ActiveOverlay]
  /// The distance of all overlays below their slots, in pixels.
  ///
  /// The distance changes over time and can be negative, so that the overlays float up and down.
  public let overlayOffset: Int
  /// The body's current reaction, or `nil` if there is none.
  ///
  /// The body doesn't react while a walk or a rare animation moves it.
  public let reaction: OneShotAnimationPlayback?
  /// The face to draw with reduced motion, or `nil` if no event currently affects the face.
  let reducedMotionFace: Face?
}

extension ExpressionSnapshot {
  /// The expression to show with reduced motion, or `nil` if no event currently affects the face.
  ///
  /// This expression has no idle movement. The effect of a touch, words or steps appears at once and doesn't change
  /// until it ends.
  public var withReducedMotion: ExpressionSnapshot? {
    reducedMotionFace.map { still in
      ExpressionSnapshot(
        mood: mood, moodReason: moodReason, feelings: feelings, attachment: attachment, boredom: boredom, face: still,
        play: play, sentence: sentence, emote: emote?.isCausedByEvent == true ? emote : nil,
        overlays: overlays.filter { $0.isCausedByEvent }, overlayOffset: 0, reaction: nil, reducedMotionFace: still)
    }
  }
}

extension FaceEngine {
  /// Returns the expression at `now`, which must not precede the last event.
  ///
  /// The engine itself doesn't advance.
  public func expression(at now: Instant) -> ExpressionSnapshot {
    var later = self
    _ = later.runTimers(through: now)
    return later.currentExpression(at: now)
  }

  private func currentExpression(at now: Instant) -> ExpressionSnapshot {
    ExpressionSnapshot(
      mood: mood(at: now), moodReason: moodReason(at: now),
      feelings: feelings.values(at: now, in: context.zone, sleepHours: context.sleepHours),
      attachment: feelings.attachment, boredom: boredom(at: now), face: foreground.map { face(of: $0, at: now) },
      play: foreground?.play?.play, sentence: isMuted ? nil : foreground?.play?.sentence(at: now),
      emote: foreground?.visibleEmote(at: now),
      overlays: isKeepingSilentCompany ? [] : foreground?.overlays.visible(at: now) ?? [],
      overlayOffset: idleSchedule.overlayOffset(at: now),
      reaction: isWalking ? nil : foreground.flatMap { reaction(of: $0, at: now)?.played },
      reducedMotionFace: foreground.flatMap { eventFaceWithReducedMotion(of: $0, at: now) })
  }

  /// Returns the mood at `now`.
  ///
  /// No mood is stored while the app is in the background. In that case, the mood is computed from the current
  /// feelings, as for a pal without an earlier mood.
  func mood(at now: Instant) -> Mood { foreground?.mood.mood ?? Mood.initial(for: moodFactors(at: now)) }

  /// Returns the reason for the mood in words: the input that caused it, a quiet period, or the time of day.
  func moodReason(at now: Instant) -> String {
    func reasonText(_ cause: FeelingCause?) -> String {
      guard let cause else { return "the time of day" }
      return "\(cause.input.phrase) at \(context.zone.localTime(at: cause.at).clockToTheSecond)"
    }
    switch mood(at: now) {
    case .affectionate, .happy: return reasonText(feelings.gladnessCause)
    case .excited: return reasonText(feelings.excitementCause)
    case .playful, .curious: return "a quiet period"
    case .sleepy: return reasonText(feelings.isArousalBelowBaseline(at: now) ? feelings.calmingCause : nil)
    case .content: return reasonText(nil)
    }
  }
}

// Composes the face to draw.
extension FaceEngine {
  private func face(of foreground: ForegroundFaceState, at now: Instant) -> Face {
    var face =
      isWalking
      ? idleFace(of: foreground, at: now)
      : idleFace(of: foreground, at: now).withMovement(movement(of: foreground, at: now))
    applyTouchPlayOrPetting(in: foreground, to: &face, at: now)
    if let shown = drawnEmote(of: foreground, at: now) {
      (face.eyes, face.mouth) = (shown.definition.eyes, shown.definition.mouth)
    }
    if face.eyes.areOpen, isBlinking(in: foreground, at: now) { face.eyes = closedEyes }
    return face
  }

  /// Applies the effect of a touch to `face` or, if there is none, the effect of a play or of recent petting.
  ///
  /// Returns false, and leaves the face unchanged, if there is no such effect.
  @discardableResult private func applyTouchPlayOrPetting(
    in foreground: ForegroundFaceState, to face: inout Face, at now: Instant
  )
    -> Bool
  {
    if let effect = foreground.touch?.faceEffect(at: now, under: faceRules), effect != .none {
      applyTouchEffect(effect, in: foreground, to: &face, at: now)
    } else if let played = foreground.play?.face(at: now) {
      (face.eyes, face.mouth) = played
    } else if let until = foreground.smallEyesUntil, now < until {
      ActiveTouch.TouchedFaceExpression.melting.apply(to: &face, fingerOn: .middle)
    } else {
      return false
    }
    return true
  }

  /// Returns the visible emote, or `nil` if the pal shows no emote or a holding finger hides it.
  ///
  /// A petting finger doesn't hide the emote.
  private func drawnEmote(of foreground: ForegroundFaceState, at now: Instant) -> Emote? {
    let isSeen = foreground.touch.map { $0.petting != nil || $0.faceEffect(at: now, under: faceRules) == .none } ?? true
    return isSeen ? foreground.visibleEmote(at: now)?.emote : nil
  }

  /// Returns the motionless face for reduced motion, or `nil` if no event currently affects the face.
  private func eventFaceWithReducedMotion(of foreground: ForegroundFaceState, at now: Instant) -> Face? {
    var face = moodFace(of: foreground)
    let isLookingUp = foreground.isLookingUp(at: now)
    if isLookingUp { face.eyes = .up }
    var isAnswered = applyTouchPlayOrPetting(in: foreground, to: &face, at: now)
    face.lean = 0
    // A talking mouth moves, so a smile replaces it.
    if face.mouth == .talk { face.mouth = .smile }
    let isCaused = foreground.visibleEmote(at: now)?.isCausedByEvent == true
    if isCaused, let shown = drawnEmote(of: foreground, at: now) {
      (face.eyes, face.mouth, face.body) = (
        shown.definition.eyes, shown.definition.mouth, shown.face(in: context.phase).body
      )
    } else if foreground.touch?.rufflesPal == true {
      face.body = ActiveTouch.bodyWhenHeldTooLong(in: context.phase)
    } else if foreground.play?.pose(at: now) != nil {
      face.body = .cheer
    }
    if isWalking { face.body = nil }
    if let answered = foreground.responseBlinkAt, idleSchedule.isBlinkingInResponse(at: now, to: answered) {
      isAnswered = true
      if face.eyes.areOpen { face.eyes = closedEyes }
    }
    let floats = !isKeepingSilentCompany && foreground.overlays.visible(at: now).contains { $0.isCausedByEvent }
    return isAnswered || isCaused || isLookingUp || floats || foreground.play != nil ? face : nil
  }

  /// The duration for which the pal looks up at a person who touched it.
  package static let lookUpDuration = Milliseconds(800)

  /// The eyes that the pal shows during a blink in its current phase.
  private var closedEyes: Eyes { Eyes.closedDuringBlink(in: context.phase) }

  private func isBlinking(in foreground: ForegroundFaceState, at now: Instant) -> Bool {
    // A pal that stares does not blink.
    if foreground.play?.isStaring == true { return false }
    if let answered = foreground.responseBlinkAt, idleSchedule.isBlinkingInResponse(at: now, to: answered) {
      return true
    }
    let length = isKeepingSilentCompany ? Int64(faceRules.numbers.blinkCalmMilliseconds) : foreground.blinkInterval
    return idleSchedule.isBlinking(at: now, intervalMilliseconds: length)
  }

  /// Returns the mood's face alone, without movement or interaction.
  private func moodFace(of foreground: ForegroundFaceState) -> Face { foreground.mood.mood.face(in: context.phase) }

  /// Returns the mood's face as changed by the current idle behaviour, for example with a glance.
  private func idleFace(of foreground: ForegroundFaceState, at now: Instant) -> Face {
    var face = moodFace(of: foreground)
    let (behaviour, since) = idleSchedule.behaviour(at: now, in: foreground.mood.mood)
    if foreground.isLookingUp(at: now) {
      face.eyes = .up
    } else if foreground.touch == nil, foreground.mood.mood.looksAround, !isKeepingSilentCompany {
      let eyes = behaviour.eyes.cyclicElement(at: (now - since).count / IdleBehaviour.stepLengths.eyes)
      face.eyes = eyes ?? idleSchedule.glance(at: now) ?? face.eyes
    }
    if let mouth = behaviour.mouth, !isKeepingSilentCompany { face.mouth = mouth }
    return face
  }

  /// Returns the body's current pose, lean and height.
  private func movement(of foreground: ForegroundFaceState, at now: Instant) -> MovementFrame {
    // During a rare animation, nothing else moves the body.
    if let until = foreground.rareAnimationEndsAt, now < until { return .none }
    if let (reaction, played) = reaction(of: foreground, at: now) {
      return reaction.movement(after: now - played.start)
    }
    if foreground.touch?.rufflesPal == true {
      return MovementFrame(body: ActiveTouch.bodyWhenHeldTooLong(in: context.phase))
    }
    if let body = foreground.play?.pose(at: now) { return MovementFrame(body: body) }
    if let emote = foreground.visibleEmote(at: now) {
      return MovementFrame(body: emote.emote.face(in: context.phase).body)
    }
    if foreground.touch != nil || foreground.play != nil { return .none }
    let (behaviour, since) = idleSchedule.behaviour(at: now, in: foreground.mood.mood)
    return behaviour.movements.cyclicElement(at: (now - since).count / IdleBehaviour.stepLengths.movement) ?? .none
  }

  /// Returns the body's current reaction, or `nil` if there is none.
  ///
  /// During a rare animation, the result is always `nil`.
  private func reaction(of foreground: ForegroundFaceState, at now: Instant)
    -> (reaction: ReactionDefinition, played: OneShotAnimationPlayback)?
  {
    guard foreground.rareAnimationEndsAt.map({ $0 <= now }) ?? true, let (reaction, since) = foreground.reaction,
      let played = OneShotAnimationPlayback(reaction.animation, from: since, at: now)
    else { return nil }
    return (reaction, played)
  }

  /// Applies `effect`, the effect of a touching finger, to `face`.
  private func applyTouchEffect(
    _ effect: ActiveTouch.CurrentFaceEffect, in foreground: ForegroundFaceState, to face: inout Face, at now: Instant
  ) {
    let side = (foreground.touch?.position ?? .center).side
    switch effect {
    case .none: break
    case .held(let hold): hold.apply(to: &face, fingerOn: side)
    case .tooLong(let time):
      ActiveTouch.TouchedFaceExpression.tooLong.apply(to: &face, fingerOn: side)
      let (every, length, leans) = ActiveTouch.shakeAnimation
      face.lean = time.count < length ? leans.cyclicElement(at: time.count / every) ?? 0 : 0
    case .petting(let time):
      let isMelting = makesEyesSmall(afterPettingFor: time)
      (isMelting ? ActiveTouch.TouchedFaceExpression.melting : .petting).apply(to: &face, fingerOn: side)
      face.lean = side.lean
    }
  }
}

extension Eyes {
  /// Returns the closed eyes that `phase` draws during a blink.
  package static func closedDuringBlink(in phase: Phase) -> Eyes { phase == .dormant ? .rest : .blink }
}

extension Face {
  fileprivate func withMovement(_ movement: MovementFrame) -> Face {
    var face = self
    (face.body, face.lean, face.lift) = (movement.body, movement.lean, movement.lift)
    return face
  }
}

extension Array {
  /// Returns the element at `index` as if the array were repeated endlessly, or `nil` if the array is empty.
  fileprivate func cyclicElement(at index: Int64) -> Element? { isEmpty ? nil : self[Int(index % Int64(count))] }
}

extension ReactionDefinition {
  /// Returns the body's movement at the time `passed` after the start of the reaction.
  ///
  /// After the end of the reaction, the result is its last movement.
  fileprivate func movement(after passed: Milliseconds) -> MovementFrame {
    let frames = movementFrames
    let index = Int(passed.count * Int64(frames.count) / max(1, length.count))
    return frames[min(max(index, 0), frames.count - 1)]
  }

  /// The reaction's body movements, each shown for an equal share of the reaction's duration.
  package var movementFrames: [MovementFrame] {
    func movementFrames(ofBodies bodies: [BodyPose?], lift: Int = 0) -> [MovementFrame] {
      bodies.map { MovementFrame(body: $0, lift: lift) }
    }
    switch trigger {
    case .opened: return movementFrames(ofBodies: [.wide, .wave, .wide, .wave, .wide, .wide])
    case .touched where firstPhase >= .energized:
      return movementFrames(ofBodies: [.crouch]) + movementFrames(ofBodies: [.cheer, .cheer, .cheer, .cheer], lift: 2)
        + movementFrames(ofBodies: [.crouch, nil])
    case .touched: return [.none]
    case .milestone:
      return (0..<3).flatMap { _ in movementFrames(ofBodies: [.cheer], lift: 1) + movementFrames(ofBodies: [.wide]) }
    case .revealed: return movementFrames(ofBodies: [nil, nil, nil, nil, nil, nil, .wide, .wide])
    }
  }
}
