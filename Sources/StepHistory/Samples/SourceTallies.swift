import PixelPalCore

/// Tallies of the rows of a file: the figures of each source, and the numbers of repeated and corrected rows.
struct SourceTallies: Sendable {
  private(set) var sources: ContiguousArray<SourceTally>
  private(set) var repeatedCount = 0
  private(set) var correctedCount = 0
  /// The last row, which isn't counted yet, or `nil` if all rows are counted.
  ///
  /// The next row may repeat or correct it.
  private var pendingRow: StepSample?

  init(sources count: Int) { sources = ContiguousArray(repeating: SourceTally(), count: count) }

  /// Adds the next row, which may repeat or correct the previous one.
  mutating func appendRow(_ row: StepSample) {
    if let last = pendingRow { tally(last, followedBy: row) }
    pendingRow = row
  }

  /// Counts the last row and finishes the tallies.
  mutating func finish() {
    if let last = pendingRow { tally(last, followedBy: nil) }
    pendingRow = nil
  }

  private mutating func tally(_ row: StepSample, followedBy next: StepSample?) {
    guard let next, next.isVersion(ofSameSample: row) else {
      return sources[row.sourceIndex].addSample(count: row.count, in: row.span)
    }
    // The rows of one sample are adjacent, and the last one counts.
    sources[row.sourceIndex].addSupersededSteps(row.count)
    if row.count == next.count { repeatedCount += 1 } else { correctedCount += 1 }
  }

  /// Adds the rows in `range` of a packed block.
  ///
  /// These rows must follow the rows added so far. The method is faster than adding the rows one by one.
  mutating func appendRows(of packed: PackedSamples, in range: Range<Int>) {
    guard let first = range.first, let last = range.last else { return }
    appendRow(packed[first])
    // Words contain no higher source index than those of these sources.
    let latestEnds = sources.prefix(1 << Int(PackedSamples.sourceBits)).map {
      packed.wholeSecond(of: $0.latestEnd, orMinUnlessAfter: packed[first].start)
    }
    guard !latestEnds.contains(nil) else {
      for index in first..<last { appendRow(packed[index + 1]) }
      return
    }
    let words = packed.words.span
    var packedTallies = ContiguousArray(latestEnds.map { PackedBlockTally(latestEnd: $0 ?? .min) })
    var tallies = packedTallies.mutableSpan
    var (repeated, corrected) = (0, 0)
    var next = words[first]
    for index in first + 1..<last + 1 {
      let word = next
      next = words[index]
      let source = Int(PackedSamples.sourceIndex(of: word))
      if PackedSamples.isSameSample(word, next) {
        tallies[source].superseded &+= PackedSamples.steps(of: word)
        if word == next { repeated += 1 } else { corrected += 1 }
      } else {
        tallies[source].addSample(packedIn: word)
      }
    }
    for index in packedTallies.indices {
      sources[index].appendPackedTally(packedTallies[index], secondsSince: packed.base)
    }
    (repeatedCount, correctedCount, pendingRow) = (repeatedCount + repeated, correctedCount + corrected, packed[last])
  }

  /// Appends `later`, the tallies of rows that come after all rows counted so far.
  mutating func append(contentsOfLater later: SourceTallies) {
    for index in sources.indices { sources[index].appendTally(later.sources[index]) }
    repeatedCount += later.repeatedCount
    correctedCount += later.correctedCount
  }
}

/// The sample and step counts of one source, built by adding its samples in order.
struct SourceTally: Sendable {
  private var sampleCount = 0
  private var superseded = StepCount.zero
  private var recorded = StepCount.zero
  private var overlappingCount = 0
  private var overlapTime = Milliseconds.zero
  /// The latest end among the samples so far.
  fileprivate private(set) var latestEnd = Instant.distantPast

  /// Adds the steps of a row that isn't tallied as a sample, because another row repeats or corrects it.
  mutating func addSupersededSteps(_ count: StepCount) { superseded += count }

  /// Adds a sample with the given count and span to the tally.
  ///
  /// If several rows repeat or correct the same sample, call this method only once for all of them.
  @inline(__always) mutating func addSample(count: StepCount, in span: Interval) {
    recorded += count
    sampleCount += 1
    guard count > .zero, span.start < span.end else { return }
    if span.start < latestEnd {
      overlappingCount += 1
      overlapTime = overlapTime + (min(span.end, latestEnd) - span.start)
    }
    latestEnd = max(latestEnd, span.end)
  }

  /// Appends the tally of packed samples that come next in order.
  ///
  /// The seconds in `many` are counted from `base`, which is in milliseconds since 1970.
  fileprivate mutating func appendPackedTally(_ many: PackedBlockTally, secondsSince base: Int64) {
    superseded += StepCount(steps: many.superseded)
    recorded += StepCount(steps: many.recorded)
    sampleCount += many.sampleCount
    overlappingCount += many.overlappingCount
    overlapTime = overlapTime + .seconds(Int(many.overlapTime))
    // The minimum value means that no sample changed the latest end.
    if many.latestEnd > .min { latestEnd = max(latestEnd, Instant(unchecked: base &+ 1000 &* many.latestEnd)) }
  }

  /// Appends `later`, the tally of samples that begin after all samples so far have ended.
  mutating func appendTally(_ later: SourceTally) {
    sampleCount += later.sampleCount
    superseded += later.superseded
    recorded += later.recorded
    overlappingCount += later.overlappingCount
    overlapTime = overlapTime + later.overlapTime
    latestEnd = max(latestEnd, later.latestEnd)
  }

  func makeReport(for source: StepSource, firstStart: Instant, counted: StepCount) -> MergeReport.SourceSummary {
    .init(
      source: source, samples: sampleCount, raw: recorded + superseded, recorded: recorded, counted: counted,
      first: firstStart, overlapping: overlappingCount, overlap: overlapTime)
  }
}

extension PackedSamples {
  /// Returns `instant` in whole seconds since the base, or `.min` if `instant` isn't after `start`.
  ///
  /// Returns `nil` if `instant` is after `start`, but isn't a whole second.
  fileprivate func wholeSecond(of instant: Instant, orMinUnlessAfter start: Instant) -> Int64? {
    if instant <= start { return .min }
    let second = secondSinceBase(of: instant)
    return base &+ 1000 &* second == instant.millisecondsSince1970 ? second : nil
  }
}

/// A tally of one source in a block of packed samples, in whole steps and in seconds since the block's base.
private struct PackedBlockTally {
  // The values have so few bits that their sum over a block can't overflow.
  var superseded: Int64 = 0
  private(set) var recorded: Int64 = 0
  private(set) var sampleCount = 0
  private(set) var overlappingCount = 0
  private(set) var overlapTime: Int64 = 0
  /// The latest end among the samples so far, in seconds since the base.
  private(set) var latestEnd: Int64

  init(latestEnd: Int64) { self.latestEnd = latestEnd }

  @inline(__always) mutating func addSample(packedIn word: UInt64) {
    let (start, end, steps) = (
      PackedSamples.startSecondSinceBase(of: word), PackedSamples.endSecondSinceBase(of: word),
      PackedSamples.steps(of: word)
    )
    recorded &+= steps
    sampleCount &+= 1
    guard steps > 0, start < end else { return }
    if start < latestEnd {
      overlappingCount &+= 1
      overlapTime &+= min(end, latestEnd) &- start
    }
    latestEnd = max(latestEnd, end)
  }
}
