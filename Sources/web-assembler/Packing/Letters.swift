/// Bytes as signs of a page in UTF-8, seven bits each, which is what a byte of such a page can tell at most; two of 91
/// printed ones for each 13 bits would take 8 % more.
///
/// What a page cannot have as it is, or what might be markup, stands together with the seven bits behind it as one sign of
/// two bytes, so that nothing is lost by it.
enum Letters {
  /// What HTML would replace, what it would take for an end of a line, and what markup begins with.
  private static let unfit: [UInt8] = [0, UInt8(ascii: "\r"), UInt8(ascii: "<")]

  /// The signs for `bytes`, the lowest bits of the first byte first, with zeros behind the last.
  static func text(of bytes: [UInt8]) -> String {
    var signs: [UInt8] = []
    signs.reserveCapacity(bytes.count * 8 / 7 + 2)
    var waiting: Int?
    func write(_ number: Int) {
      if let first = waiting {
        // From U+0080 on, 128 signs for each that is unfit.
        let sign = (first + 1) << 7 | number
        signs += [0xC0 | UInt8(sign >> 6), 0x80 | UInt8(sign & 0x3F)]
        waiting = nil
      } else if let first = unfit.firstIndex(of: UInt8(number)) {
        waiting = first
      } else {
        signs.append(UInt8(number))
      }
    }
    var bits = 0
    var count = 0
    for byte in bytes {
      bits |= Int(byte) << count
      count += 8
      while count >= 7 {
        write(bits & 0x7F)
        bits >>= 7
        count -= 7
      }
    }
    if count > 0 { write(bits) }
    if waiting != nil { write(0) }
    return String(decoding: signs, as: UTF8.self)
  }
}
