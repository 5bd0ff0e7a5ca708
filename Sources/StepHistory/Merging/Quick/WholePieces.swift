public import PixelPalCore

/// Samples that form one piece each, because nothing else overlaps them.
///
/// Reference implementation: one piece after another; differential test:
/// `MergedSamplesTests.testManyPiecesAtOnceAreThoseOneByOne`.
@usableFromInline struct WholePieces: Sendable {
  private var samples = MergedSamples.Run.none
  /// The counted millionths of each sample, if they differ from the recorded ones; otherwise empty.
  private var counts: ContiguousArray<Int64> = []
  @usableFromInline private(set) var range = 0..<0
  /// The start of the first piece; `afterAll` if there is none.
  @usableFromInline private(set) var start = Instant.afterAll

  /// Creates an empty list.
  init() {}

  /// Creates the pieces for the samples `range` of a run of a layer.
  init(_ samples: MergedSamples.Run, _ counts: ContiguousArray<Int64>, _ range: Range<Int>) {
    (self.samples, self.counts) = (samples, counts)
    goOn(to: range.lowerBound, of: range)
  }

  @inlinable var isEmpty: Bool { range.isEmpty }

  @inline(__always) private mutating func goOn(to index: Int, of whole: Range<Int>) {
    range = index..<whole.upperBound
    start = range.isEmpty ? .afterAll : samples.span(of: index).start
  }

  /// Removes and returns the first piece.
  @usableFromInline mutating func next() -> Piece? {
    guard let number = range.first else { return nil }
    var piece = samples.piece(of: number)
    if !counts.isEmpty {
      let count = StepCount(unchecked: counts[number])
      piece = Piece(sample: piece.sample, from: piece.from, to: piece.to, spread: count)
    }
    goOn(to: number + 1, of: range)
    return piece
  }

  /// Consumes pieces that have a length and end by `end`, as long as the sum stays below `goal`.
  ///
  /// Returns the end of the last one, or `nil` if none was consumed.
  mutating func pass(by end: Instant, below goal: Int64, adding sum: inout Int64) -> Instant? {
    var index = range.lowerBound
    if counts.isEmpty {
      index = samples.add(from: index, upTo: range.upperBound, by: end, below: goal, to: &sum)
    } else {
      while index < range.upperBound {
        let (sample, next) = (samples[index], sum.addingSaturated(counts[index]))
        guard sample.end <= end, !sample.isPoint, next < goal else { break }
        (sum, index) = (next, index + 1)
      }
    }
    return pass(to: index)
  }

  /// Consumes pieces that have a length and belong to samples that end by `end`; returns the end of the last one.
  mutating func passWhole(by end: Instant, adding sum: inout Int64) -> Instant? {
    guard counts.isEmpty else { return pass(by: end, below: .max, adding: &sum) }
    return pass(to: samples.addWhole(from: range.lowerBound, upTo: range.upperBound, by: end, to: &sum))
  }

  /// Consumes such pieces, and appends the spans of the samples that are walks at this pace.
  ///
  /// Each span is extended by `more`, and spans that then touch may be joined. Does nothing if the counts differ from
  /// the recorded ones.
  mutating func passWhole(
    by end: Instant, adding sum: inout Int64, walks pace: WalkingPace, lastingOn more: Milliseconds,
    to walks: inout ContiguousArray<Interval>
  ) {
    guard counts.isEmpty else { return }
    let first = range.lowerBound
    let index = samples.addWhole(from: first, upTo: range.upperBound, by: end, to: &sum)
    if index > first {
      _ = samples.addWalks(from: first, upTo: index, by: end, at: pace, lastingOn: more, to: &walks)
    }
    goOn(to: index, of: range)
  }

  /// The end of the first piece, if the piece counts as recorded, has steps and ends with its sample; otherwise `nil`.
  var firstEnd: Instant? { range.isEmpty || !counts.isEmpty ? nil : samples.end(ofWhole: range.lowerBound) }

  /// Consumes the pieces before this number; returns the end of the last one.
  private mutating func pass(to number: Int) -> Instant? {
    let over = number > range.lowerBound ? samples.span(of: number - 1).end : nil
    goOn(to: number, of: range)
    return over
  }

  /// Consumes the pieces that begin by `end`, and calls `body` for each of their samples that is a walk at this pace.
  @inline(__always)
  mutating func pass(by end: Instant, walks pace: WalkingPace, _ body: (StepSample) -> Void) {
    var index = range.lowerBound
    if counts.isEmpty {
      index = samples.tellWalks(from: index, upTo: range.upperBound, by: end, at: pace, body)
    } else {
      while index < range.upperBound, samples[index].start <= end {
        if pace.fits(samples[index]), counts[index] > 0 { body(samples[index]) }
        index += 1
      }
    }
    goOn(to: index, of: range)
  }

  /// Consumes the pieces that begin by `end`, and appends the spans of their samples that are walks at this pace.
  ///
  /// Each span is extended by `more`, and spans that then touch may be joined.
  mutating func pass(
    by end: Instant, walks pace: WalkingPace, lastingOn more: Milliseconds, to walks: inout ContiguousArray<Interval>
  ) {
    guard counts.isEmpty else { return pass(by: end, walks: pace) { walks.append($0.span(lastingOn: more)) } }
    let index = samples.addWalks(
      from: range.lowerBound, upTo: range.upperBound, by: end, at: pace, lastingOn: more, to: &walks)
    goOn(to: index, of: range)
  }
}
