package import PixelPalCore

/// A time as a person writes it, with or without an offset from UTC.
package enum InstantOrLocalDateTime: Hashable, Sendable {
  /// A time with an offset, such as `2025-01-04T10:22:13Z`.
  case instant(Instant)
  /// A time without an offset, such as `2025-01-04T10:22:13`.
  case local(LocalDateTime)

  /// Creates a time from a text in the format of RFC 3339, with or without an offset.
  ///
  /// A date alone stands for midnight at the start of that day. Returns `nil` if the text is neither a time nor a date.
  package init?(_ text: String) {
    if let instant = Instant(text) {
      self = .instant(instant)
    } else if let local = LocalDateTime(text) {
      self = .local(local)
    } else if let day = CivilDay(text) {
      self = .local(LocalDateTime(startOf: day))
    } else {
      return nil
    }
  }

  /// Returns the instant of this time, limited to `Instant.lastEventInstant`.
  ///
  /// A time without an offset is a local time in `zone`.
  package func instant(in zone: Zone) -> Instant {
    let instant =
      switch self {
      case .instant(let instant): instant
      case .local(let local): zone.instant(of: local)
      }
    return min(instant, .lastEventInstant)
  }
}
