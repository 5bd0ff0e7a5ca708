import PixelPalCore
public import StepHistory

// Days are recounted only where samples changed.
extension KeptPal {
  /// The steps of each day since the pal's creation.
  public var days: StepDays { keptDays.days }

  private var keptDays: KeptDays {
    KeptDays(merge: merge, createdAt: profile.createdAt, finer: index.finer, totals: index.totals)
  }

  /// The merge that combines samples into one history.
  public var merge: StepMerge { profile.merge(in: index.zone, under: laws.rules) }

  /// Counts all days from all samples.
  func count(all samples: StepSamples) {
    var days = KeptDays(merge: merge, createdAt: profile.createdAt)
    days.count(all: samples, by: .one)
    (index.finer, index.totals) = (days.finer, days.totals)
  }

  /// Recounts the days that `fresh` samples touch; the samples are already in the index.
  ///
  /// If `fresh` is `nil`, there are too many, and all days are recounted.
  func recount(_ fresh: [StepSample]?, firstsBefore: [Instant]) throws(BlockFault) {
    guard let fresh else { return count(all: try allSamples(before: .distantFuture)) }
    var days = keptDays
    try days.count(fresh, firstsBefore: firstsBefore) { JournalSamples(self) }
    (index.finer, index.totals) = (days.finer, days.totals)
  }

  /// Returns the history of the days that `span` touches, and of all days that are connected with them.
  func history(near span: Interval) throws(BlockFault) -> History {
    try keptDays.history(near: span, in: JournalSamples(self))
  }
}

/// The samples that are stored in the blocks of the journal.
private struct JournalSamples: SampleSource {
  typealias Failure = BlockFault

  private let pal: KeptPal
  private var isRead: [Bool]

  init(_ pal: KeptPal) {
    self.pal = pal
    isRead = Array(repeating: false, count: pal.index.blocks.count)
  }

  var count: Int { pal.index.samples }
  var sources: [StepSource] { pal.index.table.sources }
  var firsts: [Instant] { pal.index.firsts }

  mutating func more(in span: Interval) throws(BlockFault) -> [StepSample] {
    var samples: [StepSample] = []
    // A day is usually in at most two blocks.
    samples.reserveCapacity(2 * JournalBlock.most)
    for (number, block) in pal.index.blocks.enumerated()
    where block.start <= span.end && span.start <= block.end && !isRead[number] {
      try pal.append(block: number, to: &samples)
      isRead[number] = true
    }
    return samples
  }

  func all() throws(BlockFault) -> StepSamples { try pal.allSamples(before: .distantFuture) }
}
