/// The pieces of a history in time order.
///
/// Made one by one: memory grows with the samples that last at the same time, not with the pieces.
public struct Pieces: Sequence, IteratorProtocol, Sendable {
  private let history: History
  /// For each layer the next sample, and the first ruling that ends after its start.
  private var coming: [(sample: Int, ruling: Int)]
  /// What comes next of each sample that has begun.
  private var waiting = Heap<Waiting>()

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
    self.history = history
    coming = history.layers.map { _ in (0, 0) }
  }

  /// The next piece by start, then by end, the more believed first.
  public mutating func next() -> Piece? {
    if waiting.first == nil, let piece = nextAlone() { return piece }
    begin()
    guard var first = waiting.first else { return nil }
    let layer = history.layers[first.layer]
    let piece = Piece(
      sample: layer.samples[first.sample], from: first.from, to: first.to,
      spread: StepCount(unchecked: layer.millionths(at: first.sample)))
    if goOn(&first) { waiting.replaceFirst(with: first) } else { waiting.removeFirst() }
    return piece
  }

  /// The next piece if it is a whole sample that nothing else touches; most are.
  private mutating func nextAlone() -> Piece? {
    var found: Int?
    var (start, other) = (Instant.distantFuture, Instant.distantFuture)
    for index in coming.indices where coming[index].sample < history.layers[index].samples.count {
      let first = history.layers[index].samples[coming[index].sample].start
      if found == nil || first < start {
        (found, start, other) = (index, first, Swift.min(other, start))
      } else {
        other = Swift.min(other, first)
      }
    }
    guard let found, start >= history.createdAt else { return nil }
    let number = coming[found].sample
    let samples = history.layers[found].samples.count
    let sample = history.layers[found].samples[number]
    if number + 1 < samples { other = Swift.min(other, history.layers[found].samples[number + 1].start) }
    guard sample.isPoint ? sample.end < other : sample.end <= other, sample.length <= history.unfolding.longest,
      !isRuled(sample, in: found)
    else { return nil }
    coming[found].sample += 1
    let count = history.layers[found].millionths(at: number)
    return Piece(sample: sample, from: sample.start, to: sample.end, spread: StepCount(unchecked: count))
  }

  /// Whether a ruling reaches into `sample`; those before it are passed.
  private mutating func isRuled(_ sample: StepSample, in index: Int) -> Bool {
    let count = history.layers[index].rulings.count
    while coming[index].ruling < count, history.layers[index].rulings[coming[index].ruling].to <= sample.start {
      coming[index].ruling += 1
    }
    guard coming[index].ruling < count else { return false }
    let from = history.layers[index].rulings[coming[index].ruling].from
    return sample.isPoint ? from <= sample.end : from < sample.end
  }

  /// Lets every sample in that may start before what waits, or with it.
  private mutating func begin() {
    for index in history.layers.indices {
      let layer = history.layers[index]
      while coming[index].sample < layer.samples.count {
        let sample = layer.samples[coming[index].sample]
        if let first = waiting.first, first.from < sample.start { break }
        while coming[index].ruling < layer.rulings.count, layer.rulings[coming[index].ruling].to <= sample.start {
          coming[index].ruling += 1
        }
        let number = coming[index].sample
        var entry = Waiting(
          from: sample.start, to: sample.start, rank: layer.rank(at: number), layer: index, sample: number,
          parts: layer.parts(at: number, ruling: coming[index].ruling), partEnd: sample.start)
        coming[index].sample += 1
        if goOn(&entry) { waiting.insert(entry) }
      }
    }
  }

  /// Moves an entry to its sample's next piece; `false` when there is none.
  private func goOn(_ entry: inout Waiting) -> Bool {
    let layer = history.layers[entry.layer]
    while entry.to >= entry.partEnd {
      guard let part = entry.parts.next(under: layer.rulings) else { return false }
      guard let cut = part.cut(from: history.createdAt, to: .afterAll) else { continue }
      (entry.to, entry.partEnd) = (cut.start, cut.end)
      if cut.isEmpty {
        entry.from = cut.start
        return true
      }
    }
    entry.from = entry.to
    let unfolded = history.unfolding.partEnd(of: layer.samples[entry.sample], after: entry.from)
    entry.to = Swift.min(unfolded, entry.partEnd)
    return true
  }
}
