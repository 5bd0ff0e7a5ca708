/// A reader that decodes numbers and texts from bytes and never reads past the end.
///
/// If the bytes are invalid, the reader sets ``hasFailed`` and returns 0 or an empty text. Callers therefore needn't
/// check each value, only ``hasFailed`` at the end.
struct ByteReader {
  private let bytes: ContiguousArray<UInt8>
  private(set) var offset: Int
  private let end: Int
  private(set) var hasFailed = false

  init(_ bytes: ContiguousArray<UInt8>, in range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  var isAtEnd: Bool { offset == end }

  @inline(__always)
  mutating func readByte() -> UInt8 {
    guard offset < end else {
      hasFailed = true
      return 0
    }
    offset += 1
    return bytes[offset - 1]
  }

  @inline(__always)
  mutating func readVarint() -> UInt64 {
    let first = readByte()
    return first < 0x80 ? UInt64(first) : readVarint(after: first)
  }

  private mutating func readVarint(after first: UInt8) -> UInt64 {
    var number = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    while shift < 64 {
      let byte = readByte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    hasFailed = true
    return 0
  }

  mutating func readSignedVarint() -> Int64 {
    let number = readVarint()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// Reads the number of elements that follow.
  ///
  /// Each element takes at least one byte. If the number exceeds the number of bytes left, it can't be valid, so the
  /// method sets ``hasFailed`` and returns 0.
  mutating func readCount() -> Int {
    let number = readVarint()
    guard number <= UInt64(end - offset) else {
      hasFailed = true
      return 0
    }
    return Int(number)
  }

  mutating func readText() -> String {
    let count = readCount()
    guard !hasFailed else { return "" }
    offset += count
    return String(decoding: bytes[offset - count..<offset], as: UTF8.self)
  }

  mutating func readOptionalText() -> String? { readByte() == 0 ? nil : readText() }

  mutating func readFixedWidth<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
    var number: Number = 0
    for place in 0..<Number.bitWidth / 8 { number |= Number(truncatingIfNeeded: readByte()) << (place * 8) }
    return number
  }
}
