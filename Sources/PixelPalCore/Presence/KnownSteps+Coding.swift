extension KnownSteps: Codable {
  /// Reads the sums, and the steps of the last days.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      counted: members.read("counted"), total: members.read("total"), lastToldAt: members.readIfPresent("lastToldAt"),
      days: members.read("days"))
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
    steps = try members.read("steps")
    milestone = try members.read("milestone")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("day", day)
    try members.write("steps", steps)
    try members.write("milestone", milestone)
  }
}
