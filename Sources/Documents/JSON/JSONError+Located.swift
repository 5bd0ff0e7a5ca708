extension JSONError {
  /// Returns the error for people, with its place in `file`, which consists of `bytes`.
  package func located(in file: String, bytes: [UInt8]) -> LocatedError {
    .init(at: Place(file: file, bytes: bytes, offset: offset), problem(in: bytes), hint: hint)
  }

  private func problem(in bytes: [UInt8]) -> LocatedError.Problem {
    switch reason {
    case .noValue: .expected("a value", found: found(in: bytes))
    case .noName: .expected("the name of a member in quotation marks", found: found(in: bytes))
    case .noColon: .expected("':' after a member's name", found: found(in: bytes))
    case .arrayGoesWrong: .expected("',' or ']'", found: found(in: bytes))
    case .objectGoesWrong: .expected("',' or '}'", found: found(in: bytes))
    case .notTheEnd: .expected("the end of the document", found: found(in: bytes))
    case .endlessString: .sentence("this string does not end")
    case .controlCharacter: .expected("an escape such as \\n", found: found(in: bytes))
    case .badEscape: .sentence("JSON has no such escape")
    case .loneSurrogate: .sentence("this is half of a surrogate pair")
    case .notUTF8: .sentence("this is not UTF-8")
    case .badNumber: .expected(numberGoesOn(in: bytes), found: found(in: bytes))
    case .tooDeep: .sentence("this lies deeper than \(JSONReader.deepest) brackets")
    case .nameTwice(let name): .sentence("the object has a member named \(quoted(name)) already")
    }
  }

  private var hint: String? {
    switch reason {
    case .noName: "names stand in quotation marks, and no comma follows the last member"
    case .noValue: "values are numbers, true, false, null, text in quotation marks, [ ] and { }"
    case .notUTF8: "save the file as UTF-8"
    case .noColon, .arrayGoesWrong, .objectGoesWrong, .notTheEnd, .endlessString, .controlCharacter, .badEscape,
      .loneSurrogate, .badNumber, .tooDeep, .nameTwice:
      nil
    }
  }

  /// Returns the expected continuation: a digit if one is missing, otherwise a number without leading zeros.
  private func numberGoesOn(in bytes: [UInt8]) -> String {
    bytes.indices.contains(offset) && bytes[offset].isDigit ? "a number without leading zeros" : "a digit"
  }

  private func found(in bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let rest = bytes[offset..<min(bytes.count, offset + 40)]
    let word = rest.prefix { $0 >= 0x80 || $0 == 0x5F || Unicode.Scalar($0).properties.isAlphabetic || $0.isDigit }
    if !word.isEmpty { return quoted(String(decoding: word, as: UTF8.self)) }
    return quoted(String(decoding: rest.prefix(1), as: UTF8.self))
  }
}
