import PixelPalCore

/// Merged samples in order, by their number.
///
/// Long runs that came packed and go on as they are stay where they are: nothing is copied. Of samples that were merged
/// when they came, each piece is one of its own.
struct MergedSamples: Sendable {
  /// The runs in order, each with the number of its first sample.
  private var runs: ContiguousArray<Run> = []
  /// What comes after the runs.
  private var tail: ContiguousArray<StepSample> = []
  /// The number of the first of those.
  private var tailStart = 0

  /// Shorter runs are copied: there must not be too many to search.
  static let shortestRun = 256

  /// How many there are.
  var count: Int { tailStart + tail.count }
  /// Whether there is none.
  var isEmpty: Bool { count == 0 }
  /// The first.
  var first: StepSample? { isEmpty ? nil : self[0] }

  /// The sample of that number; O(1) where all were copied, else O(log n) in the runs.
  subscript(number: Int) -> StepSample {
    number >= tailStart ? tail[number - tailStart] : runs[index(around: number)][number]
  }

  /// Where the sample of that number may count; O(1) where all were copied, else O(log n) in the runs.
  func span(of number: Int) -> Interval {
    number >= tailStart ? tail[number - tailStart].span : runs[index(around: number)].span(of: number)
  }

  /// The run that holds the sample of that number, if there is one.
  func run(around number: Int) -> Run {
    if number >= tailStart {
      return Run(kept: .plain(tail), offset: tailStart, numbers: tailStart..<count, longestAlone: nil)
    }
    return runs[index(around: number)]
  }

  /// Calls `body` for each run, in order.
  func forEachRun(_ body: (Run) -> Void) {
    for run in runs { body(run) }
    if !tail.isEmpty { body(run(around: tailStart)) }
  }

  private func index(around number: Int) -> Int {
    // One of them holds it.
    (0..<max(runs.count - 1, 0)).partitioningIndex { runs[$0].numbers.upperBound > number }
  }

  /// Makes room for so many more.
  mutating func reserve(_ count: Int) { tail.reserveCapacity(tail.count + count) }

  /// Lets go of all, and keeps the room.
  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    tail.removeAll(keepingCapacity: true)
    tailStart = 0
  }

  /// Adds a sample.
  mutating func append(_ sample: StepSample) { tail.append(sample) }

  /// Adds those samples of a block, which last up to `longest` and share no time with any other.
  mutating func append(_ packed: PackedSamples, _ range: Range<Int>, upTo longest: Milliseconds) {
    guard range.count >= MergedSamples.shortestRun else {
      for index in range { tail.append(packed[index]) }
      return
    }
    close()
    append(
      Run(
        kept: .packed(packed), offset: count - range.lowerBound, numbers: count..<count + range.count,
        longestAlone: longest))
  }

  /// Adds pieces of samples that last up to `longest`, each as a sample; nothing else touches them.
  mutating func append(_ pieces: PackedPieces, upTo longest: Milliseconds) {
    close()
    append(Run(kept: .pieces(pieces), offset: count, numbers: count..<count + pieces.count, longestAlone: longest))
  }

  /// Adds what comes after all these.
  mutating func append(contentsOf later: MergedSamples) {
    guard !later.runs.isEmpty else {
      tail += later.tail
      return
    }
    close()
    let before = count
    for run in later.runs {
      let numbers = run.numbers.lowerBound + before..<run.numbers.upperBound + before
      append(Run(kept: run.kept, offset: run.offset + before, numbers: numbers, longestAlone: run.longestAlone))
    }
    tail = later.tail
  }

  /// Makes a run of the tail.
  private mutating func close() {
    guard !tail.isEmpty else { return }
    let run = run(around: tailStart)
    tail = []
    append(run)
  }

  private mutating func append(_ run: Run) {
    runs.append(run)
    tailStart = run.numbers.upperBound
  }
}
