extension JSONSyntaxError {
  /// Returns the error for display, with its line and column in `file`.
  ///
  /// `bytes` is the content of `file`.
  package func located(in file: String, bytes: [UInt8]) -> LocatedError {
    .init(at: FileLocation(file: file, bytes: bytes, offset: offset), problem(in: bytes), hint: hint)
  }

  private func problem(in bytes: [UInt8]) -> LocatedError.ProblemDescription {
    switch reason {
    case .missingValue: .expected("a value", found: foundText(in: bytes))
    case .missingName: .expected("a member name in quotation marks", found: foundText(in: bytes))
    case .missingColon: .expected("':' after the member name", found: foundText(in: bytes))
    case .malformedArray: .expected("',' or ']'", found: foundText(in: bytes))
    case .malformedObject: .expected("',' or '}'", found: foundText(in: bytes))
    case .trailingContent: .expected("the end of the document", found: foundText(in: bytes))
    case .unterminatedString: .sentence("unterminated string")
    case .unescapedControlCharacter: .expected("an escape such as \\n", found: foundText(in: bytes))
    case .invalidEscape: .sentence("invalid escape sequence")
    case .loneSurrogate: .sentence("incomplete surrogate pair")
    case .invalidUTF8: .sentence("invalid UTF-8")
    case .invalidNumber: .expected(expectedNumberContinuation(in: bytes), found: foundText(in: bytes))
    case .nestedTooDeeply: .sentence("nested more than \(JSONParser.maxDepth) levels deep")
    case .duplicateName(let name): .sentence("duplicate member \(quoted(name))")
    }
  }

  private var hint: String? {
    switch reason {
    case .missingName: "quote member names, and omit the comma after the last member"
    case .missingValue: "a value is a number, true, false, null, a string in quotation marks, an array or an object"
    case .invalidUTF8: "save the file as UTF-8"
    case .missingColon, .malformedArray, .malformedObject, .trailingContent, .unterminatedString,
      .unescapedControlCharacter, .invalidEscape, .loneSurrogate, .invalidNumber, .nestedTooDeeply, .duplicateName:
      nil
    }
  }

  /// Returns a description of what should have continued a malformed number, such as `a digit`.
  private func expectedNumberContinuation(in bytes: [UInt8]) -> String {
    bytes.indices.contains(offset) && bytes[offset].isDigit ? "a number without leading zeros" : "a digit"
  }

  private func foundText(in bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let rest = bytes[offset..<min(bytes.count, offset + 40)]
    let word = rest.prefix { $0 >= 0x80 || $0 == 0x5F || Unicode.Scalar($0).properties.isAlphabetic || $0.isDigit }
    if !word.isEmpty { return quoted(String(decoding: word, as: UTF8.self)) }
    return quoted(String(decoding: rest.prefix(1), as: UTF8.self))
  }
}
