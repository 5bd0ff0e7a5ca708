import PixelPalCore

extension FaceRules: Codable {
  /// Decodes the numbers of the face by name from the object that holds all rules; missing ones are standard.
  ///
  /// Rejects a name that no rule has. Ignores the names of the core's and the journal's rules.
  public init(from decoder: any Decoder) throws {
    self = try decoder.members().readRules(of: .face, table: FaceRules.table, standard: FaceRuleNumbers()) {
      try FaceRules($0)
    }
  }

  /// Encodes every number by name, in the order of the table.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.write(numbers, table: FaceRules.table)
  }
}
