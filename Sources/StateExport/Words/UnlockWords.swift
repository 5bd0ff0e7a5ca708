package import PixelPalCore
package import StepHistory

/// A description in words of the times at which a phase was walked, known and seen.
package struct UnlockWords {
  /// The time of the walk: `5 Mar 2025 18:07`, or `unknown`.
  package let walked: String
  /// The time at which the phase was known: `52 min later`, `at once`.
  package let known: String
  /// The time at which the phase was seen: `then`, `waits for premium`, or a date.
  package let seen: String

  /// Creates the words for `unlock`, with local times in the zones of `itinerary`.
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
