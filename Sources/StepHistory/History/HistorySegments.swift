public import PixelPalCore

/// A sequence of a history's segments in time order.
///
/// Segments are created a few at a time, so memory use depends on the number of samples that are active at the same
/// time, not on the number of segments.
public struct HistorySegments: Sequence, IteratorProtocol, Sendable {
  private let createdAt: Instant
  private let spreading: StepSpreadingSettings
  /// A cursor for each layer that has samples: the layer of finer samples and the layer of day totals.
  private var layerCursors: [MergedSamplesCursor]
  /// The samples that have begun, each paired with its next segment.
  private var pendingSamples = MinHeap<PendingSample>()
  /// The next isolated samples.
  ///
  /// Most samples are isolated: no other sample overlaps them, so each forms a single segment.
  @usableFromInline var isolatedSegments = IsolatedSegments()
  /// The buffered segments of samples that overlap other samples.
  ///
  /// The first `consumedCount` of them have been consumed.
  private var overlappedSegments: ContiguousArray<HistorySegment> = []
  private var consumedCount = 0

  private static let batchSize = 64

  /// A cursor in a layer of the history: the finer samples or the day totals.
  private struct MergedSamplesCursor: Sendable {
    let layer: MergedSamples
    private var nextSampleNumber = 0
    /// The run that contains the next sample.
    private var run: ChunkedSampleArray.SampleRun
    /// The cursor in the source assignments.
    ///
    /// Before each lookup, it is advanced to the first assignment that ends after the start of the next sample.
    private var cursor = AssignmentCursor()
    /// The start of the next sample, or `Instant.afterDistantFuture` after the last sample.
    private(set) var start: Instant

    init(_ layer: MergedSamples, since createdAt: Instant) {
      self.layer = layer
      run = layer.samples.isEmpty ? .empty : layer.samples.run(containing: 0)
      start = .distantPast
      skip(to: createdAt)
    }

    /// Skips the samples that end before `createdAt`, because they don't count.
    private mutating func skip(to createdAt: Instant) {
      while run.numbers.contains(nextSampleNumber) {
        let last = run.numbers.upperBound - 1
        if run.isIsolated, run.countableSpan(of: last).end < createdAt {
          nextSampleNumber = last
        } else if run.countableSpan(of: nextSampleNumber).end >= createdAt {
          break
        }
        advance()
      }
      start =
        run.numbers.contains(nextSampleNumber) ? run.countableSpan(of: nextSampleNumber).start : .afterDistantFuture
    }

    /// Advances to the next sample.
    private mutating func advance() {
      nextSampleNumber += 1
      if nextSampleNumber == run.numbers.upperBound, nextSampleNumber < layer.samples.count {
        run = layer.samples.run(containing: nextSampleNumber)
      }
      start =
        run.numbers.contains(nextSampleNumber) ? run.countableSpan(of: nextSampleNumber).start : .afterDistantFuture
    }

    /// The start of the sample after the next one, or `Instant.afterDistantFuture` if there is none.
    private var followingStart: Instant {
      if nextSampleNumber + 1 < run.numbers.upperBound { return run.countableSpan(of: nextSampleNumber + 1).start }
      return nextSampleNumber + 1 < layer.samples.count
        ? layer.samples.countableSpan(of: nextSampleNumber + 1).start : .afterDistantFuture
    }

    /// Consumes and returns isolated samples of the current run, or returns `nil` if the next sample isn't isolated.
    ///
    /// A sample is isolated if it lasts at most `maxLength`, no other sample starts before it ends, and no source
    /// assignment overlaps it. `other` is the start of the next sample in the other layer. The method consumes at most
    /// `count` samples, or the whole rest of the run if that is known to be isolated.
    mutating func consumeIsolated(count: Int, before other: Instant, maxLength: Milliseconds) -> IsolatedSegments? {
      let (run, first) = (run, nextSampleNumber)
      let end = run.numbers.upperBound
      if !layer.hasExcludedSpans, run.isIsolated, run.countableSpan(of: end - 1).end <= other {
        nextSampleNumber = end - 1
        advance()
        return IsolatedSegments(run, layer.countedMillionthsUnderFill, first..<end)
      }
      guard isIsolated(run.countableSpan(of: first), before: Swift.min(other, followingStart), maxLength: maxLength)
      else {
        return nil
      }
      let last = Swift.min(end, first.addingSaturated(count))
      advance()
      guard nextSampleNumber < last else {
        return IsolatedSegments(run, layer.countedMillionthsUnderFill, first..<nextSampleNumber)
      }
      var next = run.countableSpan(of: nextSampleNumber)
      while nextSampleNumber + 1 < last {
        let following = run.countableSpan(of: nextSampleNumber + 1)
        guard isIsolated(next, before: Swift.min(other, following.start), maxLength: maxLength) else { break }
        next = following
        nextSampleNumber += 1
      }
      start = next.start
      return IsolatedSegments(run, layer.countedMillionthsUnderFill, first..<nextSampleNumber)
    }

