/// A milestone that can be shown in the Live Activity.
struct MilestoneOffer: Hashable, Sendable {
  let steps: Int64
  let walkedAt: Instant

  /// Returns true if the delay between reaching the milestone and `now` exceeds the limit of the rules.
  func isTooLate(at now: Instant, under rules: Rules) -> Bool { now - walkedAt > rules.milestoneKnownWithin }
}

/// The reason why a milestone's text is not shown; it is never deferred.
public enum MilestoneRefusal: String, Hashable, Sendable, Codable, CaseIterable {
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
  static func milestoneLength(under laws: Laws) -> Milliseconds {
    max(laws.rules.milestoneShown, laws.device.drawingSpacing)
  }

  func refusal(
    of offer: MilestoneOffer, at now: Instant, in run: RunTime, under laws: Laws
  ) -> MilestoneRefusal? {
    guard let startedAt = session?.startedAt, startedAt != now, let drawnAt = session?.lastIsDrawnAt else {
      return .nothingToShowItOn
    }
    if offer.isTooLate(at: now, under: laws.rules) { return .tooLate }
    if let end = run.end, now + LiveActivity.milestoneLength(under: laws) > end { return .endWithoutRunTime }
    if now - drawnAt < laws.device.drawingSpacing { return .drawnAMomentAgo }
    return bucket.holds(2, at: now, under: laws.rules) ? nil : .twoUpdatesNeeded
  }
}
