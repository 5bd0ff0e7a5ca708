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
  /// A sample shorter than a minute, or without length, is measured against a minute.
  public func isUnlikely(_ sample: StepSample) -> Bool {
    Pace.isAbove(perMinute, sample.count, max(sample.length, .minutes(1)))
  }

  /// Whether nobody walks so much in a day.
  public func isUnlikely(_ day: StepDays.Day) -> Bool { (day.steps ?? 0) > perDay }

  /// The samples that are faster than people walk: how many, and the first few.
  ///
  /// O(n).
  public func pointedOut(in samples: StepSamples, first limit: Int) -> (count: Int, first: [StepSample]) {
    var count = 0
    var first: [StepSample] = []
    // What would be likely even in a minute need not be divided.
    let harmless = StepCount(steps: perMinute)
    func look(at sample: StepSample) {
      guard sample.count > harmless, isUnlikely(sample) else { return }
      count += 1
      if first.count < limit { first.append(sample) }
    }
    for block in samples.blocks {
      switch block {
      case .packed(let packed): packed.forEach(above: perMinute, look)
      case .plain(let samples, _): for sample in samples { look(at: sample) }
      }
    }
    return (count, first)
  }
}
