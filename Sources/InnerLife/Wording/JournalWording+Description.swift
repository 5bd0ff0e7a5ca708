import PixelPalCore

extension JournalWording: CustomStringConvertible {
  /// A description that names every nonstandard text, such as `standard words with chapter 'A leaf was turned.'`.
  public var description: String {
    let differences =
      Key.allCases.filter { self[$0] != $0.standardText }.map { "\($0) \(self[$0].singleQuoted)" }
      + otherTexts.sorted.map { "\($0.key) \($0.text.singleQuoted)" }
    return "standard words" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
  }
}

extension JournalWording.Key: CustomStringConvertible {
  /// The text's name in a rules document.
  public var description: String { rawValue }
}

extension ToneError.Reason: CustomStringConvertible {
  /// A short description of the violation, such as `the word 'must'`.
  public var description: String {
    switch self {
    case .invalidLength: "its length"
    case .bannedWord(let word): "the word \(word.singleQuoted)"
    case .invalidCharacter(let character): character
    case .invalidPlaceholder(let part): "the part \(part.singleQuoted)"
    }
  }
}
