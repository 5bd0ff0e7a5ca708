import PixelPalCore
import StepHistory

/// A filter that finds the new samples in an ordered sequence by comparing the sequence with the stored blocks.
///
/// A block that is received again unchanged is recognized by its sample count and fingerprint, without being read. As a
/// result, importing ten years with one new day takes little longer than parsing the export.
struct NewSampleFilter {
  /// The block groups that haven't been compared yet, in time order.
  private var blockGroups: ArraySlice<OverlappingBlockGroup>
  private var newSamples: NewSamples
  /// The last received sample, or `nil` if there is none.
  ///
  /// The sample isn't compared yet, because the next sample may be a later version of it.
  private var pendingSample: StepSample?
  /// The received samples that start in the time range of the first block group, except for ``packedGroupSamples``.
  private var groupSamples: [StepSample] = []
  /// The samples received earlier for the first block group, packed because there can be many.
  private var packedGroupSamples: StepSamples
  /// The sum of the fingerprints of the samples received for the first block group.
  private var fingerprint: UInt64 = 0

  /// A group of blocks with overlapping ranges of sample start times.
  private struct OverlappingBlockGroup {
    var blocks: [Int]
    var count: Int
    var fingerprint: UInt64
    let start: Instant
    var lastStart: Instant
  }

  init(_ blocks: [SampleLogIndex.Block], _ newSamples: NewSamples, of table: StepSamples) {
    self.newSamples = newSamples
    packedGroupSamples = table
    var groups: [OverlappingBlockGroup] = []
    for number in Array(blocks.indices).stablySorted(by: { blocks[$0].start < blocks[$1].start }) {
      let block = blocks[number]
      if let last = groups.last, block.start <= last.lastStart {
        groups[groups.count - 1].blocks.append(number)
        groups[groups.count - 1].count += block.sampleCount
        groups[groups.count - 1].fingerprint &+= block.fingerprint
        groups[groups.count - 1].lastStart = max(last.lastStart, block.lastStart)
      } else {
        groups.append(
          OverlappingBlockGroup(
            blocks: [number], count: block.sampleCount, fingerprint: block.fingerprint, start: block.start,
            lastStart: block.lastStart))
      }
    }
    self.blockGroups = groups[...]
  }

  /// Receives the next sample.
  ///
  /// If a sample has several versions, the valid one must come last.
  mutating func receive(_ sample: StepSample, for pal: StoredPal) throws(SampleBlockError) {
    if let pendingSample, !pendingSample.isVersion(ofSameSample: sample) {
      try queueForComparisonOrAppendAsNew(pendingSample, for: pal)
    }
    pendingSample = sample
  }

  /// Ends the comparison, and returns the new samples.
  mutating func finish(for pal: StoredPal) throws(SampleBlockError) -> NewSamples {
    if let pendingSample { try queueForComparisonOrAppendAsNew(pendingSample, for: pal) }
    pendingSample = nil
    try compareAndRemoveFirstGroup(for: pal)
    newSamples.encodePending()
    return newSamples
  }

  private mutating func queueForComparisonOrAppendAsNew(_ sample: StepSample, for pal: StoredPal)
    throws(SampleBlockError)
  {
    while let group = blockGroups.first, group.lastStart < sample.start { try compareAndRemoveFirstGroup(for: pal) }
    guard let group = blockGroups.first, group.start <= sample.start else { return newSamples.append(sample) }
    groupSamples.append(sample)
    if groupSamples.count == NewSampleFilter.maxUnpackedSamples { packGroupSamples() }
    fingerprint &+= sample.fingerprint
  }

  /// Compares the received samples with the stored samples of the first block group, and removes the group.
  private mutating func compareAndRemoveFirstGroup(for pal: StoredPal) throws(SampleBlockError) {
    guard let group = blockGroups.popFirst(), !groupSamples.isEmpty || !packedGroupSamples.isEmpty else { return }
    if packedGroupSamples.count + groupSamples.count == group.count, fingerprint == group.fingerprint {
      newSamples.recordAlreadyStored(count: group.count)
    } else if group.blocks.count == 1, packedGroupSamples.isEmpty {
      compare(groupSamples, with: try pal.samples(ofBlock: group.blocks[0]))
    } else {
      packGroupSamples()
      compare(packedGroupSamples, with: try pal.uniqueSamples(ofBlocks: group.blocks))
    }
    groupSamples.removeAll(keepingCapacity: true)
    if !packedGroupSamples.isEmpty { packedGroupSamples = packedGroupSamples.withoutSamples() }
    fingerprint = 0
  }

