// The inputs that a pal's surfaces depend on. A recorder of all surfaces uses them to query presentations only when one
// may have changed.
extension Pal {
  /// Returns the first instant after `now` when a surface or the pal may look different without an event.
  ///
  /// Examples are the end of an effect, content that turns stale, and the next entry of a widget timeline. Until then,
  /// all presentations stay as they are at `now`, except for the frames of animations.
  package func nextTimedChange(after now: Instant, under configuration: PalConfiguration) -> Instant? {
    guard let profile = state.profile else { return nil }
    var next = EarliestFutureInstant(after: now)
    next.consider(profile.createdAt)
    next.consider(profile.walk?.until)
    next.consider(profile.highlight.end(under: configuration.rules))
    if let milestone = profile.lastCelebratedMilestone {
      next.consider(milestone.celebratedAt + configuration.rules.milestoneTextDuration)
    }
    profile.liveActivity.addTimedChanges(under: configuration, &next)
    for entry in profile.widgets.timeline.laterEntries { next.consider(entry.date) }
    return next.instant
  }

  /// Returns true if the widgets of both pals look the same at every instant.
  package func hasSameWidgets(as other: Pal) -> Bool {
    state.phone == other.state.phone && state.zone == other.state.zone
      && state.profile?.createdAt == other.state.profile?.createdAt
      && state.profile?.widgets.timeline == other.state.profile?.widgets.timeline
  }

  /// Returns true if both pals show the same Live Activity at every instant, in the island and on the Lock Screen.
  package func hasSameLiveActivity(as other: Pal) -> Bool {
    guard state.app == other.state.app, state.zone == other.state.zone else { return false }
    guard let profile = state.profile else { return other.state.profile == nil }
    guard let otherProfile = other.state.profile else { return false }
    return profile.createdAt == otherProfile.createdAt
      && profile.liveActivity.looksSame(as: otherProfile.liveActivity)
  }
}

extension LiveActivity {
  fileprivate func addTimedChanges(under configuration: PalConfiguration, _ next: inout EarliestFutureInstant) {
    session?.drawn.addTimedChanges(under: configuration, &next)
    session?.pending?.addTimedChanges(under: configuration, &next)
    endedSession?.session.drawn.addTimedChanges(under: configuration, &next)
    endedSession?.session.pending?.addTimedChanges(under: configuration, &next)
    next.consider(endedSession?.removedAt)
  }

  fileprivate func looksSame(as other: LiveActivity) -> Bool {
    session == other.session && endedSession == other.endedSession && lastSessionEndedAt == other.lastSessionEndedAt
      && startObstacle == other.startObstacle
  }
}

extension SentState {
  fileprivate func addTimedChanges(under configuration: PalConfiguration, _ next: inout EarliestFutureInstant) {
    next.consider(drawnAt)
    next.consider(staleAt)
    guard showsNewPhase else { return }
    next.consider(drawnAt + configuration.rules.highlightDuration)
    if let allowed = configuration.device.facts.longestAnimationMilliseconds {
      next.consider(drawnAt + Milliseconds(Int64(allowed)))
    }
  }
}
