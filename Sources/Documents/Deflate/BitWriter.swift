/// A writer that packs bits into bytes, lowest bit first.
package struct BitWriter {
  package private(set) var bytes: [UInt8] = []
  private var pendingBits: UInt64 = 0
  private var pendingBitCount = 0

  /// Creates a writer with empty output.
  package init() {}

  /// Writes the `length` lowest bits of `bits`.
  ///
  /// - Precondition: `length` is at most 32, and the higher bits are 0.
  package mutating func write(bits: UInt32, count length: Int) {
    pendingBits |= UInt64(bits) << UInt64(pendingBitCount)
    pendingBitCount += length
    guard pendingBitCount >= 32 else { return }
    // Four bytes are appended at once, because each append checks the array's capacity.
    unsafe withUnsafeBytes(of: UInt32(truncatingIfNeeded: pendingBits).littleEndian) {
      unsafe bytes.append(contentsOf: $0)
    }
    pendingBits >>= 32
    pendingBitCount -= 32
  }

  /// Writes the remaining bits and pads the last byte with zeros.
  package mutating func finishLastByte() {
    for shift in stride(from: 0, to: pendingBitCount, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: pendingBits >> UInt64(shift)))
    }
    pendingBits = 0
    pendingBitCount = 0
  }
}
