/// Sources that relieve one another: the pieces of packed samples of which each source has at most one at a time.
///
/// At any time the most believed source that is there counts, so that the pieces share no time and can be packed. It comes
/// to what ``Reigns`` comes to and knows less: whatever it cannot take is left to those who can take anything.
struct Relay {
  /// For each source its rank, and none for one that does not count.
  private let ranks: ContiguousArray<Int>
  /// The longest sample that is not spread over several pieces, in seconds.
  private let longest: Int64
  /// The rank that counts, the highest of all where nobody is there.
  private var ruler = Relay.nobody
  /// Its sample, when that is over, and since when it counts.
  private var present: Open = (0, .min)
  private var since: Int64 = 0
  /// For each rank a sample that may count when those more believed are over, if its bit is set.
  private var waiting: ContiguousArray<Open>
  private var waits: UInt64 = 0
  /// Until when a sample of no steps lasts, which nothing else may touch.
  private var emptyUntil = Int64.min
  private(set) var pieces: ContiguousArray<PackedPieces.Entry> = []

  private typealias Open = (word: UInt64, end: Int64)

  private static let nobody = 64
  private static let leftOut = -1

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
  /// Nothing else is there when the first starts, nor when the first that is left does: its index. The ``pieces`` are of
  /// those that are not left.
  mutating func take(_ packed: PackedSamples, from start: Int, to end: Int) -> Int {
    begin()
    guard waiting.count <= Relay.mostSources else { return start }
    let words = packed.words.span
    var (index, done, made) = (start, start, 0)
    while true {
      let word = words[index]
      pass(to: PackedSamples.start(word))
      if isQuiet(at: PackedSamples.start(word)) { (done, made) = (index, pieces.count) }
      // Of those that are one sample the last counts.
      guard index + 1 < end, PackedSamples.isSameSample(word, words[index + 1]) || take(word) else { break }
      index += 1
    }
    pieces.removeLast(pieces.count - made)
    return done
  }

  /// The pieces that were made of samples of `packed`.
  func taken(of packed: PackedSamples) -> PackedPieces {
    // A copy, which takes up no more than it needs.
    PackedPieces(ContiguousArray(pieces[...]), base: packed.base, packed.resolution)
  }

  private mutating func begin() {
    pieces.removeAll(keepingCapacity: true)
    (ruler, waits, emptyUntil) = (Relay.nobody, 0, .min)
  }

  /// Whether all that was there is over at a second that has been passed to.
  @inline(__always) private func isQuiet(at second: Int64) -> Bool { ruler == Relay.nobody && emptyUntil <= second }

  /// Takes a sample at the start of it, which has been passed to; `false` when it cannot.
  @inline(__always) private mutating func take(_ word: UInt64) -> Bool {
    let (start, length) = (PackedSamples.start(word), PackedSamples.seconds(word))
    let (rank, steps) = (ranks[Int(PackedSamples.source(word))], PackedSamples.steps(word))
    if rank == Relay.leftOut { return true }
    guard 0 < length, length <= longest, steps <= PackedPieces.Entry.mostSteps, emptyUntil <= start else {
      return false
    }
    if steps == 0 { return takeEmpty(word, from: start, to: start &+ length) }
    let sample = (word, end: start &+ length)
    if rank < ruler {
      if ruler < Relay.nobody {
        add(to: start)
        wait(present, ruler)
      }
      (ruler, present, since) = (rank, sample, start)
      return true
    }
    // Two of a source may count beside one another.
    if rank == ruler { return false }
    // Of one that others cover nothing counts.
    if sample.end <= present.end { return true }
    guard !isWaiting(rank) || waiting[rank].end <= present.end else { return false }
    wait(sample, rank)
    return true
  }

  /// Takes a sample of no steps, which is a piece of its own; `false` where something else is there.
  private mutating func takeEmpty(_ word: UInt64, from start: Int64, to end: Int64) -> Bool {
    guard ruler == Relay.nobody else { return false }
    pieces.append(PackedPieces.Entry(word, from: start, to: end))
    emptyUntil = end
    return true
  }

  @inline(__always) private func isWaiting(_ rank: Int) -> Bool { waits & 1 &<< UInt64(rank) != 0 }

  @inline(__always) private mutating func wait(_ sample: Open, _ rank: Int) {
    waiting[rank] = sample
    waits |= 1 &<< UInt64(rank)
  }

  /// Adds the pieces that are over by a second before which nothing more begins.
  @inline(__always) private mutating func pass(to second: Int64) {
    while ruler < Relay.nobody, present.end <= second {
      let over = present.end
      add(to: over)
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
  @inline(__always) private mutating func add(to end: Int64) {
    if since < end { pieces.append(PackedPieces.Entry(present.word, from: since, to: end)) }
  }
}
