/// The pieces of a history in time order.
///
/// Made a few at a time: memory grows with the samples that last at the same time, not with the pieces.
public struct Pieces: Sequence, IteratorProtocol, Sendable {
  private let createdAt: Instant
  private let unfolding: Unfolding
  /// What comes next of each layer that has any.
  private var coming: [Coming]
  /// What comes next of each sample that has begun.
  private var waiting = Heap<Waiting>()
  /// The pieces that were made last, and how many of them were taken.
  @usableFromInline var run: ContiguousArray<Piece> = []
  @usableFromInline var taken = 0

  private static let most = 64

  /// How far a layer has been read.
  private struct Coming: Sendable {
    let layer: Layer
    /// The next sample.
    private(set) var sample = 0
    /// The first ruling that ends after its start.
    private(set) var ruling = 0
    /// When it starts; after all where there is none.
    private(set) var start: Instant

    init(_ layer: Layer) {
      self.layer = layer
      start = layer.samples.first?.start ?? .afterAll
    }

    /// When the sample after the next one starts; after all where there is none.
    var startAfter: Instant { sample + 1 < layer.samples.count ? layer.samples[sample + 1].start : .afterAll }

    /// Goes on to the next sample.
    mutating func pass() {
      start = startAfter
      sample += 1
    }

    /// Takes samples as one piece each into `run`, up to `count`, as long as nothing else starts before one ends, `other`
    /// neither, and no ruling reaches into it.
    @inline(__always) mutating func takeAlone(
      _ count: Int, before other: Instant, longest: Milliseconds, into run: inout ContiguousArray<Piece>
    ) {
      let layer = layer
      let samples = layer.samples.span
      let last = Swift.min(samples.count, self.sample.addingSaturated(count))
      var (index, start) = (self.sample, start)
      while index < last {
        let sample = samples[index]
        let (end, isPoint) = (sample.end, sample.isPoint)
        let following = index + 1 < samples.count ? samples[index + 1].start : .afterAll
        let next = Swift.min(other, following)
        guard isPoint ? end < next : end <= next, end - start <= longest, !isRuled(from: start, to: end) else { break }
        run.append(
          Piece(sample: sample, from: start, to: end, spread: StepCount(unchecked: layer.millionths(at: index))))
        (index, start) = (index + 1, following)
      }
      (self.sample, self.start) = (index, start)
    }

    /// Whether a ruling reaches into what lies between `start`, which is the next sample's, and `end`.
    @inline(__always) private mutating func isRuled(from start: Instant, to end: Instant) -> Bool {
      guard ruling < layer.rulings.count, layer.rulings[ruling].from <= end else { return false }
      while ruling < layer.rulings.count, layer.rulings[ruling].to <= start { ruling += 1 }
      guard ruling < layer.rulings.count else { return false }
      let from = layer.rulings[ruling].from
      return start == end ? from <= end : from < end
    }

    /// Passes the rulings that are over when the next sample starts.
    mutating func passRulings() {
      while ruling < layer.rulings.count, layer.rulings[ruling].to <= start { ruling += 1 }
    }
  }

  private struct Waiting: Comparable, Sendable {
    var from: Instant
    var to: Instant
    let rank: Int
    let layer: Int
    let sample: Int
    var parts: Parts
    var partEnd: Instant

    private var place: (Instant, Instant, Int, Int, Int) { (from, to, rank, layer, sample) }

    static func < (left: Waiting, right: Waiting) -> Bool { left.place < right.place }
    static func == (left: Waiting, right: Waiting) -> Bool { left.place == right.place }
  }

  init(_ history: History) {
    createdAt = history.createdAt
    unfolding = history.unfolding
    coming = history.layers.filter { !$0.samples.isEmpty }.map { Coming($0) }
  }

  /// The next piece by start, then by end, the more believed first.
  @inlinable public mutating func next() -> Piece? {
    if taken == run.count { fill() }
    guard taken < run.count else { return nil }
    taken += 1
    return run[taken - 1]
  }

  /// Makes the pieces that come next: many at once where they are whole samples that nothing else touches, as most are.
  @usableFromInline mutating func fill() {
    run.removeAll(keepingCapacity: true)
    taken = 0
    if waiting.isEmpty { takeAlone() }
    if run.isEmpty, let piece = nextPart() { run.append(piece) }
  }

  /// The next piece, whatever touches its sample.
  private mutating func nextPart() -> Piece? {
    begin()
    guard var first = waiting.first else { return nil }
    let layer = coming[first.layer].layer
    let piece = Piece(
      sample: layer.samples[first.sample], from: first.from, to: first.to,
      spread: StepCount(unchecked: layer.millionths(at: first.sample)))
    if goOn(&first) { waiting.replaceFirst(with: first) } else { waiting.removeFirst() }
    return piece
  }

  /// Makes pieces as long as they are whole samples that nothing else touches.
  private mutating func takeAlone() {
    var found = 0
    var (start, other) = (Instant.afterAll, Instant.afterAll)
    for index in coming.indices {
      let first = coming[index].start
      if first < start {
        (found, start, other) = (index, first, start)
      } else {
        other = Swift.min(other, first)
      }
    }
    guard start < .afterAll, start >= createdAt else { return }
    coming[found].takeAlone(Pieces.most, before: other, longest: unfolding.longest, into: &run)
  }

  /// Lets every sample in that may start before what waits, or with it.
  private mutating func begin() {
    for index in coming.indices {
      while coming[index].start < .afterAll {
        let start = coming[index].start
        if let first = waiting.first, first.from < start { break }
        coming[index].passRulings()
        let (layer, number) = (coming[index].layer, coming[index].sample)
        var entry = Waiting(
          from: start, to: start, rank: layer.rank(at: number), layer: index, sample: number,
          parts: layer.parts(at: number, ruling: coming[index].ruling), partEnd: start)
        coming[index].pass()
        if goOn(&entry) { waiting.insert(entry) }
      }
    }
  }

  /// Moves an entry to its sample's next piece; `false` when there is none.
  private func goOn(_ entry: inout Waiting) -> Bool {
    let layer = coming[entry.layer].layer
    while entry.to >= entry.partEnd {
      guard let part = entry.parts.next(under: layer.rulings) else { return false }
      guard let cut = part.cut(from: createdAt, to: .afterAll) else { continue }
      (entry.to, entry.partEnd) = (cut.start, cut.end)
      if cut.isEmpty {
        entry.from = cut.start
        return true
      }
    }
    entry.from = entry.to
    let unfolded = unfolding.partEnd(of: layer.samples[entry.sample], after: entry.from)
    entry.to = Swift.min(unfolded, entry.partEnd)
    return true
  }
}
