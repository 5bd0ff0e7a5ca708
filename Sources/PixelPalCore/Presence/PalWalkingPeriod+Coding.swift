extension PalWalkingPeriod: Codable {
  /// Creates a walk from its instants.
  ///
  /// Without the third one, the Live Activity rests when the walk is over.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    start = try members.read("start")
    until = try members.read("until")
    automaticRestAt = try members.readIfPresent("restsByItselfAt") ?? until
    try members.require(start <= until, "until", "an end at or after \(start)", found: "\(until)")
    try members.require(
      until <= automaticRestAt, "restsByItselfAt", "an instant at or after \(until)", found: "\(automaticRestAt)")
  }

  /// Encodes the walk as its three instants.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("start", start)
    try members.write("until", until)
    try members.write("restsByItselfAt", automaticRestAt)
  }
}
