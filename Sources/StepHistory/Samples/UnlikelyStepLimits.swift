import PixelPalCore

/// The limits up to which step counts are believable; higher counts are flagged, but still accepted.
///
///     let limits = UnlikelyStepLimits(perMinute: 300, perDay: 100_000)
///     limits.isUnlikely(sample)
public struct UnlikelyStepLimits: Hashable, Sendable, Codable {
  /// The largest number of steps per minute that is still likely.
  public let perMinute: Int64
  /// The largest number of steps per day that is still likely.
  public let perDay: Int64

  /// Creates the limits, treating negative numbers as zero.
  public init(perMinute: Int64, perDay: Int64) {
    self.perMinute = max(perMinute, 0)
    self.perDay = max(perDay, 0)
  }

  /// Returns true if a sample is faster than people walk.
  ///
  /// A sample that is shorter than a minute, or has no length, is measured as one minute. The pace is unknown if only
  /// the time of the entry is known.
  public func isUnlikely(_ sample: StepSample) -> Bool {
    !sample.hasEntryTimeOnly && PaceComparison.isAbove(perMinute, sample.count, max(sample.length, .minutes(1)))
  }

  /// Returns true if a day has more steps than people walk.
  public func isUnlikely(_ day: StepDays.Day) -> Bool { (day.steps ?? 0) > perDay }

  /// Returns the number of samples that are faster than people walk, and the first few of them.
  ///
  /// O(n).
  public func unlikelySamples(in samples: StepSamples, first limit: Int) -> (count: Int, first: [StepSample]) {
    unlikelySamples(in: samples, first: limit, by: .single)
  }

  /// Returns the number of samples that are faster than people walk, and the first few, searching with `workers`.
  package func unlikelySamples(
    in samples: StepSamples, first limit: Int, by workers: Workers
  ) -> (count: Int, first: [StepSample]) {
    let blocks = samples.blocks
    let jobCount = (blocks.count + UnlikelyStepLimits.blocksPerJob - 1) / UnlikelyStepLimits.blocksPerJob
    let parts = workers.perform(jobCount) { number in
      let start = number * UnlikelyStepLimits.blocksPerJob
      return unlikelySamples(
        in: blocks[start..<min(start + UnlikelyStepLimits.blocksPerJob, blocks.count)], first: limit)
    }
    return (parts.reduce(0) { $0 + $1.count }, Array(parts.lazy.flatMap { $0.first }.prefix(limit)))
  }

  /// The number of blocks that one job checks.
  private static let blocksPerJob = 64

  private func unlikelySamples(
    in blocks: ContiguousArray<SampleBlock>.SubSequence, first limit: Int
  ) -> (count: Int, first: [StepSample]) {
    var count = 0
    var first: [StepSample] = []
    func record(_ sample: StepSample) {
      count += 1
      if first.count < limit { first.append(sample) }
    }
    for block in blocks {
      switch block {
      case .packed(let packed): packed.forEach(aboveStepsPerMinute: perMinute, record)
      case .plain(let samples, _): for sample in samples where isUnlikely(sample) { record(sample) }
      }
    }
    return (count, first)
  }
}
