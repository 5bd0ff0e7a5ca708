import PixelPalCore

extension ReplayDocument {
  /// A comparison of what a surface showed with what it would have shown on a phone without limits.
  ///
  /// A picture is wrong while it differs from the one that the phone without limits would show.
  public struct Quality: Hashable, Sendable {
    /// The time for which the surface showed a wrong picture, rounded to minutes.
    public let wrongMinutes: Int64
    /// The time for which the picture would have been wrong if the pal never walked, rounded to minutes.
    ///
    /// The value is `nil` if the history has only day totals, so that the times of walks are unknown.
    public let wrongMinutesIfAlwaysResting: Int64?
    /// The time for which the contents were marked as stale, rounded to minutes.
    public let staleMinutes: Int64
    /// The longest uninterrupted time for which the surface showed a wrong picture, in whole seconds.
    public let worstLagSeconds: Int64
    /// The share of the time in which the contents were up to date, from 0 to 1 with three decimals.
    public let currentShare: Double
    /// The share of the time in which the surface had no contents, from 0 to 1 with three decimals.
    public let goneShare: Double
  }
}

extension ReplayDocument.Quality: Codable {
  /// Creates the comparison by decoding its measurements.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    wrongMinutes = try members.read("wrongMinutes")
    wrongMinutesIfAlwaysResting = try members.readIfPresent("wrongIfAlwaysResting")
    staleMinutes = try members.read("staleMinutes")
    worstLagSeconds = try members.read("worstLagSeconds")
    currentShare = try members.read("liveShare")
    goneShare = try members.read("goneShare")
  }

  /// Encodes the measurements, with null for an unknown measurement.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("wrongMinutes", wrongMinutes)
    try members.writeOrNull("wrongIfAlwaysResting", wrongMinutesIfAlwaysResting)
    try members.write("staleMinutes", staleMinutes)
    try members.write("worstLagSeconds", worstLagSeconds)
    try members.write("liveShare", currentShare)
    try members.write("goneShare", goneShare)
  }
}
