/// Guesses bits of numbers: what each way to look at the surroundings has seen to follow, weighed by how well it guessed.
///
/// All it does with fractions is to add, multiply and divide, so that every machine comes to the same.
struct BitGuesses {
  static let looks = 6
  /// A slot has the chance of a 0 in 65536ths, ten bits of what it is about, and in six how much it has seen.
  private static let slotBits: UInt32 = 22
  private static let newSlot: UInt32 = 0x8000_0000
  /// Who has seen more learns no more slowly: code is not the same everywhere.
  private static let mostSeen = 6
  /// What was guessed so well teaches nothing.
  private static let goodEnough = 0.02

  private var slots = [UInt32](repeating: newSlot, count: 1 << slotBits)
  private var weights = [Double](repeating: 0.3, count: 33 * 32 * looks)
  /// Where the slots of some bits of a number are, which lie side by side, and by what they are known there.
  private var places = [Int](repeating: 0, count: looks)
  private var marks = [UInt32](repeating: 0, count: looks)
  private var found = [UInt32](repeating: 0, count: looks)
  private var inputs = [Double](repeating: 0, count: looks)
  private var firstWeight = 0
  private var guess = 0.5

  /// Up to 16 bits come in these contexts, which `group` tells from all others of a number.
  mutating func begin(_ contexts: [UInt32], group: UInt32) {
    for (look, context) in contexts.enumerated() {
      var hash = (context &+ group) &* 0x9E37_79B1
      hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
      hash ^= hash >> 13
      places[look] = Int(hash & (1 << BitGuesses.slotBits - 1))
      marks[look] = (hash >> 22) << 6
    }
  }

  /// The chance, in 65536ths, that a bit is 0, the one of the group that has this number below 16.
  mutating func chance(_ bit: Int, weights set: Int) -> UInt32 {
    firstWeight = set * BitGuesses.looks
    var sum = 0.0
    for look in 0..<BitGuesses.looks {
      let slot = slots[places[look] ^ bit]
      found[look] = slot & 0xFFC0 == marks[look] ? slot : BitGuesses.newSlot | marks[look]
      inputs[look] = Odds.logarithms[Int(found[look] >> 22)]
      sum += weights[firstWeight + look] * inputs[look]
    }
    guess = Odds.chance(sum)
    return UInt32(min(max(guess * 65536, 1), 65535))
  }

  /// What the bit of the group was of which the chance has just been asked.
  mutating func learn(_ bit: Int, is value: Int) {
    let error = (value == 0 ? 1 : 0) - guess
    guard abs(error) >= BitGuesses.goodEnough else { return }
    for look in 0..<BitGuesses.looks {
      weights[firstWeight + look] += error * 0.02 * inputs[look]
      let (chance, seen) = (Int(found[look] >> 16), Int(found[look] & 63))
      let new = chance + Int(Double((value == 0 ? 65535 : 0) - chance) * Odds.rates[seen])
      slots[places[look] ^ bit] = UInt32(new) << 16 | marks[look] | UInt32(min(seen + 1, BitGuesses.mostSeen))
    }
  }
}

/// Chances as logarithms of their odds, which can be added.
enum Odds {
  private static let steps = 1024
  /// So many steps make odds e times as high: each by the 42nd root of e.
  private static let scale = 42.0
  private static let step = 1.024_095_233_552_978_7

  /// The chances of odds whose logarithms are from -12 to 12.
  private static let chances: [Double] = {
    var odds = [Double](repeating: 1, count: steps)
    for index in (steps / 2 + 1)..<steps { odds[index] = odds[index - 1] * step }
    for index in (0..<(steps / 2)).reversed() { odds[index] = odds[index + 1] / step }
    return odds.map { $0 / (1 + $0) }
  }()

  /// The logarithms of chances in 1024ths.
  static let logarithms: [Double] = {
    var index = 0
    return (0..<steps).map { chance in
      while index < steps - 1, chances[index] * Double(steps) < Double(chance) + 0.5 { index += 1 }
      return Double(index - steps / 2) / scale
    }
  }()

  /// How much of an error whoever has seen so much learns from.
  static let rates = (0..<64).map { 1 / (Double($0) + 1.5) }

  static func chance(_ logarithm: Double) -> Double {
    chances[Int(min(max(logarithm * scale + Double(steps / 2), 1), Double(steps - 1)))]
  }
}
