extension SharedWidgetState: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    phase = try members.read("phase")
    energy = try members.read("energy")
    midnight = try members.read("midnight")
    isPremium = try members.read("isPremium")
    premiumEndsAt = try members.readIfPresent("premiumEnds")
    wardrobe = try members.read("wardrobe")
    try members.requireTrue(
      isPremium || premiumEndsAt == nil, name: "premiumEnds", expected: "no end date without premium",
      found: premiumEndsAt?.description ?? "none")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("phase", phase)
    try members.write("energy", energy)
    try members.write("midnight", midnight)
    try members.write("isPremium", isPremium)
    try members.write("premiumEnds", premiumEndsAt)
    try members.write("wardrobe", wardrobe)
  }
}
