/// Samples that are one piece each, since nothing else touches them.
@usableFromInline struct Alone: Sendable {
  private var samples = MergedSamples.Run.none
  /// What counts of each, where that is not what it says.
  private var counts: ContiguousArray<Int64> = []
  @usableFromInline private(set) var range = 0..<0
  /// The first; of no meaning where there is none.
  private var first: StepSample?
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
    first = range.isEmpty ? nil : samples[index]
    start = first?.start ?? .afterAll
  }

  /// The first of them, which goes.
  @usableFromInline mutating func next() -> Piece? {
    guard let sample = first else { return nil }
    let steps = count(of: sample, at: range.lowerBound)
    goOn(to: range.lowerBound + 1, of: range)
    return Piece(sample: sample, from: sample.start, to: sample.end, spread: StepCount(unchecked: steps))
  }

  @inline(__always) private func count(of sample: StepSample, at index: Int) -> Int64 {
    counts.isEmpty ? sample.millionths : counts[index]
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
    let over = index > range.lowerBound ? samples[index - 1].end : nil
    goOn(to: index, of: range)
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
}
