import PixelPalCore

/// The merge of packed samples of which each source has at most one at a time: the pieces that they come to.
///
/// At any time the most believed source that is there counts. It comes to what ``HealthRule`` comes to and knows less:
/// whatever it cannot merge is left to those who can merge anything. Its slow twin is that rule:
/// 'OneAtATimeMergeTests' for pieces, 'CountedSamplesTests' for sums.
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

  /// What the parts are for.
  enum Use {
    /// Each is to be a piece that shares no time with any other.
    case pieces
    /// They are to be added up, so that parts which count nothing, or have no length, may be among them.
    case sums
  }

  private let use: Use
  /// For each source its rank, and none for one that does not count.
  private let ranks: ContiguousArray<Int>
  /// The longest sample that can be a piece, in seconds.
  private let longest: Int64
  /// For each rank a sample that may count when those more believed are over, if it waits.
  private var waiting: ContiguousArray<Open>
  /// Room for parts, of which the first ``count`` count.
  private(set) var parts: ContiguousArray<Part> = []
  /// How many parts count.
  private(set) var count = 0

  fileprivate typealias Open = (word: UInt64, end: Int64)

  fileprivate static let nobody = 64
  fileprivate static let leftOut = -1

  /// With more sources it merges nothing: there is a bit for each.
  static let mostSources = 64

  /// Fewer pieces are a burden by themselves: there must not be too many runs to search.
  static let fewest = 32

  /// For those samples that a deduplicator passes on.
  init(_ deduplicator: Deduplicator, for use: Use) {
    self.init(
      ranks: deduplicator.clusterer.ranks, leftOut: deduplicator.isLeftOut,
      longest: deduplicator.merge.unfolding.longest, for: use)
  }

  /// Sources of these ranks; those that are left out do not count.
  init(ranks: [UInt16], leftOut: [Bool], longest: Milliseconds, for use: Use) {
    self.use = use
    self.ranks = ContiguousArray(zip(ranks, leftOut).map { $1 ? OneAtATimeMerge.leftOut : Int($0) })
    self.longest = longest.count / 1000
    waiting = ContiguousArray(repeating: (0, .min), count: ranks.count)
  }

  /// Merges samples of a range, as long as it can, and leaves at least the last.
  ///
  /// Nothing else is there when the first starts, nor when the first that is left does: its index. The parts are of those
  /// that are not left.
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

  /// Each part begins where a sample begins or is over, and none where another does, but for those that are mixed in.
  private mutating func makeRoom(for samples: Int) {
    if parts.count < 2 * samples { parts = ContiguousArray(repeating: Part(0, from: 0, to: 0), count: 2 * samples) }
  }
}

/// What can be merged one at a time, known where it is compiled.
private protocol MergeLimits {
  /// Whether parts that count nothing, or have no length, may be among the others.
  static var areMixed: Bool { get }
}

private enum ForPieces: MergeLimits { static var areMixed: Bool { false } }

private enum ForSums: MergeLimits { static var areMixed: Bool { true } }

extension OneAtATimeMerge {
  /// Who is there at a second, and the parts that were made up to it.
  fileprivate struct Sweep<Limits: MergeLimits> {
    private let longest: Int64
    /// The rank that counts, the highest of all where nobody is there.
    private var ruler = OneAtATimeMerge.nobody
    /// Its sample, when that is over, and since when it counts.
    private var present: Open = (0, .min)
    private var since: Int64 = 0
    /// For each rank a bit, set where a sample waits.
    private var waits: UInt64 = 0
    /// Until when something else is there that counts by itself.
    private var besideUntil = Int64.min
    /// How many parts were made.
    private var made = 0
    /// The first of them that may have no length and be covered by what begins at its instant; `nil` where none may.
    private var firstPoint: Int?

    private init(longest: Int64) { self.longest = longest }

    /// Merges samples of a range of `words`, of sources of these ranks: the index of the first that is left, and how many
    /// parts were made of those before.
    static func merge(
      _ words: borrowing Span<UInt64>, _ range: Range<Int>, of ranks: ContiguousArray<Int>, upTo longest: Int64,
      _ waiting: inout ContiguousArray<Open>, _ parts: inout ContiguousArray<Part>
    ) -> (done: Int, made: Int) {
      var sweep = Sweep(longest: longest)
      let ranks = ranks.span
      // Whoever writes through these need not ask each time whether anybody else looks on.
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
        // Of those that are one sample the last counts.
        guard index + 1 < range.upperBound,
          PackedSamples.isSameSample(word, words[index + 1])
            || sweep.begin(word, at: start, of: ranks[Int(PackedSamples.source(word))], &waiting, &parts)
        else { return (done, made) }
        index += 1
      }
    }

    /// Begins a sample of a rank at the start of it, which has been passed to; `false` when it cannot.
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
      // Two of a source may count beside one another.
      if rank == ruler { return false }
      // Of one that others cover nothing counts.
      if sample.end <= present.end { return true }
      guard !isWaiting(rank) || waiting[rank].end <= present.end else { return false }
      wait(sample, rank, &waiting)
      return true
    }

    /// Adds a sample of no steps or without length, which is a part of its own; `false` where it cannot be one.
    private mutating func addBeside(
      _ word: UInt64, from start: Int64, to end: Int64, _ parts: inout MutableSpan<Part>
    ) -> Bool {
      let isEmpty = PackedSamples.steps(word) == 0
      if !Limits.areMixed {
        guard isEmpty, ruler == OneAtATimeMerge.nobody, besideUntil <= start, start < end, end &- start <= longest
        else { return false }
        besideUntil = end
      } else if !isEmpty {
        // Whoever begins at its instant may cover it.
        firstPoint = firstPoint ?? made
        besideUntil = start &+ 1
      }
      parts[made] = Part(word, from: start, to: end)
      made += 1
      return true
    }

    /// Takes away the points that somebody more believed covers, who is there at their instant.
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

    /// Adds the parts that are over by a second before which nothing more begins.
    @inline(__always) private mutating func pass(
      to second: Int64, _ waiting: borrowing MutableSpan<Open>, _ parts: inout MutableSpan<Part>
    ) {
      while ruler < OneAtATimeMerge.nobody, present.end <= second {
        let over = present.end
        add(to: over, &parts)
        // The most believed of those that wait and are not over.
        repeat {
          ruler = waits.trailingZeroBitCount
          if ruler < OneAtATimeMerge.nobody { present = waiting[ruler] }
          waits &= waits &- 1
        } while ruler < OneAtATimeMerge.nobody && present.end <= over
        since = over
      }
    }

    /// Adds what counted of the present sample up to a second.
    @inline(__always) private mutating func add(to end: Int64, _ parts: inout MutableSpan<Part>) {
      guard since < end else { return }
      parts[made] = Part(present.word, from: since, to: end)
      made += 1
    }
  }
}
