import PixelPalCore
import StepHistory

@testable import PalStore

extension StoredPal {
  /// Returns the samples in order, each once, with its last correction.
  ///
  /// Reference implementation of ``LatestVersionSampleCollector``.
  static func referenceDeduplicated(_ samples: [StepSample]) -> [StepSample] {
    var unique: [StepSample] = []
    for sample in samples.stablySorted(by: StepSample.isOrderedBefore) {
      if let last = unique.last, last.isVersion(ofSameSample: sample) { unique.removeLast() }
      unique.append(sample)
    }
    return unique
  }
}
