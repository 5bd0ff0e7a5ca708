public import PixelPalCore

/// A small picture that floats beside a pal.
///
/// A designer adds a row: a case, how long it stands, and its picture.
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
  /// A laugh, written.
  case ha
  /// A letter of sleep.
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
  /// Lines of a little leap.
  case bounceLines
  /// A soft glow.
  case softHalo
  /// A cloud of who is ruffled.
  case puff
  /// One note.
  case hummingNote

  /// How long it stands.
  public var length: Milliseconds {
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

/// An overlay that was not shown: all places were taken by what goes before it, and `explain` says so.
public struct DroppedOverlay: Hashable, Sendable {
  /// What it would have been.
  public let overlay: Overlay
  /// When.
  public let at: Instant
}

/// An overlay that lives: where, since when and until when.
public struct LivingOverlay: Hashable, Sendable {
  /// What it is.
  public let kind: Overlay
  /// The place beside the pal, from 0.
  public let slot: Int
  /// Whether something caused it, or the pal's own life.
  public internal(set) var isCaused: Bool
  /// When it shows.
  public let shows: Instant
  /// When it is gone.
  public internal(set) var ends: Instant

  /// Whether it is seen at `instant`.
  public func isVisible(at instant: Instant) -> Bool { shows <= instant && instant < ends }
}
