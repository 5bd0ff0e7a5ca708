public import PixelPalCore

/// Makes one history of many sources: repetitions out, totals spread, overlaps resolved.
///
///     let merge = StepMerge(places: Itinerary(zone), unfolding: unfolding)
///     let days = merge.days(of: samples)
///     let history = merge.history(of: samples, since: createdAt)
///
/// The result depends on the set of samples alone, not on their order, their repetition or how they were handed over.
public struct StepMerge: Hashable, Sendable, Codable {
  /// How overlaps count.
  public var policy: MergePolicy
  /// Which source is believed first.
  public var belief: BeliefOrder
  /// Whether steps entered by hand count; otherwise they are left out before anything else.
  public var countsByHand: Bool
  /// Where the person was: days are local.
  public var places: Itinerary
  /// How long samples and day totals are spread.
  public var unfolding: Unfolding

  /// A way of merging.
  public init(
    _ policy: MergePolicy = .health, belief: BeliefOrder = .standard, countsByHand: Bool = false, places: Itinerary,
    unfolding: Unfolding
  ) {
    self.policy = policy
    self.belief = belief
    self.countsByHand = countsByHand
    self.places = places
    self.unfolding = unfolding
  }

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
  /// thousands of others, each cut by thousands more, are the one case in which those pairs are many.
  public func report(
    on samples: consuming StepSamples, since createdAt: Instant = .distantPast
  ) -> (days: StepDays, report: MergeReport) {
    report(on: samples, since: createdAt, by: .one)
  }

  /// The report, the same by however many workers; in the general way alone if `isGeneral`, the same too.
  package func report(
    on samples: consuming StepSamples, since createdAt: Instant = .distantPast, by workers: Workers,
    isGeneral: Bool = false
  ) -> (days: StepDays, report: MergeReport) {
    samples.sortBlocks()
    let ranks = belief.ranks(of: samples.sources, firsts: samples.firsts)
    let tally = DayTally(places, since: createdAt, ranks: ranks, policy: policy)
    let (finer, totals, findings) =
      policy == .health && 1...HealthStream.mostSources ~= ranks.count && !isGeneral
      ? streamed(samples, HealthStream(ranks: ranks, into: tally), workers)
      : Sifter.sift(samples, by: self, Merger(policy, ranks: ranks, into: tally))
    let byDay = merged(totals, ranks: ranks, into: tally)
    let days = StepDays(finer: finer.sums, totals: byDay.sums)
    let overruled = overruled(samples, totals, on: days.choices, (finer.sums, byDay.sums), ranks: ranks)
    let sources = samples.sources.indices.map { index in
      findings.sources[index].reported(
        for: samples.sources[index],
        counted: StepCount(
          unchecked: finer.counted[index].addingSaturated(byDay.counted[index])
            .subtractingSaturated(overruled[index])))
    }
    let report = MergeReport(
      policy: policy, sources: zip(ranks, sources).sorted { $0.0 < $1.0 }.map { $0.1 }, repeated: findings.repeated,
      corrected: findings.corrected, choices: days.choices, dayTotals: findings.dayTotals)
    return (days, report)
  }

  /// What is counted on each stretch of days by finer samples and, merged for themselves, by the totals of days.
  func sums(
    of samples: consuming StepSamples, since createdAt: Instant, by workers: Workers
  ) -> (finer: DaySums, totals: DaySums) {
    samples.sortBlocks()
    let ranks = belief.ranks(of: samples.sources, firsts: samples.firsts)
    let tally = DayTally(places, since: createdAt, ranks: ranks, policy: policy)
    let (finer, totals, _) =
      policy == .health && 1...HealthStream.mostSources ~= ranks.count
      ? streamed(samples, HealthStream(ranks: ranks, into: tally), workers)
      : Sifter.sift(samples, by: self, Merger(policy, ranks: ranks, into: tally))
    return (finer.sums, merged(totals, ranks: ranks, into: tally).sums)
  }

