import PixelPalCore
import StepHistory

extension StepSamples {
  /// Gives different ordinals to identical samples, so that all of them count.
  ///
  /// Only samples for which `StepSample.identityIncludesCount` is true are numbered, because other repeated samples are
  /// versions of one sample. The result doesn't depend on the order of identical samples, because their ordinals are
  /// interchangeable.
  ///
  /// - Complexity: O(*n*) if the samples are sorted, and O(*n* log *n*) at worst.
  package mutating func assignOrdinalsToIdenticalSamples() {
    var numbering = IdenticalRowNumbering(among: self)
    guard numbering.hasIdenticalSamples else { return }
    var numbered = withoutSamples()
    for sample in self {
      // `numbered` already has all sources, so it can't reject the sample.
      try? numbered.append(numbering.withNextOrdinal(sample))
    }
    self = numbered
  }
}

/// A numbering that gives different ordinals to identical samples.
///
/// Without different ordinals, identical samples would be treated as repetitions of one row. Only samples for which
/// `StepSample.identityIncludesCount` is true are numbered. Samples that occur only once take no memory.
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

  /// The next ordinal of each sample that occurs several times, keyed by the values that identical samples share.
  private var numberedCounts: [Key: Int] = [:]

  var hasIdenticalSamples: Bool { !numberedCounts.isEmpty }

  /// Creates a numbering for the samples that occur several times in `samples`, without assigning any ordinals yet.
  init(among samples: consuming StepSamples) {
    var last: StepSample?
    samples.forEachSorted { sample in
      if sample.identityIncludesCount, let last, last.identityIncludesCount, last.isVersion(ofSameSample: sample) {
        numberedCounts[Key(sample)] = 0
      }
      last = sample
    }
  }

  /// Returns `sample` with the next ordinal among identical samples, counted from 0.
  ///
  /// A sample that occurs only once is returned unchanged. The caller must call this method exactly once for each
  /// sample.
  mutating func withNextOrdinal(_ sample: StepSample) -> StepSample {
    guard sample.identityIncludesCount, let ordinal = numberedCounts[Key(sample)] else { return sample }
    numberedCounts[Key(sample)] = ordinal + 1
    return sample.withOrdinal(ordinal)
  }
}
