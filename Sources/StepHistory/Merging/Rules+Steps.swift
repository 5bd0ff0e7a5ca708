public import PixelPalCore

// Step settings that are derived from the rules.
extension Rules {
  /// The criteria for walks, taken from the rules.
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

  /// The limits above which the steps of a sample or a day are reported as unlikely, although they still count.
  public var unlikelyStepLimits: UnlikelyStepLimits {
    .init(perMinute: Int64(numbers.unlikelyStepsPerMinute), perDay: Int64(numbers.unlikelyStepsPerDay))
  }

  /// Returns settings for merging samples under these rules.
  ///
  /// `itinerary` contains the time zones of the person who took the steps.
  public func stepMerge(
    _ policy: MergePolicy = .health, sourcePriority: SourcePriority = .standard, in itinerary: ZoneItinerary
  ) -> StepMerge {
    .init(
      policy, sourcePriority: sourcePriority, countsManualEntries: numbers.stepsByHandCount, itinerary: itinerary,
      spreading: spreading)
  }
}
