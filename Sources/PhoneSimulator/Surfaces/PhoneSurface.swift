/// A place on the phone that shows an app's content.
public enum PhoneSurface: Hashable, Sendable {
  /// The compact Dynamic Island: the two small areas beside the camera, shown while only one Live Activity is active.
  case compact
  /// The minimal Dynamic Island, beside another Live Activity.
  case minimal
  /// The expanded Dynamic Island, which the phone shows while the user touches and holds the island.
  case expanded
  /// The Lock Screen.
  case lockScreen
  /// StandBy, on a charging phone in landscape orientation.
  case standBy
  /// The dimmed Always-On display.
  case alwaysOn
  /// The widgets of the given kind.
  case widget(String)
}

/// The content of a surface, with the reason and the time at which the surface began to show it.
///
///     let shown = phone.shown(on: .lockScreen)
///     shown.content  // nil if nothing is shown
///     shown.reason   // as sent at 2026-03-02T07:00:05Z and drawn at …
public struct ShownContent<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The content, or `nil` if nothing is shown.
  public let content: Content?
  /// The freshness of the content, or the reason that there is none.
  public let status: ShownStatus
  /// The Live Activity that is shown, or `nil` if the surface shows a widget or nothing.
  public let activity: SimulatedActivity.ID?
  /// The time at which the surface began to look as it does now.
  public let since: Instant
  /// The time at which newer content is expected, or `nil` if no newer content is waiting.
  ///
  /// An update waits until the phone draws it, and a reload waits until its budget allows it.
  public let waitsUntil: Instant?
  /// The reason why the surface shows this content, as a sentence without a full stop.
  public let reason: String

  package init(
    content: Content?, status: ShownStatus, activity: SimulatedActivity.ID?, since: Instant, waitsUntil: Instant?,
    reason: String
  ) {
    (self.content, self.status, self.activity) = (content, status, activity)
    (self.since, self.waitsUntil, self.reason) = (since, waitsUntil, reason)
  }
}

/// The freshness of shown content, or the reason that nothing is shown.
public enum ShownStatus: String, Hashable, Sendable, Codable, CaseIterable {
  /// The content is the newest that has been drawn and isn't stale.
  case current
  /// The content is stale, because its stale date has passed.
  case stale
  /// The content is the last one of a Live Activity that has ended.
  case ended
  /// Nothing is shown, because there is no content.
  case absent
  /// Nothing is shown, because this surface shows no Live Activity in the phone's current state.
  case hidden
  /// Nothing is shown, because the phone has not been unlocked since it started.
  case redacted
}
