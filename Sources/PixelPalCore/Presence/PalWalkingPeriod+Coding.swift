extension PalWalkingPeriod: Codable {
  /// Decodes a walk from its start, its end, and the instant at which its Live Activity comes to rest.
  ///
  /// If the instant of the rest is missing, the Live Activity comes to rest when the walk ends.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    start = try members.read("start")
    until = try members.read("until")
    automaticRestAt = try members.readIfPresent("restsByItselfAt") ?? until
    try members.requireTrue(start <= until, name: "until", expected: "an end at or after \(start)", found: "\(until)")
    try members.requireTrue(
      until <= automaticRestAt, name: "restsByItselfAt", expected: "an instant at or after \(until)",
      found: "\(automaticRestAt)")
  }

  /// Encodes the walk's start, its end, and the instant at which its Live Activity comes to rest.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("start", start)
    try members.write("until", until)
    try members.write("restsByItselfAt", automaticRestAt)
  }
}
