import PixelPalCore

/// Merged samples in order, and what was ruled where sources met: the parts that count are worked out when asked for.
struct RuledSamples: Sendable {
  private(set) var samples = MergedSamples()
  private(set) var rulings: ContiguousArray<Ruling> = []
  /// Whether rulings may reach into samples that share no time with any other.
  private(set) var isSilenced = false
  /// For `fill` alone: what counts of each sample.
  private var filled: ContiguousArray<Int64> = []
  private let ranks: [UInt16]
  private let policy: MergePolicy

  init(ranks: [UInt16], policy: MergePolicy) {
    self.ranks = ranks
    self.policy = policy
  }

  /// What counts of each sample, where that is not what it says; else none.
  var counts: ContiguousArray<Int64> { filled }

  func rank(of sample: StepSample) -> Int { Int(ranks[sample.sourceIndex]) }

  /// How much of a sample counts if no ruling goes against it.
  func millionths(of sample: StepSample, at index: Int) -> Int64 { policy == .fill ? filled[index] : sample.millionths }

  /// Where a sample counts that may count in `span`; `ruling` is the first that ends after the start of that.
  func parts(of sample: StepSample, in span: Interval, ruling: Int) -> Parts {
    // A sample of no steps stays whole: nothing is divided, and that it is known matters.
    let first = sample.isEmpty ? rulings.count : ruling
    return Parts(of: sample, in: span, rank: rank(of: sample), first: first, policy)
  }

  /// Tells of each part of a run's samples that counts.
  ///
  /// - Parameters:
  ///   - cursor: goes on from where it came to in the run before.
  ///   - body: is told the sample, what of it is spread over its span, where the part is, and what counts there.
  @inline(__always)
  func forEachPart(
    of run: MergedSamples.Run, from cursor: inout RulingCursor,
    _ body: (_ sample: StepSample, _ count: Int64, _ part: Interval, _ steps: Int64) -> Void
  ) {
    for number in run.numbers {
      let (sample, span) = (run[number], run.span(of: number))
      cursor.pass(to: span.start, in: rulings)
      let count = millionths(of: sample, at: number)
      var parts = parts(of: sample, in: span, ruling: cursor.next)
      while let part = parts.next(under: rulings) { body(sample, count, part, sample.share(of: count, in: part)) }
    }
  }
}

extension RuledSamples {
  /// Adds what lies wholly behind all this.
  mutating func append(_ later: RuledSamples) {
    samples.append(contentsOf: later.samples)
    rulings += later.rulings
    filled += later.filled
  }

  /// Has nobody count in `stretches`, which ascend and do not overlap.
  mutating func silence(_ stretches: [Interval]) {
    guard !stretches.isEmpty else { return }
    (rulings, isSilenced) = (rulings.silenced(stretches), true)
  }
}

// As they are merged.
extension RuledSamples {
  /// Makes room for so many samples.
  mutating func reserve(_ count: Int) { samples.reserve(count) }

  /// Lets go of all, and keeps the room.
  mutating func removeAll() {
    samples.removeAll()
    rulings.removeAll(keepingCapacity: true)
    filled.removeAll(keepingCapacity: true)
  }

  /// Adds a sample that counts whole.
  mutating func append(_ sample: StepSample) {
    samples.append(sample)
    if policy == .fill { filled.append(sample.millionths) }
  }

  /// Adds samples that share time with those of other sources.
  mutating func append(_ cluster: Cluster) {
    for index in cluster.samples.indices {
      samples.append(cluster.samples[index])
      if policy == .fill { filled.append(cluster.millionths(at: index)) }
    }
    for ruling in cluster.rulings { rulings.append(ruling) }
  }

  /// Adds samples of a block that count whole, by any policy but `fill`: they last up to `longest`, and share no time
  /// with any other.
  mutating func append(_ packed: PackedSamples, _ range: Range<Int>, upTo longest: Milliseconds) {
    samples.append(packed, range, upTo: longest)
  }

  /// Adds pieces of samples that last up to `longest`, by any policy but `fill`: nothing else touches them.
  mutating func append(_ pieces: PackedPieces, upTo longest: Milliseconds) { samples.append(pieces, upTo: longest) }
}

extension Interval {
  /// What of a part lies from `since` up to `end`; a part without length stays whole or goes.
  func cut(from since: Instant, to end: Instant) -> Interval? {
    if isEmpty { return since <= start && start < end ? self : nil }
    let (from, to) = (max(start, since), min(self.end, end))
    return from < to ? Interval(unchecked: from, to) : nil
  }
}
