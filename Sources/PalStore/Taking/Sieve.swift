import PixelPalCore

/// What is new among samples.
struct News {
  /// The samples that are not kept, or not with this count, in order.
  var fresh: [StepSample] = []
  /// Those of them that correct one that is kept.
  var corrections: [StepSample] = []
  /// How many are kept as they are.
  var known = 0
}

/// Holds samples, which come in order, against the blocks that are kept.
///
/// A block whose samples all come again, and no other among them, is known by their number and their fingerprints, and not
/// even read: an export of ten years with one new day costs hardly more than its reading.
struct Sieve {
  private var groups: ArraySlice<Group>
  private var news = News()
  /// The last sample, which one more may correct.
  private var last: StepSample?
  /// The samples that start where the blocks of the first group do.
  private var among: [StepSample] = []
  private var fingerprint: UInt64 = 0

  /// Blocks whose samples start among one another.
  private struct Group {
    var blocks: [Int]
    var count: Int
    var fingerprint: UInt64
    let start: Instant
    var lastStart: Instant
  }

  init(_ blocks: [Index.Block]) {
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

  /// Takes the next sample; of those that are one sample, the one that counts comes last.
  mutating func take(_ sample: StepSample, of pal: KeptPal) throws(BlockFault) {
    if let last, !last.isSameSample(as: sample) { try pass(last, of: pal) }
    last = sample
  }

  /// What was new.
  mutating func finish(of pal: KeptPal) throws(BlockFault) -> News {
    if let last { try pass(last, of: pal) }
    last = nil
    try settle(of: pal)
    return news
  }

  private mutating func pass(_ sample: StepSample, of pal: KeptPal) throws(BlockFault) {
    while let group = groups.first, group.lastStart < sample.start { try settle(of: pal) }
    guard let group = groups.first, group.start <= sample.start else { return news.fresh.append(sample) }
    among.append(sample)
    fingerprint &+= sample.fingerprint
  }

  /// Leaves the first group, after comparing what came where its samples are.
  private mutating func settle(of pal: KeptPal) throws(BlockFault) {
    guard let group = groups.popFirst(), !among.isEmpty else { return }
    if among.count == group.count, fingerprint == group.fingerprint {
      news.known += among.count
    } else {
      var kept: [StepSample] = []
      for number in group.blocks { kept += try pal.samples(ofBlock: number) }
      compare(with: group.blocks.count > 1 ? KeptPal.unique(kept) : kept)
    }
    among.removeAll(keepingCapacity: true)
    fingerprint = 0
  }

  private mutating func compare(with kept: [StepSample]) {
    var next = 0
    for sample in among {
      while next < kept.count, !kept[next].isSameSample(as: sample), StepSample.isOrdered(kept[next], sample) {
        next += 1
      }
      if next == kept.count || !kept[next].isSameSample(as: sample) {
        news.fresh.append(sample)
      } else if sample.isNewer(than: kept[next]) {
        news.fresh.append(sample)
        news.corrections.append(sample)
      } else {
        news.known += 1
      }
    }
  }
}
