extension Rules: Codable {
  private static let schemaKey = "schema"
  private static let wordsKey = "words"

  /// Reads an object of numbers by name; what it does not name is standard, what is not known is refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    try container.requireSchema(Rules.schema, forKey: Rules.schemaKey)
    var numbers = RuleNumbers()
    try Setting.read(container, into: &numbers, by: Rules.table, besides: [Rules.schemaKey, Rules.wordsKey])
    let words = try container.decodeIfPresent(LifeWords.self, forKey: MemberName(Rules.wordsKey)) ?? .standard
    do throws(SettingError) {
      self = try Rules(numbers, words: words)
    } catch {
      throw error.inside(container)
    }
  }

  /// Writes every number by name, in the order of the table, and the words.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    try container.encode(Rules.schema, forKey: MemberName(Rules.schemaKey))
    for setting in Rules.table { try setting.write(numbers, to: &container) }
    try container.encode(words, forKey: MemberName(Rules.wordsKey))
  }
}

extension LifeWords: Codable {
  /// Reads an object of sentences by place; what it does not name is standard, what is not known or not fit is refused.
  ///
  /// Characters that turn the direction of text, which older versions took, are left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    var words = LifeWords.standard
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      guard let place = Place(rawValue: key.stringValue) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "there are no words named '\(key.stringValue)'")
      }
      var text = try container.decode(String.self, forKey: key)
      text.unicodeScalars.removeAll { $0.turnsDirection }
      do throws(ToneFault) {
        words = try words.changing(place, to: text)
      } catch {
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: error.description)
      }
    }
    self = words
  }

  /// Writes every sentence by its place.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    for place in Place.allCases { try container.encode(self[place], forKey: MemberName(place.rawValue)) }
  }
}
