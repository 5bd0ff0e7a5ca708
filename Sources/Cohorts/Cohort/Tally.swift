import PixelPalCore

/// The number of people at each integer, such as a day of life, minutes a day or days won.
///
///     var tally = Tally()
///     tally.count(3)
///     tally.counts  // [(number: 3, people: 1)]
///
/// Two tallies add up to the tally of all their people, in any order.
package struct Tally: Equatable, Sendable {
  /// The counts of small numbers from zero up, where most people are.
  private var near: [Int64] = []
  /// The counts of all other numbers.
  private var far: [Int: Int64] = [:]

  /// The number of small numbers: ten years of days.
  private static let nearest = 3654

  /// Creates an empty tally.
  package init() {}

  /// Adds `people` at `number`.
  package mutating func count(_ number: Int, people: Int64 = 1) {
    guard people > 0 else { return }
    guard 0..<Tally.nearest ~= number else {
      far[number, default: 0].add(people)
      return
    }
    if number >= near.count { near += repeatElement(0, count: number + 1 - near.count) }
    near[number].add(people)
  }

  /// Adds the counts of `other`.
  package mutating func add(_ other: Tally) {
    if other.near.count > near.count { near += repeatElement(0, count: other.near.count - near.count) }
    for number in other.near.indices { near[number].add(other.near[number]) }
    far.merge(other.far) { $0.addingSaturated($1) }
  }

  /// The numbers with at least one person, ascending, and their counts.
  package var counts: [(number: Int, people: Int64)] {
    var counts: [(number: Int, people: Int64)] = []
    for (number, people) in near.enumerated() where people > 0 { counts.append((number, people)) }
    guard !far.isEmpty else { return counts }
    return (counts + far.map { ($0.key, $0.value) }).sorted { $0.number < $1.number }
  }

  /// The total number of people.
  package var people: Int64 { far.values.reduce(near.reduce(0) { $0.addingSaturated($1) }) { $0.addingSaturated($1) } }

  /// Returns true if both have the same counts, in whatever order they were added.
  package static func == (left: Tally, right: Tally) -> Bool {
    left.counts.elementsEqual(right.counts) { $0 == $1 }
  }
}

extension Int64 {
  /// Adds `other` and saturates at the largest number, so that cohorts too large to be added do not trap.
  mutating func add(_ other: Int64) { self = addingSaturated(other) }
}
