public import PixelPalCore

extension StepMerge {
  /// Returns the history since `createdAt`: the counted steps and their times.
  ///
  /// O(n) for samples in order, O(n log n) at worst. Keeps the samples and the source assignments in memory, O(n).
  public func history(of samples: consuming StepSamples, since createdAt: Instant = .distantPast) -> History {
    history(of: samples, since: createdAt, by: .single)
  }

  /// Returns the history since `createdAt`, which does not depend on the number of workers.
  package func history(
    of samples: consuming StepSamples, since createdAt: Instant = .distantPast, by workers: Workers
  ) -> History {
    samples.sortForTraversal()
    let (finer, totals, _) = merged(samples, ranks: ranks(of: samples), by: workers, summingInto: nil)
    return history(finer, totals, of: samples.sources, since: createdAt)
  }

  /// Returns the history and the steps of each day from one merge of the samples.
  package func historyAndDays(
    of samples: consuming StepSamples, since createdAt: Instant, by workers: Workers
  ) -> (history: History, days: StepDays) {
    samples.sortForTraversal()
    let none = DaySums(itinerary, boundary: createdAt)
    var (finer, totals, sums) = merged(samples, ranks: ranks(of: samples), by: workers, summingInto: none)
    let days = resolveDayTotals(&finer, &totals, sums ?? none.adding(finer))
    return (history(of: [finer, totals], samples.sources, since: createdAt), days)
  }

  /// Returns the history that consists of the finer samples and the day totals, which were merged separately.
  func history(
    _ finer: AssignedSamples, _ totals: AssignedSamples, of sources: [StepSource], since createdAt: Instant
  ) -> History {
    var (finer, totals) = (finer, totals)
    // Without day totals there is nothing to choose, and the caller does not need the days.
    if !totals.samples.isEmpty {
      _ = resolveDayTotals(&finer, &totals, DaySums(itinerary, boundary: createdAt).adding(finer))
    }
    return history(of: [finer, totals], sources, since: createdAt)
  }

  private func history(of layers: [AssignedSamples], _ sources: [StepSource], since createdAt: Instant) -> History {
    History(sources: sources, createdAt: createdAt, spreading: spreading, layers: layers)
  }

  /// Chooses finer samples or day totals for each day, excludes those not chosen, and returns each day's steps.
  ///
  /// `sums` are the sums of the finer samples.
  func resolveDayTotals(_ finer: inout AssignedSamples, _ totals: inout AssignedSamples, _ sums: DaySums) -> StepDays {
    let totalSums = DaySums(itinerary, boundary: sums.boundary).adding(totals)
    let days = StepDays(finer: sums, totals: totalSums)
    let byTotal = days.dayTotalChoices.filter { $0.countsTotal }.map { $0.day }
    let byFiner = days.dayTotalChoices.filter { !$0.countsTotal }.map { $0.day }
    finer.exclude(sums.spans { byTotal.binarySearchContains($0) })
    totals.exclude(totalSums.spans { byFiner.binarySearchContains($0) })
    return days
  }
}

extension StepMerge {
  /// Returns the finer samples and the day totals, merged separately, and the day sums of the finer samples.
  ///
  /// The sums start from `emptySums`, which has no counts yet, or are `nil` if `emptySums` is `nil`. The samples must
  /// have been sorted.
  func merged(
    _ samples: StepSamples, ranks: [UInt16], by workers: Workers, summingInto emptySums: DaySums?
  ) -> (finer: AssignedSamples, totals: AssignedSamples, sums: DaySums?) {
    // If minutes are compared, samples that do not overlap may still share a minute.
    guard policy == .health, let run = OrderedBlocks(samples) else {
      let (finer, totals) = mergedSequentially(samples, ranks: ranks)
      return (finer, totals, emptySums?.adding(finer))
    }
    let sections = run.sections(workers.count)
    let parts = workers.perform(sections.count) { number in
      let (finer, totals) = mergedSection(run, sections[number], of: samples.sources, ranks: ranks)
      return (finer: finer, totals: totals, sums: emptySums?.adding(finer))
    }
    // The parts share no time and no day totals, so they can simply be appended.
    var (finer, sums) = (AssignedSamples(ranks: ranks, policy: policy), emptySums)
    finer.reserve(samples.count)
    for part in parts {
      finer.append(part.finer)
      if let more = part.sums { sums?.append(more) }
    }
    return (finer, merged(parts.flatMap { $0.totals }, ranks: ranks), sums)
  }

  /// Merges samples one by one under any policy, and returns the finer samples and the day totals, merged separately.
  func mergedSequentially(_ samples: StepSamples, ranks: [UInt16]) -> (finer: AssignedSamples, totals: AssignedSamples)
  {
    var merger = DeduplicatingMerger(samples.sources, self, ranks: ranks)
    merger.clusterMerger.reserve(samples.count)
    OrderedTraversal.forEach(in: samples) { merger.append($0) }
    let totals = merger.finish()
    return (merger.clusterMerger.mergedSamples, merged(totals, ranks: ranks))
  }

  private func mergedSection(
    _ run: OrderedBlocks, _ section: OrderedBlocks.Section, of sources: [StepSource], ranks: [UInt16]
  ) -> (finer: AssignedSamples, totals: ContiguousArray<StepSample>) {
    var merger = DeduplicatingMerger(sources, self, ranks: ranks)
    var merge = StreamingMerge(merger)
    for (block, range) in run.blocks(in: section) { merger.append(block, range, by: &merge) }
    let totals = merger.finish()
    return (merger.clusterMerger.mergedSamples, totals)
  }
}
