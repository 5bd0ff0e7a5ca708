/// The playback state of an evolution's flourish, an animation that the app plays once, at the first opportunity.
enum EvolutionHighlightPlayback: Hashable, Sendable {
  /// No flourish is waiting or playing.
  case none
  /// The flourish is waiting for the app to be opened.
  case pending
  /// The flourish has been playing since the given instant.
  case playing(since: Instant)

  /// Returns the instant when the flourish ends, or `nil` if it is not playing.
  func end(under rules: Rules) -> Instant? {
    switch self {
    case .none, .pending: nil
    case .playing(let since): since + rules.highlightDuration
    }
  }
}
