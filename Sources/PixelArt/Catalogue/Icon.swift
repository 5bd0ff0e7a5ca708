import PixelPalCore

/// What stands for a phase, and for what is locked; named after Apple's symbols, drawn by us.
package enum Icon: String, Hashable, Sendable, CaseIterable {
  case moon = "moon.zzz"
  case walk = "figure.walk"
  case bolt = "bolt.fill"
  case sparkles
  case locked

  /// The part that shows it.
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
