extension SentActivityState: Codable {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    let picture: VisibleActivityContent = try members.read("picture")
    milestone = picture.milestone
    content = try members.read("content")
    staleAt = try members.read("staleAt")
    isStaleAtMidnight = try members.read("staleAtMidnight")
    showsNewPhase = try members.read("isEvolution")
    sentAt = try members.read("sentAt")
    drawnAt = try members.read("drawnAt")
    // The picture is redundant, because it can be derived from the content.
    try members.requireTrue(
      picture == self.picture && (milestone == nil) == (content.milestone == nil),
      name: "content", expected: "the content of the picture", found: "\(content)")
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("picture", picture)
    try members.write("content", content)
    try members.write("staleAt", staleAt)
    try members.write("staleAtMidnight", isStaleAtMidnight)
    try members.write("isEvolution", showsNewPhase)
    try members.write("sentAt", sentAt)
    try members.write("drawnAt", drawnAt)
  }
}
