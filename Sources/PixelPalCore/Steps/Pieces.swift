/// The pieces of a history in time order.
///
/// Made one by one: memory grows with the samples that last at the same time, not with the pieces.
public struct Pieces: Sequence, IteratorProtocol, Sendable {
  private let createdAt: Instant
  private let unfolding: Unfolding
  /// What comes next of each layer that has any.
  private var coming: [Coming]
  /// What comes next of each sample that has begun.
  private var waiting = Heap<Waiting>()

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
    mutating func pass() { pass(to: startAfter) }

    private mutating func pass(to following: Instant) {
      start = following
      sample += 1
    }

    /// The next sample as one piece if nothing else starts before it ends, `other` neither, and no ruling reaches into it.
    @inline(__always) mutating func takeAlone(before other: Instant, longest: Milliseconds) -> Piece? {
      let sample = layer.samples[self.sample]
      let (start, end, isPoint) = (start, sample.end, sample.isPoint)
      let (following, next) = (startAfter, Swift.min(other, startAfter))
      guard isPoint ? end < next : end <= next, end - start <= longest else { return nil }
      passRulings()
      if ruling < layer.rulings.count {
        let from = layer.rulings[ruling].from
        guard isPoint ? from > end : from >= end else { return nil }
      }
      let count = layer.millionths(at: self.sample)
      pass(to: following)
      return Piece(sample: sample, from: start, to: end, spread: StepCount(unchecked: count))
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
  public mutating func next() -> Piece? {
    if waiting.isEmpty, let piece = nextAlone() { return piece }
    begin()
    guard var first = waiting.first else { return nil }
    let layer = coming[first.layer].layer
    let piece = Piece(
      sample: layer.samples[first.sample], from: first.from, to: first.to,
      spread: StepCount(unchecked: layer.millionths(at: first.sample)))
    if goOn(&first) { waiting.replaceFirst(with: first) } else { waiting.removeFirst() }
    return piece
  }

  /// The next piece if it is a whole sample that nothing else touches; most are.
  @inline(__always) private mutating func nextAlone() -> Piece? {
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
    guard start < .afterAll, start >= createdAt else { return nil }
    return coming[found].takeAlone(before: other, longest: unfolding.longest)
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
