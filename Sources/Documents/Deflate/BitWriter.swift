/// A writer that packs bits into bytes, lowest bit first.
package struct BitWriter {
  package private(set) var bytes: [UInt8] = []
  private var waiting: UInt64 = 0
  private var count = 0

  /// Creates a writer without output.
  package init() {}

  /// Writes the lowest `length` bits of `bits`; `length` is at most 32.
  package mutating func write(_ bits: UInt32, _ length: Int) {
    waiting |= UInt64(bits) << UInt64(count)
    count += length
    guard count >= 32 else { return }
    // Four bytes at once, because each append checks the capacity of the array.
    unsafe withUnsafeBytes(of: UInt32(truncatingIfNeeded: waiting).littleEndian) { unsafe bytes.append(contentsOf: $0) }
    waiting >>= 32
    count -= 32
  }

  /// Writes the remaining bits and fills the last byte with zeros.
  package mutating func finish() {
    for shift in stride(from: 0, to: count, by: 8) { bytes.append(UInt8(truncatingIfNeeded: waiting >> UInt64(shift))) }
    waiting = 0
    count = 0
  }
}
