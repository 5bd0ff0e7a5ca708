/// Packs the numbers of code, each by what stands around it: the same surroundings have the same numbers.
struct NumberPacker {
  private var encoder = RangeEncoder()
  private var guesses = BitGuesses()
  private var contexts: [UInt32] = []

  static func packed(_ numbers: CodeNumbers) -> [UInt8] {
    var packer = NumberPacker()
    var surroundings = Surroundings(numbers.operations)
    for kind in NumberKind.allCases {
      packer.guesses = BitGuesses()
      surroundings.beginKind()
      for index in numbers.kinds.indices where numbers.kinds[index] == kind {
        packer.contexts = surroundings.contexts(at: index)
        packer.write(numbers.values[index])
        surroundings.learn(numbers.values[index], at: index)
      }
    }
    packer.encoder.finish()
    return packer.encoder.bytes
  }

  /// Writes how many bits a number has, one by one, and then those behind its first, the highest of them first.
  private mutating func write(_ value: UInt32) {
    let width = 32 - value.leadingZeroBitCount
    for step in 0..<min(width + 1, 32) {
      if step % 16 == 0 { guesses.begin(contexts, group: UInt32(step)) }
      write(step < width ? 1 : 0, as: step % 16, weights: step)
    }
    var node = 1
    for left in (0..<max(width - 1, 0)).reversed() {
      if (width - 2 - left) % 4 == 0 {
        // Four bits at a time, behind those that are known.
        let known = value >> UInt32(left + 1)
        guesses.begin(contexts, group: known &* 0x2545_F491 &+ UInt32(width) &* 0x3C6E_F372)
        node = 1
      }
      let bit = Int(value >> UInt32(left) & 1)
      write(bit, as: node, weights: width * 32 + left)
      node = node << 1 | bit
    }
  }

  private mutating func write(_ bit: Int, as number: Int, weights: Int) {
    encoder.write(bit, chance: guesses.chance(number, weights: weights))
    guesses.learn(number, is: bit)
  }
}
