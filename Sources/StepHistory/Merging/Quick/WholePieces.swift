public import PixelPalCore

/// Samples that are one piece each, since nothing else touches them.
///
/// Its slow twin is piece after piece: 'MergedSamplesTests.testManyPiecesAtOnceAreThoseOneByOne'.
@usableFromInline struct WholePieces: Sendable {
  private var samples = MergedSamples.Run.none
  /// What counts of each, where that is not what it says.
  private var counts: ContiguousArray<Int64> = []
  @usableFromInline private(set) var range = 0..<0
  /// When the first begins; after all where there is none.
  @usableFromInline private(set) var start = Instant.afterAll

  /// None.
  init() {}

  /// The samples `range` of a run of a layer.
  init(_ samples: MergedSamples.Run, _ counts: ContiguousArray<Int64>, _ range: Range<Int>) {
    (self.samples, self.counts) = (samples, counts)
    goOn(to: range.lowerBound, of: range)
  }

  @inlinable var isEmpty: Bool { range.isEmpty }

  @inline(__always) private mutating func goOn(to index: Int, of whole: Range<Int>) {
    range = index..<whole.upperBound
    start = range.isEmpty ? .afterAll : samples.span(of: index).start
  }

  /// The first of them, which goes.
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

  /// Passes those that last and are over by `end`, as long as the sum stays below `goal`; when the last was over.
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

  /// Passes those that last and whose samples are over by `end`; when the last was over.
  mutating func passWhole(by end: Instant, adding sum: inout Int64) -> Instant? {
    guard counts.isEmpty else { return pass(by: end, below: .max, adding: &sum) }
    return pass(to: samples.addWhole(from: range.lowerBound, upTo: range.upperBound, by: end, to: &sum))
  }

  /// Passes such pieces where some say what counts of them; adds when those samples were that are walks of that pace, each lasting
  /// so much `more` than it did, and perhaps as one where they touch then.
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

  /// When the first is over, where it says what counts of it, and that is something, and its sample is over then too.
  var firstEnd: Instant? { range.isEmpty || !counts.isEmpty ? nil : samples.end(ofWhole: range.lowerBound) }

  /// Passes those before a number; when the last was over.
  private mutating func pass(to number: Int) -> Instant? {
    let over = number > range.lowerBound ? samples.span(of: number - 1).end : nil
    goOn(to: number, of: range)
    return over
  }

  /// Tells of those that are walks of that pace and begin by `end`; all that begin by then go.
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

  /// Adds when those were that are walks of that pace and begin by `end`, each lasting so much `more` than it did, and
  /// perhaps as one where they touch then; all that begin by then go.
  mutating func pass(
    by end: Instant, walks pace: WalkingPace, lastingOn more: Milliseconds, to walks: inout ContiguousArray<Interval>
  ) {
    guard counts.isEmpty else { return pass(by: end, walks: pace) { walks.append($0.span(lastingOn: more)) } }
    let index = samples.addWalks(
      from: range.lowerBound, upTo: range.upperBound, by: end, at: pace, lastingOn: more, to: &walks)
    goOn(to: index, of: range)
  }
}
