// What a pal's surfaces hang on: for whoever writes down all that they show, and asks only where something may differ.
extension Pal {
  /// The first instant after `now` at which a surface, or the pal itself, may look otherwise though nothing happens: an
  /// effect ends, what was sent turns stale, an entry of a widget's timeline begins.
  ///
  /// Until then all presentations are what they are at `now`, but for the frames of animations.
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

  /// Whether widgets draw at any instant what they would draw of `other`.
  package func hasSameWidgets(as other: Pal) -> Bool {
    state.phone == other.state.phone && state.zone == other.state.zone
      && state.life?.createdAt == other.state.life?.createdAt
      && state.life?.widgets.timeline == other.state.life?.widgets.timeline
  }

  /// Whether island and Lock Screen show at any instant of the Live Activity what they would show of `other`.
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
