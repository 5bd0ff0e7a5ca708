package import PixelPalCore
package import StepHistory

/// When a phase was walked, known and seen, in words.
package struct UnlockWords {
  /// `5 Mar 2025 18:07`; `unknown` where nobody can say.
  package let walked: String
  /// `52 min later`, `at once`.
  package let known: String
  /// `then`, `waits for premium`, or when.
  package let seen: String

  /// The words for `unlock`, by the clocks of the zones in `itinerary`.
  package init(_ unlock: Evolution.Unlock, in itinerary: Itinerary) {
    let written = { (instant: Instant) in WrittenDay.dayAndClock(instant, in: itinerary) }
    walked = unlock.walkedAt.map(written) ?? "unknown"
    if let walkedAt = unlock.walkedAt, unlock.knownAt >= walkedAt {
      let lag = unlock.knownAt - walkedAt
      known = lag < .seconds(1) ? "at once" : "\(WrittenDay.length(lag)) later"
    } else {
      known = written(unlock.knownAt)
    }
    seen = unlock.visibleAt.map { $0 == unlock.knownAt ? "then" : written($0) } ?? "waits for premium"
  }
}