    /// Returns true if the sample with the span `next` is isolated.
    ///
    /// The span must be at most `maxLength` long, and neither another sample nor a source assignment may overlap it.
    /// `other` is the start of the first sample after `next` in either layer. The method advances the cursor in the
    /// source assignments.
    @inline(__always) private mutating func isIsolated(
      _ next: Interval, before other: Instant, maxLength: Milliseconds
    ) -> Bool {
      let (start, end) = (next.start, next.end)
      // A zero-length sample is overlapped even by a sample that starts at the same instant.
      guard start < end ? end <= other : end < other else { return false }
      return end - start <= maxLength && (layer.assignments.isEmpty || !hasSourceAssignment(from: start, to: end))
    }

    /// Consumes and returns the next sample, which may overlap other samples.
    ///
    /// `layerNumber` is the index of this cursor in the list of layer cursors.
    mutating func consumeSample(layer layerNumber: Int) -> PendingSample {
      cursor.skipAssignments(endingBy: start, in: layer.assignments)
      let taken = run[nextSampleNumber]
      let entry = PendingSample(
        segmentStart: start, segmentEnd: start, rank: layer.rank(of: taken), layerIndex: layerNumber,
        sampleNumber: nextSampleNumber, sample: taken,
        sampleSteps: StepCount(unchecked: layer.millionthsIgnoringAssignments(of: taken, at: nextSampleNumber)),
        countedIntervals: layer.countedParts(
          of: taken, in: run.countableSpan(of: nextSampleNumber), firstAssignment: cursor.nextIndex), intervalEnd: start
      )
      advance()
      return entry
    }

    /// Returns true if a source assignment overlaps the sample from `start` to `end`.
    ///
    /// Advances the cursor, so samples must be passed in order.
    @inline(__always) private mutating func hasSourceAssignment(from start: Instant, to end: Instant) -> Bool {
      guard cursor.nextIndex < layer.assignments.count, layer.assignments[cursor.nextIndex].from <= end else {
        return false
      }
      cursor.skipAssignments(endingBy: start, in: layer.assignments)
      guard cursor.nextIndex < layer.assignments.count else { return false }
      let from = layer.assignments[cursor.nextIndex].from
      return start == end ? from <= end : from < end
    }
  }

  private struct PendingSample: Comparable, Sendable {
    var segmentStart: Instant
    var segmentEnd: Instant
    let rank: Int
    let layerIndex: Int
    let sampleNumber: Int
    let sample: StepSample
    let sampleSteps: StepCount
    var countedIntervals: CountedSamplePartIterator
    var intervalEnd: Instant

    static func < (left: PendingSample, right: PendingSample) -> Bool {
      if left.segmentStart != right.segmentStart { return left.segmentStart < right.segmentStart }
      return (left.segmentEnd, left.rank, left.layerIndex, left.sampleNumber) < (
        right.segmentEnd, right.rank, right.layerIndex, right.sampleNumber
      )
    }

    static func == (left: PendingSample, right: PendingSample) -> Bool {
      (left.segmentStart, left.segmentEnd, left.rank, left.layerIndex, left.sampleNumber)
        == (right.segmentStart, right.segmentEnd, right.rank, right.layerIndex, right.sampleNumber)
    }
  }

  init(_ history: History) {
    createdAt = history.createdAt
    spreading = history.spreading
    layerCursors = history.layers.filter { !$0.samples.isEmpty }.map {
      MergedSamplesCursor($0, since: history.createdAt)
    }
  }

  /// Returns the next segment, or `nil` after the last segment.
  ///
  /// Segments are ordered by start, then by end, then by source priority.
  @inlinable public mutating func next() -> HistorySegment? { isolatedSegments.next() ?? nextAfterFillingBuffers() }

  /// Returns the start of the next segment, or `nil` after the last segment.
  @inlinable package mutating func nextStart() -> Instant? {
    isolatedSegments.isEmpty ? nextStartAfterFillingBuffers() : isolatedSegments.start
  }

  /// Refills the buffers and returns the start of the next segment, or `nil` after the last segment.
  @usableFromInline mutating func nextStartAfterFillingBuffers() -> Instant? {
    fillBuffers()
    if !isolatedSegments.isEmpty { return isolatedSegments.start }
    return consumedCount < overlappedSegments.count ? overlappedSegments[consumedCount].from : nil
  }

