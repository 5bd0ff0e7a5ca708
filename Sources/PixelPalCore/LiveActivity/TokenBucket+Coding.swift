extension TokenBucket: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      credit: members.read("credit", allowing: TokenBucket.validCredits), refilledAt: members.read("countedAt"))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("credit", credit)
    try members.write("countedAt", refilledAt)
  }
}
