/// A JSON value with its position in the document.
///
///     let json = try JSON(reading: bytes)
///     json.offset  // of the value's first byte
///
/// Numbers are kept as written, and members keep their order.
package struct JSON: Hashable, Sendable {
  package let content: Content
  /// The byte offset of the value in the document.
  package let offset: Int

  /// The content of a value, with one case for each of the six kinds of JSON value.
  package enum Content: Hashable, Sendable {
    case null
    /// One of the literals `true` and `false`.
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

  /// A member of an object: a name and its value.
  package struct Member: Hashable, Sendable {
    /// The name of the member, with its escapes resolved.
    package let name: String
    /// The byte offset of the name's opening quotation mark in the document.
    package let nameOffset: Int
    package let value: JSON
  }

  /// The maximum number of members among which a name is looked up by linear search.
  ///
  /// Among more members, a search in a set or in sorted names is faster.
  static let linearSearchLimit = 16

  /// Creates a value that begins at the byte offset `offset` in its document.
  package init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }

  /// Creates a value by parsing a document strictly according to RFC 8259.
  ///
  /// A byte order mark at the beginning of the document is skipped. Duplicate names are errors, although the standard
  /// allows them, and so are arrays and objects nested more than 128 levels deep.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(reading bytes: [UInt8]) throws(JSONSyntaxError) {
    var reader = JSONParser(bytes)
    self = try reader.parseDocument()
  }

  /// The value of the member `name`, or `nil` if this isn't an object or has no such member.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// A description of the value for messages, such as `an array` or `'male'`.
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

/// A syntax error in a JSON document, with its byte offset.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The kind of syntax error.
  package let reason: Reason
  /// The byte offset of the error in the document.
  package let offset: Int

  /// A kind of syntax error.
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
    /// The document continues after its value.
    case trailingContent
    /// A string has no closing quotation mark.
    case unterminatedString
    /// A string contains a line break or another control character without an escape.
    case unescapedControlCharacter
    /// A string contains an escape that JSON does not define.
    case invalidEscape
    /// A string contains only half of a surrogate pair.
    case loneSurrogate
    /// The bytes aren't valid UTF-8.
    case invalidUTF8
    /// A number is incomplete, or has a leading zero.
    case invalidNumber
    /// Arrays and objects are nested more deeply than the parser allows.
    case nestedTooDeeply
    /// An object already has a member with this name.
    case duplicateName(String)
  }
}
