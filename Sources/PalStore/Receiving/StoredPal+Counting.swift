import PixelPalCore
public import StepHistory

// Days are recounted only where samples changed.
extension StoredPal {
  /// The steps of each day since the pal's creation.
  public var days: StepDays { daySums.days }

  private var daySums: IncrementalDaySums {
    IncrementalDaySums(
      merge: stepMerge, createdAt: profile.createdAt, finerSegments: index.finerSegments,
      dayTotalSegments: index.dayTotalSegments)
  }

  /// The settings for merging the samples of all sources into one history.
  public var stepMerge: StepMerge { profile.makeStepMerge(in: index.zone, under: configuration.rules) }

  /// Recounts all days from `samples`, which must be all stored samples.
  func recountAllDays(from samples: StepSamples) {
    var days = IncrementalDaySums(merge: stepMerge, createdAt: profile.createdAt)
    days.recount(all: samples, using: .single)
    (index.finerSegments, index.dayTotalSegments) = (days.finerSegments, days.dayTotalSegments)
  }

  /// Recounts the days affected by `newSamples`, or all days if `newSamples` is `nil` because there are too many.
  ///
  /// The new samples must already be in the index. `previousFirstStarts` contains the start of each source's first
  /// sample before the new samples were added.
  func recountDays(affectedBy newSamples: [StepSample]?, previousFirstStarts: [Instant]) throws(SampleBlockError) {
    guard let newSamples else { return recountAllDays(from: try uniqueSamples(ofBlocksStartingBefore: .distantFuture)) }
    var days = daySums
    try days.recountDays(affectedBy: newSamples, previousFirstStarts: previousFirstStarts) {
      OnDemandSampleReader(self)
    }
    (index.finerSegments, index.dayTotalSegments) = (days.finerSegments, days.dayTotalSegments)
  }

  /// Returns the history of the days that overlap `span`.
  ///
  /// Samples of other days are included if a chain of overlapping samples connects them to these days.
  func history(near span: Interval) throws(SampleBlockError) -> History {
    try daySums.history(near: span, in: OnDemandSampleReader(self))
  }
}

/// A reader of the samples in the sample log that loads each block only when it is needed.
private struct OnDemandSampleReader: ReadableSampleStore {
  typealias Failure = SampleBlockError

  private let pal: StoredPal
  private var isBlockRead: [Bool]

  init(_ pal: StoredPal) {
    self.pal = pal
    isBlockRead = Array(repeating: false, count: pal.index.blocks.count)
  }

  var count: Int { pal.index.sampleCount }
  var sources: [StepSource] { pal.index.sourceTable.sources }
  var firstStarts: [Instant] { pal.index.firstStarts }

  mutating func loadSamplesNotYetReturned(in span: Interval) throws(SampleBlockError) -> [StepSample] {
    var samples: [StepSample] = []
    // A day is usually in at most two blocks.
    samples.reserveCapacity(2 * SampleBlockFormat.maxSamples)
    for (number, block) in pal.index.blocks.enumerated()
    where block.start <= span.end && span.start <= block.end && !isBlockRead[number] {
      try pal.appendSamples(ofBlock: number, to: &samples)
      isBlockRead[number] = true
    }
    return samples
  }

  func allSamples() throws(SampleBlockError) -> StepSamples {
    try pal.uniqueSamples(ofBlocksStartingBefore: .distantFuture)
  }
}
