import PixelPalCore

/// The icon of a phase or of a locked item.
///
/// The icons of phases have the names of SF Symbols, but they are drawn for this project.
package enum PhaseOrLockIcon: String, Hashable, Sendable, CaseIterable {
  case moon = "moon.zzz"
  case walk = "figure.walk"
  case bolt = "bolt.fill"
  case sparkles
  case locked

  /// The art part that draws the icon.
  package var part: GenderNeutralArtPart {
    switch self {
    case .moon: .iconMoon
    case .walk: .iconWalk
    case .bolt: .iconBolt
    case .sparkles: .iconSparkles
    case .locked: .iconLocked
    }
  }
}
