import PixelPalCore

/// The totals and extremes of samples, packed or not.
///
/// Reference implementation: adding one sample after another; differential test:
/// `CountedSamplesTests.testSumsOfManyAreThoseOfEach`.
package struct PackedSums: Hashable {
  /// The number of samples.
  package private(set) var count = 0
  /// The number of steps.
  package private(set) var steps: UInt64 = 0
  /// The start of the first sample, in milliseconds since 1970.
  package private(set) var first = Int64.max
  /// The end of the last sample, in milliseconds since 1970.
  package private(set) var last = Int64.min
  /// The length of the shortest sample, in milliseconds.
  package private(set) var shortest = Int64.max
  /// The length of the longest sample, in milliseconds.
  package private(set) var longest = Int64.min

  /// Creates the sums of no samples.
  package init() {}

  /// Adds a sample from `start` to `end`, in milliseconds since 1970.
  package mutating func add(from start: Int64, to end: Int64, steps: UInt64) {
    count += 1
    self.steps &+= steps
    first = min(first, start)
    last = max(last, end)
    shortest = min(shortest, end &- start)
    longest = max(longest, end &- start)
  }

  /// Adds packed samples, which is faster than adding them one by one.
  package mutating func add(_ packed: PackedSamples) {
    guard let reach = packed.reach else { return }
    // Lengths are small, and 32-bit integers are faster to compare.
    var (shortest, longest) = (Int32.max, Int32.min)
    let words = packed.words.span
    for index in words.indices {
      let (length, steps) = PackedSamples.lengthAndSteps(words[index])
      self.steps &+= steps
      shortest = min(shortest, length)
      longest = max(longest, length)
    }
    count += words.count
    first = min(first, reach.start.millisecondsSince1970)
    last = max(last, reach.end.millisecondsSince1970)
    self.shortest = min(self.shortest, PackedSums.milliseconds(shortest))
    self.longest = max(self.longest, PackedSums.milliseconds(longest))
  }

  private static func milliseconds(_ seconds: Int32) -> Int64 { 1000 &* Int64(seconds) }
}

extension PackedSamples {
  /// Returns the number of the first sample that starts at `start`, in milliseconds since 1970.
  ///
  /// O(n), but fast if that sample is near the beginning.
  package func firstRow(startingAt start: Int64) -> Int? {
    let (second, words) = (second(of: Instant(unchecked: start)), words.span)
    for index in words.indices where PackedSamples.start(words[index]) == second { return index }
    return nil
  }

  /// Returns the number of the last sample that ends at `end`, in milliseconds since 1970.
  ///
  /// O(n), but fast if that sample is near the end.
  package func lastRow(endingAt end: Int64) -> Int? {
    let (second, words) = (second(of: Instant(unchecked: end)), words.span)
    var index = words.count
    while index > 0 {
      index -= 1
      if PackedSamples.end(words[index]) == second { return index }
    }
    return nil
  }
}
