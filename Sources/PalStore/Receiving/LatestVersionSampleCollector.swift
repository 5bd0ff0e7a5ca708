import PixelPalCore
import StepHistory

/// A collector that combines the samples of many blocks into one ordered list with the latest version of each sample.
///
/// Most samples arrive in order. If all of them do, a second pass isn't needed.
struct LatestVersionSampleCollector {
  private var gatheredSamples: StepSamples
  private var last: StepSample?
  private var isOrderedAndUnique = true

  /// Creates a collector that uses the sources of `table`, which must have no samples.
  init(of table: StepSamples) { gatheredSamples = table }

  /// Adds `samples`.
  ///
  /// Takes O(1) for each sample.
  mutating func append(_ samples: [StepSample]) throws(InvalidSampleError) {
    for sample in samples {
      if let last, isOrderedAndUnique {
        isOrderedAndUnique = StepSample.isOrderedBefore(last, sample) && !last.isVersion(ofSameSample: sample)
      }
      last = sample
      try gatheredSamples.append(sample)
    }
  }

  /// Returns the latest version of each sample in time order, and the number of versions that were left out.
  consuming func deduplicated() throws(InvalidSampleError) -> (steps: StepSamples, repeated: Int) {
    guard !isOrderedAndUnique else { return (gatheredSamples, 0) }
    var unique = gatheredSamples.withoutSamples()
    var before: StepSample?
    var fault: InvalidSampleError?
    func appendUnlessFailed(_ sample: StepSample?) {
      guard let sample, fault == nil else { return }
      do throws(InvalidSampleError) { try unique.append(sample) } catch { fault = error }
    }
    gatheredSamples.forEachSorted { sample in
      // If there are several versions of a sample, the last one is valid.
      if let last = before, !last.isVersion(ofSameSample: sample) { appendUnlessFailed(last) }
      before = sample
    }
    appendUnlessFailed(before)
    if let fault { throw fault }
    return (unique, gatheredSamples.count - unique.count)
  }
}
