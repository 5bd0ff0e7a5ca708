extension PhoneEngine {
  /// The content that the phone now draws for a Live Activity, and the content that it draws next.
  ///
  /// The contents are represented by their numbers, because the engine doesn't store contents.
  package struct DrawnAndNextContent {
    package let content: Int32
    /// The time at which the content was drawn.
    package let drawnAt: Instant
    /// The newer content and the time at which it is drawn, or `nil` if no content is waiting for the draw interval.
    package let next: (content: Int32, drawnAt: Instant)?
    /// The time at which the Live Activity ended, or `nil` while it is active.
    package let endedAt: Instant?
    /// The time at which the ended Live Activity leaves the Lock Screen, or `nil` if no such time is set.
    package let leavesAt: Instant?
  }

  /// Returns the content that the phone draws for a Live Activity, or `nil` if the Live Activity is no longer listed.
  package func drawnAndNextContent(of id: SimulatedActivity.ID) -> DrawnAndNextContent? {
    guard let index = activityIndex(of: id) else { return nil }
    let record = activities[index]
    let (endedAt, leavesAt): (Instant?, Instant?) =
      if case .ended(let end, let leavesAt, _) = record.life { (end, leavesAt) } else { (nil, nil) }
    return DrawnAndNextContent(
      content: record.drawn.content, drawnAt: record.drawn.drawnAt,
      next: record.waiting.map { ($0.content, $0.drawnAt) }, endedAt: endedAt, leavesAt: leavesAt)
  }

  /// The content of a surface, with its status and the reason for both.
  ///
  /// The content is represented by its number, because the engine doesn't store contents.
  struct SurfaceContentNumberAndStatus {
    var content: Int32?
    var status: ShownStatus
    var activity: SimulatedActivity.ID?
    var since: Instant
    /// The time at which a waiting update is drawn or a deferred reload is retried, or `nil` if nothing is waiting.
    var waitsUntil: Instant?
    var reason: String

    static func nothing(status: ShownStatus, since: Instant, reason: String) -> SurfaceContentNumberAndStatus {
      SurfaceContentNumberAndStatus(content: nil, status: status, activity: nil, since: since, reason: reason)
    }
  }

  func shown(on surface: PhoneSurface) -> SurfaceContentNumberAndStatus {
    switch surface {
    case .compact, .minimal, .expanded: shownInIsland(on: surface)
    case .lockScreen: shownOnLockScreen
    case .standBy:
      isInStandBy ? shownOnLockScreen : .nothing(status: .hidden, since: now, reason: "the phone is not in StandBy")
    case .alwaysOn: isLocked ? shownOnLockScreen : .nothing(status: .hidden, since: now, reason: "the phone is in use")
    case .widget(let kind): shownInWidget(ofKind: kind)
    }
  }

  /// The active Live Activities that can be shown, with the most relevant first.
  ///
  /// If several are equally relevant, the newest comes first.
  private var presented: [ActivityRecord] {
    activities.filter { $0.isAlive && !$0.isNeverShown }
      .sorted { ($0.relevance, $0.id.number) > ($1.relevance, $1.id.number) }
  }

  private func shownInIsland(on surface: PhoneSurface) -> SurfaceContentNumberAndStatus {
    if isInLandscape, !facts.showsIslandInLandscape {
      return .nothing(status: .hidden, since: now, reason: "the island shows no Live Activity in landscape")
    }
    if isInForeground, facts.hidesOwnActivityInFront {
      return .nothing(status: .hidden, since: now, reason: "the app itself is in the foreground")
    }
    let all = presented
    guard let first = all.first else { return absent }
    switch (surface, sharesIsland) {
    case (.compact, true):
      return .nothing(
        status: .hidden, since: now, reason: "the island is shared with another app, so this one is minimal")
    case (.minimal, false):
      return all.count > 1
        ? shownContent(of: all[1])
        : .nothing(
          status: .hidden, since: now, reason: "no other Live Activity is in the island, so this one is compact")
    default: return shownContent(of: first)
    }
  }

  private var shownOnLockScreen: SurfaceContentNumberAndStatus {
    if let first = presented.first { return shownContent(of: first) }
    for activity in activities.reversed() where !activity.isNeverShown {
      guard case .ended(let end, _, let bySystem) = activity.life else { continue }
      return SurfaceContentNumberAndStatus(
        content: activity.drawn.content, status: .ended, activity: activity.id, since: end,
        reason: bySystem
          ? "the system ended \(activity.id) at \(end)"
          : "\(activity.id) ended at \(end) and is kept on the Lock Screen")
    }
    return absent
  }

  private var absent: SurfaceContentNumberAndStatus {
    if !activitiesAreEnabled {
      return .nothing(status: .absent, since: now, reason: "Live Activities are switched off")
    }
    if let hidden = activities.first(where: { $0.isAlive && $0.isNeverShown }) { return shownContent(of: hidden) }
    return .nothing(status: .absent, since: lastEndAt ?? now, reason: "no Live Activity is active")
  }

  func shownContent(of activity: ActivityRecord) -> SurfaceContentNumberAndStatus {
    if activity.isNeverShown {
      return .nothing(
        status: .absent, since: activity.startedAt,
        reason: "\(activity.id) is never shown: its stale date had passed when it started")
    }
    let drawn = activity.drawn
    let hasStaleView = !facts.staleViewNeedsApp || process != .notRunning
    let isStale = drawn.isStale(at: now) && hasStaleView
    let since = isStale ? drawn.staleAt ?? drawn.drawnAt : drawn.drawnAt
    return SurfaceContentNumberAndStatus(
      content: drawn.content, status: isStale ? .stale : .current, activity: activity.id, since: since,
      waitsUntil: activity.waiting?.drawnAt, reason: reason(for: activity, isStale: isStale))
  }

  private func reason(for activity: ActivityRecord, isStale: Bool) -> String {
    var reason: String
    if activity.drawn.isFirst {
      reason = "as \(activity.id) started at \(activity.startedAt)"
    } else {
      reason = "as sent at \(activity.drawn.sentAt)"
      if activity.drawn.drawnAt > activity.drawn.sentAt { reason += " and drawn at \(activity.drawn.drawnAt)" }
    }
    if isStale, let staleAt = activity.drawn.staleAt { reason += "; stale since \(staleAt)" }
    if let waiting = activity.waiting {
      reason += """
        ; the update of \(waiting.sentAt) waits until \(waiting.drawnAt), since updates are drawn at least \
        \(model.minimumDrawInterval) apart
        """
    }
    return reason
  }

  private func shownInWidget(ofKind kind: String) -> SurfaceContentNumberAndStatus {
    guard let widget = widgets.first(where: { $0.kind == kind }) else {
      return .nothing(status: .absent, since: now, reason: "no widget of kind '\(kind)' is placed")
    }
    guard wasUnlockedSinceStart else {
      return .nothing(status: .redacted, since: now, reason: "the phone has not been unlocked since it started")
    }
    let spacing = Milliseconds(Int64(facts.widgetDrawingSpacingMilliseconds))
    guard let entry = widget.drawnEntry(at: now, spacing: spacing) else {
      return .nothing(status: .absent, since: now, reason: "the widget has no timeline entry for this time yet")
    }
    var reason = "the timeline's entry of \(entry.date)"
    if let due = widget.entries.last(where: { $0.date <= now }), due != entry {
      reason += "; that of \(due.date) is not drawn, since entries are drawn at least \(spacing) apart"
    }
    if let deferred = widget.deferredUntil { reason += "; a reload waits for its budget until \(deferred)" }
    return SurfaceContentNumberAndStatus(
      content: entry.content, status: .current, activity: nil, since: entry.date, waitsUntil: widget.deferredUntil,
      reason: reason)
  }
}
