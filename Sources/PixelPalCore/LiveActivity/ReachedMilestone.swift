/// A milestone that can be shown in the Live Activity.
struct ReachedMilestone: Hashable, Sendable {
  let steps: Int64
  let reachedAt: Instant

  /// Returns true if the delay between reaching the milestone and `now` exceeds the limit of the rules.
  func isTooLate(at now: Instant, under rules: Rules) -> Bool { now - reachedAt > rules.maxMilestoneReportDelay }
}

/// The reason why a milestone's text is not shown; it is never deferred.
public enum MilestoneSkipReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// No Live Activity is alive, or it has just begun.
  case nothingToShowItOn
  /// The milestone was reached too long ago.
  case tooLate
  /// The app would not be running when the text has to be removed.
  case endWithoutRunTime
  /// The phone has just drawn an update, so it would draw the milestone late.
  case drawnAMomentAgo
  /// A milestone takes two updates, to show and to remove its text, and the bucket has fewer tokens.
  case twoUpdatesNeeded
}

extension LiveActivity {
  /// Returns how long a milestone's text is shown: the length in the rules, or the phone's drawing spacing if longer.
  static func milestoneTextDuration(under configuration: PalConfiguration) -> Milliseconds {
    max(configuration.rules.milestoneTextDuration, configuration.device.minimumDrawInterval)
  }

  func milestoneSkipReason(
    for reached: ReachedMilestone, at now: Instant, in execution: AppExecution, under configuration: PalConfiguration
  ) -> MilestoneSkipReason? {
    guard let startedAt = session?.startedAt, startedAt != now, let drawnAt = session?.lastSentDrawnAt else {
      return .nothingToShowItOn
    }
    if reached.isTooLate(at: now, under: configuration.rules) { return .tooLate }
    if let end = execution.end, now + LiveActivity.milestoneTextDuration(under: configuration) > end {
      return .endWithoutRunTime
    }
    if now - drawnAt < configuration.device.minimumDrawInterval { return .drawnAMomentAgo }
    return tokenBucket.hasTokens(2, at: now, under: configuration.rules) ? nil : .twoUpdatesNeeded
  }
}
