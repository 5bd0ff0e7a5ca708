import PixelPalCore

/// A time interval in which several sources are active, assigned to the source that counts.
///
/// Each assignment takes 16 bytes.
struct SourceAssignedInterval: Hashable, Sendable {
  // From the highest bit: the start as a 49-bit offset from the first representable instant, and the rank plus one in
  // 15 bits.
  private let fromAndRank: UInt64
  let to: Instant

  /// The rank for an interval in which no source counts.
  static let noSource = -1

  init(from: Instant, to: Instant, rank: Int) {
    let offset = UInt64(bitPattern: from.millisecondsSince1970 &- Instant.distantPast.millisecondsSince1970)
    fromAndRank = offset << 15 | UInt64(truncatingIfNeeded: rank &+ 1) & 0x7FFF
    self.to = to
  }

  var from: Instant {
    Instant(unchecked: Int64(bitPattern: fromAndRank >> 15) &+ Instant.distantPast.millisecondsSince1970)
  }

  /// The rank of the source that counts, or ``noSource`` if no source counts.
  var rank: Int { Int(fromAndRank & 0x7FFF) &- 1 }
}

/// A cursor in a list of source assignments that advances in step with the samples, in time order.
struct AssignmentCursor: Sendable {
  /// The index of the first source assignment that ends after the cursor's instant.
  private(set) var nextIndex = 0

  /// Advances the cursor past the source assignments that end at or before `instant`.
  @inline(__always) mutating func skipAssignments(
    endingBy instant: Instant, in assignments: ContiguousArray<SourceAssignedInterval>
  ) {
    while nextIndex < assignments.count, assignments[nextIndex].to <= instant { nextIndex += 1 }
  }
}

extension ContiguousArray<SourceAssignedInterval> {
  /// Appends a source assignment, or extends the last one if it has the same rank and ends where the new one begins.
  mutating func appendOrExtendLast(from: Instant, to: Instant, rank: Int) {
    guard from < to else { return }
    if let last, last.to == from, last.rank == rank {
      self[count - 1] = SourceAssignedInterval(from: last.from, to: to, rank: rank)
    } else {
      append(SourceAssignedInterval(from: from, to: to, rank: rank))
    }
  }

  /// Returns a copy in which no source counts during `excludedSpans`.
  ///
  /// The spans must be ascending and disjoint. Takes O(n) for n assignments and spans.
  func excludingSteps(in excludedSpans: [Interval]) -> ContiguousArray<SourceAssignedInterval> {
    guard !excludedSpans.isEmpty else { return self }
    var result: ContiguousArray<SourceAssignedInterval> = []
    var next = 0
    var quietUntil = Instant.distantPast
    for assignment in self {
      var from = Swift.max(assignment.from, quietUntil)
      while next < excludedSpans.count, excludedSpans[next].start < assignment.to {
        let quiet = excludedSpans[next]
        next += 1
        result.appendOrExtendLast(from: from, to: quiet.start, rank: assignment.rank)
        result.appendOrExtendLast(from: quiet.start, to: quiet.end, rank: SourceAssignedInterval.noSource)
        from = Swift.max(from, quiet.end)
        quietUntil = quiet.end
      }
      result.appendOrExtendLast(from: from, to: assignment.to, rank: assignment.rank)
    }
    for quiet in excludedSpans[next...] {
      result.appendOrExtendLast(from: quiet.start, to: quiet.end, rank: SourceAssignedInterval.noSource)
    }
    return result
  }
}

/// An iterator over the counted parts of one sample, in time order.
///
/// A part of the sample's span counts unless a source assignment excludes it. The iteration takes O(1) per assignment
/// within the span.
struct CountedSamplePartIterator {
  private var position: Instant
  private let end: Instant
  private let rank: Int
  /// True if an assignment excludes all other sources, or false if it excludes only those with a lower priority.
  ///
  /// The difference matters for zero-length samples, which never get an assignment.
  private let onlyOwnerCounts: Bool
  private var nextAssignment: Int
  private var isFinished: Bool
  private let isPoint: Bool

  /// Creates an iterator over the counted parts of `sample` within `span`.
  ///
  /// - Parameters:
  ///   - rank: The rank of the sample's source.
  ///   - firstAssignment: The index of the first assignment that ends after the start of `span`.
  ///   - policy: The policy that decides which other sources an assignment excludes.
  init(of sample: StepSample, in span: Interval, rank: Int, firstAssignment: Int, _ policy: MergePolicy) {
    position = span.start
    end = span.end
    isPoint = span.isEmpty
    isFinished = false
    // If only the time of entry is known, the sample is treated as if it had the highest priority: it is excluded only
    // where no source counts.
    self.rank = sample.hasEntryTimeOnly ? 0 : rank
    onlyOwnerCounts = policy == .max && !sample.hasEntryTimeOnly
    nextAssignment = firstAssignment
  }

  private func isSampleExcluded(by assignment: SourceAssignedInterval) -> Bool {
    onlyOwnerCounts ? assignment.rank != rank : assignment.rank < rank
  }

  mutating func nextCountedPart(under assignments: ContiguousArray<SourceAssignedInterval>) -> Interval? {
    if isPoint { return nextPartOfZeroLengthSample(in: assignments) }
    while position < end {
      let from = position
      guard nextAssignment < assignments.count, assignments[nextAssignment].from < end else {
        position = end
        return Interval(unchecked: from, end)
      }
      let assignment = assignments[nextAssignment]
      nextAssignment += 1
      guard isSampleExcluded(by: assignment) else { continue }
      position = min(assignment.to, end)
      if from < assignment.from { return Interval(unchecked: from, assignment.from) }
    }
    return nil
  }

  private mutating func nextPartOfZeroLengthSample(in assignments: ContiguousArray<SourceAssignedInterval>) -> Interval?
  {
    guard !isFinished else { return nil }
    isFinished = true
    if nextAssignment < assignments.count, assignments[nextAssignment].from <= position,
      isSampleExcluded(by: assignments[nextAssignment])
    {
      return nil
    }
    return Interval(unchecked: position, position)
  }
}
