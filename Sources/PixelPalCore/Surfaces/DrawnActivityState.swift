/// A Live Activity as a phone shows it, in the island and on the Lock Screen.
package enum DrawnActivityState: Hashable, Sendable {
  /// No Live Activity is shown.
  ///
  /// `since` is the instant at which the last Live Activity ended, or `nil` if it is unknown.
  case none(since: Instant?)
  /// An active Live Activity that shows `state`, which was drawn at `drawnAt`.
  case active(_ state: SentActivityState, drawnAt: Instant)
  /// A Live Activity that the system ended at the instant `at`, with its last state still on the Lock Screen.
  case ended(_ state: SentActivityState, at: Instant)
}

extension Pal {
  /// The Live Activity in the state that was sent last, as if the phone had already drawn it.
  var sentActivity: DrawnActivityState {
    state.profile?.liveActivity.session.map { .active($0.lastSent, drawnAt: $0.lastSent.drawnAt) } ?? .none(since: nil)
  }
}

extension Pal {
  /// Calls `body` with the index of each surface in `surfaces` and with its content.
  ///
  /// The content is that at `now`, on a phone that shows `activity`.
  package func forEachPresentation(
    of surfaces: [Surface], showing activity: DrawnActivityState, at now: Instant,
    under configuration: PalConfiguration,
    _ body: (Int, Presentation) -> Void
  ) {
    let builder = presentationBuilder(showing: activity, at: now, under: configuration)
    for (index, surface) in surfaces.enumerated() { body(index, builder?.presentation(on: surface) ?? Pal.placeholder) }
  }

  private func presentationBuilder(
    showing activity: DrawnActivityState, at now: Instant, under configuration: PalConfiguration
  ) -> PresentationBuilder? {
    guard let profile = state.profile, now >= profile.createdAt else { return nil }
    // Known steps, and the energy that follows from them, aren't those of a day whose midnight the pal hasn't handled.
    let isOfEarlierDay = profile.stepsToday != nil && now >= profile.currentDay.midnight
    let current =
      isOfEarlierDay
      ? profile.advanced(toDayOf: now, in: state.zone).updatingEnergyAtMidnight(
        in: state.zone, under: configuration.rules) : profile
    return PresentationBuilder(profile: current, of: state, showing: activity, now: now, configuration: configuration)
  }

  private static var placeholder: Presentation {
    Presentation(.placeholder, since: .distantPast, reason: "there is no pal yet")
  }

  /// Returns the content of `surface` at `now`, on a phone that shows `activity`.
  package func presentation(
    on surface: Surface, showing activity: DrawnActivityState, at now: Instant, under configuration: PalConfiguration
  ) -> Presentation {
    presentationBuilder(showing: activity, at: now, under: configuration)?.presentation(on: surface) ?? Pal.placeholder
  }
}
