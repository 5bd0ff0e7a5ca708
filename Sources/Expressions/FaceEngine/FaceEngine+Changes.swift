import PixelPalCore

// Applies changes of the pal to its face.
extension FaceEngine {
  mutating func applyPalChange(_ change: PalChange, in transition: inout EventEffectsOnFace) {
    let now = transition.now
    func reasonText() -> String { change.reason.sentence(withTimesIn: context.zone) }
    switch change.kind {
    case .appOpened: enterForeground(in: &transition)
    case .appClosed: leaveForeground(in: &transition)
    case .stepsDelivered(let steps, _): respondToDeliveredSteps(steps, in: &transition)
    case .walkingStarted:
      isWalking = true
      transition.addFeelingInput(.walkBegan)
      transition.emoteRequests.append(EmoteRequest(emote: .happy, priority: .walk, reason: reasonText()))
    case .walkingEnded:
      isWalking = false
      transition.addFeelingInput(.walkEnded)
    case .energyChanged(let from, let to) where from.isBelow(to):
      transition.addFeelingInput(.energyRose(to: to))
      transition.emoteRequests.append(EmoteRequest(emote: .happy, priority: .energy, reason: reasonText()))
    case .milestoneReached:
      transition.addFeelingInput(.milestone)
      guard context.isMilestoneFresh else { break }
      transition.emoteRequests.append(EmoteRequest(emote: .proud, priority: .milestone, reason: reasonText()))
      startReaction(to: .milestone, at: now)
    case .phaseRevealed:
      // A hidden phase affects feelings only when it is revealed. An earlier effect would be a hint.
      transition.addFeelingInput(.phaseUnlocked)
      transition.addFeelingInput(.phaseRevealed)
      endCurrentPlay(because: .replaced, in: &transition)
    case .highlightStarted: foreground?.isPlayingHighlight = true
    case .highlightEnded:
      foreground?.isPlayingHighlight = false
      if foreground?.isActingSad == true { foreground?.happyEmoteAt = transition.now }
      transition.requiresMoodUpdate = true
      transition.emoteRequests.append(EmoteRequest(emote: .joyful, priority: .phase, reason: "a new phase"))
      startReaction(to: .revealed, at: now)
    case .rareAnimationStarted(let animation): foreground?.rareAnimationEndsAt = now + animation.length
    case .palCreated, .permissionChanged, .entitlementChanged, .skinChanged, .lookChanged, .zoneChanged,
      .countedStepsCorrected, .phaseUnlocked, .energyChanged, .paywallNotShown, .paywallShown, .liveActivityStarted,
      .liveActivityUpdated, .liveActivityUpdateDeferred, .liveActivityUpdateDropped, .liveActivityEnded,
      .liveActivitiesSwitched, .widgetsReloaded, .widgetReloadDeferred:
      break
    }
  }

  private mutating func enterForeground(in transition: inout EventEffectsOnFace) {
    let absence = feelings.absenceClass(endingAt: transition.now)
    foreground = makeForegroundFaceState(at: transition.now, mood: .content)
    transition.hasOpened = true
    transition.addFeelingInput(.appOpened(absence))
    if absence != .short {
      transition.emoteRequests.append(
        EmoteRequest(emote: .joyful, priority: .returnToApp, reason: "a return after an absence"))
    }
    startReaction(to: .opened, at: transition.now)
  }

  mutating func leaveForeground(in transition: inout EventEffectsOnFace) {
    endCurrentPlay(because: .closed, in: &transition)
    foreground = nil
    transition.requiresMoodUpdate = true
    feelings.movedToBackgroundAt = transition.now
  }

  private mutating func respondToDeliveredSteps(_ steps: Int64, in transition: inout EventEffectsOnFace) {
    if steps > 0, foreground != nil {
      foreground?.lastInputAt = transition.now
      transition.requiresMoodUpdate = true
    }
    guard let today = context.stepsToday else { return }
    let marks = feelings.countNewMultiplesOf500(passedByStepsToday: today, on: context.zone.day(at: transition.now))
    if marks > 0 { transition.addFeelingInput(.stepMarksPassed(marks: marks)) }
  }

  /// Starts the body's reaction to `trigger`, if the current phase has one.
  ///
  /// Does nothing in the background, or while the pal keeps quiet company.
  mutating func startReaction(to trigger: ReactionDefinition.Trigger, at now: Instant) {
    guard foreground != nil, !isKeepingSilentCompany,
      let reaction = ReactionDefinition.reaction(to: trigger, in: context.phase)
    else { return }
    foreground?.reaction = (reaction, now)
  }
}

extension FaceEvent {
  /// True if the event affects a face even while the app is in the background.
  var affectsFaceInBackground: Bool {
    guard case .palChanged(let change) = self else { return true }
    switch change.kind {
    case .appOpened, .appClosed, .stepsDelivered, .walkingStarted, .walkingEnded, .energyChanged, .milestoneReached,
      .phaseRevealed, .highlightStarted, .highlightEnded, .rareAnimationStarted:
      return true
    case .palCreated, .phaseUnlocked, .permissionChanged, .entitlementChanged, .skinChanged, .lookChanged, .zoneChanged,
      .countedStepsCorrected, .paywallNotShown, .paywallShown, .liveActivityStarted, .liveActivityUpdated,
      .liveActivityUpdateDeferred, .liveActivityUpdateDropped, .liveActivityEnded, .liveActivitiesSwitched,
      .widgetsReloaded, .widgetReloadDeferred:
      return false
    }
  }
}

extension Energy {
  /// Returns true if this energy is lower than `other`.
  fileprivate func isBelow(_ other: Energy) -> Bool {
    switch (self, other) {
    case (.unknown, .neutral), (.unknown, .vital), (.low, .neutral), (.low, .vital), (.neutral, .vital): true
    case _: false
    }
  }
}
