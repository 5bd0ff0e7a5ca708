extension Pal {
  /// The Live Activity as the app last sent it, or `nil` if no Live Activity is active.
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

  /// Returns the Live Activity that a phone would show if it were started at `now`, or `nil` before the pal is created.
  ///
  /// The result is the current Live Activity if it isn't stale yet. Otherwise, it is the Live Activity that opening the
  /// app at `now` would start, because a phone doesn't show a Live Activity that is stale from the start.
  package func liveActivity(ifStartedAt now: Instant, under configuration: PalConfiguration) -> CurrentLiveActivity? {
    if let currentLiveActivity, now < currentLiveActivity.staleAt { return currentLiveActivity }
    guard let createdAt, createdAt <= now else { return nil }
    var pal = self
    pal.state.profile?.liveActivity.removeSession()
    _ = pal.handle(.opened(), at: now, under: configuration)
    return pal.currentLiveActivity
  }
}

/// A Live Activity as the app last sent it.
public struct CurrentLiveActivity: Hashable, Sendable {
  /// The attributes, which are constant for the lifetime of the Live Activity.
  ///
  /// These attributes don't contain the start of the Live Activity, which is ``startedAt``.
  public let attributes: PalActivityAttributes
  /// The content that the app last sent.
  public let content: ContentState
  /// The instant at which the Live Activity was started.
  public let startedAt: Instant
  package let sentAt: Instant
  /// The instant at which the content becomes stale.
  public let staleAt: Instant
  /// The instant at which the phone is expected to draw the content.
  package let drawnAt: Instant
  /// True if the content becomes stale at midnight, when a new day begins.
  package let isStaleAtMidnight: Bool
}

extension CurrentLiveActivity {
  /// Returns the final state of a Live Activity that ends at `now`, in which the pal rests.
  ///
  /// If the content became stale at midnight, the pal has the energy of a new day.
  package func finalState(at now: Instant, under rules: Rules) -> ContentState {
    content.resting(from: now, onNewDay: isStaleAtMidnight && staleAt <= now, under: rules)
  }
}

extension CurrentLiveActivity: CustomStringConvertible {
  /// A description of the Live Activity: when it was started and sent, its content, and when it becomes stale.
  public var description: String { "since \(startedAt), sent at \(sentAt): \(content); stale at \(staleAt)" }
}
