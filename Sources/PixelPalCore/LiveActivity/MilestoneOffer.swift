/// A milestone that could be shown.
struct MilestoneOffer: Hashable, Sendable {
  let steps: Int64
  let walkedAt: Instant

  /// True if the milestone is known at `now` longer after it was walked than the rules let it be shown.
  func isTooLate(at now: Instant, under rules: Rules) -> Bool { now - walkedAt > rules.milestoneKnownWithin }
}

/// Why a milestone's text is not shown; it is never delayed.
public enum MilestoneRefusal: String, Hashable, Sendable, Codable, CaseIterable {
  /// No Live Activity lives, or it has only just begun.
  case nothingToShowItOn
  /// The milestone was walked too long ago.
  case tooLate
  /// The app would not be running when its end is due.
  case endWithoutRunTime
  /// The phone has drawn a moment ago, and would draw it late.
  case drawnAMomentAgo
  /// A milestone takes two updates, one to come and one to go, and they are not there.
  case twoUpdatesNeeded
}

extension LiveActivity {
  /// How long a milestone's text stands: our length, or the phone's drawing spacing if that is longer.
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
