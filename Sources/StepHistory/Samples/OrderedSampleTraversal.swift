import PixelPalCore

/// A traversal that visits samples in sorted order without moving the stored samples.
///
/// Consecutive blocks in order form a run, and the runs are merged. Each block must be sorted. Takes O(n log r) for r
/// runs: samples in order form one run, and the files of two sources, each in order, form two.
///
/// `SampleFastPathTests.test_packedSamples_areReadBackAndOrdered_asUnpackedOnes` compares the order with that of a
/// sorted array.
struct OrderedSampleTraversal {
  private var runs: [BlockRunCursor] = []

  private struct BlockRunCursor {
    var head: StepSample
    var block: Int
    var offset: Int
    let lastBlock: Int
  }

  /// Calls `body` for every sample, in sorted order.
  @inline(__always)
  static func forEach(in samples: StepSamples, _ body: (StepSample) -> Void) {
    let blocks = samples.blocks
    var traversal = OrderedSampleTraversal(blocks)
    while let run = traversal.runs.first {
      guard traversal.runs.count > 1 else {
        for block in run.block...run.lastBlock {
          _ = blocks[block].allSatisfy(from: block == run.block ? run.offset : 0) { sample in
            body(sample)
            return true
          }
        }
        return
      }
      body(run.head)
      traversal.advanceTopRun(in: blocks)
    }
  }

  private init(_ blocks: ContiguousArray<SampleBlock>) {
    var index = 0
    while index < blocks.count {
      let first = index
      while index + 1 < blocks.count, let end = blocks[index].last, let next = blocks[index + 1].first,
        !StepSample.isOrderedBefore(next, end)
      {
        index += 1
      }
      if let head = blocks[first].first {
        runs.append(BlockRunCursor(head: head, block: first, offset: 0, lastBlock: index))
      }
      index += 1
    }
    // A sorted array satisfies the heap property.
    runs.sort { StepSample.isOrderedBefore($0.head, $1.head) }
  }

  /// Advances the run at the top of the heap by one sample, and moves it to its new position.
  private mutating func advanceTopRun(in blocks: ContiguousArray<SampleBlock>) {
    var run = runs[0]
    run.offset += 1
    if run.offset == blocks[run.block].count {
      run.offset = 0
      run.block += 1
    }
    if run.block > run.lastBlock {
      let last = runs.removeLast()
      if runs.isEmpty { return }
      run = last
    } else {
      run.head = blocks[run.block][run.offset]
    }
    siftDown(run)
  }

  private mutating func siftDown(_ run: BlockRunCursor) {
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < runs.count else { break }
      if child + 1 < runs.count, StepSample.isOrderedBefore(runs[child + 1].head, runs[child].head) { child += 1 }
      guard StepSample.isOrderedBefore(runs[child].head, run.head) else { break }
      runs[hole] = runs[child]
      hole = child
    }
    runs[hole] = run
  }
}