  /// Refills the buffers and returns the next segment, or `nil` after the last segment.
  @usableFromInline mutating func nextAfterFillingBuffers() -> HistorySegment? {
    fillBuffers()
    if let segment = isolatedSegments.next() { return segment }
    guard consumedCount < overlappedSegments.count else { return nil }
    consumedCount += 1
    return overlappedSegments[consumedCount - 1]
  }

  /// Fills the buffers if they are empty, so that the next segment, if any, is in a buffer.
  private mutating func fillBuffers() {
    guard isolatedSegments.isEmpty, consumedCount == overlappedSegments.count else { return }
    if consumedCount > 0 {
      overlappedSegments.removeAll(keepingCapacity: true)
      consumedCount = 0
    }
    if pendingSamples.isEmpty { fillIsolated() }
    guard isolatedSegments.isEmpty else { return }
    repeat {
      guard let segment = consumePendingSegment() else { return }
      overlappedSegments.append(segment)
    } while !pendingSamples.isEmpty && overlappedSegments.count < HistorySegments.batchSize
  }

  /// Consumes and returns the next pending segment, or returns `nil` if there is none.
  ///
  /// The segment's sample may overlap other samples.
  private mutating func consumePendingSegment() -> HistorySegment? {
    enqueueStartedSamples()
    guard var first = pendingSamples.first else { return nil }
    let segment = HistorySegment(
      sample: first.sample, from: first.segmentStart, to: first.segmentEnd, sampleSteps: first.sampleSteps)
    if advanceToNextSegment(of: &first) {
      pendingSamples.replaceFirst(with: first)
    } else {
      pendingSamples.removeFirst()
    }
    return segment
  }

  /// Fills `isolatedSegments` with the next samples, up to the first sample that is divided or overlapped.
  private mutating func fillIsolated() {
    var found = 0
    var (start, other) = (Instant.afterDistantFuture, Instant.afterDistantFuture)
    for index in layerCursors.indices {
      let first = layerCursors[index].start
      if first < start {
        (found, start, other) = (index, first, start)
      } else {
        other = Swift.min(other, first)
      }
    }
    guard start < .afterDistantFuture, start >= createdAt else { return }
    if let isolated = layerCursors[found].consumeIsolated(
      count: HistorySegments.batchSize, before: other, maxLength: spreading.longest)
    {
      isolatedSegments = isolated
    }
  }

  /// Moves the samples that start no later than the first pending segment to `pendingSamples`.
  ///
  /// Their segments may come before that segment.
  private mutating func enqueueStartedSamples() {
    var first = pendingSamples.first?.segmentStart
    for index in layerCursors.indices {
      while layerCursors[index].start < .afterDistantFuture, first.map({ layerCursors[index].start <= $0 }) ?? true {
        var entry = layerCursors[index].consumeSample(layer: index)
        guard advanceToNextSegment(of: &entry) else { continue }
        pendingSamples.insert(entry)
        first = Swift.min(first ?? entry.segmentStart, entry.segmentStart)
      }
    }
  }

  /// Advances `entry` to the next segment of its sample.
  ///
  /// Returns true, or false if the sample has no more segments.
  private func advanceToNextSegment(of entry: inout PendingSample) -> Bool {
    while entry.segmentEnd >= entry.intervalEnd {
      guard
        let interval = entry.countedIntervals.nextCountedPart(under: layerCursors[entry.layerIndex].layer.assignments)
      else {
        return false
      }
      guard let cut = interval.clipped(from: createdAt, to: .afterDistantFuture) else { continue }
      (entry.segmentEnd, entry.intervalEnd) = (cut.start, cut.end)
      if cut.isEmpty {
        entry.segmentStart = cut.start
        return true
      }
    }
    entry.segmentStart = entry.segmentEnd
    let partEnd = spreading.endOfPart(of: entry.sample, containing: entry.segmentStart)
    entry.segmentEnd = Swift.min(partEnd, entry.intervalEnd)
    return true
  }
}

// Bulk access to segments.
extension HistorySegments {
  /// Consumes isolated segments that end by `end`, and adds their steps to `sum`, as long as `sum` stays below `goal`.
  ///
  /// `sum` and `goal` are in millionths. The method stops at a segment with zero length. Returns the end of the last
  /// consumed segment, or `nil` if none was consumed.
  package mutating func consumeIsolated(endingBy end: Instant, stayingBelow goal: Int64, adding sum: inout Int64)
    -> Instant?
  {
    var lastEnd: Instant?
    while true {
      fillBuffers()
      if isolatedSegments.isEmpty {
        guard consumedCount < overlappedSegments.count else { return lastEnd }
        let (segment, after) = (
          overlappedSegments[consumedCount],
          consumedCount + 1 < overlappedSegments.count ? overlappedSegments[consumedCount + 1].from : startAfterBuffer
        )
        let next = sum.addingSaturated(segment.steps.millionths)
        guard segment.from < segment.to, segment.to <= after, segment.to <= end, next < goal else { return lastEnd }
        (sum, lastEnd) = (next, segment.to)
        consumedCount += 1
      } else {
        lastEnd = isolatedSegments.consume(endingBy: end, stayingBelow: goal, adding: &sum) ?? lastEnd
        if !isolatedSegments.isEmpty { return lastEnd }
      }
    }
  }