  /// The number of unpacked samples that triggers packing, to save memory.
  private static let maxUnpackedSamples = 1 << 16

  private mutating func packGroupSamples() {
    // Packing can't fail: all samples have the same source table.
    for sample in groupSamples { try? packedGroupSamples.append(sample) }
    groupSamples.removeAll(keepingCapacity: true)
  }

  private mutating func compare(_ received: some Sequence<StepSample>, with stored: some Sequence<StepSample>) {
    var iterator = stored.makeIterator()
    var next = iterator.next()
    // The stored samples with the current start, and the position of the comparison among these samples.
    var (candidates, position): ([StepSample], Int) = ([], 0)
    var legacyRows = LegacyMinuteRowMatcher()
    for sample in received {
      if candidates.first?.start != sample.start {
        candidates.removeAll(keepingCapacity: true)
        position = 0
        while let stored = next, stored.start <= sample.start {
          if stored.start == sample.start {
            // If a sample is stored under two sources that were merged since, the last version is valid.
            if let last = candidates.last, last.isVersion(ofSameSample: stored) { candidates.removeLast() }
            candidates.append(stored)
          }
          next = iterator.next()
        }
      }
      while position < candidates.count, !candidates[position].isVersion(ofSameSample: sample),
        StepSample.isOrderedBefore(candidates[position], sample)
      {
        position += 1
      }
      if position < candidates.count, candidates[position].isVersion(ofSameSample: sample) {
        if sample.supersedes(candidates[position]) {
          newSamples.append(sample, isCorrection: true)
        } else {
          newSamples.recordAlreadyStored(count: 1)
          newSamples.countIfDiffering(sample, from: candidates[position])
        }
      } else if legacyRows.matches(sample, in: candidates, around: position) {
        newSamples.recordAlreadyStored(count: 1)
      } else {
        newSamples.append(sample)
      }
    }
  }
}

/// A matcher that recognizes received rows that an older version stored without counts in their identities.
///
/// Some older versions didn't distinguish rows with times to the minute by their counts, and numbered only consecutive
/// rows, in the order of arrival.
private struct LegacyMinuteRowMatcher {
  private var referenceSample: StepSample?
  /// The number of stored legacy rows with the start and source of ``referenceSample``, by step count.
  private var counts: [StepCount: Int] = [:]

  /// Returns true if `sample` is one of the stored legacy rows.
  ///
  /// The result is false if the identity of `sample` doesn't include its count. `kept` contains the stored samples in
  /// order, and `insertionIndex` is the index at which `sample` would be inserted. If the samples of successive calls
  /// are in order, all calls together take time proportional to the number of received and stored samples.
  mutating func matches(_ sample: StepSample, in kept: [StepSample], around insertionIndex: Int) -> Bool {
    guard sample.identityIncludesCount else { return false }
    if referenceSample.map({ !LegacyMinuteRowMatcher.haveSameStartAndSource($0, sample) }) ?? true {
      counts = [:]
      for other in kept[..<insertionIndex].reversed().prefix(while: {
        LegacyMinuteRowMatcher.haveSameStartAndSource($0, sample)
      }) { countIfLegacy(other) }
      for other in kept[insertionIndex...].prefix(while: { LegacyMinuteRowMatcher.haveSameStartAndSource($0, sample) })
      {
        countIfLegacy(other)
      }
      referenceSample = sample
    }
    return sample.ordinal < counts[sample.count] ?? 0
  }

  private mutating func countIfLegacy(_ other: StepSample) {
    guard !other.identityIncludesCount, other.resolution == .minute || other.length == .zero else { return }
    counts[other.count, default: 0] += 1
  }

  private static func haveSameStartAndSource(_ one: StepSample, _ other: StepSample) -> Bool {
    one.start == other.start && one.source == other.source
  }
}
