import PixelPalCore

/// A random source for one person, which depends only on the seed and the person's number, and not on other people.
///
/// Each kind of decision has its own stream, so that drawing more from one stream changes no other.
struct RandomSource {
  private var generator: SplitMix64

  /// The kinds of decisions with independent streams.
  enum Stream: UInt64 {
    case region = 1
    case habits, days, gaps, hours, walks, app, opens, premium
  }

  init(seed: UInt64, person: Int64, _ stream: Stream) {
    var seedGenerator = SplitMix64(seed: seed)
    var personGenerator = SplitMix64(seed: seedGenerator.next() ^ UInt64(bitPattern: person))
    var streamGenerator = SplitMix64(seed: personGenerator.next() ^ stream.rawValue)
    generator = SplitMix64(seed: streamGenerator.next())
  }

  /// Returns a number from 0 up to, but not including, `bound`.
  mutating func integer(below bound: Int64) -> Int64 { Int64(generator.draw(below: UInt64(bound))) }

  /// Returns a number in `range`.
  mutating func integer(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + integer(below: range.upperBound - range.lowerBound + 1)
  }

  /// Returns true with a probability of `thousandths` in a thousand.
  mutating func happens(perThousand thousandths: Int64) -> Bool { integer(below: 1000) < thousandths }

  /// Returns one of several things, each with a probability in proportion to its weight.
  mutating func weightedChoice<Thing>(of things: [(thing: Thing, weight: Int64)]) -> Thing {
    var rest = integer(below: things.reduce(0) { $0 + $1.weight })
    for (thing, weight) in things.dropLast() {
      if rest < weight { return thing }
      rest -= weight
    }
    return things[things.count - 1].thing
  }

  /// Returns a draw from a normal distribution with mean 0 and standard deviation 1: the sum of twelve uniform draws,
  /// minus six.
  ///
  /// The result stays within six standard deviations. The method needs no logarithm, because the last digit of a
  /// logarithm differs between machines.
  mutating func standardNormal() -> FixedPoint {
    var sum: Int64 = 0
    for _ in 0..<3 {
      let bits = generator.next()
      for shift in stride(from: 0, to: UInt64(64), by: 16) { sum += Int64(bits >> shift & 0xFFFF) }
    }
    // The mean of one draw is half a part below one half.
    return FixedPoint(units: sum - 12 * 65_535 / 2)
  }
}
