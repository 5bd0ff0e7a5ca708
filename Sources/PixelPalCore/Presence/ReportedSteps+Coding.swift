extension ReportedSteps: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      counted: members.read("counted"), total: members.read("total"), lastReportAt: members.readIfPresent("lastToldAt"),
      days: members.read("days"))
    try members.requireTrue(
      0 <= counted && counted <= total, name: "counted", expected: "a count from 0 to the total", found: "\(counted)")
    try members.requireTrue(
      days.count <= ReportedSteps.maxDays && zip(days, days.dropFirst()).allSatisfy { $0.day < $1.day }, name: "days",
      expected: "at most \(ReportedSteps.maxDays) days in ascending order", found: "\(days.map { $0.day })")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("counted", counted)
    try members.write("total", total)
    try members.write("lastToldAt", lastReportAt)
    try members.write("days", days)
  }
}

extension ReportedSteps.DayRecord: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    day = try members.read("day")
    steps = try members.read("steps", allowing: 0...(.max))
    lastMilestone = try members.read("milestone", allowing: 0...(.max))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("day", day)
    try members.write("steps", steps)
    try members.write("milestone", lastMilestone)
  }
}
