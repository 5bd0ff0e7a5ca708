public import PixelPalCore

extension StepMerge {
  /// The steps of each day since `createdAt`; whatever was before does not exist.
  ///
  /// See ``report(on:since:)`` for what it costs.
  public func days(of samples: consuming StepSamples, since createdAt: Instant = .distantPast) -> StepDays {
    report(on: samples, since: createdAt).days
  }

  /// The steps of each day since `createdAt`, and what there was to merge at any time.
  ///
  /// Holds nothing but the samples and the days: O(n) for samples in order, O(n log n) at worst, and beyond that one
  /// step for each pair of a sample and a stretch within it in which another source rules. Samples that lie within
  /// thousands of others, each cut by thousands more, are the one case in which those pairs are many. Only where a day has
  /// both a total and finer samples, all is merged once more, and held meanwhile.
  public func report(
    on samples: consuming StepSamples, since createdAt: Instant = .distantPast
  ) -> (days: StepDays, report: MergeReport) {
    report(on: samples, since: createdAt, by: .one)
  }

  /// The report, the same by however many workers.
  package func report(
    on samples: consuming StepSamples, since createdAt: Instant = .distantPast, by workers: Workers
  ) -> (days: StepDays, report: MergeReport) {
    samples.sort()
    let firsts = samples.firsts
    let ranks = belief.ranks(of: samples.sources, firsts: firsts)
    // Where totals are marked, it will have to be chosen, for which all is kept.
    let (days, rows, counted, totals) =
      samples.contains(whoseDetails: { $0.resolution == .day })
      ? kept(samples, ranks: ranks, since: createdAt, by: workers)
      : letGo(samples, ranks: ranks, since: createdAt, by: workers)
    let sources = samples.sources.indices.map { index in
      rows.sources[index].reported(
        for: samples.sources[index], first: firsts[index], counted: StepCount(unchecked: counted[index]))
    }
    let report = MergeReport(
      policy: policy, sources: zip(ranks, sources).sorted { $0.0 < $1.0 }.map { $0.1 }, repeated: rows.repeated,
      corrected: rows.corrected, choices: days.choices, dayTotals: totals)
    return (days, report)
  }

  /// What is counted on each stretch of days by finer samples and, merged for themselves, by the totals of days.
  func sums(
    of samples: consuming StepSamples, since createdAt: Instant, by workers: Workers
  ) -> (finer: DaySums, totals: DaySums) {
    samples.sort()
    let ranks = ranks(of: samples)
    let finer = counted(samples, ranks: ranks, since: createdAt, by: workers)
    return (finer.tally.sums, sums(of: finer.totals, ranks: ranks, since: createdAt))
  }

  /// What is counted on each stretch of days by samples that are in order, each once.
  func sums(of ordered: some Sequence<StepSample>, ranks: [UInt16], since createdAt: Instant) -> DaySums {
    DaySums(itinerary, since: createdAt).adding(merged(ordered, ranks: ranks))
  }
}

extension StepMerge {
  /// Counts samples, which are in order as far as they can be.
  private func counted(
    _ samples: StepSamples, ranks: [UInt16], since createdAt: Instant, by workers: Workers
  ) -> CountedSamples {
    let none = CountedSamples(self, samples.sources, ranks: ranks, since: createdAt)
    guard policy == .health, let run = SampleRun(samples) else { return countedOneByOne(samples, none) }
    // Many more than there are workers, for they are not equally quick, and all wait for the last.
    let stretches = run.stretches(workers.count > 1 ? workers.count * 16 : 1)
    let parts = workers.perform(stretches.count) { number in
      var part = none
      for (block, range) in run.parts(of: stretches[number]) { part.append(block, range) }
      part.finish()
      return part
    }
    var all = none
    for part in parts { all.append(part) }
    return all
  }

  private func countedOneByOne(_ samples: StepSamples, _ none: CountedSamples) -> CountedSamples {
    var all = none
    OrderedWalk.forEach(in: samples) { all.append($0) }
    all.finish()
    return all
  }

  /// The days, what came to light of the rows, what counts of each source, and how many totals of days there are.
  private typealias Findings = (days: StepDays, rows: SourceTallies, counted: ContiguousArray<Int64>, totals: Int)

  /// Merged samples are let go as soon as they are counted, unless it turns out that it has to be chosen.
  private func letGo(_ samples: StepSamples, ranks: [UInt16], since createdAt: Instant, by workers: Workers) -> Findings
  {
    let finer = counted(samples, ranks: ranks, since: createdAt, by: workers)
    var totals = StepTally(itinerary, since: createdAt, sources: ranks.count)
    totals.add(merged(finer.totals, ranks: ranks))
    let days = StepDays(finer: finer.tally.sums, totals: totals.sums)
    guard days.choices.isEmpty else { return kept(samples, ranks: ranks, since: createdAt, by: workers) }
    let counted = zip(finer.tally.counted, totals.counted).map { $0.addingSaturated($1) }
    return (days, finer.rows, ContiguousArray(counted), finer.totals.count)
  }

  /// Merged samples are kept until it is chosen between them.
  private func kept(_ samples: StepSamples, ranks: [UInt16], since createdAt: Instant, by workers: Workers) -> Findings
  {
    let none = DaySums(itinerary, since: createdAt)
    var (finer, totals, sums) = merged(samples, ranks: ranks, by: workers, adding: none)
    let days = choose(&finer, &totals, sums ?? none.adding(finer))
    var tally = StepTally(itinerary, since: createdAt, sources: ranks.count)
    tally.add(finer)
    tally.add(totals)
    var rows = SourceTallies(sources: ranks.count)
    OrderedWalk.forEach(in: samples) { rows.append($0) }
    rows.finish()
    return (days, rows, tally.counted, totals.samples.count)
  }
}
