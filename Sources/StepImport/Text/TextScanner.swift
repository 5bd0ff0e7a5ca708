import Documents

/// A position in a range of bytes, with methods that read values and advance the position.
///
/// The bytes are passed to each method, because the structure can't store a span.
struct TextScanner {
  /// The offset of the next byte.
  var position: Int
  /// The offset after the last byte.
  let end: Int

  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }

  /// Returns the next byte without advancing the position, or `nil` at the end.
  func peek(in bytes: Span<UInt8>) -> UInt8? { position < end ? bytes[position] : nil }

  /// Skips the next byte and returns true if that byte equals `byte`, or does nothing and returns false otherwise.
  mutating func skipIfNext(in bytes: Span<UInt8>, byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Reads up to `maxDigits` digits, and returns their value and count, or `nil` if the next byte isn't a digit.
  mutating func readNumber(in bytes: Span<UInt8>, maxDigits: Int) -> (value: Int, digits: Int)? {
    let start = position
    var value = 0
    while position < end, position - start < maxDigits, bytes[position].isDigit {
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    return position > start ? (value, position - start) : nil
  }

  /// Skips consecutive ASCII letters, and returns their range, which is empty if the next byte isn't a letter.
  mutating func readWord(in bytes: Span<UInt8>) -> Range<Int> {
    let start = position
    while position < end, bytes[position].isASCIILetter { position += 1 }
    return start..<position
  }

  /// Skips spaces, tabs and no-break spaces (U+00A0, U+202F).
  mutating func skipBlanks(in bytes: Span<UInt8>) {
    while position < end {
      if bytes[position] == .space || bytes[position] == .tab {
        position += 1
      } else if position + 1 < end, bytes[position] == 0xC2, bytes[position + 1] == 0xA0 {
        position += 2
      } else if position + 2 < end, bytes[position] == 0xE2, bytes[position + 1] == 0x80, bytes[position + 2] == 0xAF {
        position += 3
      } else {
        return
      }
    }
  }
}

extension UInt8 {
  var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }
}
