public import PixelPalCore

/// A small picture that floats beside a pal.
///
/// To add an overlay, add a case with its duration and its picture.
public enum Overlay: String, Hashable, Sendable, CaseIterable {
  /// A question mark, for words that the pal doesn't understand.
  case question
  /// A thumbs-up, for a milestone.
  case thumbsUp
  /// A tear, for an acted sad face.
  case tears
  /// Two music notes, for singing and dancing.
  case musicNotes
  /// A battery that fills while the pal charges.
  case battery
  /// The word "ha", as the sound of a laugh.
  case ha
  /// The letters of sleep: Z, and a second Z above it.
  case zzz
  /// A heart, as after long petting.
  case heart
  /// Sparks of happiness.
  case sparkle
  /// Small hearts that rise beside the pal.
  case tinyHearts
  /// A glow on the cheeks.
  case blush
  /// A glow around the pal, as a sign of love.
  case loveAura
  /// Motion lines of a small jump.
  case bounceLines
  /// A soft glow, as when the pal is proud.
  case softHalo
  /// A small cloud, for example beside a pal that was held for too long.
  case puff
  /// One music note, for humming.
  case hummingNote

  /// The time for which the overlay is shown.
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

/// An overlay that was not shown because more important overlays took all slots.
///
/// The command `pixelpal explain` reports dropped overlays.
public struct DroppedOverlay: Hashable, Sendable {
  /// The overlay that found no slot.
  public let overlay: Overlay
  /// The instant at which the overlay was dropped.
  public let droppedAt: Instant
}

/// An overlay in its slot beside the pal, with the instants at which it appears and disappears.
public struct ActiveOverlay: Hashable, Sendable {
  /// The overlay that is shown.
  public let overlay: Overlay
  /// The slot beside the pal, counted from 0.
  public let slot: Int
  /// True if an event caused the overlay, and false if the pal shows it spontaneously.
  public internal(set) var isCausedByEvent: Bool
  /// The instant at which the overlay appears.
  public let appearsAt: Instant
  /// The instant at which the overlay disappears.
  public internal(set) var endsAt: Instant

  /// Returns true if the overlay is visible at `instant`.
  ///
  /// The overlay is visible from the instant at which it appears until just before the instant at which it ends.
  public func isVisible(at instant: Instant) -> Bool { appearsAt <= instant && instant < endsAt }
}
