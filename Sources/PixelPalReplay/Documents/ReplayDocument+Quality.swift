import PixelPalCore

extension ReplayDocument {
  /// The accuracy with which a surface showed what a phone without limits would have shown.
  public struct Quality: Hashable, Sendable {
    /// The minutes with a wrong picture, rounded.
    public let wrongMinutes: Int64
    /// The minutes with a wrong picture if the pal never walked, or `nil` if the times of walks are unknown.
    public let wrongMinutesIfAlwaysResting: Int64?
    /// The minutes with contents that were marked as stale, rounded.
    public let staleMinutes: Int64
    /// The longest time from an intended change until it was drawn, in whole seconds.
    public let worstLagSeconds: Int64
    /// The share of the time with contents that were up to date, from 0 to 1 with three decimals.
    public let liveShare: Double
    /// The share of the time without contents, from 0 to 1 with three decimals.
    public let goneShare: Double
  }
}

extension ReplayDocument.Quality: Codable {
  /// Decodes the measurements.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    wrongMinutes = try members.read("wrongMinutes")
    wrongMinutesIfAlwaysResting = try members.readIfPresent("wrongIfAlwaysResting")
    staleMinutes = try members.read("staleMinutes")
    worstLagSeconds = try members.read("worstLagSeconds")
    liveShare = try members.read("liveShare")
    goneShare = try members.read("goneShare")
  }

  /// Encodes the measurements; one that is unknown is null.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("wrongMinutes", wrongMinutes)
    try members.writeOrNull("wrongIfAlwaysResting", wrongMinutesIfAlwaysResting)
    try members.write("staleMinutes", staleMinutes)
    try members.write("worstLagSeconds", worstLagSeconds)
    try members.write("liveShare", liveShare)
    try members.write("goneShare", goneShare)
  }
}
