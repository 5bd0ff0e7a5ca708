import PixelPalCore

/// What is hard to believe and counts all the same: it is pointed out, never dropped.
///
///     let limits = UnlikelySteps(perMinute: 300, perDay: 100_000)
///     limits.isUnlikely(sample)
public struct UnlikelySteps: Hashable, Sendable, Codable {
  /// More steps a minute than this are unlikely.
  public let perMinute: Int64
  /// More steps a day than this are unlikely.
  public let perDay: Int64

  /// The limits; what is just as much is still likely.
  public init(perMinute: Int64, perDay: Int64) {
    self.perMinute = max(perMinute, 0)
    self.perDay = max(perDay, 0)
  }

  /// Whether a sample is faster than people walk.
  ///
  /// A sample shorter than a minute, or without length, is measured against a minute. Of one that tells only when it was
  /// written down nobody knows how fast it was.
  public func isUnlikely(_ sample: StepSample) -> Bool {
    !sample.isNoted && Pace.isAbove(perMinute, sample.count, max(sample.length, .minutes(1)))
  }

  /// Whether nobody walks so much in a day.
  public func isUnlikely(_ day: StepDays.Day) -> Bool { (day.steps ?? 0) > perDay }

  /// The samples that are faster than people walk: how many, and the first few.
  ///
  /// O(n).
  public func pointedOut(in samples: StepSamples, first limit: Int) -> (count: Int, first: [StepSample]) {
    pointedOut(in: samples, first: limit, by: .one)
  }

  /// The samples that are faster than people walk, found by `workers`: how many, and the first few.
  package func pointedOut(
    in samples: StepSamples, first limit: Int, by workers: Workers
  ) -> (count: Int, first: [StepSample]) {
    let blocks = samples.blocks
    let most = (blocks.count + UnlikelySteps.together - 1) / UnlikelySteps.together
    let parts = workers.perform(most) { number in
      let start = number * UnlikelySteps.together
      return pointedOut(in: blocks[start..<min(start + UnlikelySteps.together, blocks.count)], first: limit)
    }
    return (parts.reduce(0) { $0 + $1.count }, Array(parts.lazy.flatMap { $0.first }.prefix(limit)))
  }

  /// How many blocks are looked at one after another.
  private static let together = 64

  private func pointedOut(
    in blocks: ContiguousArray<SampleBlock>.SubSequence, first limit: Int
  ) -> (count: Int, first: [StepSample]) {
    var count = 0
    var first: [StepSample] = []
    func point(at sample: StepSample) {
      count += 1
      if first.count < limit { first.append(sample) }
    }
    for block in blocks {
      switch block {
      case .packed(let packed): packed.forEach(above: perMinute, point)
      case .plain(let samples, _): for sample in samples where isUnlikely(sample) { point(at: sample) }
      }
    }
    return (count, first)
  }
}
