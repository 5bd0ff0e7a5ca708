extension LooksAndSkinChoice: Codable {
  /// Decodes the looks, the chosen index and the skin, or throws an error if the index is out of range.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    let looks: [Look] = try members.read("looks")
    let chosen: Int = try members.read("chosen")
    guard let wardrobe = try LooksAndSkinChoice(looks, chosenIndex: chosen, skin: members.read("skin")) else {
      throw DecodingError.dataCorruptedError(
        forKey: "chosen", in: members, debugDescription: "expected one of \(looks.count) looks, found \(chosen)")
    }
    self = wardrobe
  }

  /// Encodes the looks, the index of the chosen look, and the skin.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("looks", looks)
    try members.write("chosen", chosenIndex)
    try members.write("skin", skin)
  }
}
