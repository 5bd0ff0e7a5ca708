import PixelPalCore

/// A block of consecutive samples that are packed if possible.
///
/// `SampleFastPathTests.test_packedSamples_areReadBackAndOrdered_asUnpackedOnes` compares packed samples with an array
/// of all samples, which is the reference implementation.
enum SampleBlock: Sendable {
  case packed(PackedSamples)
  /// Unpacked samples.
  ///
  /// `isInOrder` is true if they are sorted.
  case plain(ContiguousArray<StepSample>, isInOrder: Bool)

  var count: Int {
    switch self {
    case .packed(let samples): samples.count
    case .plain(let samples, _): samples.count
    }
  }

  subscript(index: Int) -> StepSample {
    switch self {
    case .packed(let samples): samples[index]
    case .plain(let samples, _): samples[index]
    }
  }

  var first: StepSample? { count > 0 ? self[0] : nil }
  var last: StepSample? { count > 0 ? self[count - 1] : nil }

  /// Returns the interval from the earliest start to the latest end, or `nil` if there are no samples.
  ///
  /// - Parameter itinerary: the person's time zones, which determine the local days that day totals cover.
  func extent(in itinerary: ZoneItinerary) -> Interval? {
    if case .packed(let samples) = self, samples.resolution != .day { return samples.extent }
    var extent: Interval?
    _ = allSatisfy { sample in
      let span = sample.resolution == .day ? itinerary.daySegment(at: sample.midpoint).span : sample.span
      extent = extent?.spanning(span) ?? span
      return true
    }
    return extent
  }

  /// Returns true if `body` returns true for all samples from `offset` on.
  ///
  /// The method stops at the first sample for which `body` returns false.
  @inline(__always) func allSatisfy(from offset: Int = 0, _ body: (StepSample) -> Bool) -> Bool {
    switch self {
    case .packed(let samples):
      for index in offset..<samples.words.count where !body(samples.unpackedSample(from: samples.words[index])) {
        return false
      }
    case .plain(let samples, _):
      for index in offset..<samples.count where !body(samples[index]) { return false }
    }
    return true
  }

  /// Sorts the samples.
  ///
  /// Takes O(n) if they are already in order, and O(n log n) at worst.
  mutating func sort() {
    switch self {
    case .packed(var samples):
      guard !samples.isInOrder else { return }
      self = .plain([], isInOrder: true)
      samples.sort()
      self = .packed(samples)
    case .plain(var samples, let isInOrder):
      guard !isInOrder else { return }
      self = .plain([], isInOrder: true)
      samples.sort(by: StepSample.isOrderedBefore)
      self = .plain(samples, isInOrder: true)
    }
  }

  /// Appends a sample and returns true, or returns false if the block is packed and the sample can't be packed.
  mutating func append(_ sample: StepSample) -> Bool {
    // The samples are moved out of `self` during the change, because a second owner would cause a copy.
    switch self {
    case .packed(var samples):
      self = .plain([], isInOrder: true)
      let fits = samples.append(sample)
      self = .packed(samples)
      return fits
    case .plain(var samples, var isInOrder):
      self = .plain([], isInOrder: true)
      if let last = samples.last, StepSample.isOrderedBefore(sample, last) { isInOrder = false }
      samples.append(sample)
      self = .plain(samples, isInOrder: isInOrder)
      return true
    }
  }
}
