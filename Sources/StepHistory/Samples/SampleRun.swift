import PixelPalCore

/// Samples in order, which need no sorting and can be divided where nothing overlaps.
struct SampleRun {
  private let blocks: ContiguousArray<SampleBlock>

  /// The samples from one position up to another.
  struct Stretch {
    fileprivate let from: Position
    fileprivate let to: Position
  }

  fileprivate struct Position {
    var block: Int
    var offset: Int

    func isBefore(_ other: Position) -> Bool { (block, offset) < (other.block, other.offset) }
  }

  /// Creates a run; `nil` if the blocks are not in order, although each block is sorted.
  init?(_ samples: StepSamples) {
    blocks = samples.blocks
    for (block, next) in zip(blocks, blocks.dropFirst()) {
      if let last = block.last, let first = next.first, StepSample.isOrdered(first, last) { return nil }
    }
  }

  /// Divides the run into `count` segments, or fewer if too many samples overlap.
  func stretches(_ count: Int) -> [Stretch] {
    var positions = [Position(block: 0, offset: 0)]
    let count = min(count, blocks.count)
    for number in 1..<max(arePacked ? count : 1, 1) {
      // If there is no gap after this block, there is none after a later one.
      guard let last = positions.last, let position = gap(fromBlock: blocks.count * number / count) else { break }
      if last.isBefore(position) { positions.append(position) }
    }
    positions.append(Position(block: blocks.count, offset: 0))
    return zip(positions, positions.dropFirst()).map { Stretch(from: $0, to: $1) }
  }

  /// Returns the first position from a block on at which all earlier samples have ended; no day total may span it.
  private func gap(fromBlock index: Int) -> Position? {
    // Packed samples are short: no sample in the block before reaches further than their maximum length.
    guard 0 < index, index < blocks.count, let last = blocks[index - 1].last else { return nil }
    var end = last.start + PackedSamples.longest
    for block in index..<blocks.count {
      guard case .packed(let packed) = blocks[block] else { return nil }
      for offset in 0..<packed.count {
        let sample = packed[offset]
        // The position is before all samples that start then. Even a zero-length one must not be cut off, because
        // others may cover its instant.
        if sample.start >= end { return Position(block: block, offset: offset) }
        end = max(end, sample.end)
      }
    }
    return nil
  }

  private var arePacked: Bool {
    blocks.allSatisfy { if case .packed(let packed) = $0 { packed.resolution != .day } else { false } }
  }

  /// Returns the blocks that contain a segment, and the range of it in each.
  func parts(of stretch: Stretch) -> [(block: SampleBlock, range: Range<Int>)] {
    (stretch.from.block..<min(stretch.to.block + 1, blocks.count)).map { index in
      let from = index == stretch.from.block ? stretch.from.offset : 0
      let to = index == stretch.to.block ? stretch.to.offset : blocks[index].count
      return (blocks[index], from..<to)
    }
  }
}
