public import PixelPalCore

/// A list of isolated samples: no other sample overlaps them, so each forms a single segment.
///
/// The samples are a range of a sample run, so that many segments can be consumed at once.
@usableFromInline struct IsolatedSegments: Sendable {
  private var sampleRun = ChunkedSampleArray.SampleRun.empty
  /// The counted steps of each sample in millionths, or an empty array if every sample counts as recorded.
  private var countedMillionths: ContiguousArray<Int64> = []
  @usableFromInline private(set) var remainingRange = 0..<0
  /// The start of the first segment, or `Instant.afterDistantFuture` if the list is empty.
  @usableFromInline private(set) var start = Instant.afterDistantFuture

  /// Creates an empty list.
  init() {}

  /// Creates a list of the samples in `range` of a run.
  ///
  /// `counts` contains the counted steps of each sample in millionths, or is empty if every sample counts as recorded.
  init(_ samples: ChunkedSampleArray.SampleRun, _ counts: ContiguousArray<Int64>, _ range: Range<Int>) {
    (sampleRun, countedMillionths) = (samples, counts)
    setRemainingRange(range)
  }

  @inlinable var isEmpty: Bool { remainingRange.isEmpty }

  @inline(__always) private mutating func setRemainingRange(_ rest: Range<Int>) {
    remainingRange = rest
    start = remainingRange.isEmpty ? .afterDistantFuture : sampleRun.countableSpan(of: remainingRange.lowerBound).start
  }

  /// Removes and returns the first segment, or returns `nil` if the list is empty.
  @usableFromInline mutating func next() -> HistorySegment? {
    guard let number = remainingRange.first else { return nil }
    var segment = sampleRun.onlySegment(ofIsolatedSample: number)
    if !countedMillionths.isEmpty {
      let count = StepCount(unchecked: countedMillionths[number])
      segment = HistorySegment(sample: segment.sample, from: segment.from, to: segment.to, sampleSteps: count)
    }
    setRemainingRange(number + 1..<remainingRange.upperBound)
    return segment
  }

  /// Consumes segments, and adds their steps to `sum`.
  ///
  /// `sum` and `goal` are in millionths. The method stops before a segment that ends after `end`, has zero length or
  /// would raise `sum` to `goal` or more. Returns the end of the last consumed segment, or `nil` if none was consumed.
  mutating func consume(endingBy end: Instant, stayingBelow goal: Int64, adding sum: inout Int64) -> Instant? {
    var index = remainingRange.lowerBound
    if countedMillionths.isEmpty {
      index = sampleRun.addSteps(
        ofSamplesFrom: index, upTo: remainingRange.upperBound, endingBy: end, stayingBelow: goal, to: &sum)
    } else {
      while index < remainingRange.upperBound {
        let (sample, next) = (sampleRun[index], sum.addingSaturated(countedMillionths[index]))
        guard sample.end <= end, !sample.isZeroLength, next < goal else { break }
        (sum, index) = (next, index + 1)
      }
    }
    return consume(segmentsBefore: index)
  }

  /// Consumes segments, and adds their steps to `sum`, in millionths.
  ///
  /// The method stops before a segment that has zero length or belongs to a sample that ends after `end`. Returns the
  /// end of the last consumed segment, or `nil` if none was consumed.
  mutating func consume(withSamplesEndingBy end: Instant, adding sum: inout Int64) -> Instant? {
    guard countedMillionths.isEmpty else { return consume(endingBy: end, stayingBelow: .max, adding: &sum) }
    return consume(
      segmentsBefore: sampleRun.addSteps(
        ofSamplesFrom: remainingRange.lowerBound, upTo: remainingRange.upperBound, endingBy: end, to: &sum))
  }

  /// Consumes the segments of samples that end by `end`, adds their steps to `sum`, and calls `body` for each walk.
  ///
  /// `sum` is in millionths of a step. A walk is a sample that meets the criteria in `pace`. Does nothing if the
  /// counted steps can differ from the recorded steps.
  @inline(__always)
  mutating func consumeSamplesIfCountedAsRecorded(
    endingBy end: Instant, adding sum: inout Int64, walks pace: WalkSampleCriteria,
    _ body: (StepSample) -> Void
  ) {
    guard countedMillionths.isEmpty else { return }
    let first = remainingRange.lowerBound
    let index = sampleRun.addSteps(ofSamplesFrom: first, upTo: remainingRange.upperBound, endingBy: end, to: &sum)
    if index > first { _ = sampleRun.forEachWalk(from: first, upTo: index, startingBy: end, at: pace, body) }
    setRemainingRange(index..<remainingRange.upperBound)
  }

  /// The end of the first segment if the segment counts up to the end of its sample.
  ///
  /// The value is `nil` if the list is empty, if the segment has no steps or ends before its sample, or if the counted
  /// steps can differ from the recorded ones.
  var firstEndIfCountedToEnd: Instant? {
    remainingRange.isEmpty || !countedMillionths.isEmpty
      ? nil : sampleRun.endIfCountedToEnd(of: remainingRange.lowerBound)
  }

  /// Consumes the segments before the sample numbered `number`, and returns the end of the last one.
  ///
  /// Returns `nil` if there are no such segments.
  private mutating func consume(segmentsBefore number: Int) -> Instant? {
    let end = number > remainingRange.lowerBound ? sampleRun.countableSpan(of: number - 1).end : nil
    setRemainingRange(number..<remainingRange.upperBound)
    return end
  }

  /// Consumes the segments that begin at or before `end`, and calls `body` for each of their samples that is a walk.
  ///
  /// `pace` contains the criteria for walks. Samples without counted steps are skipped.
  @inline(__always)
  mutating func consume(startingBy end: Instant, walks pace: WalkSampleCriteria, _ body: (StepSample) -> Void) {
    var index = remainingRange.lowerBound
    if countedMillionths.isEmpty {
      index = sampleRun.forEachWalk(from: index, upTo: remainingRange.upperBound, startingBy: end, at: pace, body)
    } else {
      while index < remainingRange.upperBound, sampleRun[index].start <= end {
        if pace.isWalk(sampleRun[index]), countedMillionths[index] > 0 { body(sampleRun[index]) }
        index += 1
      }
    }
    setRemainingRange(index..<remainingRange.upperBound)
  }
}
