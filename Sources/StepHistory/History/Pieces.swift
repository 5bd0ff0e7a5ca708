public import PixelPalCore

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
  @usableFromInline var alone = WholePieces()
  /// The pieces that come next of samples that something else touches, and how many of them are gone.
  private var parts: ContiguousArray<Piece> = []
  private var gone = 0

  private static let most = 64

  /// How far a layer has been read.
  private struct Coming: Sendable {
    let layer: RuledSamples
    /// The next sample.
    private var sample = 0
    /// The samples around it.
    private var run: MergedSamples.Run
    /// The rulings from its start on.
    private var cursor = RulingCursor()
    /// When it starts; after all where there is none.
    private(set) var start: Instant

    init(_ layer: RuledSamples, since createdAt: Instant) {
      self.layer = layer
      run = layer.samples.isEmpty ? .none : layer.samples.run(around: 0)
      start = .distantPast
      skip(to: createdAt)
    }

    /// Skips the first samples that are over before `createdAt`, of which nothing is left.
    private mutating func skip(to createdAt: Instant) {
      while run.numbers.contains(sample) {
        let last = run.numbers.upperBound - 1
        if run.longestAlone != nil, run.span(of: last).end < createdAt {
          sample = last
        } else if run.span(of: sample).end >= createdAt {
          break
        }
        pass()
      }
      start = run.numbers.contains(sample) ? run.span(of: sample).start : .afterAll
    }

    /// Goes on to the next sample.
    private mutating func pass() {
      sample += 1
      if sample == run.numbers.upperBound, sample < layer.samples.count { run = layer.samples.run(around: sample) }
      start = run.numbers.contains(sample) ? run.span(of: sample).start : .afterAll
    }

    /// When the sample after the next one starts; after all where there is none.
    private var startAfter: Instant {
      if sample + 1 < run.numbers.upperBound { return run.span(of: sample + 1).start }
      return sample + 1 < layer.samples.count ? layer.samples.span(of: sample + 1).start : .afterAll
    }

    /// Passes samples, up to `count` of one run, as long as nothing else starts before one ends, `other` neither, and no
    /// ruling reaches into it; `nil` where that is so of none.
    mutating func passAlone(_ count: Int, before other: Instant, longest: Milliseconds) -> WholePieces? {
      let (run, first) = (run, sample)
      let end = run.numbers.upperBound
      if !layer.isSilenced, let most = run.longestAlone, most <= longest, run.span(of: end - 1).end <= other {
        sample = end - 1
        pass()
        return WholePieces(run, layer.counts, first..<end)
      }
      guard isAlone(run.span(of: first), before: Swift.min(other, startAfter), longest: longest) else { return nil }
      let last = Swift.min(end, first.addingSaturated(count))
      pass()
      guard sample < last else { return WholePieces(run, layer.counts, first..<sample) }
      var next = run.span(of: sample)
      while sample + 1 < last {
        let following = run.span(of: sample + 1)
        guard isAlone(next, before: Swift.min(other, following.start), longest: longest) else { break }
        next = following
        sample += 1
      }
      start = next.start
      return WholePieces(run, layer.counts, first..<sample)
    }

    /// Whether nothing starts before the next sample ends, if nothing else does before `other`, and no ruling reaches
    /// into it.
    @inline(__always) private mutating func isAlone(
      _ next: Interval, before other: Instant, longest: Milliseconds
    ) -> Bool {
      let (start, end) = (next.start, next.end)
      // Of a sample without length even one that starts with it is beside it.
      guard start < end ? end <= other : end < other else { return false }
      return end - start <= longest && (layer.rulings.isEmpty || !isRuled(from: start, to: end))
    }

    /// The next sample, which goes, as one that something else may touch; it is in the layer of that number.
    mutating func nextTouched(of layerNumber: Int) -> Waiting {
      cursor.pass(to: start, in: layer.rulings)
      let taken = run[sample]
      let entry = Waiting(
        from: start, to: start, rank: layer.rank(of: taken), layer: layerNumber, number: sample, sample: taken,
        spread: StepCount(unchecked: layer.millionths(of: taken, at: sample)),
        parts: layer.parts(of: taken, in: run.span(of: sample), ruling: cursor.next), partEnd: start)
      pass()
      return entry
    }

    /// Whether a ruling reaches into what lies between `start`, which is the next sample's, and `end`.
    @inline(__always) private mutating func isRuled(from start: Instant, to end: Instant) -> Bool {
      guard cursor.next < layer.rulings.count, layer.rulings[cursor.next].from <= end else { return false }
      cursor.pass(to: start, in: layer.rulings)
      guard cursor.next < layer.rulings.count else { return false }
      let from = layer.rulings[cursor.next].from
      return start == end ? from <= end : from < end
    }
  }

  private struct Waiting: Comparable, Sendable {
    var from: Instant
    var to: Instant
    let rank: Int
    let layer: Int
    let number: Int
    let sample: StepSample
    let spread: StepCount
    var parts: Parts
    var partEnd: Instant

    static func < (left: Waiting, right: Waiting) -> Bool {
      if left.from != right.from { return left.from < right.from }
      return (left.to, left.rank, left.layer, left.number) < (right.to, right.rank, right.layer, right.number)
    }

    static func == (left: Waiting, right: Waiting) -> Bool {
      (left.from, left.to, left.rank, left.layer, left.number)
        == (right.from, right.to, right.rank, right.layer, right.number)
    }
  }

  init(_ history: History) {
    createdAt = history.createdAt
    unfolding = history.unfolding
    coming = history.layers.filter { !$0.samples.isEmpty }.map { Coming($0, since: history.createdAt) }
  }

  /// The next piece by start, then by end, the more believed first.
  @inlinable public mutating func next() -> Piece? { alone.next() ?? nextPart() }

  /// When the next piece begins; `nil` when there is none.
  @inlinable package mutating func nextStart() -> Instant? { alone.isEmpty ? nextPartStart() : alone.start }

  /// When the next piece begins where it has to be made first; `nil` when there is none.
  @usableFromInline mutating func nextPartStart() -> Instant? {
    fill()
    if !alone.isEmpty { return alone.start }
    return gone < parts.count ? parts[gone].from : nil
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
    if gone > 0 {
      parts.removeAll(keepingCapacity: true)
      gone = 0
    }
    if waiting.isEmpty { fillAlone() }
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
    let piece = Piece(sample: first.sample, from: first.from, to: first.to, spread: first.spread)
    if goOn(&first) { waiting.replaceFirst(with: first) } else { waiting.removeFirst() }
    return piece
  }

  /// Puts the next samples aside as long as they are whole and nothing else touches them.
  private mutating func fillAlone() {
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
    if let passed = coming[found].passAlone(Pieces.most, before: other, longest: unfolding.longest) { alone = passed }
  }

  /// Lets every sample in that may start before what waits, or with it.
  private mutating func begin() {
    var first = waiting.first?.from
    for index in coming.indices {
      while coming[index].start < .afterAll, first.map({ coming[index].start <= $0 }) ?? true {
        var entry = coming[index].nextTouched(of: index)
        guard goOn(&entry) else { continue }
        waiting.insert(entry)
        first = Swift.min(first ?? entry.from, entry.from)
      }
    }
  }

  /// Moves an entry to its sample's next piece; `false` when there is none.
  private func goOn(_ entry: inout Waiting) -> Bool {
    while entry.to >= entry.partEnd {
      guard let part = entry.parts.next(under: coming[entry.layer].layer.rulings) else { return false }
      guard let cut = part.cut(from: createdAt, to: .afterAll) else { continue }
      (entry.to, entry.partEnd) = (cut.start, cut.end)
      if cut.isEmpty {
        entry.from = cut.start
        return true
      }
    }
    entry.from = entry.to
    let unfolded = unfolding.partEnd(of: entry.sample, after: entry.from)
    entry.to = Swift.min(unfolded, entry.partEnd)
    return true
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

  /// Passes pieces that nothing else touches, of samples that last and are over by `end`, up to one that is not so.
  package mutating func passWhole(by end: Instant, adding sum: inout Int64) {
    repeat {
      fill()
      if alone.passWhole(by: end, adding: &sum) == nil { return }
    } while alone.isEmpty
  }

  /// Passes such pieces as far as they are at hand; adds when those samples were that are walks of that pace, each lasting
  /// so much `more` than it did, and perhaps as one where they touch then.
  package mutating func passWhole(
    by end: Instant, adding sum: inout Int64, walks pace: WalkingPace, lastingOn more: Milliseconds,
    to walks: inout ContiguousArray<Interval>
  ) {
    fill()
    alone.passWhole(by: end, adding: &sum, walks: pace, lastingOn: more, to: &walks)
  }

  /// When the next piece is over, where nothing else touches it, it counts something, and its sample is over then too;
  /// `nil` for any other.
  package mutating func nextEnd() -> Instant? {
    if alone.isEmpty { fill() }
    return alone.firstEnd
  }

  /// Tells of the samples of pieces that are walks of that pace and begin by `end`; all pieces that begin by then go.
  @inline(__always)
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

  /// Adds when the samples of pieces were that are walks of that pace and begin by `end`, each lasting so much `more` than
  /// it did, and perhaps as one where they touch then; all pieces that begin by then go.
  mutating func pass(
    by end: Instant, walks pace: WalkingPace, lastingOn more: Milliseconds, to walks: inout ContiguousArray<Interval>
  ) {
    while let start = nextStart(), start <= end {
      if alone.isEmpty {
        gone += 1
        let sample = parts[gone - 1].sample
        if pace.fits(sample), parts[gone - 1].steps > .zero { walks.append(sample.span(lastingOn: more)) }
      } else {
        alone.pass(by: end, walks: pace, lastingOn: more, to: &walks)
      }
    }
  }

  /// Nothing that is not among the parts begins sooner.
  private var startAfterParts: Instant {
    let start = coming.reduce(Instant.afterAll) { Swift.min($0, $1.start) }
    return waiting.first.map { Swift.min($0.from, start) } ?? start
  }
}

extension Pieces: CustomStringConvertible {
  /// `pieces since 2025-03-02T23:00:00Z, the next at 2025-03-03T06:32:00Z`.
  public var description: String {
    var rest = self
    return "pieces since \(createdAt), " + (rest.next().map { "the next at \($0.from)" } ?? "none left")
  }
}
