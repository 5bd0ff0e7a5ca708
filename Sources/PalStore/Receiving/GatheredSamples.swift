import PixelPalCore
import StepHistory

/// Samples of many blocks that become one list: in order, each once, as they were last corrected.
///
/// Most come in order, and then they are not looked at again.
struct GatheredSamples {
  private var steps: StepSamples
  private var last: StepSample?
  private var isClean = true

  /// None, from the sources of `table`.
  init(of table: StepSamples) { steps = table }

  /// Adds samples; O(1) each.
  mutating func append(_ samples: [StepSample]) throws(ImpossibleSteps) {
    for sample in samples {
      if let last, isClean { isClean = StepSample.isOrdered(last, sample) && !last.isSameSample(as: sample) }
      last = sample
      try steps.append(sample)
    }
  }

  /// All of them, each once, and how many there were beside.
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
      // Of those that are one sample, the one that counts comes last.
      if let last = before, !last.isSameSample(as: sample) { keep(last) }
      before = sample
    }
    keep(before)
    if let fault { throw fault }
    return (unique, steps.count - unique.count)
  }
}
