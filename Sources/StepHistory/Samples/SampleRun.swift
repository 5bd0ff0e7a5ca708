import PixelPalCore

/// Samples that are in order, so that they need no sorting and can be divided where nothing overlaps.
struct SampleRun {
  private let blocks: ContiguousArray<SampleBlock>

  /// Samples from one place up to another.
  struct Stretch {
    fileprivate let from: Position
    fileprivate let to: Position
  }

  fileprivate struct Position {
    var block: Int
    var offset: Int

    func isBefore(_ other: Position) -> Bool { (block, offset) < (other.block, other.offset) }
  }

  /// `nil` where the blocks are not in order one after another; each by itself is.
  init?(_ samples: StepSamples) {
    blocks = samples.blocks
    for (block, next) in zip(blocks, blocks.dropFirst()) {
      if let last = block.last, let first = next.first, StepSample.isOrdered(first, last) { return nil }
    }
  }

  /// Divides the run into `count` stretches, fewer where it hangs together.
  func stretches(_ count: Int) -> [Stretch] {
    var positions = [Position(block: 0, offset: 0)]
    let count = min(count, blocks.count)
    for number in 1..<max(arePacked ? count : 1, 1) {
      // Where no gap comes, none comes later.
      guard let last = positions.last, let position = gap(fromBlock: blocks.count * number / count) else { break }
      if last.isBefore(position) { positions.append(position) }
    }
    positions.append(Position(block: blocks.count, offset: 0))
    return zip(positions, positions.dropFirst()).map { Stretch(from: $0, to: $1) }
  }

  /// The first place from a block on at which all that came before is over, and which no total of a day reaches over.
  private func gap(fromBlock index: Int) -> Position? {
    // Packed samples are short: nothing from the block before reaches further than that.
    guard 0 < index, index < blocks.count, let last = blocks[index - 1].last else { return nil }
    var end = last.start + PackedSamples.longest
    for block in index..<blocks.count {
      guard case .packed(let packed) = blocks[block] else { return nil }
      for offset in 0..<packed.count {
        let sample = packed[offset]
        // Before all that start then, one without length too: others that start there may cover its instant.
        if sample.start >= end { return Position(block: block, offset: offset) }
        end = max(end, sample.end)
      }
    }
    return nil
  }

  private var arePacked: Bool {
    blocks.allSatisfy { if case .packed(let packed) = $0 { packed.resolution != .day } else { false } }
  }

  /// The blocks that a stretch lies in, and what of each.
  func parts(of stretch: Stretch) -> [(block: SampleBlock, range: Range<Int>)] {
    (stretch.from.block..<min(stretch.to.block + 1, blocks.count)).map { index in
      let from = index == stretch.from.block ? stretch.from.offset : 0
      let to = index == stretch.to.block ? stretch.to.offset : blocks[index].count
      return (blocks[index], from..<to)
    }
  }
}
