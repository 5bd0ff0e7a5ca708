import PixelPalCore

extension FaceRules: Codable {
  /// Reads the face's numbers by name from the object that holds all rules; what it does not name is standard.
  ///
  /// Refuses a name that no rule has. Names of the core's and the journal's rules are left to those.
  public init(from decoder: any Decoder) throws {
    self = try decoder.members().readRules(of: .face, by: FaceRules.table, FaceNumbers()) { try FaceRules($0) }
  }

  /// Writes every number by name, in the order of the table.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Rules.schema)
    try members.write(numbers, by: FaceRules.table)
  }
}
