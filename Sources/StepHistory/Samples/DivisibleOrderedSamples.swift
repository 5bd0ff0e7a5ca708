import PixelPalCore

/// Blocks of samples that are already in order, so that they need no sorting and can be divided where samples don't
/// overlap.
struct DivisibleOrderedSamples {
  private let blocks: ContiguousArray<SampleBlock>

  /// A range of positions in the samples whose samples don't overlap those of other ranges.
  struct Section {
    fileprivate let from: SamplePosition
    fileprivate let to: SamplePosition
  }

  fileprivate struct SamplePosition {
    var block: Int
    var offset: Int

    func isBefore(_ other: SamplePosition) -> Bool { (block, offset) < (other.block, other.offset) }
  }

  /// Creates a value with the blocks of `samples`, or returns `nil` if a block begins before the previous one ends.
  ///
  /// Each block must already be sorted.
  init?(_ samples: StepSamples) {
    blocks = samples.blocks
    for (block, next) in zip(blocks, blocks.dropFirst()) {
      if let last = block.last, let first = next.first, StepSample.isOrderedBefore(first, last) { return nil }
    }
  }

  /// Divides the samples into at most `count` sections.
  ///
  /// There are fewer sections if there are fewer blocks, or if too many samples overlap. There is only one section if a
  /// block is unpacked or contains day totals.
  func sections(_ count: Int) -> [Section] {
    var positions = [SamplePosition(block: 0, offset: 0)]
    let count = min(count, blocks.count)
    for number in 1..<max(areBlocksPackedWithoutDayTotals ? count : 1, 1) {
      // If there is no gap after this block, there is none after a later block either.
      guard let last = positions.last, let position = firstGap(fromBlock: blocks.count * number / count) else { break }
      if last.isBefore(position) { positions.append(position) }
    }
    positions.append(SamplePosition(block: blocks.count, offset: 0))
    return zip(positions, positions.dropFirst()).map { Section(from: $0, to: $1) }
  }

  /// Returns the first position at which all earlier samples have ended, or `nil` if there is no such position.
  ///
  /// The search begins with the block at `index`. No block may contain day totals, because a day total could span the
  /// position.
  private func firstGap(fromBlock index: Int) -> SamplePosition? {
    // Packed samples are short: none in the previous blocks can end later than this.
    guard 0 < index, index < blocks.count, let last = blocks[index - 1].last else { return nil }
    var end = last.start + PackedSamples.longest
    for block in index..<blocks.count {
      guard case .packed(let packed) = blocks[block] else { return nil }
      for offset in 0..<packed.count {
        let sample = packed[offset]
        // Samples that start exactly at the gap come after it. A zero-length sample must not be separated from them,
        // because they may cover its instant.
        if sample.start >= end { return SamplePosition(block: block, offset: offset) }
        end = max(end, sample.end)
      }
    }
    return nil
  }

  /// True if all blocks are packed and have no day totals.
  private var areBlocksPackedWithoutDayTotals: Bool {
    blocks.allSatisfy { if case .packed(let packed) = $0 { packed.resolution != .day } else { false } }
  }

  /// Returns the blocks that overlap `section`, with the range of the section in each block.
  func blocks(in section: Section) -> [(block: SampleBlock, range: Range<Int>)] {
    (section.from.block..<min(section.to.block + 1, blocks.count)).map { index in
      let from = index == section.from.block ? section.from.offset : 0
      let to = index == section.to.block ? section.to.offset : blocks[index].count
      return (blocks[index], from..<to)
    }
  }
}
