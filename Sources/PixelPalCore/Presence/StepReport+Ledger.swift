extension StepReport {
  /// What `ledger` knows at `now`, with the walks among `samples`, which are new.
  ///
  ///     try ledger.insert(samples)
  ///     pal.handle(.steps(StepReport(ledger, new: samples, at: now, under: laws.rules)), at: now, under: laws)
  ///
  /// O(n) in the new samples alone.
  public init(_ ledger: Ledger, new samples: StepSamples, at now: Instant, under rules: Rules) {
    let pace = rules.walkingPace
    let today = ledger.merge.places.day(at: now)
    self.init(
      counted: Int(clamping: ledger.counted.rounded), today: Int(clamping: ledger.days.steps(on: today) ?? 0),
      walks: samples.filter(pace.fits).map { Interval(from: $0.start, lasting: $0.length) })
  }
}
