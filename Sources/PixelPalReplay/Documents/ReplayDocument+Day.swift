public import PixelPalCore

extension ReplayDocument {
  /// A local day of a replay, in the document that `pixelpal replay --json` writes.
  public struct Day: Hashable, Sendable {
    /// The calendar day in the person's local time.
    public let day: CivilDay
    /// The steps that were walked, or `nil` if they are unknown.
    public let steps: Int64?
    /// The energy that the day's steps reached, or `unknown` if the steps are unknown.
    public let energy: Energy
    /// True if only the day's step total is known, not when the steps were walked (`"resolution": "day"` in JSON).
    public let hasOnlyTotal: Bool
  }
}

extension ReplayDocument.Day: Codable {
  /// Creates a day by decoding its members.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    day = try members.read("day")
    steps = try members.readIfPresent("steps")
    energy = try members.read("energy")
    let resolution: String? = try members.readIfPresent("resolution")
    hasOnlyTotal = resolution == "day"
  }

  /// Encodes the members of the day.
  ///
  /// An unknown number of steps is null. The resolution is included only if it is `day`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("day", day)
    try members.writeOrNull("steps", steps)
    try members.write("energy", energy)
    if hasOnlyTotal { try members.write("resolution", "day") }
  }
}
