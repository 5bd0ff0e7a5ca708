public import PixelPalCore

extension StepReport {
  /// Creates a report on the steps that `ledger` knows at `now`, including the walks among the new samples.
  ///
  ///     let total = ledger.updateHighestTotal().total
  ///     try ledger.insert(samples)
  ///     let report = StepReport(ledger, newSamples: samples, previousTotal: total, at: now, under: rules)
  ///
  /// `previousTotal` is the highest total before the new samples were inserted. The report contains the instants at
  /// which phases and milestones above that total were reached. Takes O(m) for m new samples if nothing was reached and
  /// none of them is a walk, and O(n log m) otherwise, where n is the number of samples in the ledger.
  public init(
    _ ledger: StepLedger, newSamples samples: StepSamples, previousTotal: Int64, at now: Instant, under rules: Rules
  ) {
    let itinerary = ledger.merge.itinerary
    let counted = ledger.counted.rounded
    let today = ledger.days.steps(on: itinerary.day(at: now)) ?? 0
    self.init(
      counted: counted, today: today, walks: ledger.countedWalkSpans(among: samples, matching: rules.walkCriteria))

    let phases = Phase.allCases.dropFirst().map { $0.startingTotal(under: rules) }.filter {
      previousTotal < $0 && $0 <= counted
    }
    let every = rules.numbers.milestoneEverySteps
    let milestone = today - today % every
    // If the previous total included this milestone, it was reported before.
    let isNewMilestone = milestone > 0 && previousTotal < counted - today + milestone
    guard !phases.isEmpty || isNewMilestone else { return }
    let history = ledger.history()
    reachedTotals = history.reachedTotals(among: phases)
    if isNewMilestone {
      milestoneReachedAt = history.instant(reachingDailySteps: milestone, onDayOf: now, in: itinerary)
    }
  }
}
