/// A receiver for the fields of a JSON object that either writes the object or measures its size.
///
/// Fields appear in the order in which they are added. A field with the value `nil` is left out.
protocol JSONFieldSink {
  mutating func addField(_ name: StaticString, _ value: String?)
  /// Adds a field with a string that needs no escaping.
  mutating func addField(_ name: StaticString, escapeFree: String?)
  mutating func addField(_ name: StaticString, _ value: Int64?)
  mutating func addField(_ name: StaticString, _ value: Bool)
  /// Opens a nested object, which receives all further fields until it is closed.
  mutating func openObject(named name: StaticString)
  /// Closes the object that was opened last.
  mutating func closeObject()
}

/// A field sink that writes the fields as JSON text.
struct JSONObjectWriter: JSONFieldSink {
  private var text = "{"
  private var isFirst = true

  /// The finished JSON object.
  ///
  /// - Precondition: all nested objects have been closed.
  var json: String { text + "}" }

  mutating func addField(_ name: StaticString, _ value: String?) {
    if let value { appendField(name, jsonText: JSONObjectWriter.quoted(value)) }
  }

  mutating func addField(_ name: StaticString, escapeFree: String?) { addField(name, escapeFree) }

  mutating func addField(_ name: StaticString, _ value: Int64?) {
    if let value { appendField(name, jsonText: String(value)) }
  }

  mutating func addField(_ name: StaticString, _ value: Bool) { appendField(name, jsonText: value ? "true" : "false") }

  mutating func openObject(named name: StaticString) {
    appendField(name, jsonText: "{")
    isFirst = true
  }

  mutating func closeObject() {
    text += "}"
    isFirst = false
  }

  private mutating func appendField(_ name: StaticString, jsonText value: String) {
    if !isFirst { text += "," }
    isFirst = false
    text += "\"\(name)\":"
    text += value
  }

  private static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "/": text += "\\/"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

/// A field sink that counts the bytes of the JSON text without building it.
///
/// A replay needs the size of every update, and building each text would be slow.
struct JSONByteCounter: JSONFieldSink {
  // Some methods below are inlined, so that the compiler computes the length of a field's name in advance.

  /// The size of the object in bytes.
  private(set) var byteCount = 2
  private var isFirst = true

  mutating func addField(_ name: StaticString, _ value: String?) {
    if let value {
      countField(name, valueByteCount: 2 + value.utf8.reduce(0) { $0 + JSONByteCounter.escapedByteCount(of: $1) })
    }
  }

  @inline(__always) mutating func addField(_ name: StaticString, escapeFree: String?) {
    if let escapeFree { countField(name, valueByteCount: 2 + escapeFree.utf8.count) }
  }

  @inline(__always) mutating func addField(_ name: StaticString, _ value: Int64?) {
    guard let value else { return }
    countField(name, valueByteCount: (value < 0 ? 1 : 0) + JSONByteCounter.digitCount(of: value.magnitude))
  }

  @inline(__always) mutating func addField(_ name: StaticString, _ value: Bool) {
    countField(name, valueByteCount: value ? 4 : 5)
  }

  mutating func openObject(named name: StaticString) {
    countField(name, valueByteCount: 2)
    isFirst = true
  }

  mutating func closeObject() { isFirst = false }

  @inline(__always) private mutating func countField(_ name: StaticString, valueByteCount count: Int) {
    byteCount += (isFirst ? 3 : 4) + name.utf8CodeUnitCount + count
    isFirst = false
  }

  private static func digitCount(of number: UInt64) -> Int {
    var (rest, count) = (number, 1)
    func removeDigits(_ digits: Int, power: UInt64) {
      guard rest >= power else { return }
      rest /= power
      count += digits
    }
    // A binary search for the number of digits, because one division per digit would be slow.
    removeDigits(16, power: 10_000_000_000_000_000)
    removeDigits(8, power: 100_000_000)
    removeDigits(4, power: 10_000)
    removeDigits(2, power: 100)
    removeDigits(1, power: 10)
    return count
  }

  private static func escapedByteCount(of byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), 8, 9, 10, 12, 13: 2
    case 0..<32: 6
    default: 1
    }
  }
}
