public import PixelPalCore

// What the rules say of steps.
extension Rules {
  /// What makes a sample a walk.
  public var walkingPace: WalkingPace {
    .init(
      atLeast: Int64(numbers.walkingAtLeastSteps), perMinute: Int64(numbers.walkingAtLeastStepsPerMinute),
      within: .seconds(numbers.walkingAtMostSeconds))
  }

  /// How long samples and the totals of days are spread over time.
  public var unfolding: Unfolding {
    .init(
      longest: .seconds(numbers.longestPieceSeconds), dayFrom: .hours(numbers.dayTotalsBeginAtHour),
      dayTo: .hours(numbers.dayTotalsEndAtHour))
  }

  /// What is taken, and pointed out.
  public var unlikelySteps: UnlikelySteps {
    .init(perMinute: Int64(numbers.unlikelyStepsPerMinute), perDay: Int64(numbers.unlikelyStepsPerDay))
  }

  /// How many sources become one history, for somebody on `itinerary`.
  public func merge(
    _ policy: MergePolicy = .health, belief: BeliefOrder = .standard, in itinerary: Itinerary
  ) -> StepMerge {
    .init(
      policy, belief: belief, countsByHand: numbers.stepsByHandCount, itinerary: itinerary, unfolding: unfolding)
  }
}
