/// A point in time, stored as whole milliseconds since 1970-01-01T00:00:00Z.
///
///     let noon = Instant("2025-01-04T12:00:00Z")!
///     noon + .minutes(3)  // 2025-01-04T12:03:00Z
///
/// An instant is always within the years 1 to 9999. Arithmetic saturates at both ends instead of trapping.
public struct Instant: Hashable, Sendable, Comparable {
  /// The milliseconds since 1970-01-01T00:00:00Z, not counting leap seconds.
  public let millisecondsSince1970: Int64

  /// The first representable instant, 0001-01-01T00:00:00Z.
  @inlinable public static var distantPast: Instant { Instant(unchecked: -62_135_596_800_000) }

  /// The last representable instant, 9999-12-31T23:59:59.999Z.
  @inlinable public static var distantFuture: Instant { Instant(unchecked: 253_402_300_799_999) }

  /// The last instant at which an event can happen, one millisecond before ``distantFuture``.
  ///
  /// A search for a later instant returns ``distantFuture`` if it finds nothing, so no event may happen at that
  /// instant.
  @inlinable package static var lastEventInstant: Instant { Instant(unchecked: 253_402_300_799_998) }

  /// A sentinel that is later than every representable instant.
  ///
  /// A search for the earliest of several instants starts with this value.
  @inlinable package static var afterDistantFuture: Instant { Instant(unchecked: .max) }

  @inlinable package init(unchecked milliseconds: Int64) { millisecondsSince1970 = milliseconds }

  /// Creates the instant `milliseconds` after 1970-01-01T00:00:00Z, clamped to the years 1 to 9999.
  @inlinable public init(millisecondsSince1970 milliseconds: Int64) {
    self.init(unchecked: min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999))
  }

  /// Creates the instant `seconds` after 1970-01-01T00:00:00Z, clamped to the years 1 to 9999.
  public init(secondsSince1970 seconds: Int64) {
    self.init(millisecondsSince1970: seconds.multipliedSaturated(by: 1000))
  }

  /// The whole seconds since 1970, rounded down.
  public var secondsSince1970: Int64 { millisecondsSince1970.flooredDivision(by: 1000).quotient }

  /// Returns true if `left` is earlier than `right`.
  @inlinable public static func < (left: Instant, right: Instant) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }

  /// Returns the instant that is `length` after `instant`.
  @inlinable public static func + (instant: Instant, length: Milliseconds) -> Instant {
    .init(millisecondsSince1970: instant.millisecondsSince1970.addingSaturated(length.count))
  }

  /// Returns the instant that is `length` before `instant`.
  @inlinable public static func - (instant: Instant, length: Milliseconds) -> Instant {
    .init(millisecondsSince1970: instant.millisecondsSince1970.subtractingSaturated(length.count))
  }

  /// Returns the time from `right` to `left`, or a negative time if `left` is earlier.
  @inlinable public static func - (left: Instant, right: Instant) -> Milliseconds {
    .init(left.millisecondsSince1970 - right.millisecondsSince1970)
  }
}

extension Instant: LosslessStringConvertible {
  /// The RFC 3339 text in UTC, such as `2025-01-04T10:22:13Z`, with milliseconds only if they are not zero.
  public var description: String {
    let milliseconds = millisecondsSince1970.flooredDivision(by: 1000).remainder
    return milliseconds == 0 ? textToTheSecond : "\(textToTheSecond.dropLast()).\(padded(milliseconds, to: 3))Z"
  }

  /// The RFC 3339 text in UTC, truncated to the second.
  public var textToTheSecond: String {
    var writer = LocalDateTime(of: self, offsetSeconds: 0).textBuilder
    writer.append("Z")
    return writer.text
  }

  /// Creates an instant from RFC 3339 text, such as `2025-01-04T10:22:13Z`.
  ///
  /// The text consists of a date, `T` or a space, a time with an optional fraction of a second, and `Z` or an offset.
  ///
  /// Returns `nil` for any other text, including a day or hour that doesn't exist. Fractions of a second are truncated
  /// to milliseconds.
  public init?(_ text: some StringProtocol) {
    var cursor = DateTextCursor(text)
    guard let local = LocalDateTime(reading: &cursor), let offset = cursor.readZoneOffsetSeconds(), cursor.isAtEnd
    else {
      return nil
    }
    self = local.instant(offsetSeconds: offset)
  }
}

/// Returns `number` in decimal, padded with leading zeros to `width` digits, not counting a minus sign.
package func padded(_ number: some BinaryInteger, to width: Int) -> String {
  let digits = String(number.magnitude)
  return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}
