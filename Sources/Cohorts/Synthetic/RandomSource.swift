import PixelPalCore

/// A source of random numbers for one person.
///
/// The numbers depend only on the seed and the person's number. Each kind of decision has its own stream, so that
/// additional draws from one stream don't affect the others.
struct RandomSource {
  private var generator: SplitMix64

  /// A stream of numbers for one kind of decision.
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

  /// Returns a random integer from 0 up to, but not including, `bound`.
  mutating func integer(below bound: Int64) -> Int64 { Int64(generator.draw(below: UInt64(bound))) }

  mutating func integer(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + integer(below: range.upperBound - range.lowerBound + 1)
  }

  mutating func happens(perThousand thousandths: Int64) -> Bool { integer(below: 1000) < thousandths }

  /// Returns a random element of `things`, with a probability proportional to its weight.
  mutating func weightedChoice<Thing>(of things: [(thing: Thing, weight: Int64)]) -> Thing {
    var rest = integer(below: things.reduce(0) { $0 + $1.weight })
    for (thing, weight) in things.dropLast() {
      if rest < weight { return thing }
      rest -= weight
    }
    return things[things.count - 1].thing
  }

  /// Returns a random number from a nearly normal distribution with a mean of 0 and a standard deviation of 1.
  ///
  /// The result is the sum of twelve uniform draws minus six, and therefore within six standard deviations. The method
  /// needs no logarithms, because they differ in the last digits between machines.
  mutating func drawStandardNormal() -> FixedPoint {
    var sum: Int64 = 0
    for _ in 0..<3 {
      let bits = generator.next()
      for shift in stride(from: 0, to: UInt64(64), by: 16) { sum += Int64(bits >> shift & 0xFFFF) }
    }
    // A draw is an integer from 0 to 65,535, so its mean is 65,535 / 2.
    return FixedPoint(units: sum - 12 * 65_535 / 2)
  }
}
