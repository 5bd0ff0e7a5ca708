import PixelPalCore

// Changes of the pal.
extension Countenance {
  mutating func take(_ change: Change, _ turn: inout FaceTurn) {
    let now = turn.now
    func why() -> String { change.why.sentence(in: facts.zone) }
    switch change.kind {
    case .appOpened: open(&turn)
    case .appClosed: close(&turn)
    case .stepsDelivered(let steps, _): count(steps, &turn)
    case .walkingStarted:
      isWalking = true
      turn.bring(.walkBegan)
      turn.wishes.append(EmoteWish(emote: .happy, rank: .walk, why: why()))
    case .walkingEnded:
      isWalking = false
      turn.bring(.walkEnded)
    case .energyChanged(let from, let to) where from.isBelow(to):
      turn.bring(.energyRose(to: to))
      turn.wishes.append(EmoteWish(emote: .happy, rank: .energy, why: why()))
    case .milestoneReached:
      turn.bring(.milestone)
      guard facts.isMilestoneFresh else { break }
      turn.wishes.append(EmoteWish(emote: .proud, rank: .milestone, why: why()))
      react(to: .milestone, at: now)
    case .phaseRevealed:
      // A hidden phase affects feelings only when it is revealed: an earlier effect would be a hint.
      turn.bring(.phaseUnlocked)
      turn.bring(.phaseRevealed)
      endPlay(.replaced, &turn)
    case .highlightStarted: front?.isHighlighting = true
    case .highlightEnded:
      front?.isHighlighting = false
      if front?.isMasked == true { front?.happyAt = turn.now }
      turn.isEvent = true
      turn.wishes.append(EmoteWish(emote: .joyful, rank: .phase, why: "a new phase"))
      react(to: .revealed, at: now)
    case .rareAnimation(let animation): front?.rareUntil = now + animation.length
    case .began, .permissionChanged, .entitlementChanged, .skinChanged, .lookChanged, .zoneChanged, .totalCorrected,
      .phaseUnlocked, .energyChanged, .paywallHeld, .paywallShown, .liveActivityStarted, .liveActivityUpdated,
      .liveActivityHeld,
      .liveActivityDropped, .liveActivityEnded, .liveActivitiesSwitched, .widgetReloaded, .widgetHeld:
      break
    }
  }

  private mutating func open(_ turn: inout FaceTurn) {
    let absence = feelings.absence(at: turn.now)
    front = opened(at: turn.now, .content)
    turn.hasOpened = true
    turn.bring(.opened(absence))
    if absence != .short { turn.wishes.append(EmoteWish(emote: .joyful, rank: .comeback, why: "somebody is back")) }
    react(to: .opened, at: turn.now)
  }

  mutating func close(_ turn: inout FaceTurn) {
    endPlay(.closed, &turn)
    front = nil
    turn.isEvent = true
    feelings.leftAt = turn.now
  }

  private mutating func count(_ steps: Int64, _ turn: inout FaceTurn) {
    if steps > 0, front != nil {
      front?.lastInput = turn.now
      turn.isEvent = true
    }
    guard let today = facts.today else { return }
    let marks = feelings.count(steps: today, on: facts.zone.day(at: turn.now))
    if marks > 0 { turn.bring(.steps(marks: marks)) }
  }

  /// Starts a reaction of the body, if the phase has one.
  mutating func react(to occasion: Reaction.Occasion, at now: Instant) {
    guard front != nil, !isSilent, let reaction = Reaction.to(occasion, in: facts.phase) else { return }
    front?.reaction = (reaction, now)
  }
}

extension Happening {
  /// True if it affects a face while the app is in the background.
  var isFelt: Bool {
    guard case .changed(let change) = self else { return true }
    switch change.kind {
    case .appOpened, .appClosed, .stepsDelivered, .walkingStarted, .walkingEnded, .energyChanged, .milestoneReached,
      .phaseRevealed, .highlightStarted, .highlightEnded, .rareAnimation:
      return true
    case .began, .phaseUnlocked, .permissionChanged, .entitlementChanged, .skinChanged, .lookChanged, .zoneChanged,
      .totalCorrected,
      .paywallHeld, .paywallShown, .liveActivityStarted, .liveActivityUpdated, .liveActivityHeld,
      .liveActivityDropped, .liveActivityEnded, .liveActivitiesSwitched, .widgetReloaded, .widgetHeld:
      return false
    }
  }
}

extension Energy {
  /// Returns true if a day with this energy is less lively than one with `other`.
  fileprivate func isBelow(_ other: Energy) -> Bool {
    switch (self, other) {
    case (.unknown, .neutral), (.unknown, .vital), (.low, .neutral), (.low, .vital), (.neutral, .vital): true
    case _: false
    }
  }
}
