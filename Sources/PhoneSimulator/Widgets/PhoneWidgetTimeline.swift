/// A timeline that a widget extension provides to the phone.
public struct PhoneWidgetTimeline<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The entries in the order of their dates.
  public var entries: [Entry]
  /// The policy that determines when the system requests the next timeline.
  public var reload: WidgetReloadPolicy

  /// An entry of a timeline: content, and the time at which the phone begins to show it.
  public struct Entry: Hashable, Sendable {
    /// The time at which the phone begins to show the content.
    public var date: Instant
    /// The content that is shown from `date` on.
    public var content: Content

    /// Creates an entry that shows `content` from `date` on.
    public init(_ date: Instant, _ content: Content) { (self.date, self.content) = (date, content) }
  }

  /// Creates a timeline of `entries`.
  ///
  /// By default, the system requests the next timeline after the last entry.
  public init(_ entries: [Entry], reload: WidgetReloadPolicy = .atEnd) {
    (self.entries, self.reload) = (entries, reload)
  }
}

/// A policy that determines when the system requests the next timeline of a widget.
public enum WidgetReloadPolicy: Hashable, Sendable, Codable {
  /// The system requests the next timeline after the date of the last entry.
  case atEnd
  /// The system requests the next timeline after the given time, even if later entries follow.
  case after(Instant)
  /// The system requests no timeline until the app requests a reload.
  case never
}
