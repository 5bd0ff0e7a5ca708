public import PixelPalCore

extension LocalizableText {
  /// The texts of the journal in its standard wording.
  public static var journalTexts: [LocalizableText] { JournalWording.standard.localizableTexts }
}

extension JournalWording {
  /// The texts of the journal and the words for numbers in them, with replacements in place of standard texts.
  public var localizableTexts: [LocalizableText] {
    Key.allCases.map { LocalizableText($0.localizationKey, self[$0], placeholders: $0.placeholders) }
      + JournalWording.phrasings.map { otherTexts.text(for: $0) }
      + SpelledNumberFormat.localizableTexts.map { otherTexts.text(for: $0) }
  }
}

extension JournalWording {
  /// The words for numbers that occur in the journal's sentences.
  package static var numberTexts: [LocalizableText] { SpelledNumberFormat.localizableTexts }
}

extension JournalWording.Key {
  /// The key of the text's translations, such as `journal.longestDay`.
  public var localizationKey: String { "journal.\(rawValue)" }
}
