/// A validator for UTF-8 that rejects overlong forms, surrogates and code points above U+10FFFF.
enum UTF8Validation {
  /// Returns the length in bytes of the UTF-8 sequence at `offset`, or `nil` if no valid sequence begins there.
  static func sequenceLength(in bytes: [UInt8], at offset: Int) -> Int? {
    guard bytes.indices.contains(offset) else { return nil }
    let first = bytes[offset]
    guard first >= 0x80 else { return 1 }
    guard let (length, second) = expectedSequence(startingWith: first), bytes.count - offset >= length,
      second ~= bytes[offset + 1]
    else { return nil }
    return bytes[(offset + 2)..<(offset + length)].allSatisfy { 0x80...0xBF ~= $0 } ? length : nil
  }

  /// Returns the length of a sequence with the given first byte and the valid range of its second byte.
  ///
  /// The values come from table 3-7 of the Unicode standard. Returns `nil` if no sequence begins with the byte.
  private static func expectedSequence(startingWith first: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
