import PixelPalCore
import StepHistory

extension StepSamples {
  /// Numbers identical bare samples by occurrence.
  ///
  /// The result does not depend on the order of the samples, or on other samples between them.
  ///
  /// O(n) for samples in order, O(n log n) at worst.
  package mutating func numberAlike() {
    var alike = AlikeRows(among: self)
    guard alike.hasAny else { return }
    var numbered = withoutSamples()
    for sample in self {
      // The source exists in both, so the sample cannot be refused.
      try? numbered.append(alike.numbered(sample))
    }
    self = numbered
  }
}

/// The bare samples that occur more than once, and the number of each that has been numbered.
///
/// Samples that occur once take no memory.
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

  /// True if any samples are identical.
  var hasAny: Bool { !seen.isEmpty }

  /// Finds identical bare samples among `samples`.
  init(among samples: consuming StepSamples) {
    var last: StepSample?
    samples.forEachInOrder { sample in
      if sample.isBare, let last, last.isBare, last.isSameSample(as: sample) { seen[Key(sample)] = 0 }
      last = sample
    }
  }

  /// Returns the sample with its number among identical ones.
  ///
  /// Each sample must be passed once.
  mutating func numbered(_ sample: StepSample) -> StepSample {
    guard sample.isBare, let ordinal = seen[Key(sample)] else { return sample }
    seen[Key(sample)] = ordinal + 1
    return sample.numbered(ordinal)
  }
}
