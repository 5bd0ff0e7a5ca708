import PixelPalCore

/// The limits above which a step count is unlikely to be real.
///
/// Unlikely counts are flagged, but still accepted.
///
///     let limits = UnlikelyStepLimits(perMinute: 300, perDay: 100_000)
///     limits.isUnlikely(sample)
public struct UnlikelyStepLimits: Hashable, Sendable, Codable {
  /// The largest step count per minute that isn't flagged.
  public let perMinute: Int64
  /// The largest step count per day that isn't flagged.
  public let perDay: Int64

  /// Creates the limits, treating negative numbers as zero.
  public init(perMinute: Int64, perDay: Int64) {
    self.perMinute = max(perMinute, 0)
    self.perDay = max(perDay, 0)
  }

  /// Returns true if `sample` has more than ``perMinute`` steps per minute.
  ///
  /// A sample shorter than a minute is treated as one minute long. If only the time of entry is known, the pace is
  /// unknown, and the result is false.
  public func isUnlikely(_ sample: StepSample) -> Bool {
    !sample.hasEntryTimeOnly
      && PaceLimitChecks.isPace(above: perMinute, count: sample.count, length: max(sample.length, .minutes(1)))
  }

  /// Returns true if `day` has more than ``perDay`` steps.
  ///
  /// The result is false if the steps of the day are unknown.
  public func isUnlikely(_ day: StepDays.Day) -> Bool { (day.steps ?? 0) > perDay }

  /// Returns the number of samples with an unlikely pace, and the first `limit` of these samples.
  ///
  /// Takes O(n) for n samples.
  public func unlikelySamples(in samples: StepSamples, first limit: Int) -> (count: Int, first: [StepSample]) {
    unlikelySamples(in: samples, first: limit, using: .single)
  }

  /// Returns the number of samples with an unlikely pace, and the first `limit` of these samples.
  ///
  /// The search is divided among `workers`.
  package func unlikelySamples(
    in samples: StepSamples, first limit: Int, using workers: Workers
  ) -> (count: Int, first: [StepSample]) {
    let blocks = samples.blocks
    let jobCount = (blocks.count + UnlikelyStepLimits.blocksPerJob - 1) / UnlikelyStepLimits.blocksPerJob
    let parts = workers.performConcurrently(count: jobCount) { number in
      let start = number * UnlikelyStepLimits.blocksPerJob
      return unlikelySamples(
        in: blocks[start..<min(start + UnlikelyStepLimits.blocksPerJob, blocks.count)], first: limit)
    }
    return (parts.reduce(0) { $0 + $1.count }, Array(parts.lazy.flatMap { $0.first }.prefix(limit)))
  }

  /// The number of blocks that are checked in one job.
  private static let blocksPerJob = 64

  private func unlikelySamples(
    in blocks: ContiguousArray<SampleBlock>.SubSequence, first limit: Int
  ) -> (count: Int, first: [StepSample]) {
    var count = 0
    var first: [StepSample] = []
    func recordUnlikely(_ sample: StepSample) {
      count += 1
      if first.count < limit { first.append(sample) }
    }
    for block in blocks {
      switch block {
      case .packed(let packed): packed.forEach(aboveStepsPerMinute: perMinute, recordUnlikely)
      case .plain(let samples, _): for sample in samples where isUnlikely(sample) { recordUnlikely(sample) }
      }
    }
    return (count, first)
  }
}
