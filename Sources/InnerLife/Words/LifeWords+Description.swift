import PixelPalCore

extension LifeWords: CustomStringConvertible {
  /// The differences from the standard: `standard words`, `standard words with chapter 'A leaf was turned.'`.
  public var description: String {
    let differences = Place.allCases.filter { self[$0] != $0.standard }.map { "\($0) \(self[$0].inQuotes)" }
    return "standard words" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
  }
}

extension LifeWords.Place: CustomStringConvertible {
  /// The name in a document of rules.
  public var description: String { rawValue }
}

extension ToneFault.Reason: CustomStringConvertible {
  /// The violation in a few words.
  public var description: String {
    switch self {
    case .length: "its length"
    case .word(let word): "the word \(word.inQuotes)"
    case .character(let character): character
    case .part(let part): "the part \(part.inQuotes)"
    }
  }
}
