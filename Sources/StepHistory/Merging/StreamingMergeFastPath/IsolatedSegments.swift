public import PixelPalCore

/// Samples that form one segment each, because nothing else overlaps them.
///
/// Many of them can be consumed at once.
@usableFromInline struct IsolatedSegments: Sendable {
  private var samples = MergedSamples.SampleRun.empty
  /// The counted millionths of each sample, if they differ from the recorded ones; otherwise empty.
  private var counts: ContiguousArray<Int64> = []
  @usableFromInline private(set) var range = 0..<0
  /// The start of the first segment; `Instant.afterDistantFuture` if there is none.
  @usableFromInline private(set) var start = Instant.afterDistantFuture

  /// Creates an empty list.
  init() {}

  /// Creates the segments for the samples `range` of a run of a layer.
  init(_ samples: MergedSamples.SampleRun, _ counts: ContiguousArray<Int64>, _ range: Range<Int>) {
    (self.samples, self.counts) = (samples, counts)
    continueWith(range)
  }

  @inlinable var isEmpty: Bool { range.isEmpty }

  @inline(__always) private mutating func continueWith(_ rest: Range<Int>) {
    range = rest
    start = range.isEmpty ? .afterDistantFuture : samples.span(of: range.lowerBound).start
  }

  /// Removes and returns the first segment.
  @usableFromInline mutating func next() -> HistorySegment? {
    guard let number = range.first else { return nil }
    var piece = samples.segment(of: number)
    if !counts.isEmpty {
      let count = StepCount(unchecked: counts[number])
      piece = HistorySegment(sample: piece.sample, from: piece.from, to: piece.to, sampleSteps: count)
    }
    continueWith(number + 1..<range.upperBound)
    return piece
  }

  /// Consumes segments that have a length and end by `end`, as long as the sum stays below `goal`.
  ///
  /// Returns the end of the last one, or `nil` if none was consumed.
  mutating func pass(by end: Instant, below goal: Int64, adding sum: inout Int64) -> Instant? {
    var index = range.lowerBound
    if counts.isEmpty {
      index = samples.addSteps(from: index, upTo: range.upperBound, by: end, below: goal, to: &sum)
    } else {
      while index < range.upperBound {
        let (sample, next) = (samples[index], sum.addingSaturated(counts[index]))
        guard sample.end <= end, !sample.isZeroLength, next < goal else { break }
        (sum, index) = (next, index + 1)
      }
    }
    return pass(to: index)
  }

  /// Consumes segments that have a length and belong to samples that end by `end`; returns the end of the last one.
  mutating func passWhole(by end: Instant, adding sum: inout Int64) -> Instant? {
    guard counts.isEmpty else { return pass(by: end, below: .max, adding: &sum) }
    return pass(to: samples.addStepsIncludingPartial(from: range.lowerBound, upTo: range.upperBound, by: end, to: &sum))
  }

  /// Consumes such segments, and calls `body` for each of their samples that is a walk at this pace.
  ///
  /// Does nothing if the counts differ from the recorded ones.
  @inline(__always)
  mutating func passWhole(
    by end: Instant, adding sum: inout Int64, walks pace: WalkCriteria, _ body: (StepSample) -> Void
  ) {
    guard counts.isEmpty else { return }
    let first = range.lowerBound
    let index = samples.addStepsIncludingPartial(from: first, upTo: range.upperBound, by: end, to: &sum)
    if index > first { _ = samples.forEachWalk(from: first, upTo: index, by: end, at: pace, body) }
    continueWith(index..<range.upperBound)
  }

  /// The end of the first segment, if it counts as recorded, has steps and ends with its sample; otherwise `nil`.
  var firstEnd: Instant? { range.isEmpty || !counts.isEmpty ? nil : samples.endIfFullyCounted(of: range.lowerBound) }

  /// Consumes the segments before this number; returns the end of the last one.
  private mutating func pass(to number: Int) -> Instant? {
    let end = number > range.lowerBound ? samples.span(of: number - 1).end : nil
    continueWith(number..<range.upperBound)
    return end
  }

  /// Consumes the segments that begin by `end`, and calls `body` for each of their samples that is a walk at this pace.
  @inline(__always)
  mutating func pass(by end: Instant, walks pace: WalkCriteria, _ body: (StepSample) -> Void) {
    var index = range.lowerBound
    if counts.isEmpty {
      index = samples.forEachWalk(from: index, upTo: range.upperBound, by: end, at: pace, body)
    } else {
      while index < range.upperBound, samples[index].start <= end {
        if pace.isWalk(samples[index]), counts[index] > 0 { body(samples[index]) }
        index += 1
      }
    }
    continueWith(index..<range.upperBound)
  }
}
