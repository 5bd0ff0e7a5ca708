package import PixelPalCore
package import StepHistory

/// A description of an earned phase in words: the times at which it was reached, became known and became visible.
package struct EarnedPhaseTimesDescription {
  /// The time at which the person's steps reached the phase, such as `5 Mar 2025 18:07`, or `unknown`.
  package let walkedText: String
  /// The time at which the phone learned of the phase, such as `52 min later`, `at once`, or a date and time.
  package let knownText: String
  /// The time at which the phase became visible: `at once`, `waits for premium`, or a date and time.
  package let seenText: String

  /// Creates a description of `unlock`, with times in the local time of `itinerary`.
  package init(_ unlock: EarnedAndVisiblePhases.EarnedPhase, in itinerary: ZoneItinerary) {
    let written = { (instant: Instant) in DisplayDateFormat.dateAndTimeText(at: instant, in: itinerary) }
    walkedText = unlock.reachedAt.map(written) ?? "unknown"
    if let walkedAt = unlock.reachedAt, unlock.knownAt >= walkedAt {
      let lag = unlock.knownAt - walkedAt
      knownText = lag < .seconds(1) ? "at once" : "\(DisplayDateFormat.durationText(of: lag)) later"
    } else {
      knownText = written(unlock.knownAt)
    }
    seenText = unlock.visibleAt.map { $0 == unlock.knownAt ? "at once" : written($0) } ?? "waits for premium"
  }
}
