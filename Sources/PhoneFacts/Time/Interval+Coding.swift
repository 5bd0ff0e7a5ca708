extension Interval: Codable {
  /// Decodes an interval from `start` and `end`, or throws an error if the end is before the start.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    start = try members.read("start")
    end = try members.read("end")
    try members.requireTrue(start <= end, name: "end", expected: "an end at or after \(start)", found: "\(end)")
  }

  /// Encodes the interval as its `start` and `end`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("start", start)
    try members.write("end", end)
  }
}
