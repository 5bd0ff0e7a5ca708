public import PixelPalCore

// The settings of the rules for steps.
extension Rules {
  /// The criteria that a sample must meet to be a walk.
  public var walkCriteria: WalkSampleCriteria {
    .init(
      atLeast: Int64(numbers.walkingAtLeastSteps), perMinute: Int64(numbers.walkingAtLeastStepsPerMinute),
      within: .seconds(numbers.walkingAtMostSeconds))
  }

  /// The settings for spreading samples and day totals over time.
  public var spreading: StepSpreading {
    .init(
      longest: .seconds(numbers.longestPieceSeconds), dayFrom: .hours(numbers.dayTotalsBeginAtHour),
      dayTo: .hours(numbers.dayTotalsEndAtHour))
  }

  /// The limits above which steps are flagged but still accepted.
  public var unlikelyStepLimits: UnlikelyStepLimits {
    .init(perMinute: Int64(numbers.unlikelyStepsPerMinute), perDay: Int64(numbers.unlikelyStepsPerDay))
  }

  /// Returns a merge that turns samples from several sources into one history, for a person with the given `itinerary`.
  public func merge(
    _ policy: MergePolicy = .health, sourcePriority: SourcePriority = .standard, in itinerary: ZoneItinerary
  ) -> StepMerge {
    .init(
      policy, sourcePriority: sourcePriority, countsManualEntries: numbers.stepsByHandCount, itinerary: itinerary,
      spreading: spreading)
  }
}
