public import PixelPalCore

/// The pieces of a history in time order.
///
/// They are made a few at a time: memory grows with the number of samples that are active at the same time, not with
/// the number of pieces.
public struct Pieces: Sequence, IteratorProtocol, Sendable {
  private let createdAt: Instant
  private let unfolding: Unfolding
  /// The position in each layer that has samples.
  private var coming: [Coming]
  /// The next piece of each sample that has begun.
  private var waiting = Heap<Waiting>()
  /// The next samples that form one piece each, because nothing overlaps them; most samples do.
  @usableFromInline var alone = IsolatedSegments()
  /// The next pieces of overlapped samples; the first `gone` of them have been consumed.
  private var parts: ContiguousArray<Piece> = []
  private var gone = 0

  private static let most = 64

  /// The position in a layer.
  private struct Coming: Sendable {
    let layer: RuledSamples
    /// The number of the next sample.
    private var sample = 0
    /// The run that contains the next sample.
    private var run: MergedSamples.Run
    /// The source assignments from the start of the next sample on.
    private var cursor = RulingCursor()
    /// The start of the next sample; `afterAll` if there is none.
    private(set) var start: Instant

    init(_ layer: RuledSamples, since createdAt: Instant) {
      self.layer = layer
      run = layer.samples.isEmpty ? .none : layer.samples.run(around: 0)
      start = .distantPast
      skip(to: createdAt)
    }

    /// Skips the first samples, as long as they end before `createdAt` and so do not count.
    private mutating func skip(to createdAt: Instant) {
      while run.numbers.contains(sample) {
        let last = run.numbers.upperBound - 1
        if run.isIsolated, run.span(of: last).end < createdAt {
          sample = last
        } else if run.span(of: sample).end >= createdAt {
          break
        }
        pass()
      }
      start = run.numbers.contains(sample) ? run.span(of: sample).start : .afterAll
    }

    /// Advances to the next sample.
    private mutating func pass() {
      sample += 1
      if sample == run.numbers.upperBound, sample < layer.samples.count { run = layer.samples.run(around: sample) }
      start = run.numbers.contains(sample) ? run.span(of: sample).start : .afterAll
    }

    /// The start of the sample after the next one; `afterAll` if there is none.
    private var startAfter: Instant {
      if sample + 1 < run.numbers.upperBound { return run.span(of: sample + 1).start }
      return sample + 1 < layer.samples.count ? layer.samples.span(of: sample + 1).start : .afterAll
    }

    /// Consumes isolated samples of one run: up to `count`, or the whole run if all of it is isolated.
    ///
    /// Returns `nil` if the next sample is not isolated. A sample is isolated if no other sample starts before it ends,
    /// in this layer or at `other`, and no source assignment reaches into it.
    mutating func passAlone(_ count: Int, before other: Instant, longest: Milliseconds) -> IsolatedSegments? {
      let (run, first) = (run, sample)
      let end = run.numbers.upperBound
      if !layer.isSilenced, run.isIsolated, run.span(of: end - 1).end <= other {
        sample = end - 1
        pass()
        return IsolatedSegments(run, layer.counts, first..<end)
      }
      guard isAlone(run.span(of: first), before: Swift.min(other, startAfter), longest: longest) else { return nil }
      let last = Swift.min(end, first.addingSaturated(count))
      pass()
      guard sample < last else { return IsolatedSegments(run, layer.counts, first..<sample) }
      var next = run.span(of: sample)
      while sample + 1 < last {
        let following = run.span(of: sample + 1)
        guard isAlone(next, before: Swift.min(other, following.start), longest: longest) else { break }
        next = following
        sample += 1
      }
      start = next.start
      return IsolatedSegments(run, layer.counts, first..<sample)
    }

    /// Returns true if no sample starts before the next one ends, and no source assignment reaches into it.
    ///
    /// The caller ensures that no other sample starts before `other`.
    @inline(__always) private mutating func isAlone(
      _ next: Interval, before other: Instant, longest: Milliseconds
    ) -> Bool {
      let (start, end) = (next.start, next.end)
      // A zero-length sample is overlapped even by a sample that starts at the same instant.
      guard start < end ? end <= other : end < other else { return false }
      return end - start <= longest && (layer.rulings.isEmpty || !isRuled(from: start, to: end))
    }

    /// Consumes and returns the next sample, which others may overlap, of the layer with this number.
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

    /// Returns true if a source assignment reaches into the time from `start`, where the next sample starts, to `end`.
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

