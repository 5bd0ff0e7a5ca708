import PixelPalCore
import StepHistory

/// A collector that combines the samples of many blocks into one list: in order, without duplicates, in their last
/// correction.
///
/// Most samples arrive in order, and then no second pass is needed.
struct GatheredSamples {
  private var steps: StepSamples
  private var last: StepSample?
  private var isClean = true

  /// Creates an empty collector with the sources of `table`.
  init(of table: StepSamples) { steps = table }

  /// Adds samples; O(1) each.
  mutating func append(_ samples: [StepSample]) throws(ImpossibleSteps) {
    for sample in samples {
      if let last, isClean { isClean = StepSample.isOrdered(last, sample) && !last.isSameSample(as: sample) }
      last = sample
      try steps.append(sample)
    }
  }

  /// Returns all samples without duplicates, and the number of duplicates.
  consuming func unique() throws(ImpossibleSteps) -> (steps: StepSamples, repeated: Int) {
    guard !isClean else { return (steps, 0) }
    var unique = steps.withoutSamples()
    var before: StepSample?
    var fault: ImpossibleSteps?
    func keep(_ sample: StepSample?) {
      guard let sample, fault == nil else { return }
      do throws(ImpossibleSteps) { try unique.append(sample) } catch { fault = error }
    }
    steps.forEachInOrder { sample in
      // Among versions of the same sample, the valid one comes last.
      if let last = before, !last.isSameSample(as: sample) { keep(last) }
      before = sample
    }
    keep(before)
    if let fault { throw fault }
    return (unique, steps.count - unique.count)
  }
}
