import PixelPalCore

/// How many people there are of each whole number: a day of life, minutes a day, days won.
///
///     var tally = Tally()
///     tally.count(3)
///     tally.counts  // [(number: 3, people: 1)]
///
/// Two add up to the one of all, in any order.
package struct Tally: Equatable, Sendable {
  /// Of the numbers from zero on, that most have.
  private var near: [Int64] = []
  /// Of all others.
  private var far: [Int: Int64] = [:]

  /// So many numbers are near: ten years of days.
  private static let nearest = 3654

  /// Nobody.
  package init() {}

  /// Adds `people` of whom there is `number`.
  package mutating func count(_ number: Int, people: Int64 = 1) {
    guard people > 0 else { return }
    guard 0..<Tally.nearest ~= number else {
      far[number, default: 0].add(people)
      return
    }
    if number >= near.count { near += repeatElement(0, count: number + 1 - near.count) }
    near[number].add(people)
  }

  /// Adds all of another.
  package mutating func add(_ other: Tally) {
    if other.near.count > near.count { near += repeatElement(0, count: other.near.count - near.count) }
    for number in other.near.indices { near[number].add(other.near[number]) }
    far.merge(other.far) { $0.addingSaturated($1) }
  }

  /// The numbers that somebody has, ascending, and how many people have them.
  package var counts: [(number: Int, people: Int64)] {
    var counts: [(number: Int, people: Int64)] = []
    for (number, people) in near.enumerated() where people > 0 { counts.append((number, people)) }
    guard !far.isEmpty else { return counts }
    return (counts + far.map { ($0.key, $0.value) }).sorted { $0.number < $1.number }
  }

  /// How many people there are.
  package var people: Int64 { far.values.reduce(near.reduce(0) { $0.addingSaturated($1) }) { $0.addingSaturated($1) } }

  /// Whether both tell the same, whatever was counted first.
  package static func == (left: Tally, right: Tally) -> Bool {
    left.counts.elementsEqual(right.counts) { $0 == $1 }
  }
}

extension Int64 {
  /// Adds `other`, up to the largest number: whoever adds up wholes that cannot be gets no trap.
  mutating func add(_ other: Int64) { self = addingSaturated(other) }
}
