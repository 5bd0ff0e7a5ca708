import PixelPalCore

extension FaceRules: Codable {
  /// Decodes the face's numbers by name from the object that contains all rules.
  ///
  /// Missing numbers get their standard values. The names of core and journal rules are ignored, but a name that no
  /// rule has is rejected.
  public init(from decoder: any Decoder) throws {
    self = try decoder.members().readRules(of: .face, table: FaceRules.table, standard: FaceRuleNumbers()) {
      try FaceRules($0)
    }
  }

  /// Encodes the schema, and then every number by name, in the table's order.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.writeSettings(of: numbers, table: FaceRules.table)
  }
}
