extension Wardrobe: Codable {
  /// Reads what was written, and refuses a choice among what is not there.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    let looks: [Look] = try members.read("looks")
    let chosen: Int = try members.read("chosen")
    guard let wardrobe = try Wardrobe(looks, chosen: chosen, skin: members.read("skin")) else {
      throw DecodingError.dataCorruptedError(
        forKey: "chosen", in: members, debugDescription: "expected one of \(looks.count) looks, found \(chosen)")
    }
    self = wardrobe
  }

  /// Writes what it is made of.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("looks", looks)
    try members.write("chosen", chosen)
    try members.write("skin", skin)
  }
}
