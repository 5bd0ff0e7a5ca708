package import PixelPalCore

extension Surface {
  /// The surface's display name, such as `Dynamic Island, compact`.
  package var displayName: String {
    switch self {
    case .app: "The app"
    case .compact: "Dynamic Island, compact"
    case .minimal: "Dynamic Island, minimal"
    case .expanded: "Dynamic Island, expanded"
    case .lockScreen: "Lock Screen"
    case .standBy: "StandBy"
    case .alwaysOn: "Lock Screen, always on"
    case .accessoryCircular: "Lock Screen widget, circular"
    case .accessoryRectangular: "Lock Screen widget, rectangular"
    case .accessoryInline: "Lock Screen widget, inline"
    case .homeSmall: "Home Screen widget"
    case .history: "The history in the app"
    }
  }
}
