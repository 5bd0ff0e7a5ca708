/// A place on the phone that shows content of an app.
public enum PhoneSurface: Hashable, Sendable {
  /// The compact Dynamic Island.
  case compact
  /// The minimal Dynamic Island, beside another Live Activity.
  case minimal
  /// The expanded Dynamic Island, while it is touched and held.
  case expanded
  /// The Lock Screen.
  case lockScreen
  /// StandBy, on a phone that stands and charges.
  case standBy
  /// The dimmed Always-On display.
  case alwaysOn
  /// A widget of this kind.
  case widget(String)
}

/// The content that a surface shows, since when, and why.
///
///     let shown = phone.shown(on: .lockScreen)
///     shown.content  // nil if nothing is shown
///     shown.reason   // the update of 2026-03-02T07:00:05Z is drawn at …
public struct ShownContent<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The content, or `nil` if nothing is shown.
  public let content: Content?
  /// The freshness of the content, or the reason why there is none.
  public let status: ShownStatus
  /// The Live Activity that is shown, or `nil` for widgets and for nothing.
  public let activity: SimulatedActivity.ID?
  /// The time since which the surface has looked like this.
  public let since: Instant
  /// The time when something newer gets its turn, or `nil` if nothing waits.
  ///
  /// What waits is an update that is not drawn yet, or a reload until its budget allows it.
  public let waitsUntil: Instant?
  /// The reason, as a sentence without a full stop.
  public let reason: String
}

/// The freshness of a shown content, or the reason why there is none.
public enum ShownStatus: String, Hashable, Sendable, Codable, CaseIterable {
  /// The newest content that was drawn.
  case current
  /// A content with a stale date that has passed.
  case stale
  /// The last content of a Live Activity that has ended.
  case ended
  /// Nothing, since there is no content.
  case absent
  /// Nothing, since the phone hides the content here and now.
  case hidden
  /// Nothing, since the phone has not been unlocked since it started.
  case redacted
}
