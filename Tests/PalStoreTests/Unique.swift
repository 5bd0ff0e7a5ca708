import PixelPalCore
import StepHistory

@testable import PalStore

extension KeptPal {
  /// Samples in order, each once, as they were last corrected: the slow twin of ``GatheredSamples``.
  static func unique(_ samples: [StepSample]) -> [StepSample] {
    var unique: [StepSample] = []
    for sample in samples.ordered(by: StepSample.isOrdered) {
      if let last = unique.last, last.isSameSample(as: sample) { unique.removeLast() }
      unique.append(sample)
    }
    return unique
  }
}
