/// Bits on their way into bytes, the lowest first, as deflate wants them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var waiting: UInt64 = 0
  private var count = 0

  /// Writes the lowest `length` bits of `bits`; at most 32.
  mutating func write(_ bits: UInt32, _ length: Int) {
    waiting |= UInt64(bits) << UInt64(count)
    count += length
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: waiting))
      waiting >>= 8
      count -= 8
    }
  }

  /// Fills the last byte with zeros.
  mutating func finish() {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: waiting)) }
    waiting = 0
    count = 0
  }
}
