public import PixelPalCore

extension StepMerge {
  /// The history since `createdAt`: what counted when.
  ///
  /// O(n) for samples in order, O(n log n) at worst; holds the samples and what was ruled where sources met, O(n).
  public func history(of samples: consuming StepSamples, since createdAt: Instant = .distantPast) -> History {
    history(of: samples, since: createdAt, by: .one)
  }

  /// The history, the same by however many workers.
  package func history(
    of samples: consuming StepSamples, since createdAt: Instant = .distantPast, by workers: Workers
  ) -> History {
    samples.sort()
    let (finer, totals, _) = merged(samples, ranks: ranks(of: samples), by: workers, adding: nil)
    return history(finer, totals, of: samples.sources, since: createdAt)
  }

  /// The history and the steps of each day, of samples that are merged once for both.
  package func historyAndDays(
    of samples: consuming StepSamples, since createdAt: Instant, by workers: Workers
  ) -> (history: History, days: StepDays) {
    samples.sort()
    let none = DaySums(itinerary, since: createdAt)
    var (finer, totals, sums) = merged(samples, ranks: ranks(of: samples), by: workers, adding: none)
    let days = choose(&finer, &totals, sums ?? none.adding(finer))
    return (history(of: [finer, totals], samples.sources, since: createdAt), days)
  }

  /// The history of finer samples and the totals of days, each merged for themselves.
  func history(
    _ finer: RuledSamples, _ totals: RuledSamples, of sources: [StepSource], since createdAt: Instant
  ) -> History {
    var (finer, totals) = (finer, totals)
    // Without totals nothing has to be chosen, and nobody asks for days.
    if !totals.samples.isEmpty {
      _ = choose(&finer, &totals, DaySums(itinerary, since: createdAt).adding(finer))
    }
    return history(of: [finer, totals], sources, since: createdAt)
  }

  private func history(of layers: [RuledSamples], _ sources: [StepSource], since createdAt: Instant) -> History {
    History(sources: sources, createdAt: createdAt, unfolding: unfolding, layers: layers)
  }

  /// The steps of each day: chooses, day by day, between finer samples, which add up to `sums`, and totals, and silences
  /// the others.
  func choose(_ finer: inout RuledSamples, _ totals: inout RuledSamples, _ sums: DaySums) -> StepDays {
    let totalSums = DaySums(itinerary, since: sums.since).adding(totals)
    let days = StepDays(finer: sums, totals: totalSums)
    let byTotal = days.choices.filter { $0.countsTotal }.map { $0.day }
    let byFiner = days.choices.filter { !$0.countsTotal }.map { $0.day }
    finer.silence(sums.spans { byTotal.hasSorted($0) })
    totals.silence(totalSums.spans { byFiner.hasSorted($0) })
    return days
  }
}

extension StepMerge {
  /// Finer samples and totals of days, each merged for themselves; with `none` counted so far, what counts of the finer
  /// ones on each stretch of days.
  ///
  /// The samples are in order as far as they can be.
  func merged(
    _ samples: StepSamples, ranks: [UInt16], by workers: Workers, adding none: DaySums?
  ) -> (finer: RuledSamples, totals: RuledSamples, sums: DaySums?) {
    // Where minutes are compared, what shares no time may still share a minute.
    guard policy == .health, let run = SampleRun(samples) else {
      let (finer, totals) = mergedOneByOne(samples, ranks: ranks)
      return (finer, totals, none?.adding(finer))
    }
    let stretches = run.stretches(workers.count)
    let parts = workers.perform(stretches.count) { number in
      let (finer, totals) = merged(run, stretches[number], of: samples.sources, ranks: ranks)
      return (finer: finer, totals: totals, sums: none?.adding(finer))
    }
    // They share no time and no totals of days: one follows the other.
    var (finer, sums) = (RuledSamples(ranks: ranks, policy: policy), none)
    finer.reserve(samples.count)
    for part in parts {
      finer.append(part.finer)
      if let more = part.sums { sums?.append(more) }
    }
    return (finer, merged(parts.flatMap { $0.totals }, ranks: ranks), sums)
  }

  /// Finer samples and totals of days, each merged for themselves, one sample after another by any policy.
  func mergedOneByOne(_ samples: StepSamples, ranks: [UInt16]) -> (finer: RuledSamples, totals: RuledSamples) {
    var deduplicator = Deduplicator(samples.sources, self, ranks: ranks)
    deduplicator.clusterer.expect(samples.count)
    OrderedWalk.forEach(in: samples) { deduplicator.append($0) }
    let totals = deduplicator.finish()
    return (deduplicator.clusterer.merged, merged(totals, ranks: ranks))
  }

  private func merged(
    _ run: SampleRun, _ stretch: SampleRun.Stretch, of sources: [StepSource], ranks: [UInt16]
  ) -> (finer: RuledSamples, totals: ContiguousArray<StepSample>) {
    var deduplicator = Deduplicator(sources, self, ranks: ranks)
    var oneAtATime = OneAtATimeMerge(deduplicator, for: .pieces)
    for (block, range) in run.parts(of: stretch) {
      deduplicator.append(block, range, aloneFrom: 1) { packed, range, clusterer in
        let left = oneAtATime.merge(packed, range)
        guard oneAtATime.count >= OneAtATimeMerge.fewest else { return range.lowerBound }
        clusterer.merged.append(PackedPieces(oneAtATime, of: packed), upTo: unfolding.longest)
        return left
      }
    }
    let totals = deduplicator.finish()
    return (deduplicator.clusterer.merged, totals)
  }
}
