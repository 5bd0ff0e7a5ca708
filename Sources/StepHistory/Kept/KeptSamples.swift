import PixelPalCore

/// Samples in order, each once, as they were last corrected.
struct KeptSamples: Sendable {
  private(set) var samples: [StepSample] = []
  private var longest = Milliseconds.zero

  /// Inserts samples in any order; those of them that are new or correct others.
  ///
  /// O(m) for m samples in order that come after the others, O(m log m) for those that are in no order, and O(n) more for
  /// those that come between.
  @discardableResult
  mutating func insert(_ fresh: [StepSample]) -> [StepSample] {
    let fresh = fresh.ordered(by: StepSample.isOrdered)
    guard let first = fresh.first else { return [] }
    if samples.isEmpty, zip(fresh, fresh.dropFirst()).allSatisfy({ !$0.isSameSample(as: $1) }) {
      samples = fresh
      longest = fresh.reduce(.zero) { max($0, $1.length) }
      return fresh
    }
    // The one that it may correct is in the tail as well: it starts at the same instant.
    let place = firstIndex(startingAt: first.start)
    // A copy, since a slice would hold on to all of them.
    var tail = Array(samples[place...])[...]
    samples.removeSubrange(place...)
    var changed: [StepSample] = []
    for sample in fresh {
      let upTo = tail.firstIndex { StepSample.isOrdered(sample, $0) } ?? tail.endIndex
      samples.append(contentsOf: tail[..<upTo])
      tail = tail[upTo...]
      guard add(sample, before: tail.first) else { continue }
      longest = max(longest, sample.length)
      changed.append(sample)
    }
    samples.append(contentsOf: tail)
    return changed
  }

  /// Adds a sample after the others, unless it is known or was corrected since.
  private mutating func add(_ sample: StepSample, before next: StepSample?) -> Bool {
    if let next, next.isSameSample(as: sample) { return false }
    guard let last = samples.last, last.isSameSample(as: sample) else {
      samples.append(sample)
      return true
    }
    guard sample.isNewer(than: last) else { return false }
    samples[samples.count - 1] = sample
    return true
  }

  /// The first sample that starts at `instant` or later.
  ///
  /// O(log n).
  private func firstIndex(startingAt instant: Instant) -> Int {
    samples.partitioningIndex { $0.start >= instant }
  }

  /// The samples of every cluster that reaches into a stretch of time, and perhaps more.
  ///
  /// Costs as much as these samples and those that start as long before them as the longest of all lasts.
  func around(from: Instant, to: Instant) -> Range<Int> {
    // A minute more on either side, since minutes are not divided where the largest of a minute is looked for.
    let minute = Milliseconds.minutes(1)
    var first = firstIndex(startingAt: from)
    var reach = from - minute
    var index = first
    while index > 0, samples[index - 1].start + longest + minute >= reach {
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
