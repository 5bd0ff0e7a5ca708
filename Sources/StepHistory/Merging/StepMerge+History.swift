public import PixelPalCore

extension StepMerge {
  /// Returns the history since `createdAt`: the counted steps and their times.
  ///
  /// Takes O(n) for samples in order, and O(n log n) at worst. The samples and the source assignments are kept in
  /// memory.
  public func history(of samples: consuming StepSamples, since createdAt: Instant = .distantPast) -> History {
    history(of: samples, since: createdAt, using: .single)
  }

  /// Returns the history since `createdAt`, using `workers` to merge the samples.
  ///
  /// The result doesn't depend on the number of workers.
  package func history(
    of samples: consuming StepSamples, since createdAt: Instant = .distantPast, using workers: Workers
  ) -> History {
    samples.sortForTraversal()
    let (finer, totals, _) = merged(samples, sourceRanks: sourceRanks(of: samples), using: workers, summingInto: nil)
    return historyChoosingDayTotals(finer: finer, dayTotals: totals, of: samples.sources, since: createdAt)
  }

  /// Returns the history and the steps of each day, from a single merge of the samples.
  package func historyAndDays(
    of samples: consuming StepSamples, since createdAt: Instant, using workers: Workers
  ) -> (history: History, days: StepDays) {
    samples.sortForTraversal()
    let none = DaySegmentSums(itinerary, boundary: createdAt)
    var (finer, totals, sums) = merged(
      samples, sourceRanks: sourceRanks(of: samples), using: workers, summingInto: none)
    let days = chooseDayTotals(finer: &finer, dayTotals: &totals, sums: sums ?? none.addingSteps(of: finer))
    return (history(ofLayers: [finer, totals], sources: samples.sources, since: createdAt), days)
  }

  /// Returns the history that counts, for each day, the finer samples or the day total, whichever is larger.
  ///
  /// `finer` contains the merged finer samples of all days, and `totals` contains the merged day totals.
  func historyChoosingDayTotals(
    finer: MergedSamples, dayTotals totals: MergedSamples, of sources: [StepSource], since createdAt: Instant
  ) -> History {
    var (finer, totals) = (finer, totals)
    // Without day totals, there is nothing to choose.
    if !totals.samples.isEmpty {
      _ = chooseDayTotals(
        finer: &finer, dayTotals: &totals, sums: DaySegmentSums(itinerary, boundary: createdAt).addingSteps(of: finer))
    }
    return history(ofLayers: [finer, totals], sources: sources, since: createdAt)
  }

  private func history(ofLayers layers: [MergedSamples], sources: [StepSource], since createdAt: Instant) -> History {
    History(sources: sources, createdAt: createdAt, spreading: spreading, layers: layers)
  }

  /// Chooses between the finer samples and the day total of each day, and returns the steps of each day.
  ///
  /// The samples that weren't chosen are excluded. `sums` contains the day sums of the finer samples.
  func chooseDayTotals(finer: inout MergedSamples, dayTotals totals: inout MergedSamples, sums: DaySegmentSums)
    -> StepDays
  {
    let totalSums = DaySegmentSums(itinerary, boundary: sums.boundary).addingSteps(of: totals)
    let days = StepDays(finer: sums, totals: totalSums)
    let byTotal = days.dayTotalChoices.filter { $0.countsTotal }.map { $0.day }
    let byFiner = days.dayTotalChoices.filter { !$0.countsTotal }.map { $0.day }
    finer.excludeSteps(in: sums.segmentSpans { byTotal.binarySearchContains($0) })
    totals.excludeSteps(in: totalSums.segmentSpans { byFiner.binarySearchContains($0) })
    return days
  }
}

extension StepMerge {
  /// Returns the merged finer samples, the merged day totals and the day sums of the finer samples.
  ///
  /// Finer samples and day totals are merged separately. The samples must have been sorted by
  /// ``StepSamples/sortForTraversal()``. The counted steps are added to `emptySums`, or no day sums are returned if it
  /// is `nil`.
  func merged(
    _ samples: StepSamples, sourceRanks ranks: [UInt16], using workers: Workers, summingInto emptySums: DaySegmentSums?
  ) -> (finer: MergedSamples, totals: MergedSamples, sums: DaySegmentSums?) {
    // Under the other policies, samples that don't overlap can still share a minute, so the samples can't be divided.
    guard policy == .health, let run = DivisibleOrderedSamples(samples) else {
      let (finer, totals) = mergedSequentially(samples, sourceRanks: ranks)
      return (finer, totals, emptySums?.addingSteps(of: finer))
    }
    let sections = run.sections(count: workers.count)
    let parts = workers.performConcurrently(count: sections.count) { number in
      let (finer, totals) = mergedSection(run, of: sections[number], sources: samples.sources, sourceRanks: ranks)
      return (finer: finer, totals: totals, sums: emptySums?.addingSteps(of: finer))
    }
    // Sections share no time and no day total, so their results are simply concatenated.
    var (finer, sums) = (MergedSamples(ranks: ranks, policy: policy), emptySums)
    finer.reserveCapacity(forMore: samples.count)
    for part in parts {
      finer.append(contentsOfLater: part.finer)
      if let more = part.sums { sums?.append(contentsOf: more) }
    }
    return (finer, mergedInOrder(parts.flatMap { $0.totals }, sourceRanks: ranks), sums)
  }

  /// Merges samples one by one, under any policy, and returns the merged finer samples and the merged day totals.
  func mergedSequentially(_ samples: StepSamples, sourceRanks ranks: [UInt16]) -> (
    finer: MergedSamples, totals: MergedSamples
  ) {
    var merger = RowFilteringMerger(samples.sources, self, ranks: ranks)
    merger.clusterMerger.reserveCapacity(forMore: samples.count)
    OrderedSampleTraversal.forEach(in: samples) { merger.append($0) }
    let totals = merger.finishReturningDayTotals()
    return (merger.clusterMerger.mergedSamples, mergedInOrder(totals, sourceRanks: ranks))
  }

  private func mergedSection(
    _ run: DivisibleOrderedSamples, of section: DivisibleOrderedSamples.Section, sources: [StepSource],
    sourceRanks ranks: [UInt16]
  ) -> (finer: MergedSamples, totals: ContiguousArray<StepSample>) {
    var merger = RowFilteringMerger(sources, self, ranks: ranks)
    var merge = PackedHealthMerge(merger)
    for (block, range) in run.blocks(in: section) { merger.append(contentsOf: block, in: range, mergingWith: &merge) }
    let totals = merger.finishReturningDayTotals()
    return (merger.clusterMerger.mergedSamples, totals)
  }
}
