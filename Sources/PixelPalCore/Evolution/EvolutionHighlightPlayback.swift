/// The playback state of the evolution highlight, an animation that the app plays once for each new phase.
enum EvolutionHighlightPlayback: Hashable, Sendable {
  /// No highlight is waiting or playing.
  case none
  /// The highlight is waiting for the app to be opened.
  case pending
  /// The highlight has been playing since the given instant.
  case playing(since: Instant)

  /// Returns the instant at which the highlight ends, or `nil` if it isn't playing.
  func playbackEnd(under rules: Rules) -> Instant? {
    switch self {
    case .none, .pending: nil
    case .playing(let since): since + rules.highlightDuration
    }
  }
}
