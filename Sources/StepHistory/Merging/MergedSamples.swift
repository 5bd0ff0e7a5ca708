import PixelPalCore

/// Merged samples in order, with source assignments that determine which of several overlapping samples count.
///
/// The counted parts of a sample are computed on demand.
struct MergedSamples: Sendable {
  private(set) var samples = ChunkedSampleArray()
  /// The source assignments, disjoint and in time order.
  private(set) var assignments: ContiguousArray<SourceAssignedInterval> = []
  /// True if ``excludeSteps(in:)`` has excluded time spans.
  ///
  /// A source assignment can then overlap a sample even if no other sample does.
  private(set) var hasExcludedSpans = false
  /// The counted steps of each sample in millionths, stored only under the policy `fill`.
  private var filledMillionths: ContiguousArray<Int64> = []
  private let ranks: [UInt16]
  private let policy: MergePolicy

  init(ranks: [UInt16], policy: MergePolicy) {
    self.ranks = ranks
    self.policy = policy
  }

  /// The counted steps of each sample in millionths, or an empty array if every sample counts as recorded.
  var countedMillionthsUnderFill: ContiguousArray<Int64> { filledMillionths }

  func rank(of sample: StepSample) -> Int { Int(ranks[sample.sourceIndex]) }

  /// Returns the steps of `sample` that would count if no source assignment excluded it, in millionths.
  ///
  /// `index` is the index of `sample` in ``samples``.
  func millionthsIgnoringAssignments(of sample: StepSample, at index: Int) -> Int64 {
    policy == .fill ? filledMillionths[index] : sample.millionths
  }

  /// Returns the parts of `sample` that count within `span`.
  ///
  /// `firstAssignment` is the index of the first assignment that ends after the start of `span`.
  func countedParts(of sample: StepSample, in span: Interval, firstAssignment: Int) -> CountedSamplePartIterator {
    // A sample with zero steps has nothing to divide, so it stays whole. It is kept because it makes its day known.
    let first = sample.hasNoSteps ? assignments.count : firstAssignment
    return CountedSamplePartIterator(of: sample, in: span, rank: rank(of: sample), firstAssignment: first, policy)
  }

  /// Calls `body` for each counted part of the samples in `run`.
  ///
  /// `cursor` is the cursor in the source assignments, as the previous run left it. `body` receives the sample, the
  /// count that is spread over its span, the time span of the part, and the steps of the part, both counts in
  /// millionths.
  @inline(__always)
  func forEachCountedPart(
    of run: ChunkedSampleArray.SampleRun, from cursor: inout AssignmentCursor,
    _ body: (_ sample: StepSample, _ count: Int64, _ part: Interval, _ steps: Int64) -> Void
  ) {
    for number in run.numbers {
      let (sample, span) = (run[number], run.countableSpan(of: number))
      cursor.skipAssignments(endingBy: span.start, in: assignments)
      let count = millionthsIgnoringAssignments(of: sample, at: number)
      var parts = countedParts(of: sample, in: span, firstAssignment: cursor.nextIndex)
      while let part = parts.nextCountedPart(under: assignments) {
        body(sample, count, part, sample.share(of: count, in: part))
      }
    }
  }
}

extension MergedSamples {
  /// Appends the samples of `later`, which must all come after the existing samples.
  mutating func append(contentsOfLater later: MergedSamples) {
    samples.append(contentsOf: later.samples)
    assignments += later.assignments
    filledMillionths += later.filledMillionths
  }

  /// Excludes all steps in `spans`, so that no source counts there.
  ///
  /// The spans must be ascending and disjoint.
  mutating func excludeSteps(in spans: [Interval]) {
    guard !spans.isEmpty else { return }
    (assignments, hasExcludedSpans) = (assignments.excludingSteps(in: spans), true)
  }
}

// Appending samples during a merge.
extension MergedSamples {
  /// Reserves memory for `count` more samples.
  mutating func reserveCapacity(forMore count: Int) { samples.reserveCapacity(forMore: count) }

  /// Removes all samples and assignments, but keeps the allocated memory.
  mutating func removeAll() {
    samples.removeAll()
    assignments.removeAll(keepingCapacity: true)
    filledMillionths.removeAll(keepingCapacity: true)
  }

  /// Appends `sample`, which counts fully because no source assignment affects it.
  mutating func append(_ sample: StepSample) {
    samples.append(sample)
    if policy == .fill { filledMillionths.append(sample.millionths) }
  }

  /// Appends `cluster`: overlapping samples of several sources, with their source assignments.
  mutating func appendCluster(_ cluster: OverlapCluster) {
    for index in cluster.samples.indices {
      samples.append(cluster.samples[index])
      if policy == .fill { filledMillionths.append(cluster.countedMillionths(ofSampleAt: index)) }
    }
    for assignment in cluster.assignments { assignments.append(assignment) }
  }

  /// Appends isolated segments of samples that are too short to be divided into parts.
  ///
  /// The policy must not be `fill`.
  mutating func appendSegments(_ segments: PackedSegments) { samples.appendSegmentsAsSamples(segments) }
}

extension Interval {
  /// Returns the part of the interval from `since` to `end`, or `nil` if that part is empty.
  ///
  /// An interval of zero length is returned unchanged if it is at `since` or later, but before `end`.
  func clipped(from since: Instant, to end: Instant) -> Interval? {
    if isEmpty { return since <= start && start < end ? self : nil }
    let (from, to) = (max(start, since), min(self.end, end))
    return from < to ? Interval(unchecked: from, to) : nil
  }
}
