import PixelPalCore
import StepHistory

@testable import PalStore

extension KeptPal {
  /// Returns the samples in order, each once, with its last correction.
  ///
  /// Reference implementation of ``GatheredSamples``.
  static func unique(_ samples: [StepSample]) -> [StepSample] {
    var unique: [StepSample] = []
    for sample in samples.ordered(by: StepSample.isOrdered) {
      if let last = unique.last, last.isSameSample(as: sample) { unique.removeLast() }
      unique.append(sample)
    }
    return unique
  }
}
