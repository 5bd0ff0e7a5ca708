/// Merged samples in order, by their number.
///
/// Long runs that came packed and go on as they are stay where they are: nothing is copied.
struct MergedSamples: Sendable {
  /// The runs in order, each with the number of its first sample.
  private var runs: ContiguousArray<Run> = []
  /// What comes after the runs.
  private var tail: ContiguousArray<StepSample> = []
  /// The number of the first of those.
  private var tailStart = 0

  /// Samples one after another that can be looked at without searching.
  struct Run: Sendable {
    fileprivate let block: SampleBlock
    /// What lies between a sample's number and its place in the block.
    fileprivate let offset: Int
    /// The numbers of the samples.
    let numbers: Range<Int>
    /// How long the longest of them lasts, where all last and none shares time with any other sample at all.
    let longestAlone: Milliseconds?

    subscript(number: Int) -> StepSample { block[number - offset] }

    /// Adds up samples from `start` on that last and are over by `end`, as long as the sum stays below `goal`: the number
    /// of the first that was not added, up to `stop`.
    func add(from start: Int, upTo stop: Int, by end: Instant, below goal: Int64, to sum: inout Int64) -> Int {
      switch block {
      case .packed(let packed):
        guard sum < goal else { return start }
        let most = (goal - 1).subtractingSaturated(sum) / 1_000_000
        let (count, steps) = packed.sum(
          of: start - offset..<stop - offset, areAlone: longestAlone != nil, by: end, upTo: most)
        sum += 1_000_000 * steps
        return start + count
      case .plain(let samples, _):
        var (number, total) = (start, sum)
        while number < stop {
          let sample = samples[number - offset]
          let next = total.addingSaturated(sample.millionths)
          guard sample.end <= end, !sample.isPoint, next < goal else { break }
          (number, total) = (number + 1, next)
        }
        sum = total
        return number
      }
    }

    /// Tells of samples from `start` on that are walks of that pace and begin by `end`: the number of the first that
    /// begins later, up to `stop`.
    @inline(__always)
    func tellWalks(
      from start: Int, upTo stop: Int, by end: Instant, at pace: WalkingPace, _ body: (StepSample) -> Void
    ) -> Int {
      var number = start
      switch block {
      case .packed(let packed):
        let words = packed.words.span
        while number < stop {
          let word = words[number - offset]
          let (steps, span) = (PackedSamples.steps(word), packed.span(word))
          guard span.start <= end else { break }
          let isWalk = packed.resolution != .day && pace.fits(steps: steps, seconds: PackedSamples.seconds(word))
          if isWalk, steps > 0 { body(packed.sample(word)) }
          number += 1
        }
      case .plain(let samples, _):
        while number < stop {
          let sample = samples[number - offset]
          guard sample.start <= end else { break }
          if pace.fits(sample), !sample.isEmpty { body(sample) }
          number += 1
        }
      }
      return number
    }

    /// None.
    static let none = Run(block: .plain([], isInOrder: true), offset: 0, numbers: 0..<0, longestAlone: nil)
  }

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

  /// The run that holds the sample of that number, if there is one.
  func run(around number: Int) -> Run {
    if number >= tailStart {
      return Run(
        block: .plain(tail, isInOrder: true), offset: tailStart, numbers: tailStart..<count, longestAlone: nil)
    }
    return runs[index(around: number)]
  }

  private func index(around number: Int) -> Int {
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].numbers.upperBound <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes room for so many more.
  mutating func reserve(_ count: Int) { tail.reserveCapacity(tail.count + count) }

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
        block: .packed(packed), offset: count - range.lowerBound, numbers: count..<count + range.count,
        longestAlone: longest))
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
      append(Run(block: run.block, offset: run.offset + before, numbers: numbers, longestAlone: run.longestAlone))
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

extension MergedSamples: Hashable {
  /// Whether both hold the same samples, wherever they lie.
  static func == (left: MergedSamples, right: MergedSamples) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left[$0] == right[$0] }
  }

  func hash(into hasher: inout Hasher) { for number in 0..<count { hasher.combine(self[number]) } }
}
