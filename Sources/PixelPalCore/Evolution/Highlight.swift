/// The flourish that the app plays once for every evolution, at the first chance.
enum Highlight: Hashable, Sendable {
  /// Nothing to play.
  case none
  /// To be played at the next open.
  case waiting
  /// Playing since an instant.
  case playing(since: Instant)

  /// When it will have played in full.
  func end(under rules: Rules) -> Instant? {
    switch self {
    case .none, .waiting: nil
    case .playing(let since): since + rules.highlight
    }
  }
}
