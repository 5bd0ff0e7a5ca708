/// A value that can be read from a document.
///
///     let scenario = try Scenario(reading: JSON(reading: bytes))
///
/// `Decodable` is not available in a web page, and the same code must accept and reject documents on every platform.
package protocol JSONReadable {
  /// Reads the value; an error has a location in the document.
  init(reading json: JSON) throws(JSONMismatch)
}

extension String: JSONReadable {
  /// Reads a string.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .string(let text) = json.content else { throw json.mismatch(expected: "a string") }
    self = text
  }
}

extension Bool: JSONReadable {
  /// Reads `true` or `false`.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .bool(let isSo) = json.content else { throw json.mismatch(expected: "true or false") }
    self = isSo
  }
}

// Not `Int`, because its size, and so the numbers it rejects, depends on the platform.
extension Int64: JSONReadable {
  /// Reads a whole number.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .number(let text) = json.content, let number = text.integer(as: Int64.self) else {
      throw json.mismatch(expected: "a whole number")
    }
    self = number
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  /// Reads the elements of an array.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .array(let elements) = json.content else { throw json.mismatch(expected: "an array") }
    self = []
    reserveCapacity(elements.count)
    for element in elements { append(try Element(reading: element)) }
  }
}

extension JSON {
  /// Reads a string with `parse`; throws that the string is not what was `expected` if `parse` returns `nil`.
  package func parsedText<Value>(as expected: String, _ parse: (String) -> Value?) throws(JSONMismatch) -> Value {
    let text = try String(reading: self)
    guard let value = parse(text) else { throw mismatch("expected \(expected), found '\(text)'") }
    return value
  }

  /// Reads one of the names of `Choice`.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(JSONMismatch) -> Choice {
    try parsedText(as: JSON.oneOf(Choice.allCases.map { $0.rawValue })) { Choice(rawValue: $0) }
  }

  /// Returns text such as `one of male, female`.
  package static func oneOf(_ names: [String]) -> String { "one of " + names.joined(separator: ", ") }
}
