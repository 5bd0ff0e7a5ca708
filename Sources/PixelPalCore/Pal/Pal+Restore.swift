// Members for code that stores a pal for years. Apps don't need them.
extension Pal {
  /// The instant of the last transition, or `nil` before the first transition.
  package var lastTransitionAt: Instant? { state.lastTransitionAt == .distantPast ? nil : state.lastTransitionAt }

  /// The entitlement history that the store last reported.
  package var entitlements: EntitlementHistory { state.entitlements }

  /// Returns the steps reported for `day` so far, or 0 if the pal no longer remembers that day.
  package func reportedSteps(on day: CivilDay) -> Int64 { state.profile?.reportedSteps.steps(of: day) ?? 0 }

  /// Merges separately saved values into the pal, without lowering any of the pal's own values.
  ///
  /// Code that stores a pal calls this method if the saved pal has been lost or only an older version of it exists.
  /// `countedSteps` and `lastReportAt` are ignored if the pal has already received a step report.
  package mutating func restore(
    totalSteps: Int64, countedSteps: Int64, lastReportAt: Instant?, hasSeenPaywall: Bool,
    phaseProgress: EarnedAndVisiblePhases
  ) {
    state.profile?.reportedSteps.mergeSaved(total: totalSteps, counted: countedSteps, reportedAt: lastReportAt)
    state.profile?.phaseProgress.merge(phaseProgress)
    if hasSeenPaywall, state.profile?.paywallSeenState == .never { state.profile?.paywallSeenState = .beforeThisRun }
  }

  /// Returns a copy with `zone` as its time zone, without reporting a change of the time zone.
  package func replacingZone(with zone: Zone) -> Pal {
    var pal = self
    pal.state.zone = zone
    return pal
  }
}
