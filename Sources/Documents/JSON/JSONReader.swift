/// A parser for one JSON document.
struct JSONReader {
  private var cursor: ByteCursor
  private var openBrackets = 0

  /// The maximum depth; deeper documents are rejected before they exhaust the stack.
  static let deepest = 128

  init(_ bytes: [UInt8]) { cursor = ByteCursor(bytes) }

  mutating func document() throws(JSONError) -> JSON {
    _ = cursor.consume("\u{FEFF}")
    skipWhitespace()
    let value = try value()
    skipWhitespace()
    guard cursor.isAtEnd else { throw error(.notTheEnd) }
    return value
  }

  private func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
    .init(reason: reason, offset: offset ?? cursor.offset)
  }

  private mutating func skipWhitespace() {
    _ = cursor.consume { $0 == .space || $0 == .lineFeed || $0 == .carriageReturn || $0 == .tab }
  }

  private mutating func value() throws(JSONError) -> JSON {
    let start = cursor.offset
    let content: JSON.Content
    switch cursor.next {
    case UInt8(ascii: "{"): content = .object(try bracketed { reader throws(JSONError) in try reader.members() })
    case UInt8(ascii: "["): content = .array(try bracketed { reader throws(JSONError) in try reader.elements() })
    case .quote: content = .string(try string())
    case let next? where next == UInt8(ascii: "-") || next.isDigit: content = .number(try number())
    default: content = try word()
    }
    return JSON(content, at: start)
  }

  private mutating func word() throws(JSONError) -> JSON.Content {
    if cursor.consume("true") { return .bool(true) }
    if cursor.consume("false") { return .bool(false) }
    if cursor.consume("null") { return .null }
    throw error(.noValue)
  }

  private mutating func bracketed<Content>(
    _ read: (inout JSONReader) throws(JSONError) -> Content
  ) throws(JSONError) -> Content {
    guard openBrackets < JSONReader.deepest else { throw error(.tooDeep) }
    openBrackets += 1
    cursor.advance()
    skipWhitespace()
    let content = try read(&self)
    openBrackets -= 1
    return content
  }

  private mutating func elements() throws(JSONError) -> [JSON] {
    var elements: [JSON] = []
    if cursor.consume(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value())
      skipWhitespace()
      if cursor.consume(UInt8(ascii: "]")) { return elements }
      guard cursor.consume(.comma) else { throw error(.arrayGoesWrong) }
      skipWhitespace()
    }
  }

  private mutating func members() throws(JSONError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    // A few names are compared one by one; the set is used for more.
    var names: Set<String> = []
    if cursor.consume(UInt8(ascii: "}")) { return members }
    while true {
      let member = try member()
      let isNew =
        names.isEmpty ? !members.contains { $0.name == member.name } : names.insert(member.name).inserted
      guard isNew else { throw error(.nameTwice(member.name), at: member.nameOffset) }
      members.append(member)
      if members.count == JSON.few { for member in members { names.insert(member.name) } }
      skipWhitespace()
      if cursor.consume(UInt8(ascii: "}")) { return members }
      guard cursor.consume(.comma) else { throw error(.objectGoesWrong) }
      skipWhitespace()
    }
  }

  private mutating func member() throws(JSONError) -> JSON.Member {
    let start = cursor.offset
    guard cursor.next == .quote else { throw error(.noName) }
    let name = try string()
    skipWhitespace()
    guard cursor.consume(UInt8(ascii: ":")) else { throw error(.noColon) }
    skipWhitespace()
    return .init(name: name, nameOffset: start, value: try value())
  }

  private mutating func number() throws(JSONError) -> JSONNumber {
    let start = cursor.offset
    _ = cursor.consume(UInt8(ascii: "-"))
    if !cursor.consume(UInt8(ascii: "0")) { try digits() }
    if cursor.consume(UInt8(ascii: ".")) { try digits() }
    if cursor.consume(UInt8(ascii: "e")) || cursor.consume(UInt8(ascii: "E")) {
      if !cursor.consume(UInt8(ascii: "+")) { _ = cursor.consume(UInt8(ascii: "-")) }
      try digits()
    }
    if let next = cursor.next, next.isDigit { throw error(.badNumber) }
    return JSONNumber(wellFormed: String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    guard !cursor.consume(while: { $0.isDigit }).isEmpty else { throw error(.badNumber) }
  }
}

// Strings.
extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    let start = cursor.offset
    cursor.advance()
    var text: [UInt8] = []
    while true {
      text += cursor.consume { $0 >= .space && $0 < 0x80 && $0 != .quote && $0 != .backslash }
      switch cursor.next {
      case .quote:
        cursor.advance()
        return String(decoding: text, as: UTF8.self)
      case .backslash: text += try escape().utf8
      case nil: throw error(.endlessString, at: start)
      case .some(..<UInt8.space): throw error(.controlCharacter)
      case .some:
        guard let length = cursor.scalarLength else { throw error(.notUTF8) }
        text += cursor.bytes[cursor.offset..<cursor.offset + length]
        cursor.advance(by: length)
      }
    }
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = cursor.offset
    cursor.advance()
    guard let letter = cursor.next else { throw error(.badEscape, at: start) }
    cursor.advance()
    switch letter {
    case .quote, .backslash, UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedUnit(from: start)
    default: throw error(.badEscape, at: start)
    }
  }

  private mutating func escapedUnit(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let unit = try fourHexDigits(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, cursor.consume("\\u") else { throw error(.loneSurrogate, at: start) }
    let low = try fourHexDigits(from: cursor.offset - 2)
    guard 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw error(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func fourHexDigits(from start: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = cursor.next?.hexDigitValue else { throw error(.badEscape, at: start) }
      unit = unit << 4 + digit
      cursor.advance()
    }
    return unit
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; `nil` for any other byte.
  fileprivate var hexDigitValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
