/// A JSON value that knows where it stood.
///
///     let json = try JSON(reading: bytes)
///     json.offset  // of the value's first byte
///
/// Numbers are kept as they were written; members stay in their order.
package struct JSON: Hashable, Sendable {
  /// What the value is.
  package let content: Content
  /// How many bytes stand before it.
  package let offset: Int

  /// One of the six kinds of value.
  package enum Content: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as it was written.
    case number(JSONNumber)
    /// A string, its escapes resolved.
    case string(String)
    /// The elements of an array.
    case array([JSON])
    /// The members of an object; no name stands twice.
    case object([Member])
  }

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// The name, its escapes resolved.
    package let name: String
    /// How many bytes stand before the name's quotation mark.
    package let nameOffset: Int
    /// The value.
    package let value: JSON
  }

  /// So many names are found as soon one by one as by any other means.
  static let few = 16

  init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }

  /// Reads one document, strictly as RFC 8259 has it; a byte order mark before it is passed over.
  ///
  /// Beyond that a name that stands twice is refused, and so is what lies deeper than 128 brackets. O(n).
  package init(reading bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  /// The value of the member `name`; `nil` without such a member, or when this is no object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// What it is, in words for a message.
  package var words: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): shortened(number.text, to: 40)
    case .string(let text): quoted(text)
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// Why bytes are not JSON: a reason, and how many bytes stand before the fault.
package struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  package let reason: Reason
  /// Where.
  package let offset: Int

  /// What can be wrong.
  package enum Reason: Hashable, Sendable {
    /// No value begins here.
    case noValue
    /// No name of a member begins here.
    case noName
    /// No colon stands after a name.
    case noColon
    /// The array neither goes on nor ends.
    case arrayGoesWrong
    /// The object neither goes on nor ends.
    case objectGoesWrong
    /// Something follows the value.
    case notTheEnd
    /// The string does not end.
    case endlessString
    /// A line break or another control character stands in a string as it is.
    case controlCharacter
    /// There is no such escape.
    case badEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// Bytes that are not UTF-8.
    case notUTF8
    /// The number breaks off, or begins with a zero too many.
    case badNumber
    /// Too many brackets are open.
    case tooDeep
    /// The object has this name already.
    case nameTwice(String)
  }
}
