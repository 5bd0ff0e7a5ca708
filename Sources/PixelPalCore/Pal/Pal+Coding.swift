extension Pal: Codable {
  /// Decodes a saved pal, or throws an error if a newer version of PixelPal saved it.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    let version: Int = try members.read("version")
    guard 1...Pal.version ~= version else {
      throw DecodingError.dataCorruptedError(
        forKey: "version", in: members,
        debugDescription: """
          this pal was saved with format version \(version); this PixelPal reads versions 1 to \(Pal.version). \
          \(version > Pal.version ? "Update PixelPal to open it: n" : "N")othing was changed
          """)
    }
    state = try members.read("pal")
  }

  /// Encodes the pal with the version of its format.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("version", Pal.version)
    try members.write("pal", state)
  }
}
