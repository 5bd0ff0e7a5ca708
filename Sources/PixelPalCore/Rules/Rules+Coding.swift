extension Rules: Codable {
  /// Reads the core's numbers by name from the object that holds all rules; missing numbers get their standard value.
  ///
  /// Rejects a name that no rule has, and ignores the names of the journal's and the face's rules.
  public init(from decoder: any Decoder) throws {
    self = try decoder.members().readRules(of: .core, by: Rules.table, RuleNumbers()) { try Rules($0) }
  }

  /// Writes every number by name, in the order of the table.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.write(numbers, by: Rules.table)
  }
}

extension KeyedDecodingContainer<MemberName> {
  /// Reads the rules of one table from the object that holds the rules of all tables.
  package func readRules<Numbers, Rules>(
    of owner: RuleGroup.Owner, by table: [Setting<Numbers>], _ standard: Numbers, _ rules: (Numbers) throws -> Rules
  ) throws -> Rules {
    try requireSchema(PixelPalCore.Rules.schema, forKey: "schema")
    var numbers = standard
    let ofOthers = allKeys.map(\.stringValue).filter { RuleGroup.of($0).map { $0.owner != owner } ?? false }
    try Setting.read(self, into: &numbers, by: table, besides: ofOthers + ["schema", "words"])
    do {
      return try rules(numbers)
    } catch let error as SettingError {
      throw error.inside(self)
    }
  }
}

extension KeyedEncodingContainer<MemberName> {
  /// Writes the settings of `root` as members, in the order of `table`.
  package mutating func write<Root>(_ root: Root, by table: [Setting<Root>]) throws {
    for setting in table { try setting.write(root, to: &self) }
  }
}
