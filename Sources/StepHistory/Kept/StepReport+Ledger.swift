public import PixelPalCore

extension StepReport {
  /// What `ledger` knows at `now`, with the walks among the samples that are new to it.
  ///
  ///     let told = ledger.tell().total
  ///     try ledger.insert(samples)
  ///     let report = StepReport(ledger, new: samples, after: told, at: now, under: laws.rules)
  ///
  /// `told` is the total as it was before; where a phase or a milestone begins above it, the report says when it was
  /// reached on foot. O(1) when nothing of that is asked, O(n) in all samples when it is.
  public init(_ ledger: Ledger, new samples: StepSamples, after told: Int64, at now: Instant, under rules: Rules) {
    let itinerary = ledger.merge.itinerary
    let counted = ledger.counted.rounded
    let today = ledger.days.steps(on: itinerary.day(at: now)) ?? 0
    self.init(counted: counted, today: today, walks: ledger.walks(among: samples, at: rules.walkingPace))

    let phases = Phase.allCases.dropFirst().map { $0.begins(under: rules) }.filter { told < $0 && $0 <= counted }
    let every = rules.numbers.milestoneEverySteps
    let milestone = today - today % every
    // Of the days before today the total had been told at least.
    let isNewMilestone = milestone > 0 && told < counted - today + milestone
    guard !phases.isEmpty || isNewMilestone else { return }
    let history = ledger.history()
    totals = history.reached(phases)
    if isNewMilestone { milestoneWalkedAt = history.instant(reaching: milestone, onDayOf: now, in: itinerary) }
  }
}
