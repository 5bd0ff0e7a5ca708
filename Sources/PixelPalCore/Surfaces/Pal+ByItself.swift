// The inputs that a pal's surfaces depend on. A recorder of all surfaces uses them to query presentations only when one
// may have changed.
extension Pal {
  /// Returns the first instant after `now` at which a surface or the pal may look different without an event.
  ///
  /// Examples are the end of an effect, content that turns stale, and the next entry of a widget timeline.
  ///
  /// Until then, all presentations stay as they are at `now`, except for the frames of animations.
  package func nextChangeByItself(after now: Instant, under laws: Laws) -> Instant? {
    guard let life = state.life else { return nil }
    var next = Soonest(after: now)
    next.consider(life.createdAt)
    next.consider(life.walk?.until)
    next.consider(life.highlight.end(under: laws.rules))
    if let milestone = life.lastMilestone { next.consider(milestone.at + laws.rules.milestoneShown) }
    life.activity.considerChanges(under: laws, &next)
    for entry in life.widgets.timeline.later { next.consider(entry.date) }
    return next.instant
  }

  /// Returns true if the widgets of both pals draw the same at every instant.
  package func hasSameWidgets(as other: Pal) -> Bool {
    state.phone == other.state.phone && state.zone == other.state.zone
      && state.life?.createdAt == other.state.life?.createdAt
      && state.life?.widgets.timeline == other.state.life?.widgets.timeline
  }

  /// Returns true if the island and the Lock Screen show the same Live Activity for both pals at every instant.
  package func hasSameActivity(as other: Pal) -> Bool {
    guard state.app == other.state.app, state.zone == other.state.zone else { return false }
    guard let life = state.life else { return other.state.life == nil }
    guard let before = other.state.life else { return false }
    return life.createdAt == before.createdAt && life.activity.shows(theSameAs: before.activity)
  }
}

extension LiveActivity {
  fileprivate func considerChanges(under laws: Laws, _ next: inout Soonest) {
    session?.drawn.considerChanges(under: laws, &next)
    session?.waiting?.considerChanges(under: laws, &next)
    ended?.session.drawn.considerChanges(under: laws, &next)
    ended?.session.waiting?.considerChanges(under: laws, &next)
    next.consider(ended?.leavesAt)
  }

  fileprivate func shows(theSameAs other: LiveActivity) -> Bool {
    session == other.session && ended == other.ended && goneSince == other.goneSince && obstacle == other.obstacle
  }
}

extension SentState {
  fileprivate func considerChanges(under laws: Laws, _ next: inout Soonest) {
    next.consider(drawnAt)
    next.consider(staleAt)
    guard isEvolution else { return }
    next.consider(drawnAt + laws.rules.highlight)
    if let allowed = laws.device.facts.longestAnimationMilliseconds {
      next.consider(drawnAt + Milliseconds(Int64(allowed)))
    }
  }
}
