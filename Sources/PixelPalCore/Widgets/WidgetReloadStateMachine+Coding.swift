extension WidgetReloadStateMachine: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      sharedState: members.read("shared"), timeline: members.read("timeline"), budgetedReloads: members.read("counted"),
      isReloadDeferred: members.read("isWaiting"))
    try members.requireTrue(
      budgetedReloads.isNondecreasing { $0 }, name: "counted", expected: "ascending instants", found: "another order")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("shared", sharedState)
    try members.write("timeline", timeline)
    try members.write("counted", budgetedReloads)
    try members.write("isWaiting", isReloadDeferred)
  }
}
