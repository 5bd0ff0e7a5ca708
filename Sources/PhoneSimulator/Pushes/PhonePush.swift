/// A push that a server sends to Apple's push service (APNs).
///
/// A `nil` timestamp stands for the time at which the push is sent. Content with a `nil` stale date never becomes
/// stale.
public enum PhonePush<Content: Hashable & Sendable>: Hashable, Sendable {
  /// Starts a Live Activity with the given content.
  case start(Content, kind: String = "activity", staleAt: Instant? = nil, timestamp: Instant? = nil)
  /// Updates a Live Activity to the given content.
  case update(
    SimulatedActivity.ID, Content, staleAt: Instant? = nil, priority: PushPriority = .counted,
    timestamp: Instant? = nil)
  /// Ends a Live Activity.
  ///
  /// If the given content isn't `nil`, it replaces the content of the Live Activity.
  case end(SimulatedActivity.ID, Content? = nil, dismissal: DismissalPolicy = .default, timestamp: Instant? = nil)
  /// Reloads all widgets of the app.
  case widgets
  /// Wakes the app in the background, without a message for the user.
  case background
  /// Updates all Live Activities that subscribe to this channel.
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

/// The priority of a push, which determines when it is delivered and whether it counts against a budget.
public enum PushPriority: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Priority 5, the low priority: the push is delivered when it suits the phone, and doesn't count against a budget.
  case opportunistic = 5
  /// Priority 10, the high priority: the push is delivered immediately, and counts against a budget.
  case counted = 10
}
