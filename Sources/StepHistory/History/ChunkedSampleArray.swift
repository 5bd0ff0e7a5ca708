import PixelPalCore

/// An array of samples in time order, stored as a list of runs (``SampleRun``) and a tail of single samples.
///
/// In a run of packed segments, each segment is treated as one sample.
struct ChunkedSampleArray: Sendable {
  /// The runs, in the order of their samples.
  ///
  /// A sample is identified by its number: its index in the whole array.
  private var runs: ContiguousArray<SampleRun> = []
  /// The samples after the last run.
  private var tail: ContiguousArray<StepSample> = []
  /// The number of the first sample in the tail.
  private var tailStart = 0

  var count: Int { tailStart + tail.count }
  var isEmpty: Bool { count == 0 }
  var first: StepSample? { isEmpty ? nil : self[0] }

  /// The sample with the given number, which is its index in the whole array.
  ///
  /// An access takes O(1) in the tail, and O(log n) for n runs elsewhere.
  subscript(number: Int) -> StepSample {
    number >= tailStart ? tail[number - tailStart] : runs[runIndex(containing: number)][number]
  }

  /// Returns the time span in which the steps of the sample with the given number can count.
  ///
  /// Takes O(1) in the tail, and O(log n) for n runs elsewhere.
  func countableSpan(of number: Int) -> Interval {
    number >= tailStart ? tail[number - tailStart].span : runs[runIndex(containing: number)].countableSpan(of: number)
  }

  /// Returns the run that contains the sample with the given number, which must be valid.
  func run(containing number: Int) -> SampleRun {
    if number >= tailStart {
      return SampleRun(storage: .plain(tail), offset: tailStart, numbers: tailStart..<count)
    }
    return runs[runIndex(containing: number)]
  }

  /// Calls `body` for each run, in order.
  func forEachRun(_ body: (SampleRun) -> Void) {
    for run in runs { body(run) }
    if !tail.isEmpty { body(run(containing: tailStart)) }
  }

  private func runIndex(containing number: Int) -> Int {
    // If no earlier run contains the number, the last one does.
    (0..<max(runs.count - 1, 0)).partitioningIndex { runs[$0].numbers.upperBound > number }
  }

  /// Reserves memory for `count` more samples.
  mutating func reserveCapacity(forMore count: Int) { tail.reserveCapacity(tail.count + count) }

  /// Removes all samples, but keeps the allocated memory.
  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    tail.removeAll(keepingCapacity: true)
    tailStart = 0
  }

  mutating func append(_ sample: StepSample) { tail.append(sample) }

  /// Appends segments, treating each one as a sample.
  ///
  /// No other sample may overlap them, and none of them may be long enough to be divided into parts.
  mutating func appendSegmentsAsSamples(_ segments: PackedSegments) {
    turnTailIntoRun()
    appendRun(SampleRun(storage: .segments(segments), offset: count, numbers: count..<count + segments.count))
  }

  /// Appends the samples of `later`, which must come after all existing samples.
  mutating func append(contentsOf later: ChunkedSampleArray) {
    guard !later.runs.isEmpty else {
      tail += later.tail
      return
    }
    turnTailIntoRun()
    let before = count
    for run in later.runs {
      let numbers = run.numbers.lowerBound + before..<run.numbers.upperBound + before
      appendRun(SampleRun(storage: run.storage, offset: run.offset + before, numbers: numbers))
    }
    tail = later.tail
  }

  /// Turns the tail into a run, so that another run can be appended.
  private mutating func turnTailIntoRun() {
    guard !tail.isEmpty else { return }
    let run = run(containing: tailStart)
    tail = []
    appendRun(run)
  }

  private mutating func appendRun(_ run: SampleRun) {
    runs.append(run)
    tailStart = run.numbers.upperBound
  }
}
