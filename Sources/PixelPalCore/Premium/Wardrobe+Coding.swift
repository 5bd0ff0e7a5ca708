extension Wardrobe: Codable {
  private enum CodingKeys: String, CodingKey {
    case looks, chosen, skin
  }

  /// Reads what was written, and refuses a choice among what is not there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let looks = try container.decode([Look].self, forKey: .looks)
    let chosen = try container.decode(Int.self, forKey: .chosen)
    let skin = try container.decode(SkinChoice.self, forKey: .skin)
    guard let wardrobe = Wardrobe(looks, chosen: chosen, skin: skin) else {
      throw DecodingError.dataCorruptedError(
        forKey: .chosen, in: container, debugDescription: "expected one of \(looks.count) looks, found \(chosen)")
    }
    self = wardrobe
  }

  /// Writes what it is made of.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(looks, forKey: .looks)
    try container.encode(chosen, forKey: .chosen)
    try container.encode(skin, forKey: .skin)
  }
}
