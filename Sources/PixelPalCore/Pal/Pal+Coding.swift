extension Pal: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, pal
  }

  /// Reads a saved pal; one that a newer PixelPal saved is refused and left as it is.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard 1...Pal.version ~= version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: """
          this pal was saved as version \(version), and this PixelPal reads versions 1 to \(Pal.version). \
          \(version > Pal.version ? "Update PixelPal to open it: n" : "N")othing was changed
          """)
    }
    state = try container.decode(PalState.self, forKey: .pal)
  }

  /// Writes the pal with the version of its form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Pal.version, forKey: .version)
    try container.encode(state, forKey: .pal)
  }
}
