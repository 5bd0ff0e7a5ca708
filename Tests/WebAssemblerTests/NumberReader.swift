@testable import web_assembler

/// Reads numbers of code that were packed by what stands around them.
///
/// It has the packer's guesses, and all else by itself: how bits become numbers, and what is left of a range. The page's own
/// reader shares nothing with either.
struct NumberReader {
  private let packed: [UInt8]
  private var next = 5
  private var range: UInt32 = .max
  private var code: UInt32
  private var guesses = BitGuesses()
  private var contexts: [UInt32] = []

  /// The numbers of code with these operations, each of its kind.
  static func numbers(in packed: [UInt8], like code: CodeNumbers) -> CodeNumbers {
    var reader = NumberReader(packed)
    var surroundings = Surroundings(code.operations)
    var values: [Int: UInt32] = [:]
    for kind in NumberKind.allCases {
      reader.guesses = BitGuesses()
      surroundings.beginKind()
      for index in code.kinds.indices where code.kinds[index] == kind {
        reader.contexts = surroundings.contexts(at: index)
        let value = reader.read()
        values[index] = value
        surroundings.learn(value, at: index)
      }
    }
    var numbers = CodeNumbers()
    for (index, operation) in code.operations.enumerated() {
      numbers.append(operation: operation)
      if let value = values[index], let kind = code.kinds[index] { numbers.append(value, kind) }
    }
    return numbers
  }

  private init(_ packed: [UInt8]) {
    self.packed = packed
    code = packed[1..<5].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private mutating func read() -> UInt32 {
    var width = 0
    while width < 32 {
      if width == 0 || width == 16 { guesses.begin(contexts, group: UInt32(width)) }
      if bit(width & 15, weights: width) == 0 { break }
      width += 1
    }
    var digits = width == 0 ? "" : "1"
    var node = 1
    while digits.count < width {
      if digits.count % 4 == 1 {
        let known = UInt32(digits, radix: 2) ?? 0
        guesses.begin(contexts, group: known &* 0x2545_F491 &+ UInt32(width) &* 0x3C6E_F372)
        node = 1
      }
      let bit = bit(node, weights: 32 * width + width - digits.count - 1)
      digits += "\(bit)"
      node = 2 * node + bit
    }
    return UInt32(digits, radix: 2) ?? 0
  }

  private mutating func bit(_ number: Int, weights: Int) -> Int {
    let bound = (range >> 16) * guesses.chance(number, weights: weights)
    let bit = code < bound ? 0 : 1
    if bit == 1 { code -= bound }
    range = bit == 0 ? bound : range - bound
    while range < 1 << 24 {
      range <<= 8
      code = code << 8 | UInt32(next < packed.count ? packed[next] : 0)
      next += 1
    }
    guesses.learn(number, is: bit)
    return bit
  }
}