  /// Returns the next piece, in the order of start, end and source priority.
  @inlinable public mutating func next() -> Piece? { alone.next() ?? nextPart() }

  /// Returns the start of the next piece; `nil` if there is none.
  @inlinable package mutating func nextStart() -> Instant? { alone.isEmpty ? nextPartStart() : alone.start }

  /// Returns the start of the next piece when no isolated sample is ready; `nil` if there is none.
  @usableFromInline mutating func nextPartStart() -> Instant? {
    fill()
    if !alone.isEmpty { return alone.start }
    return gone < parts.count ? parts[gone].from : nil
  }

  /// Returns the next piece when no isolated sample is ready.
  @usableFromInline mutating func nextPart() -> Piece? {
    fill()
    if let piece = alone.next() { return piece }
    guard gone < parts.count else { return nil }
    gone += 1
    return parts[gone - 1]
  }

  /// Ensures that a piece is ready if any is left.
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

  /// Returns the next piece, even if other samples overlap its sample.
  private mutating func makePart() -> Piece? {
    begin()
    guard var first = waiting.first else { return nil }
    let piece = Piece(sample: first.sample, from: first.from, to: first.to, spread: first.spread)
    if goOn(&first) { waiting.replaceFirst(with: first) } else { waiting.removeFirst() }
    return piece
  }

  /// Makes the next samples ready, as long as they are whole and nothing overlaps them.
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

  /// Adds the samples that start no later than the first waiting piece.
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

  /// Moves an entry to the next piece of its sample; returns false if there is none.
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
  /// Consumes pieces that have a length, end by `end` and overlap no other piece, as long as `sum` stays below `goal`.
  ///
  /// Adds their steps to `sum`. Returns the end of the last piece, or `nil` if none was consumed.
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

  /// Consumes isolated pieces, up to the first one with a sample that has no length or does not end by `end`.
  package mutating func passWhole(by end: Instant, adding sum: inout Int64) {
    repeat {
      fill()
      if alone.passWhole(by: end, adding: &sum) == nil { return }
    } while alone.isEmpty
  }

  /// Consumes such pieces as far as they are ready, and appends the spans of the samples that are walks at this pace.
  ///
  /// Each span is extended by `more`, and spans that then touch may be joined.
  package mutating func passWhole(
    by end: Instant, adding sum: inout Int64, walks pace: WalkingPace, lastingOn more: Milliseconds,
    to walks: inout ContiguousArray<Interval>
  ) {
    fill()
    alone.passWhole(by: end, adding: &sum, walks: pace) { walks.append($0, lastingOn: more) }
  }

  /// Returns the end of the next piece, if the piece is isolated, has counted steps and ends with its sample; otherwise
  /// `nil`.
  package mutating func nextEnd() -> Instant? {
    if alone.isEmpty { fill() }
    return alone.firstEnd
  }

  /// Consumes the pieces that begin by `end`, and calls `body` for each of their samples that is a walk at this pace.
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

  /// Consumes the pieces that begin by `end`, and appends the spans of their samples that are walks at this pace.
  ///
  /// Each span is extended by `more`, and spans that then touch may be joined.
  mutating func pass(
    by end: Instant, walks pace: WalkingPace, lastingOn more: Milliseconds, to walks: inout ContiguousArray<Interval>
  ) {
    pass(by: end, walks: pace) { walks.append($0, lastingOn: more) }
  }

  /// The start of the first piece that is not yet among the parts.
  private var startAfterParts: Instant {
    let start = coming.reduce(Instant.afterAll) { Swift.min($0, $1.start) }
    return waiting.first.map { Swift.min($0.from, start) } ?? start
  }
}

extension ContiguousArray<Interval> {
  /// Adds the span of a sample, extended by `more`; if it begins within the last span, the two are joined.
  fileprivate mutating func append(_ sample: StepSample, lastingOn more: Milliseconds) {
    let span = Interval(unchecked: sample.start, sample.end + more)
    if let last, last.start <= span.start, span.start <= last.end {
      self[count - 1] = last.spanning(span)
    } else {
      append(span)
    }
  }
}

extension Pieces: CustomStringConvertible {
  /// A text such as `pieces since 2025-03-02T23:00:00Z, the next at 2025-03-03T06:32:00Z`.
  public var description: String {
    var rest = self
    return "pieces since \(createdAt), " + (rest.next().map { "the next at \($0.from)" } ?? "none left")
  }
}
