extension JSONError {
  /// Returns the error for people, with its location in `file`, whose content is `bytes`.
  package func located(in file: String, bytes: [UInt8]) -> LocatedError {
    .init(at: FileLocation(file: file, bytes: bytes, offset: offset), problem(in: bytes), hint: hint)
  }

  private func problem(in bytes: [UInt8]) -> LocatedError.Problem {
    switch reason {
    case .missingValue: .expected("a value", found: foundText(in: bytes))
    case .missingName: .expected("the name of a member in quotation marks", found: foundText(in: bytes))
    case .missingColon: .expected("':' after a member's name", found: foundText(in: bytes))
    case .malformedArray: .expected("',' or ']'", found: foundText(in: bytes))
    case .malformedObject: .expected("',' or '}'", found: foundText(in: bytes))
    case .trailingContent: .expected("the end of the document", found: foundText(in: bytes))
    case .unterminatedString: .sentence("this string does not end")
    case .unescapedControlCharacter: .expected("an escape such as \\n", found: foundText(in: bytes))
    case .invalidEscape: .sentence("JSON has no such escape")
    case .loneSurrogate: .sentence("this is half of a surrogate pair")
    case .invalidUTF8: .sentence("this is not UTF-8")
    case .invalidNumber: .expected(expectedNumberContinuation(in: bytes), found: foundText(in: bytes))
    case .nestedTooDeeply: .sentence("this lies deeper than \(JSONParser.maxDepth) brackets")
    case .duplicateName(let name): .sentence("the object has a member named \(quoted(name)) already")
    }
  }

  private var hint: String? {
    switch reason {
    case .missingName: "names stand in quotation marks, and no comma follows the last member"
    case .missingValue: "values are numbers, true, false, null, text in quotation marks, [ ] and { }"
    case .invalidUTF8: "save the file as UTF-8"
    case .missingColon, .malformedArray, .malformedObject, .trailingContent, .unterminatedString,
      .unescapedControlCharacter, .invalidEscape, .loneSurrogate, .invalidNumber, .nestedTooDeeply, .duplicateName:
      nil
    }
  }

  /// Returns the text expected instead of a malformed number: a digit, or a number without leading zeros.
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
