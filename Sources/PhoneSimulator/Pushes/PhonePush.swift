/// A push that a server sends to Apple's service.
public enum PhonePush<Content: Hashable & Sendable>: Hashable, Sendable {
  /// Starts a Live Activity.
  case start(Content, kind: String = "activity", staleAt: Instant? = nil, timestamp: Instant? = nil)
  /// Updates a Live Activity.
  case update(
    SimulatedActivity.ID, Content, staleAt: Instant? = nil, priority: PushPriority = .counted,
    timestamp: Instant? = nil)
  /// Ends a Live Activity; if there is a content, it becomes the last content.
  case end(SimulatedActivity.ID, Content? = nil, dismissal: DismissalPolicy = .default, timestamp: Instant? = nil)
  /// Reloads all widgets of the app.
  case widgets
  /// Wakes the app in the background, without a message for the user.
  case background
  /// Updates all Live Activities that were requested with this channel.
  case broadcast(channel: String, Content, staleAt: Instant? = nil, timestamp: Instant? = nil)
}

extension PhonePush {
  var priority: PushPriority {
    switch self {
    case .update(_, _, _, let priority, _): priority
    case .widgets, .background: .opportunistic
    case .start, .end, .broadcast: .counted
    }
  }
}

/// The priority of a push: it decides when the push is delivered and whether it counts against a budget.
public enum PushPriority: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Priority 5, the low priority: delivered when it suits the phone, and not counted against a budget.
  case opportunistic = 5
  /// Priority 10, the high priority: delivered at once, and counted against a budget.
  case counted = 10
}
