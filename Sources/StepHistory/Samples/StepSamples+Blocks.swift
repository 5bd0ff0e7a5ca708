import PixelPalCore

// For those who look at many samples at once, or at the same time.
extension StepSamples {
  /// In how many blocks the samples lie.
  package var blockCount: Int { blocks.count }

  /// How many samples lie in a block; always some.
  package func count(ofBlock number: Int) -> Int { blocks[number].count }

  /// Calls `body` for each sample of a block, in the order in which they were added.
  package func forEach(inBlock number: Int, _ body: (StepSample) -> Void) {
    _ = blocks[number].allSatisfy { sample in
      body(sample)
      return true
    }
  }

  /// Whether `isOne` is true of some sample; O(1) for those packed together, of which it must depend on nothing but
  /// resolution, ordinal and revision.
  package func contains(whoseDetails isOne: (StepSample) -> Bool) -> Bool {
    blocks.contains { block in
      switch block {
      // They have one resolution, and neither ordinals nor revisions.
      case .packed(let samples): samples.first.map(isOne) ?? false
      case .plain(let samples, _): samples.contains(where: isOne)
      }
    }
  }
}

extension PackedSamples {
  fileprivate var first: StepSample? { isEmpty ? nil : self[0] }
}
