import PixelPalCore
import StepHistory

extension StepSamples {
  /// Numbers the bare samples that are alike in all, by occurrence: whatever lies between them, and whatever their order,
  /// the samples are the same.
  ///
  /// O(n) for samples in order, O(n log n) at worst.
  package mutating func numberAlike() {
    var alike = AlikeRows(among: self)
    guard alike.hasAny else { return }
    var numbered = withoutSamples()
    for sample in self {
      // Its source is there, so there is nothing to refuse.
      try? numbered.append(alike.numbered(sample))
    }
    self = numbered
  }
}

/// The bare samples of which others are alike, and how many of them have been numbered.
///
/// Nothing is kept of those that nothing is like.
struct AlikeRows {
  private struct Key: Hashable {
    let start: Instant
    let source: StepSample.SourceID
    let count: StepCount
    let resolution: StepSample.Resolution

    init(_ sample: StepSample) {
      (start, source, count, resolution) = (sample.start, sample.source, sample.count, sample.resolution)
    }
  }

  private var seen: [Key: Int] = [:]

  /// Whether any are alike.
  var hasAny: Bool { !seen.isEmpty }

  /// Finds those that are alike among `samples`.
  init(among samples: consuming StepSamples) {
    var last: StepSample?
    samples.forEachInOrder { sample in
      if sample.isBare, let last, last.isBare, last.isSameSample(as: sample) { seen[Key(sample)] = 0 }
      last = sample
    }
  }

  /// The sample with the number that it has among those like it; each is to be handed in once.
  mutating func numbered(_ sample: StepSample) -> StepSample {
    guard sample.isBare, let ordinal = seen[Key(sample)] else { return sample }
    seen[Key(sample)] = ordinal + 1
    return sample.numbered(ordinal)
  }
}
