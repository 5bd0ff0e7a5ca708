import PixelPalCore

/// The icon of a phase, or of a locked item; the names are those of Apple's symbols, the drawings are our own.
package enum Icon: String, Hashable, Sendable, CaseIterable {
  case moon = "moon.zzz"
  case walk = "figure.walk"
  case bolt = "bolt.fill"
  case sparkles
  case locked

  /// The part that contains the drawing.
  package var part: SharedPart {
    switch self {
    case .moon: .iconMoon
    case .walk: .iconWalk
    case .bolt: .iconBolt
    case .sparkles: .iconSparkles
    case .locked: .iconLocked
    }
  }
}
