import PixelPalCore

/// The settings for merging the samples of several sources into one history, so that no steps count twice.
///
///     let merge = StepMerge(itinerary: ZoneItinerary(zone), spreading: spreading)
///     let days = merge.days(of: samples)
///     let history = merge.history(of: samples, since: createdAt)
///
/// The result depends only on the set of samples, not on their order, their batches or repetitions.
public struct StepMerge: Hashable, Sendable, Codable {
  /// The policy that applies when several sources recorded steps at the same time.
  public var policy: MergePolicy
  /// The sources' order of priority.
  public var sourcePriority: SourcePriority
  /// True if manual entries count, or false if they are excluded before samples are merged.
  public var countsManualEntries: Bool
  /// The person's time zones, which determine the local days.
  public var itinerary: ZoneItinerary
  /// The settings for spreading long samples and day totals over time.
  public var spreading: StepSpreadingSettings

  /// Creates a merge with the given settings.
  public init(
    _ policy: MergePolicy = .health, sourcePriority: SourcePriority = .standard, countsManualEntries: Bool = false,
    itinerary: ZoneItinerary, spreading: StepSpreadingSettings
  ) {
    self.policy = policy
    self.sourcePriority = sourcePriority
    self.countsManualEntries = countsManualEntries
    self.itinerary = itinerary
    self.spreading = spreading
  }
}

extension StepMerge {
  /// Returns the rank of each source, where rank 0 has the highest priority.
  func sourceRanks(of samples: StepSamples) -> [UInt16] {
    sourcePriority.sourceRanks(of: samples.sources, firstStarts: samples.firstStarts)
  }

  /// Returns `sample` spread over the waking hours of its day, or `nil` if it isn't a day total.
  func spreadIfDayTotal(_ sample: StepSample) -> StepSample? {
    spreading.day(ofDayTotal: sample, in: itinerary).map {
      spreading.spreadOverWakingHours(sample, over: $0, in: itinerary)
    }
  }

  /// Merges the samples in `ordered`, which must be sorted and contain no duplicates.
  func mergedInOrder(_ ordered: some Sequence<StepSample>, sourceRanks ranks: [UInt16]) -> MergedSamples {
    var clusterer = ClusteringMerger(policy, ranks: ranks)
    for sample in ordered { clusterer.append(sample) }
    clusterer.closeCluster()
    return clusterer.mergedSamples
  }
}

extension StepSamples {
  /// The start of each source's first sample, or `Instant.distantFuture` for a source without samples.
  var firstStarts: [Instant] {
    var firsts = Array(repeating: Instant.distantFuture, count: sources.count)
    var missing = firsts.count
    let isOneRun = DivisibleOrderedSamples(self) != nil
    for block in blocks {
      let needsMore = block.allSatisfy { sample in
        if firsts[sample.sourceIndex] == .distantFuture { missing -= 1 }
        firsts[sample.sourceIndex] = Swift.min(firsts[sample.sourceIndex], sample.start)
        // If all samples are in order, a later sample of the same source starts later.
        return missing > 0 || !isOneRun
      }
      if !needsMore { break }
    }
    return firsts
  }
}
