import PixelPalCore

/// The fast path for merging packed samples if each source has at most one sample at a time.
///
/// At any time, the active source with the highest priority counts. The resulting pieces are those of ``HealthRule``,
/// but this merge handles fewer cases: samples that it cannot merge are left to the general merge.
///
/// Reference implementation: ``HealthRule``; differential tests: `OneAtATimeMergeTests` for pieces,
/// `CountedSamplesTests` for sums.
struct OneAtATimeMerge {
  /// A part of the sample of a word, or all of it, in seconds since the base of the words.
  struct Part {
    let word: UInt64
    let from: Int64
    let to: Int64

    @inline(__always) init(_ word: UInt64, from: Int64, to: Int64) {
      (self.word, self.from, self.to) = (word, from, to)
    }
  }

  /// The purpose of the parts.
  enum Use {
    /// Each part becomes a piece that overlaps no other.
    case pieces
    /// The parts are added up, so that some of them may have zero steps or zero length.
    case sums
  }

  private let use: Use
  /// The rank of each source, or `leftOut` if the source does not count.
  private let ranks: ContiguousArray<Int>
  /// The maximum length of a sample that can be a piece, in seconds.
  private let longest: Int64
  /// The waiting sample of each rank, which may count when those with a higher priority have ended.
  private var waiting: ContiguousArray<Open>
  /// The memory for parts, of which the first ``count`` are valid.
  private(set) var parts: ContiguousArray<Part> = []
  /// The number of valid parts.
  private(set) var count = 0

  fileprivate typealias Open = (word: UInt64, end: Int64)

  fileprivate static let nobody = 64
  fileprivate static let leftOut = -1

  /// The maximum number of sources, because each has one bit; with more sources, nothing is merged.
  static let mostSources = 64

  /// The minimum number of pieces for a run of their own; more runs would make the search slower.
  static let fewest = 32

  /// Creates a merge for the samples that a deduplicator passes on.
  init(_ deduplicator: Deduplicator, for use: Use) {
    self.init(
      ranks: deduplicator.clusterer.ranks, leftOut: deduplicator.isLeftOut,
      longest: deduplicator.merge.unfolding.longest, for: use)
  }

  /// Creates a merge for sources with these ranks; the sources that are left out do not count.
  init(ranks: [UInt16], leftOut: [Bool], longest: Milliseconds, for use: Use) {
    self.use = use
    self.ranks = ContiguousArray(zip(ranks, leftOut).map { $1 ? OneAtATimeMerge.leftOut : Int($0) })
    self.longest = longest.count / 1000
    waiting = ContiguousArray(repeating: (0, .min), count: ranks.count)
  }

  /// Merges samples of a range as far as possible, and leaves at least the last one.
  ///
  /// No other sample is active at the start of the range, or at the first sample that is left. Returns the index of the
  /// latter. ``parts`` contains the parts of the samples before it.
  mutating func merge(_ packed: PackedSamples, _ range: Range<Int>) -> Int {
    count = 0
    guard waiting.count <= OneAtATimeMerge.mostSources else { return range.lowerBound }
    makeRoom(for: range.count)
    let words = packed.words.span
    let done: Int
    switch use {
    case .pieces: (done, count) = Sweep<ForPieces>.merge(words, range, of: ranks, upTo: longest, &waiting, &parts)
    case .sums: (done, count) = Sweep<ForSums>.merge(words, range, of: ranks, upTo: longest, &waiting, &parts)
    }
    return done
  }

  /// Reserves memory for the parts of this many samples.
  ///
  /// Each part begins where a sample begins or ends, and only mixed-in parts begin where another part does.
  private mutating func makeRoom(for samples: Int) {
    if parts.count < 2 * samples { parts = ContiguousArray(repeating: Part(0, from: 0, to: 0), count: 2 * samples) }
  }
}

/// The kinds of parts that a merge may produce, known at compile time.
private protocol MergeLimits {
  /// True if parts with zero steps or zero length may be among the others.
  static var areMixed: Bool { get }
}

private enum ForPieces: MergeLimits { static var areMixed: Bool { false } }

private enum ForSums: MergeLimits { static var areMixed: Bool { true } }

