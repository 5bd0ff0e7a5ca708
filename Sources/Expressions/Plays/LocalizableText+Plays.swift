public import PixelPalCore

extension LocalizableText {
  /// The texts of plays, and the accessibility labels that describe emotes and answers to a touch.
  public static var playTexts: [LocalizableText] {
    PlaySentences.localizableTexts + ThreeSentenceStory.localizableTexts
      + Play.Kind.allCases.map { LocalizableText($0.requestPhraseKey, $0.requestPhrase) }
      + Emote.allCases.map { LocalizableText($0.accessibilityLabelKey, $0.accessibilityLabel) }
      + TouchGesture.all.map { LocalizableText($0.accessibilityLabelKey, $0.accessibilityLabel) }
  }

  /// Returns every combination of an opening and an ending as a sentence, with a translation key that begins with
  /// `key`.
  ///
  /// Whole sentences are translated, because languages differ in how the parts of a sentence agree.
  static func combinations(of openings: [String], with endings: [String], keyPrefix key: String) -> [LocalizableText] {
    openings.indices.flatMap { opening in
      endings.indices.map {
        LocalizableText("\(key).\(opening + 1).\($0 + 1)", "\(openings[opening]) \(endings[$0]).")
      }
    }
  }
}

extension Play.Kind {
  /// The translation key of ``requestPhrase``, such as `play.dance.request`.
  public var requestPhraseKey: String { "play.\(rawValue).request" }
}
