/// A value that can be read from a JSON document.
///
///     let scenario = try Scenario(reading: JSON(reading: bytes))
///
/// The protocol replaces `Decodable`, which isn't available in a web page. All platforms use this protocol, so that
/// they accept and reject the same documents.
package protocol JSONReadable {
  /// Creates the value from `json`, or throws an error that states where in the document the problem is.
  init(reading json: JSON) throws(JSONMismatch)
}

extension String: JSONReadable {
  /// Creates a string from `json`, or throws an error if `json` isn't a string.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .string(let text) = json.content else { throw json.mismatch(expected: "a string") }
    self = text
  }
}

extension Bool: JSONReadable {
  /// Creates a Boolean value from `json`, or throws an error if `json` is neither `true` nor `false`.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .bool(let isSo) = json.content else { throw json.mismatch(expected: "true or false") }
    self = isSo
  }
}

// `Int` isn't used, because its size, and therefore the numbers that it rejects, depend on the platform.
extension Int64: JSONReadable {
  /// Creates an integer from `json`, or throws an error if `json` isn't a whole number within 64 bits.
  ///
  /// `1e1` and `10.0` are the same number as `10`.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .number(let text) = json.content, let number = text.integer(as: Int64.self) else {
      throw json.mismatch(expected: "a whole number")
    }
    self = number
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  /// Creates an array from `json`, or throws an error if `json` isn't an array or an element can't be read.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .array(let elements) = json.content else { throw json.mismatch(expected: "an array") }
    self = []
    reserveCapacity(elements.count)
    for element in elements { append(try Element(reading: element)) }
  }
}

extension JSON {
  /// Returns the result of `parse` for this string, or throws an error if this isn't a string or `parse` returns `nil`.
  ///
  /// `expected` describes a valid string in the error's message.
  package func parsedText<Value>(as expected: String, _ parse: (String) -> Value?) throws(JSONMismatch) -> Value {
    let text = try String(reading: self)
    guard let value = parse(text) else { throw mismatch("expected \(expected), found '\(text)'") }
    return value
  }

  /// Returns the case of `Choice` whose raw value is this string.
  ///
  /// Throws an error if this isn't a string or there is no such case. In the latter case, the error lists all raw
  /// values.
  package func enumCase<Choice: RawRepresentable<String> & CaseIterable>() throws(JSONMismatch) -> Choice {
    try parsedText(as: JSON.listOfAllowedNames(Choice.allCases.map { $0.rawValue })) { Choice(rawValue: $0) }
  }

  /// Returns a list of allowed names as text, such as `one of male, female`.
  package static func listOfAllowedNames(_ names: [String]) -> String { "one of " + names.joined(separator: ", ") }
}
