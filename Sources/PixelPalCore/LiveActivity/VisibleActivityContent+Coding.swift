extension VisibleActivityContent: Codable {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    phase = try members.read("phase")
    isWalking = try members.read("isWalking")
    milestone = try members.readIfPresent("milestone", allowing: 1...(.max))
    energy = try members.read("energy")
    look = try members.read("look")
    skin = try members.readIfPresent("skin")
    hasTrail = try members.read("hasTrail")
    steps = try members.readIfPresent("steps", allowing: 0...(.max))
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("phase", phase)
    try members.write("isWalking", isWalking)
    try members.write("milestone", milestone)
    try members.write("energy", energy)
    try members.write("look", look)
    try members.write("skin", skin)
    try members.write("hasTrail", hasTrail)
    try members.write("steps", steps)
  }
}
