import Documents

/// A scanner for XML tags that tolerates the deviations from XML in Apple's exports.
enum XMLTagScanner {
  /// Returns the offset of the `>` that ends the tag at `start`, or `nil` if the tag is incomplete.
  ///
  /// A `>` within quotation marks doesn't end the tag. The bytes are examined in blocks of 64 for speed, because most
  /// bytes of an export are within tags.
  static func closingBracketOffset(in bytes: Span<UInt8>, ofTagAt start: Int) -> Int? {
    var at = start + 1
    // A `>` or `'` is within quotation marks if the number of `"` before it is odd, so only the parity is kept.
    var quotes = LaneMask()
    while at <= bytes.count - 2 * ByteLanes.scalarCount {
      var lanes = bytes.lanes(at: at)
      let lanesBehind = bytes.lanes(at: at &+ ByteLanes.scalarCount)
      var marks = XMLTagScanner.endOrApostropheLanes(in: lanes)
      let marksBehind = XMLTagScanner.endOrApostropheLanes(in: lanesBehind)
      if (marks .| marksBehind).isEmpty {
        quotes = quotes .^ XMLTagScanner.quoteLanes(in: lanes) .^ XMLTagScanner.quoteLanes(in: lanesBehind)
        at &+= 2 * ByteLanes.scalarCount
        continue
      }
      if marks.isEmpty {
        quotes = quotes .^ XMLTagScanner.quoteLanes(in: lanes)
        (lanes, marks) = (lanesBehind, marksBehind)
        at &+= ByteLanes.scalarCount
      }
      let mark = at + (marks.first ?? 0)
      guard (quotes .^ (XMLTagScanner.quoteLanes(in: lanes) .& .firstLanes(mark - at))).hasOddCount else {
        return bytes[mark] == 0x3E ? mark : bytewiseClosingBracketOffset(in: bytes, from: mark)
      }
      guard let close = bytes.firstOffset(of: .quote, from: mark, to: bytes.count) else { return nil }
      (at, quotes) = (close + 1, LaneMask())
    }
    guard quotes.hasOddCount else { return bytewiseClosingBracketOffset(in: bytes, from: at) }
    return bytes.firstOffset(of: .quote, from: at, to: bytes.count).flatMap {
      bytewiseClosingBracketOffset(in: bytes, from: $0 + 1)
    }
  }

  /// Returns a mask of the bytes that need attention: `>`, which may end the tag, and `'`, which may enclose a value.
  @inline(__always) private static func endOrApostropheLanes(in lanes: ByteLanes) -> LaneMask {
    (lanes .== ByteLanes(repeating: 0x3E)) .| (lanes .== ByteLanes(repeating: 0x27))
  }

  @inline(__always) private static func quoteLanes(in lanes: ByteLanes) -> LaneMask {
    lanes .== ByteLanes(repeating: .quote)
  }

