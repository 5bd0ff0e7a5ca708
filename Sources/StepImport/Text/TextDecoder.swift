import Documents

/// A decoder that converts UTF-16 to UTF-8, and removes the byte order mark.
///
/// Text is decoded as UTF-16 if it begins with a byte order mark of UTF-16, and as UTF-8 otherwise.
struct TextDecoder {
  private enum Encoding {
    case undecided
    case utf8
    case utf16(isBigEndian: Bool)
  }

  private var encoding = Encoding.undecided
  /// The bytes received before the encoding is known and, after that, the first byte of an incomplete UTF-16 unit.
  private var incompleteBytes: [UInt8] = []
  /// The first unit of an incomplete surrogate pair, or `nil` if there is none.
  private var highSurrogate: UInt16?

  /// True if the text is known to be UTF-8, so that all further bytes can be used unchanged.
  var isPlainUTF8: Bool { if case .utf8 = encoding { true } else { false } }

  /// Receives the next bytes, and appends their text to `text` as UTF-8.
  ///
  /// An incomplete character at the end of UTF-16 is kept for the next call. `isLast` is true if these are the last
  /// bytes of the file.
  mutating func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout BlockBuffer) {
    switch encoding {
    case .utf8: text.append(bytes)
    case .utf16(let isBigEndian):
      var decoded = ContiguousArray<UInt8>()
      transcode(bytes, isBigEndian: isBigEndian, isLast: isLast, into: &decoded)
      text.append(decoded)
    case .undecided:
      incompleteBytes += bytes
      guard incompleteBytes.count >= 3 || isLast else { return }
      let first = incompleteBytes
      incompleteBytes = []
      if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
        encoding = .utf16(isBigEndian: first[0] == 0xFE)
        decode(first.dropFirst(2), isLast: isLast, into: &text)
      } else {
        encoding = .utf8
        text.append(first.starts(with: [0xEF, 0xBB, 0xBF]) ? first.dropFirst(3) : first[...])
      }
    }
  }

  private mutating func transcode(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool, isLast: Bool, into text: inout ContiguousArray<UInt8>
  ) {
    let units = incompleteBytes + Array(bytes)
    var index = 0
    while index + 1 < units.count {
      let (first, second) = (UInt16(units[index]), UInt16(units[index + 1]))
      append(codeUnit: isBigEndian ? first << 8 | second : second << 8 | first, into: &text)
      index += 2
    }
    incompleteBytes = Array(units[index...])
    if isLast, highSurrogate != nil || !incompleteBytes.isEmpty { text.append(contentsOf: "\u{FFFD}".utf8) }
  }

  private mutating func append(codeUnit unit: UInt16, into text: inout ContiguousArray<UInt8>) {
    if let high = highSurrogate {
      highSurrogate = nil
      if 0xDC00...0xDFFF ~= unit {
        append(scalarValue: 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00), to: &text)
        return
      }
      append(scalarValue: 0xFFFD, to: &text)
    }
    if 0xD800...0xDBFF ~= unit { highSurrogate = unit } else { append(scalarValue: UInt32(unit), to: &text) }
  }

  private func append(scalarValue value: UInt32, to text: inout ContiguousArray<UInt8>) {
    text.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}
