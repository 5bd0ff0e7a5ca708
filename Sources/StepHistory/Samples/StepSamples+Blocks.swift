import PixelPalCore

// Access to whole blocks, for bulk or concurrent processing.
extension StepSamples {
  /// The number of blocks that store the samples.
  package var blockCount: Int { blocks.count }

  /// Returns the number of samples in the block with the given number, which is never 0.
  package func count(ofBlock number: Int) -> Int { blocks[number].count }

  /// Calls `body` for each sample of the block with the given number, in storage order.
  package func forEach(inBlock number: Int, _ body: (StepSample) -> Void) {
    _ = blocks[number].allSatisfy { sample in
      body(sample)
      return true
    }
  }

  /// Returns true if `isOne` returns true for any sample.
  ///
  /// The result of `isOne` may depend only on resolution, ordinal and revision. These are the same for all packed
  /// samples of a block, so `isOne` is called only once for such a block.
  package func containsSample(whereMetadata isOne: (StepSample) -> Bool) -> Bool {
    blocks.contains { block in
      switch block {
      // Packed samples of a block have the same resolution, and neither ordinals nor revisions.
      case .packed(let samples): samples.first.map(isOne) ?? false
      case .plain(let samples, _): samples.contains(where: isOne)
      }
    }
  }
}

extension PackedSamples {
  fileprivate var first: StepSample? { isEmpty ? nil : self[0] }
}
