import PixelPalCore

/// Blocks of ordered samples that can be divided where no samples overlap.
struct DivisibleOrderedSamples {
  private let blocks: ContiguousArray<SampleBlock>

  /// A range of consecutive samples that overlap no samples outside of the range.
  struct Section {
    fileprivate let from: SamplePosition
    fileprivate let to: SamplePosition
  }

  fileprivate struct SamplePosition {
    var block: Int
    var offset: Int

    func isBefore(_ other: SamplePosition) -> Bool { (block, offset) < (other.block, other.offset) }
  }

  /// Creates divisible samples from the blocks of `samples`, or returns `nil` if the blocks aren't in order.
  ///
  /// Each block must be sorted.
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
  func sections(count: Int) -> [Section] {
    var positions = [SamplePosition(block: 0, offset: 0)]
    let count = min(count, blocks.count)
    for number in 1..<max(areBlocksPackedWithoutDayTotals ? count : 1, 1) {
      // If there is no gap after this block, there is none after any later block.
      guard let last = positions.last, let position = firstGap(fromBlock: blocks.count * number / count) else { break }
      if last.isBefore(position) { positions.append(position) }
    }
    positions.append(SamplePosition(block: blocks.count, offset: 0))
    return zip(positions, positions.dropFirst()).map { Section(from: $0, to: $1) }
  }

  /// Returns the first position at which all earlier samples end before the next one starts, or `nil` if there is none.
  ///
  /// The search begins with the block at `index`. No block may contain day totals, because a day total could extend
  /// across the position.
  private func firstGap(fromBlock index: Int) -> SamplePosition? {
    // Packed samples are short, so none in the earlier blocks can end later than this.
    guard 0 < index, index < blocks.count, let last = blocks[index - 1].last else { return nil }
    var end = last.start + PackedSamples.longest
    for block in index..<blocks.count {
      guard case .packed(let packed) = blocks[block] else { return nil }
      for offset in 0..<packed.count {
        let sample = packed[offset]
        // A sample that starts exactly at the gap comes after the gap. A zero-length sample at the gap must not be
        // separated from such samples, because they may cover its instant.
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

  /// Returns the blocks with samples of `section`, each with the range of these samples in the block.
  func blocks(in section: Section) -> [(block: SampleBlock, range: Range<Int>)] {
    (section.from.block..<min(section.to.block + 1, blocks.count)).map { index in
      let from = index == section.from.block ? section.from.offset : 0
      let to = index == section.to.block ? section.to.offset : blocks[index].count
      return (blocks[index], from..<to)
    }
  }
}
