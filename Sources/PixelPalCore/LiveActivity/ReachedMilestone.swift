/// A milestone that the user reached, such as 5,000 steps, to be shown in the Live Activity.
package struct ReachedMilestone: Hashable, Sendable {
  let steps: Int64
  let reachedAt: Instant

  /// Returns true if the milestone was reached too long before `now` to be shown under `rules`.
  func isTooLate(at now: Instant, under rules: Rules) -> Bool { now - reachedAt > rules.maxMilestoneReportDelay }
}

/// A reason why the text of a milestone is not shown.
///
/// The text is never deferred: it is shown immediately or not at all.
package enum MilestoneSkipReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// No Live Activity is active, or the Live Activity has only just started.
  case nothingToShowItOn
  /// The milestone was reached too long ago.
  case tooLate
  /// The app would no longer be running at the time when the text has to be removed.
  case endWithoutRunTime
  /// The phone has just drawn an update, so it would draw the milestone's text late.
  case drawnAMomentAgo
  /// The token bucket has fewer than the two tokens that the text requires: one to show it and one to remove it.
  case twoUpdatesNeeded
}

extension LiveActivityStateMachine {
  /// Returns the time for which the text of a milestone is shown: the rules' time, or more if the phone draws less
  /// often.
  static func milestoneTextDuration(under configuration: PalConfiguration) -> Milliseconds {
    max(configuration.rules.milestoneTextDuration, configuration.device.minimumDrawInterval)
  }

  func milestoneSkipReason(
    for reached: ReachedMilestone, at now: Instant, in execution: RemainingAppRunTime,
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
