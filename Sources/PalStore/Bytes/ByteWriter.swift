/// A writer that encodes numbers and texts as bytes.
///
/// Unless a number has a fixed width, it takes fewer bytes the closer it is to zero.
struct ByteWriter {
  private(set) var bytes: ContiguousArray<UInt8> = []

  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Writes `number` with seven bits per byte, lowest bits first.
  ///
  /// The highest bit of a byte is set if more bytes follow.
  @inline(__always)
  mutating func write(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes `number` with its sign in the lowest bit, so that numbers near zero stay short.
  mutating func write(signedVarint number: Int64) { write(varint: UInt64(bitPattern: number << 1 ^ number >> 63)) }

  mutating func write(count: Int) { write(varint: UInt64(UInt(bitPattern: count))) }

  mutating func write(text: String) {
    write(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(optionalText text: String?) {
    write(byte: text == nil ? 0 : 1)
    if let text { write(text: text) }
  }

  /// Writes `number` with all bytes of its type, lowest byte first.
  mutating func write<Number: FixedWidthInteger>(fixedWidth number: Number) {
    for place in 0..<Number.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: number >> (place * 8))) }
  }

  /// Overwrites the eight bytes that start at index `place` with `number`, lowest byte first.
  mutating func overwrite(_ number: UInt64, at place: Int) {
    for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: number >> UInt64(byte * 8)) }
  }

  mutating func append(_ other: ContiguousArray<UInt8>) { bytes.append(contentsOf: other) }

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }
}