  /// The history since `createdAt`: what counted when.
  ///
  /// O(n) for samples in order, O(n log n) at worst; holds the samples and what was ruled where sources met, O(n).
  public func history(of samples: consuming StepSamples, since createdAt: Instant = .distantPast) -> History {
    history(of: samples, since: createdAt, by: .one)
  }

  /// The history, the same by however many workers; in the general way alone if `isGeneral`, the same too.
  package func history(
    of samples: consuming StepSamples, since createdAt: Instant = .distantPast, by workers: Workers,
    isGeneral: Bool = false
  ) -> History {
    samples.sort()
    let (finer, totals, _) = layers(of: samples, workers, isGeneral, nil)
    // Without totals nothing has to be chosen, and nobody asks for days.
    guard !totals.samples.isEmpty else { return history(samples.sources, createdAt, finer, totals) }
    return chosen(samples.sources, finer, totals, DaySums(places, since: createdAt).adding(finer)).history
  }

  /// The history of some of a person's samples, of whose sources the first ones start at `firsts`.
  func history(of samples: consuming StepSamples, since createdAt: Instant, firsts: [Instant]) -> History {
    samples.sort()
    let (finer, totals, _) = layers(of: samples, firsts: firsts, .one, true, nil)
    return chosen(samples.sources, finer, totals, DaySums(places, since: createdAt).adding(finer)).history
  }

  /// The history and the steps of each day, of samples that are merged once for both.
  package func historyAndDays(
    of samples: consuming StepSamples, since createdAt: Instant, by workers: Workers
  ) -> (history: History, days: StepDays) {
    samples.sort()
    let none = DaySums(places, since: createdAt)
    let (finer, totals, sums) = layers(of: samples, workers, false, none)
    return chosen(samples.sources, finer, totals, sums ?? none.adding(finer))
  }

  /// What came of finer samples, which add up to `sums`, and of totals, where it is chosen between them day by day.
  private func chosen(
    _ sources: [StepSource], _ finer: consuming Layer, _ totals: consuming Layer, _ sums: DaySums
  ) -> (history: History, days: StepDays) {
    let totalSums = DaySums(places, since: sums.since).adding(totals)
    let days = StepDays(finer: sums, totals: totalSums)
    let byTotal = days.choices.filter { $0.takesTotal }.map { $0.day }
    let byFiner = days.choices.filter { !$0.takesTotal }.map { $0.day }
    finer.silence(sums.spans { byTotal.hasSorted($0) })
    totals.silence(totalSums.spans { byFiner.hasSorted($0) })
    return (history(sources, sums.since, finer, totals), days)
  }

  private func history(_ sources: [StepSource], _ createdAt: Instant, _ finer: Layer, _ totals: Layer) -> History {
    History(sources: sources, createdAt: createdAt, unfolding: unfolding, layers: [finer, totals])
  }

  /// Finer samples and totals of days, each merged for themselves; with `none` counted so far, what counts of the finer
  /// ones on each stretch of days.
  private func layers(
    of samples: StepSamples, firsts: [Instant]? = nil, _ workers: Workers, _ isGeneral: Bool, _ none: DaySums?
  ) -> (finer: Layer, totals: Layer, sums: DaySums?) {
    let ranks = belief.ranks(of: samples.sources, firsts: firsts ?? samples.firsts)
    let layer = Layer(ranks: ranks, policy: policy)
    let (finer, totals, sums) = sifted(
      samples, Merger(policy, ranks: ranks, into: layer), workers, isGeneral, none)
    return (finer, merged(totals, ranks: ranks, into: layer), sums)
  }

