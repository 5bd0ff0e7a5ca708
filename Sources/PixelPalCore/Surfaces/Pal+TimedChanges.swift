extension Pal {
  /// Returns the next instant at which a surface may look different without an event, or `nil` if none is known.
  ///
  /// Examples are the end of an effect and the next entry of a widget timeline. Until that instant, presentations don't
  /// change, except for the frames of animations. Changes of the Live Activity are ignored.
  package func nextTimedChangeExceptActivity(after now: Instant, under configuration: PalConfiguration) -> Instant? {
    guard let profile = state.profile else { return nil }
    var next = EarliestFutureInstant(after: now)
    next.keepIfEarlier(profile.createdAt)
    next.keepIfEarlier(profile.walk?.until)
    next.keepIfEarlier(profile.highlight.playbackEnd(under: configuration.rules))
    if let milestone = profile.lastCelebratedMilestone {
      next.keepIfEarlier(milestone.celebratedAt + configuration.rules.milestoneTextDuration)
    }
    for entry in profile.widgets.timeline.laterEntries { next.keepIfEarlier(entry.date) }
    return next.instant
  }
}

extension SentActivityState {
  /// Returns the next instant at which the state looks different without an update, or `nil` if there is none.
  ///
  /// `drawnAt` is the instant at which the phone draws the state.
  package func nextTimedChange(after now: Instant, drawnAt: Instant, under configuration: PalConfiguration) -> Instant?
  {
    var next = EarliestFutureInstant(after: now)
    next.keepIfEarlier(drawnAt)
    next.keepIfEarlier(staleAt)
    if showsNewPhase {
      next.keepIfEarlier(drawnAt + configuration.rules.highlightDuration)
      if let allowed = configuration.device.facts.longestAnimationMilliseconds {
        next.keepIfEarlier(drawnAt + Milliseconds(Int64(allowed)))
      }
    }
    return next.instant
  }
}
