/// Writes JSON, byte for byte the same everywhere.
///
///     var writer = JSONWriter(.compact)
///     writer.object { object in
///       object.member("ms", 42)
///       object.member("asset", "male_walking_2")
///     }
///     writer.bytes  // {"ms":42,"asset":"male_walking_2"}
///
/// Members keep the order in which they are written. Quotation marks and backslashes are escaped, and so are controls and
/// what turns the direction of writing around.
package struct JSONWriter: Sendable {
  /// How a document is laid out.
  package enum Style: Sendable {
    /// Members and elements on lines of their own, indented by two spaces.
    case indented
    /// All on one line, without a space.
    case compact
  }

  /// What has been written.
  package private(set) var bytes: [UInt8] = []
  private let style: Style
  private var openBrackets = 0
  /// Whether nothing stands yet in the innermost brackets.
  private var isFirst = true
  private var followsName = false

  /// A writer that has written nothing.
  package init(_ style: Style) { self.style = style }

  /// Forgets what has been written and keeps the room for it.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Ends a document, or a line of NDJSON.
  package mutating func endLine() {
    bytes.append(.lineFeed)
    isFirst = true
  }

  /// Writes an object with what `members` writes.
  package mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "{"))
    try members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array with what `elements` writes.
  package mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "["))
    try elements(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes the name of a member; its value comes next.
  package mutating func name(_ name: String) {
    separate()
    append(quoting: name)
    bytes.append(UInt8(ascii: ":"))
    if style == .indented { bytes.append(.space) }
    followsName = true
  }

  /// Writes a string.
  package mutating func value(_ text: String) {
    separate()
    append(quoting: text)
  }

  /// Writes a whole number.
  package mutating func value(_ number: Int64) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  /// Writes a whole number.
  package mutating func value(_ number: Int) { value(Int64(number)) }

  /// Writes `true` or `false`.
  package mutating func value(_ truth: Bool) { append(plain: truth ? "true" : "false") }

  /// Writes a number as it is, which has the shape of a JSON number: decimals stay as they are.
  package mutating func value(number text: String) { append(plain: text) }

  /// Writes a value that is JSON already, on one line, with the same characters escaped in it as in any string.
  package mutating func value(json text: String) {
    // Within JSON only strings have others than those of ASCII.
    guard text.utf8.contains(where: { $0 >= 0x7F }) else { return append(plain: text) }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value < 0x7F { escaped.append(scalar) } else { escaped.append(escaping: scalar) }
    }
    append(plain: String(escaped))
  }

  /// Writes bytes that are a value in JSON already, on one line, as they are.
  package mutating func value(json bytes: [UInt8]) {
    separate()
    self.bytes += bytes
  }

  /// Writes `null`.
  package mutating func null() { append(plain: "null") }

  /// Writes a number that has the shape of a JSON number.
  mutating func append(plain word: String) {
    separate()
    bytes.append(contentsOf: word.utf8)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    openBrackets += 1
    isFirst = true
  }

  private mutating func close(_ bracket: UInt8) {
    openBrackets -= 1
    if !isFirst { breakLine() }
    bytes.append(bracket)
    isFirst = false
  }

  /// Writes what stands between this and what came before.
  private mutating func separate() {
    if followsName {
      followsName = false
      return
    }
    if !isFirst { bytes.append(.comma) }
    isFirst = false
    if openBrackets > 0 { breakLine() }
  }

  private mutating func breakLine() {
    guard style == .indented else { return }
    bytes.append(.lineFeed)
    for _ in 0..<openBrackets {
      bytes.append(.space)
      bytes.append(.space)
    }
  }
}

// Members, a name and its value at once.
extension JSONWriter {
  /// Writes a member whose value is a string, or `null` without one.
  package mutating func member(_ name: String, _ text: String?) {
    self.name(name)
    if let text { value(text) } else { null() }
  }

  // Not generic: these are called for every row, from other targets, where nothing would be specialized.

  /// Writes a member whose value is a whole number, or `null` without one.
  package mutating func member(_ name: String, _ number: Int64?) {
    self.name(name)
    if let number { value(number) } else { null() }
  }

  /// Writes a member whose value is a whole number, or `null` without one.
  package mutating func member(_ name: String, _ number: Int?) { member(name, number.map { Int64($0) }) }

  /// Writes a member whose value is `true` or `false`.
  package mutating func member(_ name: String, _ truth: Bool) {
    self.name(name)
    value(truth)
  }

  /// Writes a member whose value is a list of texts.
  package mutating func member(_ name: String, _ texts: [String]) {
    list(name, texts) { list, text in list.value(text) }
  }

  /// Writes a member whose value is an array, with what `write` writes of each element.
  package mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    array { list in for element in elements { write(&list, element) } }
  }
}

// What every value is made of.
extension JSONWriter {
  private mutating func append(quoting text: String) {
    bytes.append(.quote)
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    // Bytes are searched several times faster here than in the string.
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
    // What is written comes from 64 bits with a sign, and stays below 10^19; that still fits.
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
  /// Whether something that is escaped may begin with it: of what takes several bytes, only the first tells.
  fileprivate var mayNeedEscape: Bool {
    self < .space || self == .quote || self == .backslash || self == 0x7F || self == 0xC2 || self == 0xD8
      || self == 0xE2
  }
}

extension String.UnicodeScalarView {
  /// Appends what stands for `scalar` in a JSON string.
  fileprivate mutating func append(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": append(contentsOf: ["\\", scalar])
    case "\n": append(contentsOf: "\\n".unicodeScalars)
    case "\r": append(contentsOf: "\\r".unicodeScalars)
    case "\t": append(contentsOf: "\\t".unicodeScalars)
    case _ where scalar.steersText:
      let digits = String(scalar.value, radix: 16)
      append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
    default: append(scalar)
    }
  }
}
