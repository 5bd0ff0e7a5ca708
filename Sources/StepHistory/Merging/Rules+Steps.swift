public import PixelPalCore

// The settings of the rules for steps.
extension Rules {
  /// The criteria that make a sample a walk.
  public var walkingPace: WalkingPace {
    .init(
      atLeast: Int64(numbers.walkingAtLeastSteps), perMinute: Int64(numbers.walkingAtLeastStepsPerMinute),
      within: .seconds(numbers.walkingAtMostSeconds))
  }

  /// The settings for spreading samples and day totals over time.
  public var unfolding: Unfolding {
    .init(
      longest: .seconds(numbers.longestPieceSeconds), dayFrom: .hours(numbers.dayTotalsBeginAtHour),
      dayTo: .hours(numbers.dayTotalsEndAtHour))
  }

  /// The limits above which steps are flagged but still accepted.
  public var unlikelySteps: UnlikelySteps {
    .init(perMinute: Int64(numbers.unlikelyStepsPerMinute), perDay: Int64(numbers.unlikelyStepsPerDay))
  }

  /// Returns the merge of several sources into one history, for a person with this itinerary.
  public func merge(
    _ policy: MergePolicy = .health, belief: BeliefOrder = .standard, in itinerary: Itinerary
  ) -> StepMerge {
    .init(
      policy, belief: belief, countsByHand: numbers.stepsByHandCount, itinerary: itinerary, unfolding: unfolding)
  }
}
