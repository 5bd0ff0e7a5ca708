/// Numbers as modules have them, seven bits a byte, the lowest first.
enum LEB128 {
  /// The lowest 32 bits of a number, and where it ends.
  static func read(_ bytes: [UInt8], at start: Int) -> (number: UInt32, end: Int)? {
    var number: UInt32 = 0
    for place in start..<min(start + 10, bytes.count) {
      number |= UInt32(bytes[place] & 0x7F) << UInt32(7 * (place - start))
      if bytes[place] < 0x80 { return (number, place + 1) }
    }
    return nil
  }

  static func bytes(of number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  /// A signed number of so many bits as one that is not: 0, -1, 1, -2 and so on as 0, 1, 2, 3.
  static func unsigned(_ number: UInt32, bits: Int) -> UInt32 {
    let unused = UInt32(max(32 - bits, 0))
    let signed = Int32(bitPattern: number << unused) >> Int32(unused)
    return UInt32(bitPattern: signed << 1 ^ signed >> 31)
  }

  /// The bytes of such a number, with its sign.
  static func signedBytes(of number: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1)
    while rest < -64 || rest > 63 {
      bytes.append(UInt8(truncatingIfNeeded: rest & 0x7F | 0x80))
      rest >>= 7
    }
    return bytes + [UInt8(truncatingIfNeeded: rest & 0x7F)]
  }
}
