extension Pal {
  /// The Live Activity as it was sent last; `nil` when none is alive.
  public var activityInForce: ActivityInForce? {
    state.life.flatMap { life in
      life.activity.session.map { session in
        ActivityInForce(
          attributes: PalAttributes(createdAt: life.createdAt), content: session.last.content,
          startedAt: session.startedAt, sentAt: session.last.sentAt, staleAt: session.last.staleAt,
          drawnAt: session.last.drawnAt, isStaleAtMidnight: session.last.staleAtMidnight)
      }
    }
  }

  /// The Live Activity that a start at `now` shows; `nil` before there is a pal.
  ///
  /// It is the one that is alive, until that is stale; otherwise the one that an open would start. A stale one is not
  /// started as it was sent: its stale date has passed, and a phone presents no such start.
  package func activityToStart(at now: Instant, under laws: Laws) -> ActivityInForce? {
    if let activityInForce, now < activityInForce.staleAt { return activityInForce }
    guard let createdAt, createdAt <= now else { return nil }
    var pal = self
    pal.state.life?.activity.forgetSession()
    _ = pal.handle(.opened(), at: now, under: laws)
    return pal.activityInForce
  }
}

/// A Live Activity as it was sent last.
public struct ActivityInForce: Hashable, Sendable {
  /// What stays the same in it.
  public let attributes: PalAttributes
  /// What was sent last.
  public let content: ContentState
  /// When it was started.
  public let startedAt: Instant
  /// When the content was sent.
  public let sentAt: Instant
  /// When the phone takes the content for stale.
  public let staleAt: Instant
  /// When the phone draws the content.
  public let drawnAt: Instant
  /// True if the phone takes the content for stale at a midnight, after which the day is new.
  package let isStaleAtMidnight: Bool
}

extension ActivityInForce {
  /// The state that it leaves behind when it ends at `now`: the pal at rest, after its midnight with a new day's energy.
  package func ending(at now: Instant, under rules: Rules) -> ContentState {
    content.resting(from: now, onNewDay: isStaleAtMidnight && staleAt <= now, under: rules)
  }
}

extension ActivityInForce: CustomStringConvertible {
  /// `since 2025-01-06T08:00:00Z, sent at 2025-01-06T09:00:00Z: phase 2, vital, …; stale at 2025-01-07T00:00:00Z`.
  public var description: String { "since \(startedAt), sent at \(sentAt): \(content); stale at \(staleAt)" }
}
