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
  /// The samples that come next as one piece each, since nothing else touches them; most do.
  @usableFromInline var alone = Alone()
  /// The pieces that come next of samples that something else touches, and how many of them are gone.
  private var parts: ContiguousArray<Piece> = []
  private var gone = 0

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

    /// Passes samples, up to `count`, as long as nothing else starts before one ends, `other` neither, and no ruling
    /// reaches into it.
    mutating func passAlone(_ count: Int, before other: Instant, longest: Milliseconds) -> Alone {
      let layer = layer
      let samples = layer.samples.span
      let first = self.sample
      let last = Swift.min(samples.count, first.addingSaturated(count))
      var (index, start) = (first, start)
      var quiet = layer.rulings.isEmpty ? Instant.afterAll : start
      while index < last {
        let end = samples[index].end
        let following = index + 1 < samples.count ? samples[index + 1].start : .afterAll
        guard end <= following, end <= other, end - start <= longest else { break }
        if end >= quiet {
          guard !isRuled(from: start, to: end) else { break }
          quiet = ruling < layer.rulings.count ? layer.rulings[ruling].from : .afterAll
        }
        // Of a sample without length even one that starts with it is beside it.
        if end == start, end == Swift.min(other, following) { break }
        (index, start) = (index + 1, following)
      }
      (self.sample, self.start) = (index, start)
      return Alone(layer, first..<index)
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
  @inlinable public mutating func next() -> Piece? { alone.next() ?? nextPart() }

  /// When the next piece begins; `nil` when there is none.
  package mutating func nextStart() -> Instant? {
    if let start = alone.start { return start }
    fill()
    return alone.start ?? (gone < parts.count ? parts[gone].from : nil)
  }

  /// The next piece where it has to be made first.
  @usableFromInline mutating func nextPart() -> Piece? {
    fill()
    if let piece = alone.next() { return piece }
    guard gone < parts.count else { return nil }
    gone += 1
    return parts[gone - 1]
  }

  /// Sees to it that something is at hand if there is anything.
  private mutating func fill() {
    guard alone.isEmpty, gone == parts.count else { return }
    parts.removeAll(keepingCapacity: true)
    gone = 0
    if waiting.isEmpty { takeAlone() }
    guard alone.isEmpty else { return }
    repeat {
      guard let part = makePart() else { return }
      parts.append(part)
    } while !waiting.isEmpty && parts.count < Pieces.most
  }

  /// The next piece, whatever touches its sample.
  private mutating func makePart() -> Piece? {
    begin()
    guard var first = waiting.first else { return nil }
    let layer = coming[first.layer].layer
    let piece = Piece(
      sample: layer.samples[first.sample], from: first.from, to: first.to,
      spread: StepCount(unchecked: layer.millionths(at: first.sample)))
    if goOn(&first) { waiting.replaceFirst(with: first) } else { waiting.removeFirst() }
    return piece
  }

  /// Puts the next samples aside as long as they are whole and nothing else touches them.
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
    alone = coming[found].passAlone(Pieces.most, before: other, longest: unfolding.longest)
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

/// Samples that are one piece each, since nothing else touches them.
@usableFromInline struct Alone: Sendable {
  private var samples: ContiguousArray<StepSample> = []
  /// What counts of each, where that is not what it says.
  private var counts: ContiguousArray<Int64> = []
  private var range = 0..<0

  /// None.
  init() {}

  /// The samples `range` of `layer`.
  init(_ layer: Layer, _ range: Range<Int>) {
    (samples, counts, self.range) = (layer.samples, layer.counts, range)
  }

  var isEmpty: Bool { range.isEmpty }

  /// When the first begins.
  var start: Instant? { range.isEmpty ? nil : samples[range.lowerBound].start }

  /// The first of them, which goes.
  @usableFromInline mutating func next() -> Piece? {
    guard !range.isEmpty else { return nil }
    let index = range.lowerBound
    range = index + 1..<range.upperBound
    let sample = samples[index]
    return Piece(sample: sample, from: sample.start, to: sample.end, spread: StepCount(unchecked: count(at: index)))
  }

  @inline(__always) private func count(at index: Int) -> Int64 {
    counts.isEmpty ? samples[index].millionths : counts[index]
  }

  /// Passes those that last and are over by `end`, as long as the sum stays below `goal`; when the last was over.
  mutating func pass(by end: Instant, below goal: Int64, adding sum: inout Int64) -> Instant? {
    var index = range.lowerBound
    var total = sum
    while index < range.upperBound {
      let next = total.addingSaturated(count(at: index))
      guard samples[index].end <= end, !samples[index].isPoint, next < goal else { break }
      (total, index) = (next, index + 1)
    }
    guard index > range.lowerBound else { return nil }
    sum = total
    range = index..<range.upperBound
    return samples[index - 1].end
  }

  /// Tells of those that are walks of that pace and begin by `end`; all that begin by then go.
  mutating func pass(by end: Instant, walks pace: WalkingPace, _ body: (StepSample) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound, samples[index].start <= end {
      if pace.fits(samples[index]), count(at: index) > 0 { body(samples[index]) }
      index += 1
    }
    range = index..<range.upperBound
  }
}

// Many pieces at once.
extension Pieces {
  /// Passes pieces that last and are over by `end`, none of them beside another, as long as what they add to `sum` stays
  /// below `goal`; when the last of them was over, `nil` where none was passed.
  package mutating func passAlone(by end: Instant, below goal: Int64, adding sum: inout Int64) -> Instant? {
    var over: Instant?
    while true {
      fill()
      if alone.isEmpty {
        guard gone < parts.count else { return over }
        let (piece, after) = (parts[gone], gone + 1 < parts.count ? parts[gone + 1].from : startAfterParts)
        let next = sum.addingSaturated(piece.steps.millionths)
        guard piece.from < piece.to, piece.to <= after, piece.to <= end, next < goal else { return over }
        (sum, over) = (next, piece.to)
        gone += 1
      } else {
        over = alone.pass(by: end, below: goal, adding: &sum) ?? over
        if !alone.isEmpty { return over }
      }
    }
  }

  /// Tells of the samples of pieces that are walks of that pace and begin by `end`; all pieces that begin by then go.
  package mutating func pass(by end: Instant, walks pace: WalkingPace, _ body: (StepSample) -> Void) {
    while let start = nextStart(), start <= end {
      if alone.isEmpty {
        gone += 1
        if pace.fits(parts[gone - 1].sample), parts[gone - 1].steps > .zero { body(parts[gone - 1].sample) }
      } else {
        alone.pass(by: end, walks: pace, body)
      }
    }
  }

  /// Nothing that is not among the parts begins sooner.
  private var startAfterParts: Instant {
    let start = coming.reduce(Instant.afterAll) { Swift.min($0, $1.start) }
    return waiting.first.map { Swift.min($0.from, start) } ?? start
  }
}
