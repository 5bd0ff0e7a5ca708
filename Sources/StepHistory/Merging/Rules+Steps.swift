public import PixelPalCore

// Step settings that are derived from the rules.
extension Rules {
  /// The criteria by which a sample counts as a walk, taken from the rules.
  public var walkCriteria: WalkSampleCriteria {
    .init(
      atLeast: Int64(numbers.walkingAtLeastSteps), perMinute: Int64(numbers.walkingAtLeastStepsPerMinute),
      within: .seconds(numbers.walkingAtMostSeconds))
  }

  /// The settings for spreading long samples and day totals over time.
  public var spreading: StepSpreadingSettings {
    .init(
      longest: .seconds(numbers.longestPieceSeconds), dayFrom: .hours(numbers.dayTotalsBeginAtHour),
      dayTo: .hours(numbers.dayTotalsEndAtHour))
  }

  /// The numbers of steps above which a sample or a day is reported as unlikely, although it still counts.
  public var unlikelyStepLimits: UnlikelyStepLimits {
    .init(perMinute: Int64(numbers.unlikelyStepsPerMinute), perDay: Int64(numbers.unlikelyStepsPerDay))
  }

  /// Returns settings for merging several sources into one history, for a person with the given `itinerary`.
  public func merge(
    _ policy: MergePolicy = .health, sourcePriority: SourcePriority = .standard, in itinerary: ZoneItinerary
  ) -> StepMerge {
    .init(
      policy, sourcePriority: sourcePriority, countsManualEntries: numbers.stepsByHandCount, itinerary: itinerary,
      spreading: spreading)
  }
}
