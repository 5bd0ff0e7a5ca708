extension PalRecording: Codable {
  private static let schema = "pixelpal.recording/1"

  /// Decodes a recording from its configuration, its first pal and its instants.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    let schema: String = try members.read("schema")
    try members.requireTrue(schema == Self.schema, name: "schema", expected: "'\(Self.schema)'", found: "'\(schema)'")
    try self.init(
      of: members.read("pal"),
      under: PalConfiguration(rules: members.read("rules"), device: members.read("device")), members.read("instants"))
  }

  /// Encodes the configuration, the first pal and the instants.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", Self.schema)
    try members.write("rules", configuration.rules)
    try members.write("device", configuration.device)
    try members.write("pal", pal)
    try members.write("instants", instants)
  }
}
