package import PixelPalCore

// Applies the person's touches and settings.
extension FaceEngine {
  mutating func applyTouchSpeechOrSetting(_ event: FaceEvent, in transition: inout EventEffectsOnFace) {
    switch event {
    case .palChanged: break
    case .muted(let isMuted): self.isMuted = isMuted
    case .playsAllowed(let allowsPlays):
      self.allowsPlays = allowsPlays
      if !allowsPlays { endCurrentPlay(because: .stopped, in: &transition) }
    case .resetFeelings:
      feelings.reset(at: transition.now)
      transition.requiresMoodUpdate = true
      transition.recordChange(.feelingsReset, because: "user action")
    case .touch(let touchEvent): applyTouchEvent(touchEvent, in: &transition)
    case .said(let text): applySpeech(text, in: &transition)
    }
  }

  /// Applies a touch event, or does nothing while the app is in the background.
  private mutating func applyTouchEvent(_ event: TouchEvent, in transition: inout EventEffectsOnFace) {
    guard let foreground else { return }
    let now = transition.now
    switch event {
    case .press(let spot):
      // A second finger is ignored.
      guard foreground.touch == nil else { return }
      let stares = foreground.play?.awaitsStare ?? false
      self.foreground?.touch = ActiveTouch(at: now, spot, recognizesGestures: !stares)
      if stares { self.foreground?.play?.startStaring(at: now) }
      self.foreground?.lastInputAt = now
      transition.requiresMoodUpdate = true
      endIdleEmote(at: now)
    case .move(let spot):
      let petting = foreground.touch?.petting
      guard let result = self.foreground?.touch?.move(to: spot, at: now, under: faceRules) else { return }
      if result == .swiped { keepEyesSmall(afterPetting: petting, at: now) }
      applyGesture(result, in: &transition)
    case .release:
      guard let touch = foreground.touch else { return }
      endTouch(in: &transition)
      if !touch.recognizesGestures {
        self.foreground?.play?.endStaring(at: now)
      } else if let result = touch.gestureOnRelease(at: now, under: faceRules) {
        applyRelease(of: touch, gesture: result, in: &transition)
      } else if touch.isHeldTooLong, !touch.hasPetted {
        self.foreground?.happyEmoteAt = now + FaceEngine.happyEmoteDelay
      }
    case .cancel:
      guard let touch = foreground.touch else { return }
      if !touch.recognizesGestures { self.foreground?.play?.endStaring(at: now) }
      endTouch(in: &transition)
    }
  }

  /// The time from the release of a touch that was held too long to the happy face that follows it.
  package static let happyEmoteDelay = Milliseconds(900)
  /// The time for which the pal keeps small eyes after long petting.
  package static let smallEyesDuration = Milliseconds(800)

  private mutating func endTouch(in transition: inout EventEffectsOnFace) {
    keepEyesSmall(afterPetting: foreground?.touch?.petting, at: transition.now)
    foreground?.touch = nil
    foreground?.lastInputAt = transition.now
    transition.requiresMoodUpdate = true
    foreground?.suppressIdleEmotes(through: transition.now)
  }

  private mutating func applyRelease(
    of touch: ActiveTouch, gesture result: TouchGesture, in transition: inout EventEffectsOnFace
  ) {
    if foreground?.play?.isRecordingTouches == true, result == .tap || result == .shortHold {
      foreground?.play?.recordTouch(from: touch.pressedAt, to: transition.now)
      transition.recordChange(.touched(result), because: "user action")
      transition.addFeelingInput(result == .tap ? .tapped : .held)
      foreground?.responseBlinkAt = transition.now
      return
    }
    if result == .tap { foreground?.recordTap(pressedAt: touch.pressedAt) }
    applyGesture(result, in: &transition)
  }

  /// Applies the effect of the gesture `result` to the feelings, and requests the emote that answers it.
  mutating func applyGesture(_ result: TouchGesture, in transition: inout EventEffectsOnFace) {
    transition.recordChange(.touched(result), because: "user action")
    transition.requiresMoodUpdate = true
    foreground?.lastInputAt = transition.now
    if let input = result.input { transition.addFeelingInput(input) }
    var emote = result.emote
    if result == .tap {
      let isSilent = isKeepingSilentCompany
      if isSilent || ActiveTouch.looksUpOnTap(in: context.phase) { foreground?.lookedUpAt = transition.now }
      if isSilent { return }
      if let taps = foreground?.tapStarts, taps.count == ActiveTouch.laughRule.taps, let first = taps.first,
        let last = taps.last,
        last - first <= ActiveTouch.laughRule.within
      {
        foreground?.tapStarts = []
        emote = (ActiveTouch.laughRule.emote, "three taps in a row")
      }
    }
    if let emote {
      transition.emoteRequests.append(EmoteRequest(emote: emote.emote, priority: .touch, reason: emote.why))
    }
    transition.overlays += result.overlays
    if result.movesBody { startReaction(to: .touched, at: transition.now) }
  }

  mutating func keepEyesSmall(afterPetting petting: ActiveTouch.Petting?, at now: Instant) {
    guard let petting, makesEyesSmall(afterPettingFor: now - petting.startedAt) else { return }
    foreground?.smallEyesUntil = now + FaceEngine.smallEyesDuration
  }

  /// True if the pal is attached enough to make small eyes when it is petted for long.
  package var isFond: Bool { feelings.attachment > faceRules.numbers.smallEyesAttachment }

  func makesEyesSmall(afterPettingFor length: Milliseconds) -> Bool {
    isFond && length.count > Int64(faceRules.numbers.smallEyesPettedMilliseconds)
  }

  mutating func endIdleEmote(at now: Instant) {
    if let shown = foreground?.visibleEmote(at: now), !shown.isCausedByEvent { foreground?.latestEmote = nil }
  }
}
