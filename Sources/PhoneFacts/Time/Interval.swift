/// A half-open time interval, which includes its start and excludes its end.
///
///     let walk = Interval(from: start, to: end)  // nil when `end` is before `start`
///
/// An empty interval has a position but no duration.
public struct Interval: Hashable, Sendable {
  /// The first instant inside the interval.
  public let start: Instant
  /// The first instant after the interval.
  public let end: Instant

  /// Creates an interval, or returns `nil` if `end` is before `start`.
  public init?(from start: Instant, to end: Instant) {
    guard start <= end else { return nil }
    self.init(unchecked: start, end)
  }

  /// Creates the interval that begins at `start` and lasts `length`.
  ///
  /// A negative length counts as zero.
  public init(from start: Instant, lasting length: Milliseconds) {
    self.init(unchecked: start, start + max(length, .zero))
  }

  @inlinable package init(unchecked start: Instant, _ end: Instant) {
    self.start = start
    self.end = end
  }

  /// The interval's duration.
  @inlinable public var length: Milliseconds { end - start }

  /// True if the interval contains no instant.
  @inlinable public var isEmpty: Bool { start == end }

  /// Returns true if `instant` is at or after the start and before the end.
  @inlinable public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Returns the overlap of this interval and `other`, or `nil` if they have no instant in common.
  @inlinable public func intersection(_ other: Interval) -> Interval? {
    let start = max(start, other.start)
    let end = min(end, other.end)
    return start < end ? Interval(unchecked: start, end) : nil
  }

  /// Returns the shortest interval that contains both this interval and `other`.
  @inlinable package func spanning(_ other: Interval) -> Interval {
    Interval(unchecked: min(start, other.start), max(end, other.end))
  }
}
