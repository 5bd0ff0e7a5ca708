import Documents

/// A streaming tokenizer of JSON that also checks the grammar.
///
/// Strings are returned as written, including escapes, because most of them are never examined.
struct JSONTokens {
  enum Token {
    case openObject
    case closeObject
    case openArray
    case closeArray
    case name(Range<Int>)
    case string(Range<Int>)
    case number(Range<Int>)
    case word
  }

  private enum Context {
    case value
    case firstElement
    case firstName
    case name
    case colon
    case commaOrEnd
  }

  /// The maximum depth of brackets; deeper documents are refused.
  static let deepest = OpenBrackets.most

  private(set) var open = OpenBrackets()
  private var context = Context.value

  /// True if no bracket is open: a document has just ended or has not started yet.
  var isOutside: Bool { open.isEmpty && (context == .commaOrEnd || context == .value) }

  /// Returns true if both are in the same state within the same brackets.
  func isSame(as other: JSONTokens) -> Bool { context == other.context && open == other.open }

  /// Returns to the state after a value within `depth` brackets, which must still be open.
  mutating func rewind(to depth: Int) {
    while open.count > depth { open.removeLast() }
    context = .commaOrEnd
  }

  /// Returns the token at `at` and moves `at` past it; `nil` when the token is incomplete or no bytes are left.
  mutating func next(_ bytes: Span<UInt8>, _ at: inout Int, isLast: Bool) throws(Fault) -> Token? {
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case .space, .tab, .lineFeed, .carriageReturn: at += 1
      case .comma:
        guard context == .commaOrEnd, let isObject = open.last else { throw fault(bytes, at) }
        context = isObject ? .name : .value
        at += 1
      case UInt8(ascii: ":"):
        guard context == .colon else { throw fault(bytes, at) }
        context = .value
        at += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): return try opening(bytes, &at, isObject: byte == UInt8(ascii: "{"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): return try closing(bytes, &at, isObject: byte == UInt8(ascii: "}"))
      case .quote: return try string(bytes, &at, isLast: isLast)
      default: return try scalar(bytes, &at, isLast: isLast)
      }
    }
    return nil
  }

  private mutating func opening(_ bytes: Span<UInt8>, _ at: inout Int, isObject: Bool) throws(Fault) -> Token {
    try beginValue(bytes, at)
    guard open.count < JSONTokens.deepest else {
      throw Fault(at: at, .sentence("this lies deeper than \(JSONTokens.deepest) brackets"))
    }
    open.append(isObject)
    context = isObject ? .firstName : .firstElement
    at += 1
    return isObject ? .openObject : .openArray
  }

  private mutating func closing(_ bytes: Span<UInt8>, _ at: inout Int, isObject: Bool) throws(Fault) -> Token {
    let isEmpty = context == (isObject ? .firstName : .firstElement)
    guard open.last == isObject, isEmpty || context == .commaOrEnd else { throw fault(bytes, at) }
    open.removeLast()
    context = .commaOrEnd
    at += 1
    return isObject ? .closeObject : .closeArray
  }

  /// Throws if a value is not allowed here.
  private mutating func beginValue(_ bytes: Span<UInt8>, _ at: Int) throws(Fault) {
    // Several documents may follow one another; the caller decides if that is allowed.
    let isNextDocument = open.isEmpty && context == .commaOrEnd
    guard context == .value || context == .firstElement || isNextDocument else { throw fault(bytes, at) }
    context = .commaOrEnd
  }

  private mutating func string(_ bytes: Span<UInt8>, _ at: inout Int, isLast: Bool) throws(Fault) -> Token? {
    let isName = context == .firstName || context == .name
    var end = at + 1
    while end < bytes.count, bytes[end] != .quote {
      if bytes[end] < .space { throw Fault(at: end, .sentence("a control character stands in this text")) }
      end += bytes[end] == .backslash ? 2 : 1
    }
    guard end < bytes.count else {
      if isLast { throw Fault(at: at, .sentence("this text does not end")) }
      return nil
    }
    let content = at + 1..<end
    if isName { context = .colon } else { try beginValue(bytes, at) }
    at = end + 1
    return isName ? .name(content) : .string(content)
  }

  private mutating func scalar(_ bytes: Span<UInt8>, _ at: inout Int, isLast: Bool) throws(Fault) -> Token? {
    var end = at
    while end < bytes.count, bytes[end].isInScalar { end += 1 }
    guard end > at else { throw fault(bytes, at) }
    guard end < bytes.count || isLast else { return nil }
    let content = at..<end
    let isNumber = bytes[at].isDigit || bytes[at] == UInt8(ascii: "-")
    if !isNumber {
      let isWord =
        content.count == 4 && (bytes.has("true", at: at) || bytes.has("null", at: at))
        || content.count == 5 && bytes.has("false", at: at)
      guard isWord else { throw fault(bytes, at) }
    }
    try beginValue(bytes, at)
    at = end
    return isNumber ? .number(content) : .word
  }

  private func fault(_ bytes: Span<UInt8>, _ at: Int) -> Fault {
    let expected =
      switch context {
      case .value: "a value"
      case .firstElement: "a value or ']'"
      case .firstName: "a name in quotation marks or '}'"
      case .name: "a name in quotation marks"
      case .colon: "':' after a name"
      case .commaOrEnd: open.last.map { $0 ? "',' or '}'" : "',' or ']'" } ?? "the end of the document"
      }
    return Fault(at: at, .expected(expected, found: bytes.quotedText(at..<min(at + 1, bytes.count))))
  }

  /// Throws if a bracket is open.
  func finish() throws(Fault) {
    guard !isOutside else { return }
    throw Fault(
      at: .max, .sentence("the file breaks off: \(open.count) brackets are open"), hint: "was it copied to its end?")
  }
}

extension UInt8 {
  /// True if a number or a word may contain this byte.
  fileprivate var isInScalar: Bool {
    isDigit || isLetter || self == UInt8(ascii: "-") || self == UInt8(ascii: "+") || self == UInt8(ascii: ".")
  }
}
