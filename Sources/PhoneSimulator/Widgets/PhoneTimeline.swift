/// A timeline that a widget extension hands to the phone.
public struct PhoneTimeline<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The entries in the order of their dates.
  public var entries: [Entry]
  /// The time at which the system is to ask for the next timeline.
  public var reload: TimelineReload

  /// A content, and the time from which it is shown.
  public struct Entry: Hashable, Sendable {
    /// The time from which the content is shown.
    public var date: Instant
    /// The content.
    public var content: Content

    /// Creates an entry.
    public init(_ date: Instant, _ content: Content) { (self.date, self.content) = (date, content) }
  }

  /// Creates a timeline.
  public init(_ entries: [Entry], reload: TimelineReload = .atEnd) { (self.entries, self.reload) = (entries, reload) }
}

/// The time at which the system asks for the next timeline.
public enum TimelineReload: Hashable, Sendable, Codable {
  /// After the last entry.
  case atEnd
  /// After this time.
  case after(Instant)
  /// Only when the app asks for it.
  case never
}
