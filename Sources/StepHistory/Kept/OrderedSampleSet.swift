import PixelPalCore

/// A sorted set of samples that contains only the latest version of each sample.
struct OrderedSampleSet: Sendable {
  private(set) var samples: [StepSample] = []
  private var maxLength = Milliseconds.zero

  /// Inserts the samples of `fresh`, in any order, and returns those that are new or correct existing samples.
  ///
  /// Takes O(m) for m sorted samples, and O(m log m) for m unsorted samples. Unless all of them come after the n
  /// existing samples, moving the existing samples adds O(n).
  @discardableResult
  mutating func insert(contentsOf fresh: [StepSample]) -> [StepSample] {
    let fresh = fresh.stablySorted(by: StepSample.isOrderedBefore)
    guard let first = fresh.first else { return [] }
    if samples.isEmpty, zip(fresh, fresh.dropFirst()).allSatisfy({ !$0.isVersion(ofSameSample: $1) }) {
      samples = fresh
      maxLength = fresh.reduce(.zero) { max($0, $1.length) }
      return fresh
    }
    // The tail also contains any sample that the first new one corrects, because both start at the same instant.
    let place = firstIndex(startingAtOrAfter: first.start)
    // The tail is copied, because a slice would retain the whole array.
    var tail = Array(samples[place...])[...]
    samples.removeSubrange(place...)
    var changed: [StepSample] = []
    for sample in fresh {
      let upTo = tail.firstIndex { StepSample.isOrderedBefore(sample, $0) } ?? tail.endIndex
      samples.append(contentsOf: tail[..<upTo])
      tail = tail[upTo...]
      guard appendOrReplaceLast(sample, unlessVersionOf: tail.first) else { continue }
      maxLength = max(maxLength, sample.length)
      changed.append(sample)
    }
    samples.append(contentsOf: tail)
    return changed
  }

  /// Appends `sample`, or replaces the last sample if that is an older version of `sample`, and returns true.
  ///
  /// Returns false without making a change if the last sample is the same or a newer version of `sample`, or if `next`
  /// is any version of it. `next` is the existing sample that comes after the last one, or `nil` if there is none.
  private mutating func appendOrReplaceLast(_ sample: StepSample, unlessVersionOf next: StepSample?) -> Bool {
    if let next, next.isVersion(ofSameSample: sample) { return false }
    guard let last = samples.last, last.isVersion(ofSameSample: sample) else {
      samples.append(sample)
      return true
    }
    guard sample.supersedes(last) else { return false }
    samples[samples.count - 1] = sample
    return true
  }

  /// Returns the index of the first sample that starts at `instant` or later.
  ///
  /// Takes O(log n) for n samples.
  private func firstIndex(startingAtOrAfter instant: Instant) -> Int {
    samples.partitioningIndex { $0.start >= instant }
  }

  /// Returns an index range of whole overlap clusters that covers all samples between two instants.
  ///
  /// Samples that are connected by a chain of overlaps form a cluster. The range may include further samples. The cost
  /// grows with the number of samples in the range, and with the number of samples that start before the range by at
  /// most the longest duration of a sample.
  func indexRangeOfOverlapClusters(from: Instant, to: Instant) -> Range<Int> {
    // The span is extended by one minute on both sides, because the policy `max` assigns whole minutes.
    let minute = Milliseconds.minutes(1)
    var first = firstIndex(startingAtOrAfter: from)
    var reach = from - minute
    var index = first
    while index > 0, samples[index - 1].start + maxLength + minute >= reach {
      index -= 1
      guard samples[index].end + minute >= reach else { continue }
      reach = min(reach, samples[index].start - minute)
      first = index
    }
    var last = first
    var end = to + minute
    while last < samples.count, samples[last].start <= end {
      end = max(end, samples[last].end + minute)
      last += 1
    }
    return first..<last
  }
}