extension OneAtATimeMerge {
  /// The sources that are active at one point in time, and the parts made up to it.
  fileprivate struct Sweep<Limits: MergeLimits> {
    private let longest: Int64
    /// The rank that counts; `nobody`, which is above all ranks, if no source is active.
    private var ruler = OneAtATimeMerge.nobody
    /// The sample of that rank with its end, and the second since which it counts.
    private var present: Open = (0, .min)
    private var since: Int64 = 0
    /// One bit per rank, set if a sample of that rank waits.
    private var waits: UInt64 = 0
    /// The second until which another sample is active that counts independently.
    private var besideUntil = Int64.min
    /// The number of parts made.
    private var made = 0
    /// The index of the first part that may be a zero-length sample covered by one that begins at its instant.
    ///
    /// `nil` if there is no such part.
    private var firstPoint: Int?

    private init(longest: Int64) { self.longest = longest }

    /// Merges samples of a range of `words`, from sources with these ranks.
    ///
    /// Returns the index of the first sample that is left, and the number of parts of the samples before it.
    static func merge(
      _ words: borrowing Span<UInt64>, _ range: Range<Int>, of ranks: ContiguousArray<Int>, upTo longest: Int64,
      _ waiting: inout ContiguousArray<Open>, _ parts: inout ContiguousArray<Part>
    ) -> (done: Int, made: Int) {
      var sweep = Sweep(longest: longest)
      let ranks = ranks.span
      // Writing through spans avoids a uniqueness check for each write.
      var waiting = waiting.mutableSpan
      var parts = parts.mutableSpan
      var (index, done, made) = (range.lowerBound, range.lowerBound, 0)
      while true {
        let word = words[index]
        let start = PackedSamples.start(word)
        if Limits.areMixed, sweep.firstPoint != nil, sweep.besideUntil <= start {
          sweep.settlePoints(of: ranks, &parts)
        }
        sweep.pass(to: start, waiting, &parts)
        if sweep.ruler == OneAtATimeMerge.nobody, sweep.besideUntil <= start { (done, made) = (index, sweep.made) }
        // If several words are versions of one sample, the last one counts.
        guard index + 1 < range.upperBound,
          PackedSamples.isSameSample(word, words[index + 1])
            || sweep.begin(word, at: start, of: ranks[Int(PackedSamples.source(word))], &waiting, &parts)
        else { return (done, made) }
        index += 1
      }
    }

    /// Begins a sample at its start, to which the sweep has advanced; returns false if it cannot be merged here.
    @inline(__always) private mutating func begin(
      _ word: UInt64, at start: Int64, of rank: Int, _ waiting: inout MutableSpan<Open>,
      _ parts: inout MutableSpan<Part>
    ) -> Bool {
      let (length, steps) = (PackedSamples.seconds(word), PackedSamples.steps(word))
      if rank == OneAtATimeMerge.leftOut { return true }
      guard 0 < length, 0 < steps,
        Limits.areMixed || length <= longest && steps <= PackedPieces.mostSteps && besideUntil <= start
      else { return addBeside(word, from: start, to: start &+ length, &parts) }
      let sample = (word, end: start &+ length)
      if rank < ruler {
        if ruler < OneAtATimeMerge.nobody {
          add(to: start, &parts)
          wait(present, ruler, &waiting)
        }
        (ruler, present, since) = (rank, sample, start)
        return true
      }
      // Two samples of one source may both count at the same time.
      if rank == ruler { return false }
      // A sample that is covered completely does not count.
      if sample.end <= present.end { return true }
      guard !isWaiting(rank) || waiting[rank].end <= present.end else { return false }
      wait(sample, rank, &waiting)
      return true
    }

    /// Adds a sample with zero steps or zero length as a part of its own; returns false if that is not possible.
    private mutating func addBeside(
      _ word: UInt64, from start: Int64, to end: Int64, _ parts: inout MutableSpan<Part>
    ) -> Bool {
      let isEmpty = PackedSamples.steps(word) == 0
      if !Limits.areMixed {
        guard isEmpty, ruler == OneAtATimeMerge.nobody, besideUntil <= start, start < end, end &- start <= longest
        else { return false }
        besideUntil = end
      } else if !isEmpty {
        // A sample that begins at its instant may cover it.
        firstPoint = firstPoint ?? made
        besideUntil = start &+ 1
      }
      parts[made] = Part(word, from: start, to: end)
      made += 1
      return true
    }

    /// Removes the zero-length samples that an active source with a higher priority covers at their instant.
    private mutating func settlePoints(of ranks: borrowing Span<Int>, _ parts: inout MutableSpan<Part>) {
      guard let first = firstPoint else { return }
      var kept = first
      for index in first..<made {
        let part = parts[index]
        let isCovered =
          part.from == part.to && PackedSamples.steps(part.word) > 0
          && ruler < ranks[Int(PackedSamples.source(part.word))]
        if isCovered { continue }
        parts[kept] = part
        kept += 1
      }
      (made, firstPoint) = (kept, nil)
    }

    @inline(__always) private func isWaiting(_ rank: Int) -> Bool { waits & 1 &<< UInt64(rank) != 0 }

    @inline(__always) private mutating func wait(_ sample: Open, _ rank: Int, _ waiting: inout MutableSpan<Open>) {
      waiting[rank] = sample
      waits |= 1 &<< UInt64(rank)
    }

    /// Adds the parts that end by `second`; no further sample begins before it.
    @inline(__always) private mutating func pass(
      to second: Int64, _ waiting: borrowing MutableSpan<Open>, _ parts: inout MutableSpan<Part>
    ) {
      while ruler < OneAtATimeMerge.nobody, present.end <= second {
        let over = present.end
        add(to: over, &parts)
        // The waiting sample with the highest priority that has not ended.
        repeat {
          ruler = waits.trailingZeroBitCount
          if ruler < OneAtATimeMerge.nobody { present = waiting[ruler] }
          waits &= waits &- 1
        } while ruler < OneAtATimeMerge.nobody && present.end <= over
        since = over
      }
    }

    /// Adds the part of the present sample that counted up to `end`.
    @inline(__always) private mutating func add(to end: Int64, _ parts: inout MutableSpan<Part>) {
      guard since < end else { return }
      parts[made] = Part(present.word, from: since, to: end)
      made += 1
    }
  }
}
