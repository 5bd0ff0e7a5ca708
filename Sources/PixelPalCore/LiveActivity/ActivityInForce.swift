extension Pal {
  /// The Live Activity as it was sent last; `nil` when none is alive.
  public var activityInForce: ActivityInForce? {
    state.life.flatMap { life in
      life.activity.session.map { session in
        ActivityInForce(
          attributes: PalAttributes(createdAt: life.createdAt), content: session.last.content,
          startedAt: session.startedAt, sentAt: session.last.sentAt, staleAt: session.last.staleAt,
          drawnAt: session.last.drawnAt)
      }
    }
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
}

extension ActivityInForce: CustomStringConvertible {
  /// `since 2025-01-06T08:00:00Z, sent at 2025-01-06T09:00:00Z: phase 2, vital, …; stale at 2025-01-07T00:00:00Z`.
  public var description: String { "since \(startedAt), sent at \(sentAt): \(content); stale at \(staleAt)" }
}
