import PixelPalCore
import StepHistory

/// A filter that compares ordered incoming samples with the stored blocks.
///
/// A block that is received again unchanged is recognized by its sample count and its fingerprint, without reading it:
/// importing ten years with one new day costs hardly more than parsing the export.
struct NewSampleFilter {
  private var groups: ArraySlice<Group>
  private var newSamples: NewSamples
  /// The last sample, which the next one may still correct.
  private var last: StepSample?
  /// The samples that start in the time range of the first group.
  private var among: [StepSample] = []
  /// The first of these samples in packed form, if there are many.
  private var first: StepSamples
  private var fingerprint: UInt64 = 0

  /// The blocks with overlapping ranges of sample starts.
  private struct Group {
    var blocks: [Int]
    var count: Int
    var fingerprint: UInt64
    let start: Instant
    var lastStart: Instant
  }

  init(_ blocks: [Index.Block], _ newSamples: NewSamples, of table: StepSamples) {
    self.newSamples = newSamples
    first = table
    var groups: [Group] = []
    for number in Array(blocks.indices).ordered(by: { blocks[$0].start < blocks[$1].start }) {
      let block = blocks[number]
      if let last = groups.last, block.start <= last.lastStart {
        groups[groups.count - 1].blocks.append(number)
        groups[groups.count - 1].count += block.count
        groups[groups.count - 1].fingerprint &+= block.fingerprint
        groups[groups.count - 1].lastStart = max(last.lastStart, block.lastStart)
      } else {
        groups.append(
          Group(
            blocks: [number], count: block.count, fingerprint: block.fingerprint, start: block.start,
            lastStart: block.lastStart))
      }
    }
    self.groups = groups[...]
  }

  /// Receives the next sample; among versions of the same sample, the valid one comes last.
  mutating func receive(_ sample: StepSample, of pal: KeptPal) throws(BlockFault) {
    if let last, !last.isSameSample(as: sample) { try pass(last, of: pal) }
    last = sample
  }

  /// Ends the comparison and returns the new samples.
  mutating func finish(of pal: KeptPal) throws(BlockFault) -> NewSamples {
    if let last { try pass(last, of: pal) }
    last = nil
    try settle(of: pal)
    newSamples.close()
    return newSamples
  }

  private mutating func pass(_ sample: StepSample, of pal: KeptPal) throws(BlockFault) {
    while let group = groups.first, group.lastStart < sample.start { try settle(of: pal) }
    guard let group = groups.first, group.start <= sample.start else { return newSamples.note(sample) }
    among.append(sample)
    if among.count == NewSampleFilter.most { pack() }
    fingerprint &+= sample.fingerprint
  }

  /// Removes the first group after comparing its stored samples with the received ones.
  private mutating func settle(of pal: KeptPal) throws(BlockFault) {
    guard let group = groups.popFirst(), !among.isEmpty || !first.isEmpty else { return }
    if first.count + among.count == group.count, fingerprint == group.fingerprint {
      newSamples.note(known: group.count)
    } else if group.blocks.count == 1, first.isEmpty {
      compare(among, with: try pal.samples(ofBlock: group.blocks[0]))
    } else {
      pack()
      compare(first, with: try pal.samples(ofBlocks: group.blocks))
    }
    among.removeAll(keepingCapacity: true)
    if !first.isEmpty { first = first.withoutSamples() }
    fingerprint = 0
  }

  /// The maximum number of samples that are kept as values; more are packed.
  private static let most = 1 << 16

  private mutating func pack() {
    // Packing cannot fail, because the samples have the same table.
    for sample in among { try? first.append(sample) }
    among.removeAll(keepingCapacity: true)
  }

  private mutating func compare(_ among: some Sequence<StepSample>, with kept: some Sequence<StepSample>) {
    var rest = kept.makeIterator()
    var next = rest.next()
    // The stored samples with the current start, and the position of the comparison among them.
    var (beside, place): ([StepSample], Int) = ([], 0)
    var earlier = EarlierMinutes()
    for sample in among {
      if beside.first?.start != sample.start {
        beside.removeAll(keepingCapacity: true)
        place = 0
        while let kept = next, kept.start <= sample.start {
          if kept.start == sample.start {
            // If one sample is stored under two former sources, the valid one comes last.
            if let last = beside.last, last.isSameSample(as: kept) { beside.removeLast() }
            beside.append(kept)
          }
          next = rest.next()
        }
      }
      while place < beside.count, !beside[place].isSameSample(as: sample),
        StepSample.isOrdered(beside[place], sample)
      {
        place += 1
      }
      if place < beside.count, beside[place].isSameSample(as: sample) {
        if sample.isNewer(than: beside[place]) {
          newSamples.note(sample, isCorrection: true)
        } else {
          newSamples.note(known: 1)
          newSamples.note(sample, besides: beside[place])
        }
      } else if earlier.hold(sample, beside, around: place) {
        newSamples.note(known: 1)
      } else {
        newSamples.note(sample)
      }
    }
  }
}

/// The stored rows that have only a minute, from before such rows were distinguished by their counts.
///
/// Earlier versions numbered them in the order of arrival, and only consecutive ones.
private struct EarlierMinutes {
  private var beside: StepSample?
  /// The number of times that each count was stored at that instant.
  private var counts: [StepCount: Int] = [:]

  /// Returns true if the bare `sample` is one of these rows; `kept` is in order, and `place` is the insertion point of
  /// `sample`.
  ///
  /// O(1) for each stored or requested sample if they come in order.
  mutating func hold(_ sample: StepSample, _ kept: [StepSample], around place: Int) -> Bool {
    guard sample.isBare else { return false }
    if beside.map({ !EarlierMinutes.areBeside($0, sample) }) ?? true {
      counts = [:]
      for other in kept[..<place].reversed().prefix(while: { EarlierMinutes.areBeside($0, sample) }) { note(other) }
      for other in kept[place...].prefix(while: { EarlierMinutes.areBeside($0, sample) }) { note(other) }
      beside = sample
    }
    return sample.ordinal < counts[sample.count] ?? 0
  }

  private mutating func note(_ other: StepSample) {
    guard !other.isBare, other.resolution == .minute || other.length == .zero else { return }
    counts[other.count, default: 0] += 1
  }

  private static func areBeside(_ one: StepSample, _ other: StepSample) -> Bool {
    one.start == other.start && one.source == other.source
  }
}