  private func sifted(
    _ samples: StepSamples, _ merger: Merger<Layer>, _ workers: Workers, _ isGeneral: Bool, _ none: DaySums?
  ) -> (layer: Layer, totals: ContiguousArray<StepSample>, sums: DaySums?) {
    // Where minutes are compared, what shares no time may still share a minute.
    guard !isGeneral, policy == .health, let run = SampleRun(samples) else {
      let (layer, totals, _) = Sifter.sift(samples, by: self, merger)
      return (layer, totals, none?.adding(layer))
    }
    let stretches = run.stretches(workers.count)
    let isByHand = samples.sources.map { !countsByHand && $0.kind == .manual }
    let parts = workers.perform(stretches.count) { number in
      var sifter = Sifter(samples.sources, self, merger)
      var relay = Relay(ranks: merger.ranks, leftOut: isByHand, longest: unfolding.longest)
      run.pass(stretches[number], to: &sifter, &relay)
      let (layer, totals, _) = sifter.finish()
      return (layer: layer, totals: totals, sums: none?.adding(layer))
    }
    // They share no time and no totals of days: one follows the other.
    var (layer, totals, sums) = (merger.sink, ContiguousArray<StepSample>(), none)
    layer.expect(samples.count)
    for part in parts {
      layer.append(part.layer)
      totals += part.totals
      if let more = part.sums { sums?.append(more) }
    }
    return (layer, totals, sums)
  }

  private func streamed(
    _ samples: StepSamples, _ stream: HealthStream, _ workers: Workers
  ) -> Sifter<HealthStream>.Sifted {
    guard let run = SampleRun(samples) else { return Sifter.sift(samples, by: self, stream) }
    // Many more than there are workers, for they are not equally quick, and all wait for the last.
    let stretches = run.stretches(workers.count > 1 ? workers.count * 16 : 1)
    let parts = workers.perform(stretches.count) { number in
      var sifter = Sifter(samples.sources, self, stream)
      run.pass(stretches[number], to: &sifter)
      return sifter.finish()
    }
    // They share no time and no totals of days, and so add up.
    guard var all = parts.first else { return Sifter.sift(samples, by: self, stream) }
    for part in parts.dropFirst() {
      all.sink.append(part.sink)
      all.findings.append(part.findings)
    }
    return all
  }

  /// For each source, what does not count because of `choices` between totals and finer samples.
  private func overruled(
    _ samples: StepSamples, _ totals: ContiguousArray<StepSample>, on choices: [StepDays.Choice],
    _ sums: (finer: DaySums, totals: DaySums), ranks: [UInt16]
  ) -> [Int64] {
    guard !choices.isEmpty else { return Array(repeating: 0, count: ranks.count) }
    let byTotal = choices.filter { $0.takesTotal }.map { $0.day }
    let byFiner = choices.filter { !$0.takesTotal }.map { $0.day }
    let ofFiner = Overruled(sums.finer.spans { byTotal.hasSorted($0) }, ranks: ranks, policy: policy)
    let ofTotals = Overruled(sums.totals.spans { byFiner.hasSorted($0) }, ranks: ranks, policy: policy)
    let finer = Sifter.sift(samples, by: self, Merger(policy, ranks: ranks, into: ofFiner)).sink.counted
    return zip(finer, merged(totals, ranks: ranks, into: ofTotals).counted).map { $0.addingSaturated($1) }
  }

  private func merged<Sink: MergeSink>(
    _ ordered: ContiguousArray<StepSample>, ranks: [UInt16], into sink: Sink
  ) -> Sink {
    var merger = Merger(policy, ranks: ranks, into: sink)
    for sample in ordered { merger.take(sample) }
    merger.close()
    return merger.sink
  }
}

extension StepSamples {
  /// For each source the start of its first sample.
  var firsts: [Instant] {
    var firsts = Array(repeating: Instant.distantFuture, count: sources.count)
    var missing = firsts.count
    let isOneRun = SampleRun(self) != nil
    for block in blocks {
      let goesOn = block.allSatisfy { sample in
        if firsts[sample.sourceIndex] == .distantFuture { missing -= 1 }
        firsts[sample.sourceIndex] = Swift.min(firsts[sample.sourceIndex], sample.start)
        // Where all is in order, whatever comes later starts later.
        return missing > 0 || !isOneRun
      }
      if !goesOn { break }
    }
    return firsts
  }
}
