import PixelPalCore

/// The merged samples in order, with source assignments that say which source counts where several overlap.
///
/// The counted parts of each sample are computed on demand.
struct AssignedSamples: Sendable {
  private(set) var samples = MergedSamples()
  private(set) var assignments: ContiguousArray<SourceAssignment> = []
  /// True if assignments may reach into samples that overlap no other sample.
  private(set) var hasExcludedSpans = false
  /// The counted steps of each sample, in millionths, which are stored only for the policy `fill`.
  private var filledMillionths: ContiguousArray<Int64> = []
  private let ranks: [UInt16]
  private let policy: MergePolicy

  init(ranks: [UInt16], policy: MergePolicy) {
    self.ranks = ranks
    self.policy = policy
  }

  /// The counted steps of each sample in millionths, or an empty array if every sample counts as recorded.
  var countedMillionthsIfDifferent: ContiguousArray<Int64> { filledMillionths }

  func rank(of sample: StepSample) -> Int { Int(ranks[sample.sourceIndex]) }

  /// Returns the steps that a sample counts if no assignment excludes it, in millionths.
  func countedMillionths(of sample: StepSample, at index: Int) -> Int64 {
    policy == .fill ? filledMillionths[index] : sample.millionths
  }

  /// Returns the parts of `sample` that count within `span`.
  ///
  /// `assignment` is the index of the first assignment that ends after the start of `span`.
  func countedIntervals(of sample: StepSample, in span: Interval, assignment: Int) -> CountedIntervals {
    // A sample with zero steps stays whole: there is nothing to divide, and it matters that the sample exists.
    let first = sample.hasNoSteps ? assignments.count : assignment
    return CountedIntervals(of: sample, in: span, rank: rank(of: sample), firstAssignment: first, policy)
  }

  /// Calls `body` for each counted part of the samples in `run`.
  ///
  /// - Parameters:
  ///   - cursor: continues from its position at the end of the previous run.
  ///   - body: receives the sample, the count that is spread over its span, the time of the part, and the steps of
  ///     the part.
  @inline(__always)
  func forEachCountedPart(
    of run: MergedSamples.SampleRun, from cursor: inout AssignmentCursor,
    _ body: (_ sample: StepSample, _ count: Int64, _ part: Interval, _ steps: Int64) -> Void
  ) {
    for number in run.numbers {
      let (sample, span) = (run[number], run.span(of: number))
      cursor.advance(to: span.start, in: assignments)
      let count = countedMillionths(of: sample, at: number)
      var parts = countedIntervals(of: sample, in: span, assignment: cursor.nextIndex)
      while let part = parts.next(in: assignments) { body(sample, count, part, sample.share(of: count, in: part)) }
    }
  }
}

extension AssignedSamples {
  /// Appends samples that come entirely after those so far.
  mutating func append(_ later: AssignedSamples) {
    samples.append(contentsOf: later.samples)
    assignments += later.assignments
    filledMillionths += later.filledMillionths
  }

  /// Excludes every source in `spans`, which must be ascending and disjoint.
  mutating func exclude(_ spans: [Interval]) {
    guard !spans.isEmpty else { return }
    (assignments, hasExcludedSpans) = (assignments.excluding(spans), true)
  }
}

// Building the samples while they are merged.
extension AssignedSamples {
  /// Reserves memory for `count` samples.
  mutating func reserve(_ count: Int) { samples.reserve(count) }

  /// Removes everything and keeps the allocated memory.
  mutating func removeAll() {
    samples.removeAll()
    assignments.removeAll(keepingCapacity: true)
    filledMillionths.removeAll(keepingCapacity: true)
  }

  /// Adds a sample that counts fully, without source assignments.
  mutating func append(_ sample: StepSample) {
    samples.append(sample)
    if policy == .fill { filledMillionths.append(sample.millionths) }
  }

  /// Adds samples that overlap samples of other sources.
  mutating func append(_ cluster: Cluster) {
    for index in cluster.samples.indices {
      samples.append(cluster.samples[index])
      if policy == .fill { filledMillionths.append(cluster.countedMillionths(at: index)) }
    }
    for assignment in cluster.assignments { assignments.append(assignment) }
  }

  /// Adds segments that nothing else overlaps, with samples that need no spreading, under any policy but `fill`.
  mutating func append(_ segments: PackedSegments) { samples.append(segments) }
}

extension Interval {
  /// Returns the part of the interval from `since` up to `end`, or `nil` if the interval lies outside that time.
  ///
  /// An interval without length stays whole or is dropped.
  func clipped(from since: Instant, to end: Instant) -> Interval? {
    if isEmpty { return since <= start && start < end ? self : nil }
    let (from, to) = (max(start, since), min(self.end, end))
    return from < to ? Interval(unchecked: from, to) : nil
  }
}
