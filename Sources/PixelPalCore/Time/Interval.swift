/// The time from one instant up to, and not including, another.
///
///     let walk = Interval(from: start, to: end)  // nil when `end` is before `start`
///
/// An empty interval has a place and no length.
public struct Interval: Hashable, Sendable {
  /// The first instant inside.
  public let start: Instant
  /// The first instant after.
  public let end: Instant

  /// `nil` when `end` comes before `start`.
  public init?(from start: Instant, to end: Instant) {
    guard start <= end else { return nil }
    self.init(unchecked: start, end)
  }

  /// The interval that begins at `start` and lasts `length`, which is not below zero.
  public init(from start: Instant, lasting length: Milliseconds) {
    self.init(unchecked: start, start + max(length, .zero))
  }

  @inlinable package init(unchecked start: Instant, _ end: Instant) {
    self.start = start
    self.end = end
  }

  /// How long it lasts.
  @inlinable public var length: Milliseconds { end - start }

  /// Whether nothing lies inside.
  @inlinable public var isEmpty: Bool { start == end }

  /// Whether `instant` lies inside: the start does, the end does not.
  @inlinable public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// The part that lies in both, `nil` when there is none, not even a common point inside either.
  @inlinable public func intersection(_ other: Interval) -> Interval? {
    let start = max(start, other.start)
    let end = min(end, other.end)
    return start < end ? Interval(unchecked: start, end) : nil
  }
  /// The shortest that holds both.
  @inlinable package func spanning(_ other: Interval) -> Interval {
    Interval(unchecked: min(start, other.start), max(end, other.end))
  }
}
