import PixelPalCore

extension JournalRules: Codable {
  /// Decodes the journal's numbers and words by name from the object that contains all rules.
  ///
  /// Missing numbers and words get their standard values. Unknown names are rejected, but the names of the core's and
  /// the face's rules are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    self = try members.readRules(of: .journal, table: JournalRules.table, standard: JournalRuleNumbers()) { numbers in
      try JournalRules(numbers, words: members.readIfPresent("words") ?? .standard)
    }
  }

  /// Encodes the numbers by name, in the order of the table, and then the words.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.writeSettings(of: numbers, table: JournalRules.table)
    try members.write("words", words)
  }
}

extension JournalWording: Codable {
  /// Decodes the sentences and any other texts by key from an object.
  ///
  /// Missing texts get their standard text, and unknown or invalid texts are rejected. Characters that change the
  /// direction of text are removed, because older versions accepted them. Sentences that only older versions used are
  /// ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DynamicCodingKey.self)
    var words = JournalWording.standard
    var others = TextOverrides.none
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue })
    where !JournalWording.removedKeys.contains(key.stringValue) {
      var text = try container.decode(String.self, forKey: key)
      text.unicodeScalars.removeAll { $0.changesTextDirection }
      func decodingError(_ description: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: container, debugDescription: description)
      }
      if let place = Key(name: key.stringValue) {
        do throws(ToneError) { words = try words.changing(place, to: text) } catch {
          throw decodingError(error.description)
        }
      } else {
        guard let standard = JournalWording.standardText(forKey: key.stringValue) else {
          throw decodingError("unknown sentence '\(key.stringValue)'")
        }
        do throws(TextOverrideError) {
          others = try JournalWording.replacing(standard, with: text, in: others)
        } catch {
          throw decodingError(error.description)
        }
      }
    }
    self = words.replacingOtherTexts(with: others)
  }

  /// Encodes every text of the journal by its key, and then the replacements for texts outside the journal.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DynamicCodingKey.self)
    for place in Key.allCases { try container.encode(self[place], forKey: DynamicCodingKey(place.rawValue)) }
    for (key, text) in textsBesideSentences { try container.encode(text, forKey: DynamicCodingKey(key)) }
  }

  /// Returns the standard text for `key`, or `nil` if there is none.
  ///
  /// The texts of plays belong to another library. They have no placeholders, so any text is accepted for them.
  private static func standardText(forKey key: String) -> LocalizableText? {
    if let known = standardTexts[key] { return known }
    let isOfPlays = ["play.", "accessibility.emote.", "accessibility.touch."].contains { key.hasPrefix($0) }
    return isOfPlays ? LocalizableText(key, "") : nil
  }

  /// The standard texts that have no ``Key``, by their keys for translations.
  private static let standardTexts = Dictionary(
    (LocalizableText.coreTexts + phrasings + numberTexts).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
}
