import PixelPalCore

extension LifeRules: Codable {
  /// Reads the journal's numbers and words by name from the object that holds all rules; what it does not name is standard.
  ///
  /// Refuses a name that no rule has. Names of the core's and the face's rules are left to those.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    self = try members.readRules(of: .life, by: LifeRules.table, LifeNumbers()) { numbers in
      try LifeRules(numbers, words: members.readIfPresent("words") ?? .standard)
    }
  }

  /// Writes every number by name, in the order of the table, and the words.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.write(numbers, by: LifeRules.table)
    try members.write("words", words)
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
