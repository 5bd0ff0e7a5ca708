import PixelPalCore
import StepHistory

extension StepSamples {
  /// Numbers identical samples whose identity includes their count, so that each of them counts.
  ///
  /// The result depends neither on the order of the samples nor on other samples between them. O(n) for samples in
  /// order, O(n log n) at worst.
  package mutating func numberIdenticalSamples() {
    var numbering = IdenticalRowNumbering(among: self)
    guard numbering.hasIdenticalSamples else { return }
    var numbered = withoutSamples()
    for sample in self {
      // The source is in both tables, so the sample can't be rejected.
      try? numbered.append(numbering.withNextOrdinal(sample))
    }
    self = numbered
  }
}

/// A numbering of identical samples whose identity includes their count, so that each of them counts.
///
/// Samples that occur only once take no memory.
struct IdenticalRowNumbering {
  private struct Key: Hashable {
    let start: Instant
    let source: StepSample.SourceID
    let count: StepCount
    let resolution: StepSample.Resolution

    init(_ sample: StepSample) {
      (start, source, count, resolution) = (sample.start, sample.source, sample.count, sample.resolution)
    }
  }

  private var numberedCounts: [Key: Int] = [:]

  var hasIdenticalSamples: Bool { !numberedCounts.isEmpty }

  init(among samples: consuming StepSamples) {
    var last: StepSample?
    samples.forEachSorted { sample in
      if sample.identityIncludesCount, let last, last.identityIncludesCount, last.isVersion(ofSameSample: sample) {
        numberedCounts[Key(sample)] = 0
      }
      last = sample
    }
  }

  /// Returns `sample` with its number among identical samples as its ordinal.
  ///
  /// Each sample must be passed exactly once.
  mutating func withNextOrdinal(_ sample: StepSample) -> StepSample {
    guard sample.identityIncludesCount, let ordinal = numberedCounts[Key(sample)] else { return sample }
    numberedCounts[Key(sample)] = ordinal + 1
    return sample.withOrdinal(ordinal)
  }
}
