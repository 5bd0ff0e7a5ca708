extension Look: Codable {
  /// Decodes a look from a gender, a style and, if present, a name.
  ///
  /// Unicode characters that change the text direction are removed from the name, because older versions accepted them.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    var name = try members.readIfPresent("name") ?? ""
    name.unicodeScalars.removeAll { $0.changesTextDirection }
    let look = try Look(gender: members.read("gender"), style: members.read("style"), name: name)
    try members.requireTrue(
      look != nil, name: "name", expected: "at most \(Look.maxNameBytes) bytes", found: name.singleQuoted)
    self = try look ?? Look(gender: members.read("gender"), style: members.read("style"))
  }

  /// Encodes the gender, the style and, if there is one, the name.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("gender", gender)
    try members.write("style", style)
    if !name.isEmpty { try members.write("name", name) }
  }
}
