extension Rules: Codable {
  /// Decodes the core's numbers by name.
  ///
  /// A missing number keeps its standard value. The object can also contain the rules of the journal and the face,
  /// which are recognized by the prefixes of their names and ignored. Any other unknown name is an error.
  public init(from decoder: any Decoder) throws {
    self = try decoder.members().readRules(of: .core, table: Rules.table, standard: RuleNumbers()) { try Rules($0) }
  }

  /// Encodes the schema and then every number by name, in the order of ``table``.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.writeSettings(of: numbers, table: Rules.table)
  }
}

extension KeyedDecodingContainer<DynamicCodingKey> {
  /// Decodes the rules of `owner` from an object that can contain the rules of all targets.
  ///
  /// A missing number keeps its value in `standard`, and `makeRules` validates the result.
  package func readRules<Numbers, Rules>(
    of owner: RuleGroup.DefiningModule, table: [ConfigurationSetting<Numbers>], standard: Numbers,
    makeRules: (Numbers) throws -> Rules
  ) throws -> Rules {
    try rejectOtherSchema(than: PixelPalCore.Rules.schema, forKey: "schema")
    var numbers = standard
    let namesOfOtherOwners = allKeys.map(\.stringValue).filter {
      RuleGroup.group(ofRuleNamed: $0).map { $0.owner != owner } ?? false
    }
    try ConfigurationSetting.read(
      from: self, into: &numbers, table: table, allowing: namesOfOtherOwners + ["schema", "words"])
    do {
      return try makeRules(numbers)
    } catch let error as ConfigurationError {
      throw error.decodingError(in: self)
    }
  }
}

extension KeyedEncodingContainer<DynamicCodingKey> {
  /// Encodes the settings of `root` as members, in the table's order.
  package mutating func writeSettings<Root>(of root: Root, table: [ConfigurationSetting<Root>]) throws {
    for setting in table { try setting.writeValue(of: root, to: &self) }
  }
}
