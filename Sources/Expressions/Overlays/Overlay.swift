public import PixelPalCore

/// A small picture that floats beside a pal.
///
/// To add one, a designer adds a case, its duration and its picture.
public enum Overlay: String, Hashable, Sendable, CaseIterable {
  /// A question mark.
  case question
  /// A thumb.
  case thumbsUp
  /// One tear.
  case tears
  /// Two notes.
  case musicNotes
  /// A battery that fills.
  case battery
  /// A written laugh.
  case ha
  /// The letters of sleep: Z, and a second Z above it.
  case zzz
  /// A heart.
  case heart
  /// Sparks.
  case sparkle
  /// Small hearts.
  case tinyHearts
  /// A glow on the cheeks.
  case blush
  /// A glow of fondness.
  case loveAura
  /// Motion lines of a small jump.
  case bounceLines
  /// A soft glow.
  case softHalo
  /// A small cloud beside a ruffled pal.
  case puff
  /// One note.
  case hummingNote

  /// The time for which it is shown.
  public var duration: Milliseconds {
    switch self {
    case .question, .ha: Milliseconds(1800)
    case .thumbsUp, .battery, .loveAura: Milliseconds(2500)
    case .tears, .tinyHearts, .hummingNote: Milliseconds(1500)
    case .musicNotes, .zzz, .softHalo: Milliseconds(3000)
    case .heart, .blush: Milliseconds(2000)
    case .sparkle: Milliseconds(1200)
    case .bounceLines: Milliseconds(400)
    case .puff: Milliseconds(900)
    }
  }
}

/// An overlay that was not shown, because overlays of higher priority took all slots; `explain` reports it.
public struct DroppedOverlay: Hashable, Sendable {
  /// The overlay.
  public let overlay: Overlay
  /// The instant at which it was dropped.
  public let droppedAt: Instant
}

/// An active overlay, with its slot and the time for which it is shown.
public struct ActiveOverlay: Hashable, Sendable {
  /// The overlay.
  public let overlay: Overlay
  /// The slot beside the pal, counted from 0.
  public let slot: Int
  /// True if an event caused it; false if the pal shows it spontaneously.
  public internal(set) var isCausedByEvent: Bool
  /// The instant at which it appears.
  public let appearsAt: Instant
  /// The instant at which it disappears.
  public internal(set) var endsAt: Instant

  /// Returns true if it is visible at `instant`.
  public func isVisible(at instant: Instant) -> Bool { appearsAt <= instant && instant < endsAt }
}
