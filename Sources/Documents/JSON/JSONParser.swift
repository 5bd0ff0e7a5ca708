/// A parser for one JSON document.
struct JSONParser {
  private var cursor: ByteCursor
  private var openBrackets = 0

  /// The maximum nesting depth, which keeps a deeply nested document from exhausting the stack.
  static let maxDepth = 128

  init(_ bytes: [UInt8]) { cursor = ByteCursor(bytes) }

  mutating func parseDocument() throws(JSONSyntaxError) -> JSON {
    _ = cursor.consume("\u{FEFF}")
    skipWhitespace()
    let value = try parseValue()
    skipWhitespace()
    guard cursor.isAtEnd else { throw syntaxError(.trailingContent) }
    return value
  }

  private func syntaxError(_ reason: JSONSyntaxError.Reason, at offset: Int? = nil) -> JSONSyntaxError {
    .init(reason: reason, offset: offset ?? cursor.offset)
  }

  private mutating func skipWhitespace() {
    _ = cursor.consume { $0 == .space || $0 == .lineFeed || $0 == .carriageReturn || $0 == .tab }
  }

  private mutating func parseValue() throws(JSONSyntaxError) -> JSON {
    let start = cursor.offset
    let content: JSON.Content
    switch cursor.next {
    case UInt8(ascii: "{"):
      content = .object(try parseBracketed { reader throws(JSONSyntaxError) in try reader.parseMembers() })
    case UInt8(ascii: "["):
      content = .array(try parseBracketed { reader throws(JSONSyntaxError) in try reader.parseElements() })
    case .quote: content = .string(try parseString())
    case let next? where next == UInt8(ascii: "-") || next.isDigit: content = .number(try parseNumber())
    default: content = try parseLiteral()
    }
    return JSON(content, at: start)
  }

  private mutating func parseLiteral() throws(JSONSyntaxError) -> JSON.Content {
    if cursor.consume("true") { return .bool(true) }
    if cursor.consume("false") { return .bool(false) }
    if cursor.consume("null") { return .null }
    throw syntaxError(.missingValue)
  }

  private mutating func parseBracketed<Content>(
    _ read: (inout JSONParser) throws(JSONSyntaxError) -> Content
  ) throws(JSONSyntaxError) -> Content {
    guard openBrackets < JSONParser.maxDepth else { throw syntaxError(.nestedTooDeeply) }
    openBrackets += 1
    cursor.advance()
    skipWhitespace()
    let content = try read(&self)
    openBrackets -= 1
    return content
  }

  private mutating func parseElements() throws(JSONSyntaxError) -> [JSON] {
    var elements: [JSON] = []
    if cursor.consume(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try parseValue())
      skipWhitespace()
      if cursor.consume(UInt8(ascii: "]")) { return elements }
      guard cursor.consume(.comma) else { throw syntaxError(.malformedArray) }
      skipWhitespace()
    }
  }

  private mutating func parseMembers() throws(JSONSyntaxError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    // Up to a limit, names are compared one by one. The set is filled only if there are more.
    var names: Set<String> = []
    if cursor.consume(UInt8(ascii: "}")) { return members }
    while true {
      let member = try parseMember()
      let isNew =
        names.isEmpty ? !members.contains { $0.name == member.name } : names.insert(member.name).inserted
      guard isNew else { throw syntaxError(.duplicateName(member.name), at: member.nameOffset) }
      members.append(member)
      if members.count == JSON.linearSearchLimit { for member in members { names.insert(member.name) } }
      skipWhitespace()
      if cursor.consume(UInt8(ascii: "}")) { return members }
      guard cursor.consume(.comma) else { throw syntaxError(.malformedObject) }
      skipWhitespace()
    }
  }

  private mutating func parseMember() throws(JSONSyntaxError) -> JSON.Member {
    let start = cursor.offset
    guard cursor.next == .quote else { throw syntaxError(.missingName) }
    let name = try parseString()
    skipWhitespace()
    guard cursor.consume(UInt8(ascii: ":")) else { throw syntaxError(.missingColon) }
    skipWhitespace()
    return .init(name: name, nameOffset: start, value: try parseValue())
  }

  private mutating func parseNumber() throws(JSONSyntaxError) -> JSONNumber {
    let start = cursor.offset
    _ = cursor.consume(UInt8(ascii: "-"))
    if !cursor.consume(UInt8(ascii: "0")) { try skipDigits() }
    if cursor.consume(UInt8(ascii: ".")) { try skipDigits() }
    if cursor.consume(UInt8(ascii: "e")) || cursor.consume(UInt8(ascii: "E")) {
      if !cursor.consume(UInt8(ascii: "+")) { _ = cursor.consume(UInt8(ascii: "-")) }
      try skipDigits()
    }
    if let next = cursor.next, next.isDigit { throw syntaxError(.invalidNumber) }
    return JSONNumber(wellFormed: String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self))
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard !cursor.consume(while: { $0.isDigit }).isEmpty else { throw syntaxError(.invalidNumber) }
  }
}

// Parsing of strings and their escapes.
extension JSONParser {
  private mutating func parseString() throws(JSONSyntaxError) -> String {
    let start = cursor.offset
    cursor.advance()
    var text: [UInt8] = []
    while true {
      text += cursor.consume { $0 >= .space && $0 < 0x80 && $0 != .quote && $0 != .backslash }
      switch cursor.next {
      case .quote:
        cursor.advance()
        return String(decoding: text, as: UTF8.self)
      case .backslash: text += try parseEscape().utf8
      case nil: throw syntaxError(.unterminatedString, at: start)
      case .some(..<UInt8.space): throw syntaxError(.unescapedControlCharacter)
      case .some:
        guard let length = cursor.scalarLength else { throw syntaxError(.invalidUTF8) }
        text += cursor.bytes[cursor.offset..<cursor.offset + length]
        cursor.advance(by: length)
      }
    }
  }

  private mutating func parseEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = cursor.offset
    cursor.advance()
    guard let letter = cursor.next else { throw syntaxError(.invalidEscape, at: start) }
    cursor.advance()
    switch letter {
    case .quote, .backslash, UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try parseUnicodeEscape(from: start)
    default: throw syntaxError(.invalidEscape, at: start)
    }
  }

  private mutating func parseUnicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try parseFourHexDigits(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, cursor.consume("\\u") else { throw syntaxError(.loneSurrogate, at: start) }
    let low = try parseFourHexDigits(from: cursor.offset - 2)
    guard 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw syntaxError(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func parseFourHexDigits(from start: Int) throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = cursor.next?.hexDigitValue else { throw syntaxError(.invalidEscape, at: start) }
      unit = unit << 4 + digit
      cursor.advance()
    }
    return unit
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit, or `nil` for any other byte.
  package var hexDigitValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
