extension WidgetSchedule: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      shared: members.read("shared"), timeline: members.read("timeline"), counted: members.read("counted"),
      isWaiting: members.read("isWaiting"))
    try members.require(counted.ascends { $0 }, "counted", "instants that ascend", found: "another order")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("shared", shared)
    try members.write("timeline", timeline)
    try members.write("counted", counted)
    try members.write("isWaiting", isWaiting)
  }
}
