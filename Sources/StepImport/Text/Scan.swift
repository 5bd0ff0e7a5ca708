import Documents

/// A position in a cell that moves forward.
///
/// The bytes are passed to each method, because a span cannot be stored.
struct Scan {
  var at: Int
  let end: Int

  init(_ range: Range<Int>) {
    at = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { at >= end }

  func next(_ bytes: Span<UInt8>) -> UInt8? { at < end ? bytes[at] : nil }

  mutating func consume(_ bytes: Span<UInt8>, _ byte: UInt8) -> Bool {
    guard at < end, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// Reads one or more digits, at most `most`.
  mutating func number(_ bytes: Span<UInt8>, most: Int) -> (value: Int, digits: Int)? {
    let start = at
    var value = 0
    while at < end, at - start < most, bytes[at].isDigit {
      value = value * 10 + Int(bytes[at] - 0x30)
      at += 1
    }
    return at > start ? (value, at - start) : nil
  }

  /// Reads consecutive ASCII letters.
  mutating func word(_ bytes: Span<UInt8>) -> Range<Int> {
    let start = at
    while at < end, bytes[at].isLetter { at += 1 }
    return start..<at
  }

  /// Skips blanks: spaces, tabs and no-break spaces (U+00A0, U+202F).
  mutating func blanks(_ bytes: Span<UInt8>) {
    while at < end {
      if bytes[at] == .space || bytes[at] == .tab {
        at += 1
      } else if at + 1 < end, bytes[at] == 0xC2, bytes[at + 1] == 0xA0 {
        at += 2
      } else if at + 2 < end, bytes[at] == 0xE2, bytes[at + 1] == 0x80, bytes[at + 2] == 0xAF {
        at += 3
      } else {
        return
      }
    }
  }
}

extension UInt8 {
  var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
}
