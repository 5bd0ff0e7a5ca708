import PixelPalCore

/// Consecutive, disjoint segments of packed samples, stored in 16 bytes each.
///
/// Each segment is a part of a sample, usually all of it. Its counted steps are stored, so that adding up segments
/// requires no division.
struct PackedSegments: Sendable {
  private let segments: ContiguousArray<PackedSegment>
  /// The instant that all times are relative to, in milliseconds since 1970.
  private let base: Int64
  private let resolution: StepSample.Resolution

  /// A part of one packed sample, with times in seconds relative to the base of the enclosing `PackedSegments`.
  struct PackedSegment: Sendable {
    /// The packed sample to which the segment belongs.
    fileprivate let word: UInt64
    // From the highest bit: the seconds from the sample's start to the segment, the segment's duration in seconds, and
    // its steps in millionths.
    private let packedSpanAndCount: UInt64

    fileprivate static var stepBits: UInt64 { 64 - 2 * PackedSamples.lengthBits }

    /// Creates a segment of a sample with at most ``maxSampleSteps`` steps.
    ///
    /// - Parameters:
    ///   - word: the packed sample.
    ///   - from: the start of the segment, in seconds since the base.
    ///   - to: the end of the segment, in seconds since the base.
    @inline(__always) init(_ word: UInt64, from: Int64, to: Int64) {
      let before = from &- PackedSamples.startSecondSinceBase(of: word)
      let span = UInt64(bitPattern: before) &<< PackedSamples.lengthBits | UInt64(bitPattern: to &- from)
      let length = PackedSamples.lengthInSeconds(of: word)
      var millionths = 1_000_000 &* PackedSamples.steps(of: word)
      if to &- from < length {
        // Each value has so few bits that the product can't overflow.
        millionths = millionths &* (before &+ to &- from) / length &- millionths &* before / length
      }
      self.word = word
      packedSpanAndCount = span &<< PackedSegment.stepBits | UInt64(bitPattern: millionths)
    }

    /// The segment's start, in seconds since the base.
    @inline(__always) var start: Int64 {
      PackedSamples.startSecondSinceBase(of: word)
        &+ Int64(bitPattern: packedSpanAndCount >> (64 - PackedSamples.lengthBits))
    }

    /// The segment's end, in seconds since the base.
    @inline(__always) var end: Int64 {
      start &+ Int64(bitPattern: packedSpanAndCount >> PackedSegment.stepBits & (1 << PackedSamples.lengthBits - 1))
    }

    /// The end of the segment's sample, in seconds since the base.
    @inline(__always) var sampleEnd: Int64 { PackedSamples.endSecondSinceBase(of: word) }

    /// The steps that the segment counts, in millionths.
    @inline(__always) var millionths: Int64 {
      Int64(bitPattern: packedSpanAndCount & (1 << PackedSegment.stepBits - 1))
    }
  }

  /// The maximum number of steps in a sample with packed segments.
  ///
  /// Samples with more steps are left to the general merge.
  static var maxSampleSteps: Int64 { 1 << Int64(PackedSegment.stepBits) / 1_000_000 }

  /// Creates segments from the result of merging `packed`, in an array without unused capacity.
  init(_ merged: PackedHealthMerge, of packed: PackedSamples) {
    segments = ContiguousArray(merged.segments[..<merged.count])
    (base, resolution) = (packed.base, packed.resolution)
  }

  var count: Int { segments.count }

  func span(of index: Int) -> Interval {
    Interval(unchecked: instant(atSecond: segments[index].start), instant(atSecond: segments[index].end))
  }

  func sample(ofSegmentAt index: Int) -> StepSample { sample(from: segments[index].word) }

  subscript(index: Int) -> HistorySegment {
    let (segment, sample) = (segments[index], sample(ofSegmentAt: index))
    return HistorySegment(
      sample: sample, from: instant(atSecond: segment.start), to: instant(atSecond: segment.end),
      sampleSteps: sample.count)
  }

  private func instant(atSecond second: Int64) -> Instant { Instant(unchecked: base &+ 1000 &* second) }

  @inline(__always) private func sample(from word: UInt64) -> StepSample {
    PackedSamples.sample(from: word, base: base, resolution: resolution)
  }

  private func secondSinceBase(of instant: Instant) -> Int64 { PackedSamples.secondSinceBase(of: instant, from: base) }
}

// Bulk access to segments.
extension PackedSegments {
  /// Adds the steps of the segments in `range` to `sum`.
  ///
  /// `sum` and `goal` are in millionths. The method stops before a segment that ends after `end` or would raise `sum`
  /// to `goal` or more. Returns the index of the first segment that wasn't added.
  func addSteps(ofSegmentsIn range: Range<Int>, endingBy end: Instant, stayingBelow goal: Int64, to sum: inout Int64)
    -> Int
  {
    let (segments, last) = (segments.span, secondSinceBase(of: end))
    var (index, total) = (range.lowerBound, sum)
    while index < range.upperBound {
      let next = total.addingSaturated(segments[index].millionths)
      guard segments[index].end <= last, next < goal else { break }
      (index, total) = (index + 1, next)
    }
    sum = total
    return index
  }

  /// Adds the steps of the segments in `range` to `sum`, stopping before a segment of a sample that ends after `end`.
  ///
  /// `sum` is in millionths. Returns the index of the first segment that wasn't added.
  func addSteps(ofSegmentsIn range: Range<Int>, withSamplesEndingBy end: Instant, to sum: inout Int64) -> Int {
    let (segments, last) = (segments.span, secondSinceBase(of: end))
    var (index, total) = (range.lowerBound, sum)
    while index < range.upperBound, segments[index].sampleEnd <= last {
      total = total.addingSaturated(segments[index].millionths)
      index += 1
    }
    sum = total
    return index
  }

  /// Adds the counted steps of all segments to the totals of their sources in `counted`, in millionths.
  func addStepsBySource(to counted: inout ContiguousArray<Int64>) {
    let segments = segments.span
    for index in segments.indices {
      let source = Int(PackedSamples.sourceIndex(of: segments[index].word))
      counted[source] = counted[source].addingSaturated(segments[index].millionths)
    }
  }

  /// Returns the end of the segment at `index`, or `nil` if the segment has no steps or its sample ends later.
  func endIfCountedToEnd(of index: Int) -> Instant? {
    let segment = segments[index]
    return segment.millionths > 0 && segment.end == segment.sampleEnd ? instant(atSecond: segment.end) : nil
  }

  /// Calls `body` with the sample of each segment in `range` that begins by `end`, if the sample is a walk.
  ///
  /// A walk is a sample that meets the criteria in `pace`. Returns the index of the first segment that begins after
  /// `end`, or the end of `range` if there is none.
  @inline(__always)
  func forEachWalk(
    _ range: Range<Int>, startingBy end: Instant, at pace: WalkSampleCriteria, _ body: (StepSample) -> Void
  )
    -> Int
  {
    let (segments, last, pace) = (segments.span, secondSinceBase(of: end), pace.inWholeStepsAndSeconds)
    var index = range.lowerBound
    while index < range.upperBound, segments[index].start <= last {
      let word = segments[index].word
      if pace.isWalk(steps: PackedSamples.steps(of: word), seconds: PackedSamples.lengthInSeconds(of: word)) {
        body(sample(from: word))
      }
      index += 1
    }
    return index
  }
}
