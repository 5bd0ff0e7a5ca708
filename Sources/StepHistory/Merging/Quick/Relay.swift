import PixelPalCore

/// Sources that relieve one another: the pieces of packed samples of which each source has at most one at a time.
///
/// At any time the most believed source that is there counts, so that the pieces share no time and can be packed. It comes
/// to what ``Reigns`` comes to and knows less: whatever it cannot take is left to those who can take anything.
struct Relay {
  /// For each source its rank, and none for one that does not count.
  private let ranks: ContiguousArray<Int>
  /// The longest sample that is not spread over several pieces, in seconds.
  private let longest: Int64
  /// For each rank a sample that may count when those more believed are over, if it waits.
  private var waiting: ContiguousArray<Open>
  /// Room for pieces, of which ``count`` are there.
  private var entries: ContiguousArray<PackedPieces.Entry> = []
  /// How many pieces were made.
  private(set) var count = 0

  fileprivate typealias Open = (word: UInt64, end: Int64)

  fileprivate static let nobody = 64
  fileprivate static let leftOut = -1

  /// With more sources it takes nothing: there is a bit for each.
  private static let mostSources = 64

  /// Fewer pieces are a burden by themselves: there must not be too many runs to search.
  static let fewest = 32

  /// Sources of these ranks, samples of which last up to `longest`; those that are left out do not count.
  init(ranks: [UInt16], leftOut: [Bool], longest: Milliseconds) {
    self.ranks = ContiguousArray(zip(ranks, leftOut).map { $1 ? Relay.leftOut : Int($0) })
    self.longest = longest.count / 1000
    waiting = ContiguousArray(repeating: (0, .min), count: ranks.count)
  }

  /// Takes samples from `start` on, as long as it can, and leaves at least the last before `end`.
  ///
  /// Nothing else is there when the first starts, nor when the first that is left does: its index. The pieces are of those
  /// that are not left.
  mutating func take(_ packed: PackedSamples, from start: Int, to end: Int) -> Int {
    count = 0
    guard waiting.count <= Relay.mostSources else { return start }
    makeRoom(for: end - start)
    let done: Int
    (done, count) = Turn.take(packed.words.span, start..<end, of: ranks, upTo: longest, &waiting, &entries)
    return done
  }

  /// The pieces that were made of samples of `packed`.
  func taken(of packed: PackedSamples) -> PackedPieces {
    // A copy, which takes up no more than it needs.
    PackedPieces(ContiguousArray(entries[..<count]), base: packed.base, packed.resolution)
  }

  /// Each piece begins where a sample begins or is over, and none where another does.
  private mutating func makeRoom(for samples: Int) {
    let missing = 2 * samples - entries.count
    if missing > 0 { entries += repeatElement(PackedPieces.Entry(0, from: 0, to: 0), count: missing) }
  }
}

extension Relay {
  /// Who is there at a second, and the pieces that were made up to it.
  fileprivate struct Turn {
    private let longest: Int64
    /// The rank that counts, the highest of all where nobody is there.
    private var ruler = Relay.nobody
    /// Its sample, when that is over, and since when it counts.
    private var present: Open = (0, .min)
    private var since: Int64 = 0
    /// For each rank a bit, set where a sample waits.
    private var waits: UInt64 = 0
    /// Until when a sample of no steps lasts, which nothing else may touch.
    private var emptyUntil = Int64.min
    /// How many pieces were made.
    private var made = 0

    private init(longest: Int64) { self.longest = longest }

    /// Takes samples of a range of `words`, of sources of these ranks: the index of the first that is left, and how many
    /// pieces were made of those before.
    static func take(
      _ words: borrowing Span<UInt64>, _ range: Range<Int>, of ranks: ContiguousArray<Int>, upTo longest: Int64,
      _ waiting: inout ContiguousArray<Open>, _ pieces: inout ContiguousArray<PackedPieces.Entry>
    ) -> (done: Int, made: Int) {
      var turn = Turn(longest: longest)
      let ranks = ranks.span
      // Whoever writes through these need not ask each time whether anybody else looks on.
      var waiting = waiting.mutableSpan
      var pieces = pieces.mutableSpan
      var (index, done, made) = (range.lowerBound, range.lowerBound, 0)
      while true {
        let word = words[index]
        turn.pass(to: PackedSamples.start(word), waiting, &pieces)
        if turn.isQuiet(at: PackedSamples.start(word)) { (done, made) = (index, turn.made) }
        // Of those that are one sample the last counts.
        guard index + 1 < range.upperBound,
          PackedSamples.isSameSample(word, words[index + 1])
            || turn.take(word, of: ranks[Int(PackedSamples.source(word))], &waiting, &pieces)
        else { return (done, made) }
        index += 1
      }
    }

    /// Whether all that was there is over at a second that has been passed to.
    @inline(__always) private func isQuiet(at second: Int64) -> Bool { ruler == Relay.nobody && emptyUntil <= second }

    /// Takes a sample of a rank at the start of it, which has been passed to; `false` when it cannot.
    @inline(__always) private mutating func take(
      _ word: UInt64, of rank: Int, _ waiting: inout MutableSpan<Open>, _ pieces: inout MutableSpan<PackedPieces.Entry>
    ) -> Bool {
      let (start, length, steps) = (PackedSamples.start(word), PackedSamples.seconds(word), PackedSamples.steps(word))
      if rank == Relay.leftOut { return true }
      guard 0 < length, length <= longest, steps <= PackedPieces.Entry.mostSteps, emptyUntil <= start else {
        return false
      }
      if steps == 0 { return takeEmpty(word, from: start, to: start &+ length, &pieces) }
      let sample = (word, end: start &+ length)
      if rank < ruler {
        if ruler < Relay.nobody {
          add(to: start, &pieces)
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

    /// Takes a sample of no steps, which is a piece of its own; `false` where something else is there.
    private mutating func takeEmpty(
      _ word: UInt64, from start: Int64, to end: Int64, _ pieces: inout MutableSpan<PackedPieces.Entry>
    ) -> Bool {
      guard ruler == Relay.nobody else { return false }
      pieces[made] = PackedPieces.Entry(word, from: start, to: end)
      made += 1
      emptyUntil = end
      return true
    }

    @inline(__always) private func isWaiting(_ rank: Int) -> Bool { waits & 1 &<< UInt64(rank) != 0 }

    @inline(__always) private mutating func wait(_ sample: Open, _ rank: Int, _ waiting: inout MutableSpan<Open>) {
      waiting[rank] = sample
      waits |= 1 &<< UInt64(rank)
    }

    /// Adds the pieces that are over by a second before which nothing more begins.
    @inline(__always) private mutating func pass(
      to second: Int64, _ waiting: borrowing MutableSpan<Open>, _ pieces: inout MutableSpan<PackedPieces.Entry>
    ) {
      while ruler < Relay.nobody, present.end <= second {
        let over = present.end
        add(to: over, &pieces)
        // The most believed of those that wait and are not over.
        repeat {
          ruler = waits.trailingZeroBitCount
          if ruler < Relay.nobody { present = waiting[ruler] }
          waits &= waits &- 1
        } while ruler < Relay.nobody && present.end <= over
        since = over
      }
    }

    /// Adds what counted of the present sample up to a second.
    @inline(__always) private mutating func add(to end: Int64, _ pieces: inout MutableSpan<PackedPieces.Entry>) {
      guard since < end else { return }
      pieces[made] = PackedPieces.Entry(present.word, from: since, to: end)
      made += 1
    }
  }
}
