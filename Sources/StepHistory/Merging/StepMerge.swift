import PixelPalCore

/// The settings for merging many sources into one history, where repetitions and overlaps no longer count twice.
///
///     let merge = StepMerge(itinerary: ZoneItinerary(zone), spreading: spreading)
///     let days = merge.days(of: samples)
///     let history = merge.history(of: samples, since: createdAt)
///
/// The result depends only on the set of samples, not on their order, their repetition or the way they were added.
public struct StepMerge: Hashable, Sendable, Codable {
  /// The policy for overlapping sources.
  public var policy: MergePolicy
  /// The priority of the sources, for times when several are active.
  public var sourcePriority: SourcePriority
  /// True if manual entries count, or false if they are excluded before anything else.
  public var countsManualEntries: Bool
  /// The time zones of the person, which determine the local days.
  public var itinerary: ZoneItinerary
  /// The settings for spreading samples and day totals over time.
  public var spreading: StepSpreading

  /// Creates a merge from its settings.
  public init(
    _ policy: MergePolicy = .health, sourcePriority: SourcePriority = .standard, countsManualEntries: Bool = false,
    itinerary: ZoneItinerary, spreading: StepSpreading
  ) {
    self.policy = policy
    self.sourcePriority = sourcePriority
    self.countsManualEntries = countsManualEntries
    self.itinerary = itinerary
    self.spreading = spreading
  }
}

extension StepMerge {
  /// Returns the rank of each source, where 0 is the highest priority.
  func ranks(of samples: StepSamples) -> [UInt16] {
    sourcePriority.ranks(of: samples.sources, firstStarts: samples.firstStarts)
  }

  /// Returns a day total spread over the waking hours of its day, or `nil` if `sample` is not a day total.
  func spreadDayTotal(_ sample: StepSample) -> StepSample? {
    spreading.dayCovered(byTotal: sample, in: itinerary).map {
      spreading.spreadOverWakingHours(sample, over: $0, in: itinerary)
    }
  }

  /// Merges `ordered`, which must be in order and contain each sample once.
  func merged(_ ordered: some Sequence<StepSample>, ranks: [UInt16]) -> AssignedSamples {
    var clusterer = ClusterMerger(policy, ranks: ranks)
    for sample in ordered { clusterer.append(sample) }
    clusterer.closeCluster()
    return clusterer.mergedSamples
  }
}

extension StepSamples {
  /// The start of the first sample of each source.
  var firstStarts: [Instant] {
    var firsts = Array(repeating: Instant.distantFuture, count: sources.count)
    var missing = firsts.count
    let isOneRun = OrderedBlocks(self) != nil
    for block in blocks {
      let needsMore = block.allSatisfy { sample in
        if firsts[sample.sourceIndex] == .distantFuture { missing -= 1 }
        firsts[sample.sourceIndex] = Swift.min(firsts[sample.sourceIndex], sample.start)
        // If all samples are in order, later samples start later.
        return missing > 0 || !isOneRun
      }
      if !needsMore { break }
    }
    return firsts
  }
}
