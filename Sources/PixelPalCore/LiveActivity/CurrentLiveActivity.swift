extension Pal {
  /// The Live Activity as last sent; `nil` if none is alive.
  public var currentLiveActivity: CurrentLiveActivity? {
    state.profile.flatMap { profile in
      profile.liveActivity.session.map { session in
        CurrentLiveActivity(
          attributes: PalActivityAttributes(createdAt: profile.createdAt), content: session.lastSent.content,
          startedAt: session.startedAt, sentAt: session.lastSent.sentAt, staleAt: session.lastSent.staleAt,
          drawnAt: session.lastSent.drawnAt, isStaleAtMidnight: session.lastSent.isStaleAtMidnight)
      }
    }
  }

  /// Returns the Live Activity that a start at `now` shows; `nil` before there is a pal.
  ///
  /// It is the current one until its stale date; after that, the one that opening the app would start. A stale Live
  /// Activity cannot be started as it was sent, because its stale date has passed and a phone does not present such a
  /// start.
  package func liveActivityToStart(at now: Instant, under configuration: PalConfiguration) -> CurrentLiveActivity? {
    if let currentLiveActivity, now < currentLiveActivity.staleAt { return currentLiveActivity }
    guard let createdAt, createdAt <= now else { return nil }
    var pal = self
    pal.state.profile?.liveActivity.removeSession()
    _ = pal.handle(.opened(), at: now, under: configuration)
    return pal.currentLiveActivity
  }
}

/// A Live Activity as last sent.
public struct CurrentLiveActivity: Hashable, Sendable {
  /// The attributes, which stay the same for its lifetime.
  public let attributes: PalActivityAttributes
  /// The content that was sent last.
  public let content: ContentState
  /// The instant at which the Live Activity was started.
  public let startedAt: Instant
  /// The instant at which the content was sent.
  public let sentAt: Instant
  /// The stale date of the content.
  public let staleAt: Instant
  /// The instant at which the phone draws the content.
  public let drawnAt: Instant
  /// True if the content becomes stale at a midnight, when a new day begins.
  package let isStaleAtMidnight: Bool
}

extension CurrentLiveActivity {
  /// Returns the state that it leaves behind when it ends at `now`: at rest, and with a new day's energy after
  /// midnight.
  package func finalState(at now: Instant, under rules: Rules) -> ContentState {
    content.resting(from: now, onNewDay: isStaleAtMidnight && staleAt <= now, under: rules)
  }
}

extension CurrentLiveActivity: CustomStringConvertible {
  /// `since 2025-01-06T08:00:00Z, sent at 2025-01-06T09:00:00Z: phase 2, vital, …; stale at 2025-01-07T00:00:00Z`.
  public var description: String { "since \(startedAt), sent at \(sentAt): \(content); stale at \(staleAt)" }
}
