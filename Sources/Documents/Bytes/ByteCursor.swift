/// A place in bytes that moves forward.
///
///     var cursor = ByteCursor(bytes)
///     while cursor.consume(.space) {}
///     cursor.offset
///
/// It never leaves the bytes: at the end there is nothing to see and nothing to take.
package struct ByteCursor: Sendable {
  /// All the bytes, those already passed included.
  package let bytes: [UInt8]
  /// How many bytes have been passed.
  package private(set) var offset: Int

  /// A cursor before the first of `bytes`.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = 0
  }

  /// Whether no byte is left.
  package var isAtEnd: Bool { offset >= bytes.count }

  /// The next byte, which stays where it is; `nil` at the end.
  package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Passes `count` bytes, or those that are left.
  package mutating func advance(by count: Int = 1) { offset += min(max(0, count), bytes.count - offset) }

  /// Passes the next byte if it is `byte`.
  package mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Passes `word` if it comes next.
  package mutating func consume(_ word: StaticString) -> Bool {
    let word = word.description.utf8
    guard word.count <= bytes.count - offset, bytes[offset..<offset + word.count].elementsEqual(word) else {
      return false
    }
    offset += word.count
    return true
  }

  /// Passes bytes for as long as `belongs` says so, and returns them.
  package mutating func consume(while belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, belongs(bytes[offset]) { offset += 1 }
    return bytes[start..<offset]
  }

  /// How many bytes the character at the cursor has; `nil` when it is not well-formed UTF-8, or at the end.
  package var scalarLength: Int? { UTF8Sequence.length(in: bytes, at: offset) }
}

/// Names for the bytes that documents are made of.
///
/// Computed and inlinable, since other targets ask for them at every byte.
extension UInt8 {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var backslash: UInt8 { 0x5C }

  /// Whether it is one of `0` to `9`.
  @inlinable package var isDigit: Bool { 0x30...0x39 ~= self }
}
