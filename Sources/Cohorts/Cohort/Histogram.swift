import PixelPalCore

/// A histogram that counts people by an integer, such as a day of the pal's life or minutes per day.
///
///     var histogram = Histogram()
///     histogram.add(3)
///     histogram.bins  // [(number: 3, people: 1)]
///
/// Histograms of different people can be merged in any order. The result is the histogram of all these people.
package struct Histogram: Equatable, Sendable {
  /// The number of people for each number from 0 up to, but not including, ``denseLimit``.
  ///
  /// Most numbers are in this range.
  private var denseCounts: [Int64] = []
  /// The number of people for each negative number, and for each number of at least ``denseLimit``.
  private var sparseCounts: [Int: Int64] = [:]

  /// The smallest nonnegative number that isn't stored in ``denseCounts``: ten years in days.
  private static let denseLimit = 3654

  package init() {}

  /// Adds `people` people to the bin of `number`.
  ///
  /// Does nothing if `people` is zero or negative.
  package mutating func add(_ number: Int, people: Int64 = 1) {
    guard people > 0 else { return }
    guard 0..<Histogram.denseLimit ~= number else {
      sparseCounts[number, default: 0].addSaturating(people)
      return
    }
    if number >= denseCounts.count { denseCounts += repeatElement(0, count: number + 1 - denseCounts.count) }
    denseCounts[number].addSaturating(people)
  }

  package mutating func merge(_ other: Histogram) {
    if other.denseCounts.count > denseCounts.count {
      denseCounts += repeatElement(0, count: other.denseCounts.count - denseCounts.count)
    }
    for number in other.denseCounts.indices { denseCounts[number].addSaturating(other.denseCounts[number]) }
    sparseCounts.merge(other.sparseCounts) { $0.addingSaturated($1) }
  }

  /// The numbers that occur, in ascending order, each with the number of people who have it.
  package var bins: [(number: Int, people: Int64)] {
    var counts: [(number: Int, people: Int64)] = []
    for (number, people) in denseCounts.enumerated() where people > 0 { counts.append((number, people)) }
    guard !sparseCounts.isEmpty else { return counts }
    return (counts + sparseCounts.map { ($0.key, $0.value) }).sorted { $0.number < $1.number }
  }

  package var totalPeople: Int64 {
    sparseCounts.values.reduce(denseCounts.reduce(0) { $0.addingSaturated($1) }) { $0.addingSaturated($1) }
  }

  /// Returns true if both histograms have the same counts, no matter in which order people were added.
  package static func == (left: Histogram, right: Histogram) -> Bool {
    left.bins.elementsEqual(right.bins) { $0 == $1 }
  }
}

extension Int64 {
  /// Adds `other`, saturating at the largest integer so that very large cohorts don't trap.
  mutating func addSaturating(_ other: Int64) { self = addingSaturated(other) }
}
