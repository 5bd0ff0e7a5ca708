import PixelPalCore

/// Makes one history of many sources: repetitions out, totals spread, overlaps resolved.
///
///     let merge = StepMerge(itinerary: Itinerary(zone), unfolding: unfolding)
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
  /// In which zones the person was: days are local.
  public var itinerary: Itinerary
  /// How long samples and day totals are spread.
  public var unfolding: Unfolding

  /// A way of merging.
  public init(
    _ policy: MergePolicy = .health, belief: BeliefOrder = .standard, countsByHand: Bool = false, itinerary: Itinerary,
    unfolding: Unfolding
  ) {
    self.policy = policy
    self.belief = belief
    self.countsByHand = countsByHand
    self.itinerary = itinerary
    self.unfolding = unfolding
  }
}

extension StepMerge {
  /// For each source its rank, 0 for the most believed.
  func ranks(of samples: StepSamples) -> [UInt16] { belief.ranks(of: samples.sources, firsts: samples.firsts) }

  /// A sample spread over the waking hours of its day, where it is the total of one; `nil` for any other.
  func spreadTotal(_ sample: StepSample) -> StepSample? {
    unfolding.dayOfTotal(sample, in: itinerary).map { unfolding.spread(sample, over: $0, in: itinerary) }
  }

  /// What is merged of samples that are in order, each once.
  func merged(_ ordered: some Sequence<StepSample>, ranks: [UInt16]) -> RuledSamples {
    var clusterer = Clusterer(policy, ranks: ranks)
    for sample in ordered { clusterer.append(sample) }
    clusterer.close()
    return clusterer.merged
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
