import PixelPalCore

/// What samples came to that were packed, and some that could not be.
///
/// Its slow twin is one after another: 'CountedSamplesTests.testSumsOfManyAreThoseOfEach'.
package struct PackedSums: Hashable {
  /// How many there were.
  package private(set) var count = 0
  /// How many steps they had.
  package private(set) var steps: UInt64 = 0
  /// When the first started, in milliseconds since 1970.
  package private(set) var first = Int64.max
  /// When the last ended, in milliseconds since 1970.
  package private(set) var last = Int64.min
  /// How long the shortest lasted, in milliseconds.
  package private(set) var shortest = Int64.max
  /// How long the longest lasted, in milliseconds.
  package private(set) var longest = Int64.min

  /// Nothing.
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

  /// Adds samples, which is quicker for many together.
  package mutating func add(_ packed: PackedSamples) {
    guard let reach = packed.reach else { return }
    // Lengths are short, and half a word is quicker to compare.
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
  /// The number of the first sample that starts at `start`, in milliseconds since 1970.
  ///
  /// O(n), and at once where it is near the beginning.
  package func firstRow(startingAt start: Int64) -> Int? {
    let (second, words) = (second(of: Instant(unchecked: start)), words.span)
    for index in words.indices where PackedSamples.start(words[index]) == second { return index }
    return nil
  }

  /// The number of the last sample that ends at `end`, in milliseconds since 1970.
  ///
  /// O(n), and at once where it is near the end.
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