  /// Consumes isolated segments, and adds their steps to `sum`, in millionths.
  ///
  /// The method stops at the first sample that has zero length or ends after `end`.
  package mutating func consumeIsolated(withSamplesEndingBy end: Instant, adding sum: inout Int64) {
    repeat {
      fillBuffers()
      if isolatedSegments.consume(withSamplesEndingBy: end, adding: &sum) == nil { return }
    } while isolatedSegments.isEmpty
  }

  /// Consumes buffered isolated segments, adds their steps to `sum`, and appends their walks to `walks`.
  ///
  /// Does nothing under the policy `fill`, because the counted steps can then differ from the recorded ones.
  ///
  /// - Parameters:
  ///   - end: the instant by which the samples must end.
  ///   - sum: the sum to which the steps are added, in millionths.
  ///   - pace: the criteria for walks.
  ///   - more: the time by which the span of each walk is extended.
  ///   - walks: the list to which the extended spans of walks are appended. Spans that touch may be joined.
  package mutating func consumeIsolatedBatch(
    withSamplesEndingBy end: Instant, adding sum: inout Int64, walks pace: WalkSampleCriteria,
    extendedBy more: Milliseconds,
    to walks: inout ContiguousArray<Interval>
  ) {
    fillBuffers()
    isolatedSegments.consumeSamplesIfCountedAsRecorded(endingBy: end, adding: &sum, walks: pace) {
      walks.appendOrJoinSpan(of: $0, extendedBy: more)
    }
  }

  /// Returns the end of the next segment if the segment is isolated and counts up to the end of its sample.
  ///
  /// Otherwise, and for a segment without counted steps, returns `nil`. Under the policy `fill`, the result is always
  /// `nil`.
  package mutating func nextEndIfIsolated() -> Instant? {
    if isolatedSegments.isEmpty { fillBuffers() }
    return isolatedSegments.firstEndIfCountedToEnd
  }

  /// Consumes the segments that begin at or before `end`, and calls `body` for each of their samples that is a walk.
  ///
  /// `pace` contains the criteria for walks. Samples without counted steps are skipped.
  @inline(__always)
  package mutating func consume(startingBy end: Instant, walks pace: WalkSampleCriteria, _ body: (StepSample) -> Void) {
    while let start = nextStart(), start <= end {
      if isolatedSegments.isEmpty {
        consumedCount += 1
        if pace.isWalk(overlappedSegments[consumedCount - 1].sample),
          overlappedSegments[consumedCount - 1].steps > .zero
        {
          body(overlappedSegments[consumedCount - 1].sample)
        }
      } else {
        isolatedSegments.consume(startingBy: end, walks: pace, body)
      }
    }
  }

  /// Consumes the segments that begin by `end`, and appends the spans of the walks among their samples to `walks`.
  ///
  /// `pace` contains the criteria for walks. Each span is extended by `more`. Extended spans that touch may be joined.
  mutating func consume(
    startingBy end: Instant, walks pace: WalkSampleCriteria, extendedBy more: Milliseconds,
    to walks: inout ContiguousArray<Interval>
  ) {
    consume(startingBy: end, walks: pace) { walks.appendOrJoinSpan(of: $0, extendedBy: more) }
  }

  /// A lower bound for the start of the first unbuffered segment, or `Instant.afterDistantFuture` if all are buffered.
  private var startAfterBuffer: Instant {
    let start = layerCursors.reduce(Instant.afterDistantFuture) { Swift.min($0, $1.start) }
    return pendingSamples.first.map { Swift.min($0.segmentStart, start) } ?? start
  }
}

extension ContiguousArray<Interval> {
  /// Appends the span of `sample`, extended by `more`, or joins it with the last span if they touch.
  fileprivate mutating func appendOrJoinSpan(of sample: StepSample, extendedBy more: Milliseconds) {
    let span = Interval(unchecked: sample.start, sample.end + more)
    if let last, last.start <= span.start, span.start <= last.end {
      self[count - 1] = last.spanning(span)
    } else {
      append(span)
    }
  }
}

extension HistorySegments: CustomStringConvertible {
  /// A description such as `segments since 2025-03-02T23:00:00Z, the next at 2025-03-03T06:32:00Z`.
  public var description: String {
    var rest = self
    return "segments since \(createdAt), " + (rest.next().map { "the next at \($0.from)" } ?? "none left")
  }
}
