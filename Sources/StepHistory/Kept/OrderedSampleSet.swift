import PixelPalCore

/// A set of samples in order, each once, with its latest correction.
struct OrderedSampleSet: Sendable {
  private(set) var samples: [StepSample] = []
  private var maxLength = Milliseconds.zero

  /// Inserts samples in any order and returns those that are new or correct others.
  ///
  /// O(m) for m samples that are in order and come after the others, O(m log m) for samples that are in no order, and
  /// O(n) more if they come between the others.
  @discardableResult
  mutating func insert(_ fresh: [StepSample]) -> [StepSample] {
    let fresh = fresh.stablySorted(by: StepSample.isOrderedBefore)
    guard let first = fresh.first else { return [] }
    if samples.isEmpty, zip(fresh, fresh.dropFirst()).allSatisfy({ !$0.isVersion(ofSameSample: $1) }) {
      samples = fresh
      maxLength = fresh.reduce(.zero) { max($0, $1.length) }
      return fresh
    }
    // The tail also contains the sample that the first one may correct, because it starts at the same instant.
    let place = firstIndex(startingAt: first.start)
    // A copy, because a slice would retain the whole array.
    var tail = Array(samples[place...])[...]
    samples.removeSubrange(place...)
    var changed: [StepSample] = []
    for sample in fresh {
      let upTo = tail.firstIndex { StepSample.isOrderedBefore(sample, $0) } ?? tail.endIndex
      samples.append(contentsOf: tail[..<upTo])
      tail = tail[upTo...]
      guard appendIfNewer(sample, before: tail.first) else { continue }
      maxLength = max(maxLength, sample.length)
      changed.append(sample)
    }
    samples.append(contentsOf: tail)
    return changed
  }

  /// Adds or corrects the last sample unless `sample` is already known or `next` is a newer version of it.
  ///
  /// Returns true if the set changed.
  private mutating func appendIfNewer(_ sample: StepSample, before next: StepSample?) -> Bool {
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
  /// O(log n).
  private func firstIndex(startingAt instant: Instant) -> Int {
    samples.partitioningIndex { $0.start >= instant }
  }

  /// Returns the samples of every cluster that reaches into a time span, and possibly more.
  ///
  /// The cost grows with the number of samples returned, and with the number of samples that start before those by at
  /// most the length of the longest sample.
  func clusterRange(from: Instant, to: Instant) -> Range<Int> {
    // One minute more on either side, because the policy `max` does not divide minutes.
    let minute = Milliseconds.minutes(1)
    var first = firstIndex(startingAt: from)
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
