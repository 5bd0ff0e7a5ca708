import PixelPalCore

/// What chance decides of one person: the same for a seed and a number, whoever else is made.
///
/// Each thing that is decided has a stream of its own, so that asking more of one changes no other.
struct Chance {
  private var dice: SplitMix

  /// What is decided apart from the rest.
  enum Stream: UInt64 {
    case place = 1
    case habits, days, gaps, hours, walks, app, opens, premium
  }

  init(seed: UInt64, person: Int64, _ stream: Stream) {
    var ofSeed = SplitMix(seed: seed)
    var ofPerson = SplitMix(seed: ofSeed.next() ^ UInt64(bitPattern: person))
    var ofStream = SplitMix(seed: ofPerson.next() ^ stream.rawValue)
    dice = SplitMix(seed: ofStream.next())
  }

  /// A number from 0 up to, and not including, `bound`.
  mutating func number(below bound: Int64) -> Int64 { Int64(dice.draw(below: UInt64(bound))) }

  /// A number in `range`.
  mutating func number(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + number(below: range.upperBound - range.lowerBound + 1)
  }

  /// Whether something happens whose odds are so many in a thousand.
  mutating func happens(_ thousandths: Int64) -> Bool { number(below: 1000) < thousandths }

  /// One of several things, the odds of each being its part of all weights.
  mutating func choice<Thing>(of things: [(thing: Thing, weight: Int64)]) -> Thing {
    var rest = number(below: things.reduce(0) { $0 + $1.weight })
    for (thing, weight) in things.dropLast() {
      if rest < weight { return thing }
      rest -= weight
    }
    return things[things.count - 1].thing
  }

  /// A draw from a normal distribution of mean 0 and deviation 1: the sum of twelve even draws, less six.
  ///
  /// It stays within six deviations, and needs no logarithm, whose last digit is not the same on every machine.
  mutating func normal() -> Fixed {
    var sum: Int64 = 0
    for _ in 0..<3 {
      let bits = dice.next()
      for shift in stride(from: 0, to: UInt64(64), by: 16) { sum += Int64(bits >> shift & 0xFFFF) }
    }
    // The mean of one draw is half a part below a half.
    return Fixed(parts: sum - 12 * 65_535 / 2)
  }
}
