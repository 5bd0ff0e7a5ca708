extension RareAnimation: Codable {
  /// Decodes an animation from its name, its number of frames, its length in milliseconds and its weight.
  ///
  /// The name must not be empty, and the numbers must be positive.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    name = try members.read("name")
    frames = try members.read("frames", allowing: 1...Int.max)
    length = try members.read("length")
    weight = try members.read("weight", allowing: 1...Int.max)
    try members.requireTrue(!name.isEmpty, name: "name", expected: "a name", found: "none")
    try members.requireTrue(length > .zero, name: "length", expected: "milliseconds above 0", found: "\(length.count)")
  }

  /// Encodes the name, the number of frames, the length in milliseconds and the weight.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("name", name)
    try members.write("frames", frames)
    try members.write("length", length)
    try members.write("weight", weight)
  }
}
