/// A JSON writer that produces the same bytes on every platform.
///
///     var writer = JSONWriter(.compact)
///     writer.object { object in
///       object.member("ms", 42)
///       object.member("asset", "male_walking_2")
///     }
///     writer.bytes  // {"ms":42,"asset":"male_walking_2"}
///
/// Members are written in the order of the calls. The writer escapes quotation marks, backslashes, control characters,
/// and characters that change the direction of text.
package struct JSONWriter: Sendable {
  /// The layout of a document.
  package enum Style: Sendable {
    /// Members and elements on separate lines, indented by two spaces.
    case indented
    /// Everything on one line, without spaces.
    case compact
  }

  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private let style: Style
  private var openBrackets = 0
  /// True if the innermost array or object is still empty.
  private var isFirstInBrackets = true
  private var followsName = false

  /// Creates a writer without any output yet.
  package init(_ style: Style) { self.style = style }

  /// Discards the bytes written so far, but keeps the allocated memory for reuse.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Ends a document or a line of NDJSON with a line feed.
  package mutating func endLine() {
    bytes.append(.lineFeed)
    isFirstInBrackets = true
  }

  /// Writes an object, and calls `members` to write its members.
  package mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    writeOpeningBracket(UInt8(ascii: "{"))
    try members(&self)
    writeClosingBracket(UInt8(ascii: "}"))
  }

  /// Writes an array, and calls `elements` to write its elements.
  package mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    writeOpeningBracket(UInt8(ascii: "["))
    try elements(&self)
    writeClosingBracket(UInt8(ascii: "]"))
  }

  /// Writes the name of a member.
  ///
  /// The caller must write the member's value next.
  package mutating func name(_ name: String) {
    writeSeparator()
    append(quoting: name)
    bytes.append(UInt8(ascii: ":"))
    if style == .indented { bytes.append(.space) }
    followsName = true
  }

  /// Writes a string, quoted and escaped.
  package mutating func value(_ text: String) {
    writeSeparator()
    append(quoting: text)
  }

  package mutating func value(_ number: Int64) {
    writeSeparator()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  package mutating func value(_ number: Int) { value(Int64(number)) }

  package mutating func value(_ truth: Bool) { append(rawJSON: truth ? "true" : "false") }

  /// Writes the valid JSON number in `text` unchanged, so that it keeps its decimals.
  package mutating func value(numberText text: String) { append(rawJSON: text) }

  /// Writes `text`, a valid JSON value on one line, with escapes for characters that could mislead a reader.
  ///
  /// Misleading characters are control characters and characters that change the direction of text.
  package mutating func value(rawJSONEscapingMisleadingCharacters text: String) {
    // In JSON, characters that need an escape occur only inside strings.
    guard text.utf8.contains(where: { $0 >= 0x7F }) else { return append(rawJSON: text) }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value < 0x7F { escaped.append(scalar) } else { escaped.append(escaping: scalar) }
    }
    append(rawJSON: String(escaped))
  }

  /// Writes `bytes`, a valid JSON value on one line, unchanged.
  package mutating func value(unchangedJSON bytes: [UInt8]) {
    writeSeparator()
    self.bytes += bytes
  }

  package mutating func null() { append(rawJSON: "null") }

  /// Writes `word`, a valid JSON value such as a number, unchanged.
  mutating func append(rawJSON word: String) {
    writeSeparator()
    bytes.append(contentsOf: word.utf8)
  }

  private mutating func writeOpeningBracket(_ bracket: UInt8) {
    writeSeparator()
    bytes.append(bracket)
    openBrackets += 1
    isFirstInBrackets = true
  }

  private mutating func writeClosingBracket(_ bracket: UInt8) {
    openBrackets -= 1
    if !isFirstInBrackets { writeLineBreak() }
    bytes.append(bracket)
    isFirstInBrackets = false
  }

  /// Writes the comma and the line break before a name or a value, unless the value follows its name.
  private mutating func writeSeparator() {
    if followsName {
      followsName = false
      return
    }
    if !isFirstInBrackets { bytes.append(.comma) }
    isFirstInBrackets = false
    if openBrackets > 0 { writeLineBreak() }
  }

  private mutating func writeLineBreak() {
    guard style == .indented else { return }
    bytes.append(.lineFeed)
    for _ in 0..<openBrackets {
      bytes.append(.space)
      bytes.append(.space)
    }
  }
}

// Members: a name and its value in one call.
extension JSONWriter {
  /// Writes a member with the string `text` as its value, or `null` if `text` is `nil`.
  package mutating func member(_ name: String, _ text: String?) {
    self.name(name)
    if let text { value(text) } else { null() }
  }

  // The overloads aren't generic, because other targets call them for every row. A generic function wouldn't be
  // specialized there.

  /// Writes a member with a whole number as its value, or `null` if `number` is `nil`.
  package mutating func member(_ name: String, _ number: Int64?) {
    self.name(name)
    if let number { value(number) } else { null() }
  }

  /// Writes a member with a whole number as its value, or `null` if `number` is `nil`.
  package mutating func member(_ name: String, _ number: Int?) { member(name, number.map { Int64($0) }) }

  /// Writes a member with the value `true` or `false`.
  package mutating func member(_ name: String, _ truth: Bool) {
    self.name(name)
    value(truth)
  }

  /// Writes a member with an array of strings as its value.
  package mutating func member(_ name: String, _ texts: [String]) {
    arrayMember(name, texts) { list, text in list.value(text) }
  }

  /// Writes a member with an array as its value, calling `write` for each element.
  package mutating func arrayMember<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    array { list in for element in elements { write(&list, element) } }
  }
}

// The building blocks of values: quoted text and digits.
extension JSONWriter {
  private mutating func append(quoting text: String) {
    bytes.append(.quote)
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    // A search in the bytes is several times faster than a search in the string.
    if let odd = bytes[start...].firstIndex(where: { $0.mayNeedEscape }) {
      let rest = String(decoding: bytes[odd...], as: UTF8.self)
      bytes.removeSubrange(odd...)
      var escaped = String.UnicodeScalarView()
      for scalar in rest.unicodeScalars { escaped.append(escaping: scalar) }
      bytes += String(escaped).utf8
    }
    bytes.append(.quote)
  }

  private mutating func append(digitsOf number: UInt64) {
    var count = 1
    var bound: UInt64 = 10
    // `number` is the magnitude of a signed 64-bit integer, so it is below 10^19, which fits in `bound`.
    while number >= bound {
      count += 1
      bound *= 10
    }
    bytes.append(contentsOf: repeatElement(0, count: count))
    var rest = number
    for place in 1...count {
      bytes[bytes.count - place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

extension UInt8 {
  /// True if the byte can begin a character that needs an escape.
  ///
  /// This is only a first filter. For example, 0xC2 also begins characters that need no escape.
  fileprivate var mayNeedEscape: Bool {
    self < .space || self == .quote || self == .backslash || self == 0x7F || self == 0xC2 || self == 0xD8
      || self == 0xE2
  }
}

extension String.UnicodeScalarView {
  /// Appends `scalar`, with the escape that a JSON string requires for it, if any.
  fileprivate mutating func append(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": append(contentsOf: ["\\", scalar])
    case "\n": append(contentsOf: "\\n".unicodeScalars)
    case "\r": append(contentsOf: "\\r".unicodeScalars)
    case "\t": append(contentsOf: "\\t".unicodeScalars)
    case _ where scalar.isControlOrDirectional:
      let digits = String(scalar.value, radix: 16)
      append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
    default: append(scalar)
    }
  }
}
