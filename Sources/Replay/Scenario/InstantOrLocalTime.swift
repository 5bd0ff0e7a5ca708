package import PixelPalCore

/// A time as a person writes it: with an offset, or as local time.
package enum InstantOrLocalTime: Hashable, Sendable {
  /// A time with an offset.
  case instant(Instant)
  /// A time without an offset.
  case local(LocalTime)

  /// Reads RFC 3339, with or without an offset; a date alone is its midnight.
  package init?(_ text: String) {
    if let instant = Instant(text) {
      self = .instant(instant)
    } else if let local = LocalTime(text) {
      self = .local(local)
    } else if let day = CivilDay(text) {
      self = .local(LocalTime(startOf: day))
    } else {
      return nil
    }
  }

  /// Returns the instant, in the local time of `zone` if no offset was written, and no later than
  /// ``Instant/lastEventInstant``.
  package func instant(in zone: Zone) -> Instant {
    let instant =
      switch self {
      case .instant(let instant): instant
      case .local(let local): zone.instant(of: local)
      }
    return min(instant, .lastEventInstant)
  }
}
