import Documents

/// A SHA-256 hash (FIPS 180-4), which browsers use to recognize an allowed script or style sheet.
///
///     SHA256(of: Array("abc".utf8)).base64  // "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
struct SHA256: Hashable, Sendable {
  /// The 32 bytes of the hash.
  let bytes: [UInt8]

  init(of message: [UInt8]) {
    var state = SHA256.primeRootFractions(of: .squareRoots)
    let padded = SHA256.padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
      SHA256.compress(padded[start..<start + 64], into: &state)
    }
    bytes = state.flatMap { $0.bigEndianBytes }
  }

  /// The hash in base64, as content security policies use it.
  var base64: String { Base64.encoded(bytes) }

  /// Returns the message padded to whole 64-byte blocks, with a 1 bit, zeros, and the message length in bits.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    return message + [0x80] + Array(repeating: 0, count: zeros) + (UInt64(message.count) &* 8).bigEndianBytes
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = early.rotatedRight(by: 7) ^ early.rotatedRight(by: 18) ^ early >> 3
      let second = late.rotatedRight(by: 17) ^ late.rotatedRight(by: 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    // The variable names follow the standard.
    var (a, b, c, d, e, f, g, h) = (state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7])
    for (constant, word) in zip(constants, words) {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first =
        h &+ (e.rotatedRight(by: 6) ^ e.rotatedRight(by: 11) ^ e.rotatedRight(by: 25)) &+ choice &+ constant &+ word
      let second = (a.rotatedRight(by: 2) ^ a.rotatedRight(by: 13) ^ a.rotatedRight(by: 22)) &+ majority
      (a, b, c, d, e, f, g, h) = (first &+ second, a, b, c, d &+ first, e, f, g)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static let constants = primeRootFractions(of: .cubeRoots)

  private enum RootDegree: Int {
    case squareRoots = 2
    case cubeRoots = 3
  }

  /// Returns the first 32 fractional bits of the roots of the first primes: 8 square roots or 64 cube roots.
  ///
  /// The roots are computed, because a list of 72 constants would be hard to verify by eye.
  private static func primeRootFractions(of roots: RootDegree) -> [UInt32] {
    let count = roots == .squareRoots ? 8 : 64
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { UInt32(truncatingIfNeeded: fixedPointRoot(degree: roots.rawValue, of: $0)) }
  }

  /// Returns the square or cube root of a number below 1024, in units of 2^-32 and rounded down.
  private static func fixedPointRoot(degree: Int, of number: UInt64) -> UInt64 {
    var root: UInt64 = 0
    for bit in (0..<38).reversed() where !isFixedPointRoot(root | 1 << bit, raisedTo: degree, greaterThan: number) {
      root |= 1 << bit
    }
    return root
  }

  /// Returns true if `base`, in units of 2^-32, exceeds `number` when squared or cubed.
  private static func isFixedPointRoot(_ base: UInt64, raisedTo degree: Int, greaterThan number: UInt64) -> Bool {
    let square = base.multipliedFullWidth(by: base)
    if degree == 2 { return (square.high, square.low) > (number, 0) }
    // The cube has up to 114 bits, so it's computed as its lower 64 bits and the rest.
    let low = square.low.multipliedFullWidth(by: base)
    return (square.high * base + low.high, low.low) > (number << 32, 0)
  }
}

extension UInt32 {
  fileprivate func rotatedRight(by bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}

extension FixedWidthInteger {
  fileprivate var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
