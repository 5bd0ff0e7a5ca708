/// A cursor that moves forward through an array of bytes.
///
///     var cursor = ByteCursor(bytes)
///     while cursor.consume(.space) {}
///     cursor.offset
///
/// The cursor never moves past the end, where ``next`` is `nil` and no byte can be consumed.
package struct ByteCursor: Sendable {
  /// All bytes, including those already consumed.
  package let bytes: [UInt8]
  /// The number of bytes already consumed.
  package private(set) var offset: Int

  /// Creates a cursor before the first byte of `bytes`.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = 0
  }

  /// True if no byte is left.
  package var isAtEnd: Bool { offset >= bytes.count }

  /// The next byte, without consuming it, or `nil` at the end.
  package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips `count` bytes, or all remaining bytes if there are fewer.
  package mutating func advance(by count: Int = 1) { offset += min(max(0, count), bytes.count - offset) }

  /// Consumes the next byte and returns true if it equals `byte`.
  ///
  /// Otherwise, consumes nothing and returns false.
  package mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Consumes the next bytes and returns true if they equal `word`.
  ///
  /// Otherwise, consumes nothing and returns false.
  package mutating func consume(_ word: StaticString) -> Bool {
    let word = word.description.utf8
    guard word.count <= bytes.count - offset, bytes[offset..<offset + word.count].elementsEqual(word) else {
      return false
    }
    offset += word.count
    return true
  }

  /// Consumes and returns the bytes before the first one for which `belongs` returns false, or all bytes that are left.
  package mutating func consume(while belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, belongs(bytes[offset]) { offset += 1 }
    return bytes[start..<offset]
  }

  /// The length in bytes of the Unicode scalar at the cursor, or `nil` at the end and at invalid UTF-8.
  package var scalarLength: Int? { UTF8Validation.sequenceLength(in: bytes, at: offset) }
}

/// Named constants for bytes that have a meaning in documents, such as quotation marks.
///
/// The properties are computed and inlinable, because other targets compare them with every byte.
extension UInt8 {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var backslash: UInt8 { 0x5C }

  /// True if the byte is an ASCII digit, `0` to `9`.
  @inlinable package var isDigit: Bool { 0x30...0x39 ~= self }
}
