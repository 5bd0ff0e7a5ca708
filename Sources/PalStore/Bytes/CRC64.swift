/// A CRC-64 checksum with the same polynomial as in XZ.
///
/// The checksum detects every error of one or two flipped bits, and every burst of up to 64 bits. It misses one in 2^64
/// of all other errors.
struct CRC64: Hashable, Sendable {
  let value: UInt64

  init(_ value: UInt64) { self.value = value }

  /// Creates the checksum of the bytes in `range`.
  init(of bytes: ContiguousArray<UInt8>, in range: Range<Int>) {
    var sum = ~UInt64(0)
    unsafe CRC64.tables.withUnsafeBufferPointer { tables in
      unsafe bytes.withUnsafeBytes { bytes in
        var index = range.lowerBound
        // Eight bytes are processed at once, each with its own table.
        while index + 8 <= range.upperBound {
          let word = unsafe sum ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          sum = 0
          for place in 0..<8 {
            sum ^= unsafe tables[(7 - place) << 8 | Int(truncatingIfNeeded: word >> UInt64(place << 3)) & 0xFF]
          }
          index += 8
        }
        while index < range.upperBound {
          sum = unsafe tables[Int(truncatingIfNeeded: (sum ^ UInt64(bytes[index])) & 0xFF)] ^ sum >> 8
          index += 1
        }
      }
    }
    value = ~sum
  }

  private static let tables: ContiguousArray<UInt64> = {
    var tables = ContiguousArray<UInt64>(repeating: 0, count: 8 << 8)
    for byte in 0..<256 {
      var sum = UInt64(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xC96C_5795_D787_0F42 : sum >> 1 }
      tables[byte] = sum
    }
    for byte in 256..<tables.count {
      let before = tables[byte - 256]
      tables[byte] = tables[Int(before & 0xFF)] ^ before >> 8
    }
    return tables
  }()
}
