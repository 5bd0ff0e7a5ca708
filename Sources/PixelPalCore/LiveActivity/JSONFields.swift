/// The fields of one small JSON object, in the order in which they are added; absent values are left out.
struct JSONFields {
  private var text = ""

  var json: String { "{\(text)}" }

  mutating func add(_ name: String, _ value: String?) {
    if let value { append(name, JSONFields.quoted(value)) }
  }

  mutating func add(_ name: String, _ value: (some BinaryInteger)?) {
    if let value { append(name, String(value)) }
  }

  mutating func add(_ name: String, _ value: Bool) { append(name, value ? "true" : "false") }

  mutating func add(_ name: String, fields: JSONFields) { append(name, fields.json) }

  private mutating func append(_ name: String, _ value: String) {
    // Piece by piece: this is done for every update of a replay.
    if !text.isEmpty { text += "," }
    text += "\""
    text += name
    text += "\":"
    text += value
  }

  private static func quoted(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x2F }
    var text = "\""
    if isPlain { return text + value + text }
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
