import PixelPalCore

extension JournalRules: Codable {
  /// Decodes the journal's numbers and words by name from the object that contains all rules; missing ones get their
  /// standard values.
  ///
  /// Unknown names are rejected, but the names of the core's and the face's rules are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    self = try members.readRules(of: .journal, table: JournalRules.table, standard: JournalRuleNumbers()) { numbers in
      try JournalRules(numbers, words: members.readIfPresent("words") ?? .standard)
    }
  }

  /// Encodes every number by name, in the order of the table, and the words.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.writeSettings(of: numbers, table: JournalRules.table)
    try members.write("words", words)
  }
}

extension JournalWording: Codable {
  /// Decodes the sentences by key from an object; missing ones get their standard text, and unknown or invalid ones are
  /// rejected.
  ///
  /// Characters that change the direction of text are removed, because older versions accepted them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DynamicCodingKey.self)
    var words = JournalWording.standard
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      guard let place = Key(rawValue: key.stringValue) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "unknown sentence '\(key.stringValue)'")
      }
      var text = try container.decode(String.self, forKey: key)
      text.unicodeScalars.removeAll { $0.changesTextDirection }
      do throws(ToneError) {
        words = try words.changing(place, to: text)
      } catch {
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: error.description)
      }
    }
    self = words
  }

  /// Encodes every sentence by its key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DynamicCodingKey.self)
    for place in Key.allCases { try container.encode(self[place], forKey: DynamicCodingKey(place.rawValue)) }
  }
}
