import Documents

/// A streaming tokenizer for JSON that also checks the syntax, except inside numbers and escapes.
///
/// Numbers and escapes are checked only when they are used, because most of them never are.
struct JSONTokenizer {
  /// A token, with the range of its text in the input bytes.
  enum Token {
    case openObject
    case closeObject
    case openArray
    case closeArray
    /// The name of a member, as written between the quotation marks.
    case name(Range<Int>)
    /// A string, as written between the quotation marks.
    case string(Range<Int>)
    case number(Range<Int>)
    /// `true`, `false` or `null`.
    case literal
  }

  /// The tokens that are allowed next.
  private enum Expectation {
    case value
    case firstElement
    case firstName
    case name
    case colon
    case commaOrEnd
  }

  /// The maximum nesting depth of objects and arrays.
  ///
  /// Deeper nesting is an error.
  static let maxDepth = BracketStack.capacity

  private(set) var openBrackets = BracketStack()
  private var expectation = Expectation.value

  /// True if no object or array is open, because a document has ended or none has begun.
  var isBetweenDocuments: Bool { openBrackets.isEmpty && (expectation == .commaOrEnd || expectation == .value) }

  /// Returns true if both tokenizers expect the same token, inside the same open objects and arrays.
  func hasSameState(as other: JSONTokenizer) -> Bool {
    expectation == other.expectation && openBrackets == other.openBrackets
  }

  /// Restores the state after a value at the nesting depth `depth`.
  ///
  /// - Precondition: at least `depth` objects and arrays are open.
  mutating func rewind(toDepth depth: Int) {
    while openBrackets.count > depth { openBrackets.removeLast() }
    expectation = .commaOrEnd
  }

  /// Returns the next token at or after `at` and moves `at` past it, or returns `nil` if more bytes are needed.
  ///
  /// Throws an error if the syntax is invalid. `isLast` is true if no bytes follow `bytes`.
  mutating func nextToken(in bytes: Span<UInt8>, at: inout Int, isLast: Bool) throws(ParseError) -> Token? {
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case .space, .tab, .lineFeed, .carriageReturn: at += 1
      case .comma:
        guard expectation == .commaOrEnd, let isObject = openBrackets.last else { throw syntaxError(in: bytes, at: at) }
        expectation = isObject ? .name : .value
        at += 1
      case UInt8(ascii: ":"):
        guard expectation == .colon else { throw syntaxError(in: bytes, at: at) }
        expectation = .value
        at += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        return try openBracket(in: bytes, at: &at, isObject: byte == UInt8(ascii: "{"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        return try closeBracket(in: bytes, at: &at, isObject: byte == UInt8(ascii: "}"))
      case .quote: return try readString(in: bytes, at: &at, isLast: isLast)
      default: return try readNumberOrLiteral(in: bytes, at: &at, isLast: isLast)
      }
    }
    return nil
  }

  private mutating func openBracket(in bytes: Span<UInt8>, at: inout Int, isObject: Bool) throws(ParseError) -> Token {
    try beginValue(in: bytes, at: at)
    guard openBrackets.count < JSONTokenizer.maxDepth else {
      throw ParseError(at: at, .sentence("nested more than \(JSONTokenizer.maxDepth) levels deep"))
    }
    openBrackets.append(isObject: isObject)
    expectation = isObject ? .firstName : .firstElement
    at += 1
    return isObject ? .openObject : .openArray
  }

  private mutating func closeBracket(in bytes: Span<UInt8>, at: inout Int, isObject: Bool) throws(ParseError) -> Token {
    let isEmpty = expectation == (isObject ? .firstName : .firstElement)
    guard openBrackets.last == isObject, isEmpty || expectation == .commaOrEnd else {
      throw syntaxError(in: bytes, at: at)
    }
    openBrackets.removeLast()
    expectation = .commaOrEnd
    at += 1
    return isObject ? .closeObject : .closeArray
  }

  /// Records that a value begins at `at`, or throws an error if no value is allowed there.
  private mutating func beginValue(in bytes: Span<UInt8>, at: Int) throws(ParseError) {
    // Several documents may follow one another in a file. The caller checks whether the format allows this.
    let isNextDocument = openBrackets.isEmpty && expectation == .commaOrEnd
    guard expectation == .value || expectation == .firstElement || isNextDocument else {
      throw syntaxError(in: bytes, at: at)
    }
    expectation = .commaOrEnd
  }

  private mutating func readString(in bytes: Span<UInt8>, at: inout Int, isLast: Bool) throws(ParseError) -> Token? {
    let isName = expectation == .firstName || expectation == .name
    var end = at + 1
    while end < bytes.count, bytes[end] != .quote {
      if bytes[end] < .space { throw ParseError(at: end, .sentence("unescaped control character in this string")) }
      end += bytes[end] == .backslash ? 2 : 1
    }
    guard end < bytes.count else {
      if isLast { throw ParseError(at: at, .sentence("unterminated string")) }
      return nil
    }
    let content = at + 1..<end
    if isName { expectation = .colon } else { try beginValue(in: bytes, at: at) }
    at = end + 1
    return isName ? .name(content) : .string(content)
  }

  private mutating func readNumberOrLiteral(in bytes: Span<UInt8>, at: inout Int, isLast: Bool) throws(ParseError)
    -> Token?
  {
    var end = at
    while end < bytes.count, bytes[end].isNumberOrLiteralByte { end += 1 }
    guard end > at else { throw syntaxError(in: bytes, at: at) }
    guard end < bytes.count || isLast else { return nil }
    let content = at..<end
    let isNumber = bytes[at].isDigit || bytes[at] == UInt8(ascii: "-")
    if !isNumber {
      let isWord =
        content.count == 4 && (bytes.matches("true", at: at) || bytes.matches("null", at: at))
        || content.count == 5 && bytes.matches("false", at: at)
      guard isWord else { throw syntaxError(in: bytes, at: at) }
    }
    try beginValue(in: bytes, at: at)
    at = end
    return isNumber ? .number(content) : .literal
  }

  /// Returns the error for a byte at `at` that doesn't begin any of the allowed tokens.
  private func syntaxError(in bytes: Span<UInt8>, at: Int) -> ParseError {
    let expected =
      switch expectation {
      case .value: "a value"
      case .firstElement: "a value or ']'"
      case .firstName: "a member name in quotation marks or '}'"
      case .name: "a member name in quotation marks"
      case .colon: "':' after the member name"
      case .commaOrEnd: openBrackets.last.map { $0 ? "',' or '}'" : "',' or ']'" } ?? "the end of the document"
      }
    return ParseError(at: at, .expected(expected, found: bytes.quotedText(in: at..<min(at + 1, bytes.count))))
  }

  /// Throws an error if an object or array is still open at the end of the file.
  func requireNoOpenBracket() throws(ParseError) {
    guard !isBetweenDocuments else { return }
    throw ParseError(
      at: .max,
      .sentence("the file ends with \(openBrackets.count) unclosed bracket\(openBrackets.count == 1 ? "" : "s")"),
      hint: "it may be incomplete: copy or download it again")
  }
}

extension UInt8 {
  /// True if the byte may be part of a number or of a literal such as `true`.
  fileprivate var isNumberOrLiteralByte: Bool {
    isDigit || isASCIILetter || self == UInt8(ascii: "-") || self == UInt8(ascii: "+") || self == UInt8(ascii: ".")
  }
}
