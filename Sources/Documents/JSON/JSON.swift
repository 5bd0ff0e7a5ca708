/// A JSON value with its position in the document.
///
///     let json = try JSON(reading: bytes)
///     json.offset  // of the value's first byte
///
/// Numbers are kept as written, and members keep their order.
package struct JSON: Hashable, Sendable {
  /// The content of the value.
  package let content: Content
  /// The number of bytes before the value.
  package let offset: Int

  /// The content of one of the six kinds of value.
  package enum Content: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as written.
    case number(JSONNumber)
    /// A string, with its escapes resolved.
    case string(String)
    /// The elements of an array.
    case array([JSON])
    /// The members of an object, with unique names.
    case object([Member])
  }

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// The name, with its escapes resolved.
    package let name: String
    /// The number of bytes before the opening quotation mark of the name.
    package let nameOffset: Int
    /// The value.
    package let value: JSON
  }

  /// The number of members up to which a linear search is as fast as any other search.
  static let linearSearchLimit = 16

  init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }

  /// Reads one document strictly according to RFC 8259, after an optional byte order mark.
  ///
  /// Duplicate names and nesting deeper than 128 brackets are rejected as well. O(n).
  package init(reading bytes: [UInt8]) throws(JSONError) {
    var reader = JSONParser(bytes)
    self = try reader.parseDocument()
  }

  /// The value of the member `name`; `nil` if there is none, or if this is not an object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The description of the value in a message.
  package var messageText: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): truncated(number.text, to: 40)
    case .string(let text): quoted(text)
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The reason why bytes are not JSON, and the number of bytes before the error.
package struct JSONError: Error, Hashable, Sendable {
  /// The reason.
  package let reason: Reason
  /// The number of bytes before the error.
  package let offset: Int

  /// The syntax error.
  package enum Reason: Hashable, Sendable {
    /// A value was expected, but none begins here.
    case missingValue
    /// The name of a member was expected, but none begins here.
    case missingName
    /// The colon after a name is missing.
    case missingColon
    /// An element is followed by neither a comma nor the end of the array.
    case malformedArray
    /// A member is followed by neither a comma nor the end of the object.
    case malformedObject
    /// The document continues after the value.
    case trailingContent
    /// The string has no end.
    case unterminatedString
    /// A string contains a line break or another control character without an escape.
    case unescapedControlCharacter
    /// The escape does not exist.
    case invalidEscape
    /// Half of a surrogate pair stands alone.
    case loneSurrogate
    /// The bytes are not valid UTF-8.
    case invalidUTF8
    /// The number is incomplete, or has a leading zero.
    case invalidNumber
    /// Too many brackets are open.
    case nestedTooDeeply
    /// The object already has a member with this name.
    case duplicateName(String)
  }
}