  /// Returns the offset of the `>` that ends the tag around `start`, or `nil` if the tag is incomplete.
  ///
  /// This function examines the bytes one by one. ``closingBracketOffset(in:ofTagAt:)`` uses it after an apostrophe and
  /// near the end of the bytes. `start` must be within the tag, but outside of quotation marks.
  static func bytewiseClosingBracketOffset(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x3E { return at }
      at += 1
      if byte == .quote || byte == 0x27 {
        guard let close = bytes.firstOffset(of: byte, from: at, to: bytes.count) else { return nil }
        at = close + 1
      }
    }
    return nil
  }

  /// Returns the range of a tag's name, which includes the slash of an end tag.
  ///
  /// `start` is the offset of the tag's `<`, and `end` is the offset of its `>`.
  static func tagName(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Range<Int> {
    var at = start + 1
    if at < end, bytes[at] == 0x2F { at += 1 }
    while at < end, bytes[at] > .space, bytes[at] != 0x2F { at += 1 }
    return start + 1..<at
  }

  /// Returns the ranges of the name and the value of the next attribute, and moves `at` past the attribute.
  ///
  /// Returns `nil` if there is no complete attribute before `end`. The name may contain spaces, as in exports from
  /// 2015, because everything before `=` belongs to the name.
  static func nextAttribute(
    in bytes: Span<UInt8>, at: inout Int, upTo end: Int
  ) -> (name: Range<Int>, value: Range<Int>)? {
    guard let equals = bytes.firstOffset(of: 0x3D, from: at, to: end) else { return nil }
    let name = bytes.trimmed(at..<equals)
    var open = equals + 1
    while open < end, bytes[open] <= .space { open += 1 }
    guard open < end, bytes[open] == .quote || bytes[open] == 0x27,
      let close = bytes.firstOffset(of: bytes[open], from: open + 1, to: end)
    else { return nil }
    at = close + 1
    return (name, open + 1..<close)
  }

  /// Returns the attribute value in `range` with entities such as `&amp;` resolved, and without vertical tabs.
  ///
  /// An unknown entity is kept as written. Some exports contain vertical tabs, although XML forbids them.
  static func decodedText(in bytes: Span<UInt8>, at range: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var at = range.lowerBound
    var plain = at
    while let mark = bytes.firstOffset(of: 0x26, from: at, to: range.upperBound) {
      at = mark + 1
      guard let end = bytes.firstOffset(of: 0x3B, from: mark, to: min(range.upperBound, mark + 12)),
        let scalar = characterOfEntity(in: bytes, named: mark + 1..<end)
      else { continue }
      appendWithoutVerticalTabs(bytes, at: plain..<mark, to: &text)
      text.append(contentsOf: scalar.utf8)
      at = end + 1
      plain = at
    }
    appendWithoutVerticalTabs(bytes, at: plain..<range.upperBound, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func appendWithoutVerticalTabs(_ bytes: Span<UInt8>, at range: Range<Int>, to text: inout [UInt8]) {
    if bytes.firstOffset(of: 0x0B, from: range.lowerBound, to: range.upperBound) == nil {
      for index in range { text.append(bytes[index]) }
    } else {
      // The text is decoded first, because removing a tab from invalid UTF-8 could make it valid.
      for byte in bytes.text(in: range).utf8 where byte != 0x0B { text.append(byte) }
    }
  }

  /// Returns the offset of the first reference to U+0000 in `range`, such as `&#0;`, or `nil` if there is none.
  ///
  /// XML forbids this character.
  static func nullCharacterReferenceOffset(in bytes: Span<UInt8>, within range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while let start = bytes.firstOffset(of: 0x26, from: at, to: range.upperBound) {
      if bytes.matches("&#", at: start),
        let end = bytes.firstOffset(of: 0x3B, from: start, to: min(range.upperBound, start + 12)),
        characterOfEntity(in: bytes, named: start + 1..<end) == "\0"
      {
        return start
      }
      at = start + 1
    }
    return nil
  }

  /// Returns the character that an entity stands for, or `nil` if there is no such character.
  ///
  /// `name` is the range of the entity's name or number: the text between `&` and `;`.
  private static func characterOfEntity(in bytes: Span<UInt8>, named name: Range<Int>) -> Unicode.Scalar? {
    let at = name.lowerBound
    switch name.count {
    case 3 where bytes.matches("amp", at: at): return "&"
    case 2 where bytes.matches("lt", at: at): return "<"
    case 2 where bytes.matches("gt", at: at): return ">"
    case 4 where bytes.matches("quot", at: at): return "\""
    case 4 where bytes.matches("apos", at: at): return "'"
    default: return bytes.matches("#", at: at) ? numericCharacter(from: bytes.text(in: at + 1..<name.upperBound)) : nil
    }
  }

  /// Returns the character with the given number, such as `65` in `&#65;` or `x41` in `&#x41;`.
  ///
  /// Returns `nil` if `digits` isn't a number, or if no Unicode scalar has this number.
  private static func numericCharacter(from digits: String) -> Unicode.Scalar? {
    let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
    return (isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)).flatMap { Unicode.Scalar($0) }
  }
}
