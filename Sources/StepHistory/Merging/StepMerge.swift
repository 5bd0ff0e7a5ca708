import PixelPalCore

/// The merge of many sources into one history: removes repetitions, spreads day totals and resolves overlaps.
///
///     let merge = StepMerge(itinerary: Itinerary(zone), unfolding: unfolding)
///     let days = merge.days(of: samples)
///     let history = merge.history(of: samples, since: createdAt)
///
/// The result depends only on the set of samples, not on their order, their repetition or the way they were added.
public struct StepMerge: Hashable, Sendable, Codable {
  /// The policy for overlaps.
  public var policy: MergePolicy
  /// The priority of the sources.
  public var belief: BeliefOrder
  /// True if manual entries count; otherwise they are excluded before anything else.
  public var countsByHand: Bool
  /// The time zones of the person, which determine the local days.
  public var itinerary: Itinerary
  /// The settings for spreading samples and day totals over time.
  public var unfolding: Unfolding

  /// Creates a merge with these settings.
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
  /// Returns the rank of each source, 0 for the highest priority.
  func ranks(of samples: StepSamples) -> [UInt16] { belief.ranks(of: samples.sources, firsts: samples.firsts) }

  /// Returns a day total spread over the waking hours of its day; `nil` if `sample` is not a day total.
  func spreadTotal(_ sample: StepSample) -> StepSample? {
    unfolding.dayOfTotal(sample, in: itinerary).map { unfolding.spread(sample, over: $0, in: itinerary) }
  }

  /// Returns the merge of samples that are in order, each once.
  func merged(_ ordered: some Sequence<StepSample>, ranks: [UInt16]) -> RuledSamples {
    var clusterer = Clusterer(policy, ranks: ranks)
    for sample in ordered { clusterer.append(sample) }
    clusterer.close()
    return clusterer.merged
  }
}

extension StepSamples {
  /// The start of the first sample of each source.
  var firsts: [Instant] {
    var firsts = Array(repeating: Instant.distantFuture, count: sources.count)
    var missing = firsts.count
    let isOneRun = SampleRun(self) != nil
    for block in blocks {
      let goesOn = block.allSatisfy { sample in
        if firsts[sample.sourceIndex] == .distantFuture { missing -= 1 }
        firsts[sample.sourceIndex] = Swift.min(firsts[sample.sourceIndex], sample.start)
        // If all samples are in order, later samples start later.
        return missing > 0 || !isOneRun
      }
      if !goesOn { break }
    }
    return firsts
  }
}
