public import PixelPalCore

extension StepMerge {
  /// Returns the steps of each day since `createdAt`.
  ///
  /// Samples and parts of samples before `createdAt` don't count. See ``daysAndReport(of:since:)`` for the cost.
  public func days(of samples: consuming StepSamples, since createdAt: Instant = .distantPast) -> StepDays {
    daysAndReport(of: samples, since: createdAt).days
  }

  /// Returns the steps of each day since `createdAt`, and a report on all samples, including those before `createdAt`.
  ///
  /// Only the samples and the days are kept in memory. Takes O(n) for samples in order and O(n log n) at worst, plus
  /// O(1) for each pair of a sample and a part of its span that is assigned to another source. There are many such
  /// pairs only if many long samples each overlap thousands of samples from other sources. If a day has both a day
  /// total and finer samples, all samples are merged a second time, and kept in memory during that merge.
  public func daysAndReport(
    of samples: consuming StepSamples, since createdAt: Instant = .distantPast
  ) -> (days: StepDays, report: MergeReport) {
    daysAndReport(of: samples, since: createdAt, using: .single)
  }

  /// Returns the steps of each day since `createdAt` and a report on all samples, using `workers` to merge them.
  ///
  /// The result doesn't depend on the number of workers.
  package func daysAndReport(
    of samples: consuming StepSamples, since createdAt: Instant = .distantPast, using workers: Workers
  ) -> (days: StepDays, report: MergeReport) {
    samples.sortForTraversal()
    let firsts = samples.firstStarts
    let ranks = sourcePriority.sourceRanks(of: samples.sources, firstStarts: firsts)
    // On each day with a day total, either the total or the finer samples count. That choice requires the merged
    // samples of the whole history.
    let (days, rows, counted, totals) =
      samples.containsSample(whereMetadata: { $0.resolution == .day })
      ? countsRetainingSamples(samples, sourceRanks: ranks, since: createdAt, using: workers)
      : countsDiscardingSamples(samples, sourceRanks: ranks, since: createdAt, using: workers)
    let sources = samples.sources.indices.map { index in
      rows.sources[index].makeReport(
        for: samples.sources[index], firstStart: firsts[index], counted: StepCount(unchecked: counted[index]))
    }
    let report = MergeReport(
      policy: policy, sources: zip(ranks, sources).sorted { $0.0 < $1.0 }.map { $0.1 }, repeated: rows.repeatedCount,
      corrected: rows.correctedCount, choices: days.dayTotalChoices, dayTotals: totals)
    return (days, report)
  }

  /// Returns the counted steps of each day segment, separately for finer samples and for day totals.
  ///
  /// A day segment is an uninterrupted part of a local day. The two groups are merged independently, so that neither
  /// excludes steps of the other.
  func daySums(
    of samples: consuming StepSamples, since createdAt: Instant, using workers: Workers
  ) -> (finer: DaySegmentSums, totals: DaySegmentSums) {
    samples.sortForTraversal()
    let ranks = sourceRanks(of: samples)
    let finer = mergedStepSums(ofSorted: samples, sourceRanks: ranks, since: createdAt, using: workers)
    return (finer.tally.daySums, daySums(of: finer.dayTotals, sourceRanks: ranks, since: createdAt))
  }

  /// Returns the steps counted from the samples in `ordered`, summed for each day segment.
  ///
  /// The samples must be in order, without repetitions.
  func daySums(of ordered: some Sequence<StepSample>, sourceRanks ranks: [UInt16], since createdAt: Instant)
    -> DaySegmentSums
  {
    DaySegmentSums(itinerary, boundary: createdAt).addingSteps(of: mergedInOrder(ordered, sourceRanks: ranks))
  }
}

extension StepMerge {
  /// Merges `samples`, and adds up their steps by day and by source.
  ///
  /// The samples must have been sorted by ``StepSamples/sortForTraversal()``.
  private func mergedStepSums(
    ofSorted samples: StepSamples, sourceRanks ranks: [UInt16], since createdAt: Instant, using workers: Workers
  ) -> MergingStepSumsBuilder {
    let none = MergingStepSumsBuilder(self, samples.sources, ranks: ranks, since: createdAt)
    guard policy == .health, let run = DivisibleOrderedSamples(samples) else {
      var all = none
      OrderedSampleTraversal.forEach(in: samples) { all.append($0) }
      all.finish()
      return all
    }
    // There are many more sections than workers, because sections take different amounts of time. A worker that
    // finishes early takes another section.
    let sections = run.sections(count: workers.count > 1 ? workers.count * 16 : 1)
    let parts = workers.performConcurrently(count: sections.count) { number in
      var builder = none
      for (block, range) in run.blocks(in: sections[number]) { builder.append(contentsOf: block, in: range) }
      builder.finish()
      return builder
    }
    var all = none
    for builder in parts { all.append(contentsOf: builder) }
    return all
  }

  /// The result of counting samples.
  ///
  /// It contains the days, the tallies of all rows, the counted steps of each source in millionths, and the number of
  /// day totals.
  private typealias DayCountsAndSourceTallies = (
    days: StepDays, rows: SourceTallies, counted: ContiguousArray<Int64>, totals: Int
  )

  /// Counts samples, and discards merged samples as soon as they are counted.
  ///
  /// If any day has both a day total and finer samples, all samples of the history are merged again and retained.
  private func countsDiscardingSamples(
    _ samples: StepSamples, sourceRanks ranks: [UInt16], since createdAt: Instant, using workers: Workers
  ) -> DayCountsAndSourceTallies {
    let finer = mergedStepSums(ofSorted: samples, sourceRanks: ranks, since: createdAt, using: workers)
    var totals = StepSumsByDayAndSource(itinerary, since: createdAt, sources: ranks.count)
    totals.addSteps(of: mergedInOrder(finer.dayTotals, sourceRanks: ranks))
    let days = StepDays(finer: finer.tally.daySums, totals: totals.daySums)
    guard days.dayTotalChoices.isEmpty else {
      return countsRetainingSamples(samples, sourceRanks: ranks, since: createdAt, using: workers)
    }
    let counted = zip(finer.tally.countedBySource, totals.countedBySource).map { $0.addingSaturated($1) }
    return (days, finer.rowTallies, ContiguousArray(counted), finer.dayTotals.count)
  }

  /// Counts samples, retaining merged samples until either the day total or the finer samples are chosen for each day.
  private func countsRetainingSamples(
    _ samples: StepSamples, sourceRanks ranks: [UInt16], since createdAt: Instant, using workers: Workers
  ) -> DayCountsAndSourceTallies {
    let none = DaySegmentSums(itinerary, boundary: createdAt)
    var (finer, totals, sums) = merged(samples, sourceRanks: ranks, using: workers, summingInto: none)
    let days = chooseDayTotals(finer: &finer, dayTotals: &totals, sums: sums ?? none.addingSteps(of: finer))
    var tally = StepSumsByDayAndSource(itinerary, since: createdAt, sources: ranks.count)
    tally.addSteps(of: finer)
    tally.addSteps(of: totals)
    var rows = SourceTallies(sources: ranks.count)
    OrderedSampleTraversal.forEach(in: samples) { rows.appendRow($0) }
    rows.finish()
    return (days, rows, tally.countedBySource, totals.samples.count)
  }
}
