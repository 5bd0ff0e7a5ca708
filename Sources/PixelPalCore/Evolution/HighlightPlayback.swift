/// The playback of an evolution's flourish, which the app plays once, at the first opportunity.
enum HighlightPlayback: Hashable, Sendable {
  /// The app has no flourish to play.
  case none
  /// The flourish plays at the next open.
  case pending
  /// The flourish has been playing since an instant.
  case playing(since: Instant)

  /// Returns the instant at which the flourish has played completely; `nil` if it is not playing.
  func end(under rules: Rules) -> Instant? {
    switch self {
    case .none, .pending: nil
    case .playing(let since): since + rules.highlightDuration
    }
  }
}
