/// A milestone that the user has reached and that the Live Activity should show, such as 5,000 steps in a day.
package struct ReachedMilestone: Hashable, Sendable {
  let steps: Int64
  let reachedAt: Instant

  /// Returns true if the milestone was reached too long before `now` to be shown under `rules`.
  func isTooLate(at now: Instant, under rules: Rules) -> Bool { now - reachedAt > rules.maxMilestoneReportDelay }
}

/// A reason why a milestone's text isn't shown.
///
/// The text is never deferred: it is shown at once or not at all.
package enum MilestoneSkipReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// No Live Activity is active, or the Live Activity has only just started.
  case nothingToShowItOn
  /// The milestone was reached too long ago.
  case tooLate
  /// The app would no longer be running when the text has to be removed.
  case endWithoutRunTime
  /// The phone drew the last update only a moment ago, so it would draw the text late.
  case drawnAMomentAgo
  /// The text needs two tokens, one to show it and one to remove it, and the token bucket has fewer.
  case twoUpdatesNeeded
}

extension LiveActivityStateMachine {
  /// Returns the duration for which a milestone's text is shown.
  ///
  /// The rules set the minimum duration. If the phone draws less often, the text stays until the phone can draw again.
  static func milestoneTextDuration(under configuration: PalConfiguration) -> Milliseconds {
    max(configuration.rules.milestoneTextDuration, configuration.device.minimumDrawInterval)
  }

  func milestoneSkipReason(
    for reached: ReachedMilestone, at now: Instant, in execution: AppRunState,
    under configuration: PalConfiguration
  ) -> MilestoneSkipReason? {
    guard let startedAt = session?.startedAt, startedAt != now, let drawnAt = session?.lastSent.drawnAt else {
      return .nothingToShowItOn
    }
    if reached.isTooLate(at: now, under: configuration.rules) { return .tooLate }
    if let end = execution.end, now + LiveActivityStateMachine.milestoneTextDuration(under: configuration) > end {
      return .endWithoutRunTime
    }
    if now - drawnAt < configuration.device.minimumDrawInterval { return .drawnAMomentAgo }
    return tokenBucket.hasTokens(2, at: now, under: configuration.rules) ? nil : .twoUpdatesNeeded
  }
}
