extension KnownSteps: Codable {
  /// Reads the sums, and the steps of the last days.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      counted: members.read("counted"), total: members.read("total"), lastToldAt: members.readIfPresent("lastToldAt"),
      days: members.read("days"))
    guard 0 <= counted, counted <= total else {
      throw DecodingError.dataCorruptedError(
        forKey: "counted", in: members, debugDescription: "expected a count from 0 to the total, found \(counted)")
    }
  }

  /// Writes the sums, and the steps of the last days.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("counted", counted)
    try members.write("total", total)
    try members.write("lastToldAt", lastToldAt)
    try members.write("days", days)
  }
}

extension KnownSteps.Day: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    day = try members.read("day")
    steps = max(try members.read("steps"), 0)
    milestone = max(try members.read("milestone"), 0)
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("day", day)
    try members.write("steps", steps)
    try members.write("milestone", milestone)
  }
}
