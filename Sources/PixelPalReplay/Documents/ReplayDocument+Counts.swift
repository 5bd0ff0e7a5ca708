public import PixelPalCore

extension ReplayDocument {
  /// The numbers of app runs during a replay, by the cause of each run.
  public struct AppCounts: Hashable, Sendable {
    /// The number of times that the person opened the app (`opens` in JSON).
    public let openCount: Int
    /// The number of times that the system woke the app in the background (`wakes` in JSON).
    public let wakeCount: Int
  }

  /// The numbers of Live Activities and of their updates during a replay.
  public struct LiveActivityCounts: Hashable, Sendable {
    /// The number of Live Activities that were started, not counting failed starts (`sessions` in JSON).
    public let sessionCount: Int
    /// The number of updates that were sent (`updates` in JSON).
    public let updateCount: Int
    /// The number of updates by reason, without reasons that didn't occur (`byReason` in JSON).
    public let updateCountsByReason: [ActivityUpdateReason: Int]
    /// The number of updates that were deferred (`held` in JSON).
    ///
    /// An update that is deferred repeatedly counts once.
    public let deferredUpdateCount: Int
    /// The number of dropped updates, including those that had been deferred (`dropped` in JSON).
    public let droppedUpdateCount: Int
    /// The size of the largest update with its attributes, in bytes, or 0 without updates (`largestBytes` in JSON).
    public let largestPayloadBytes: Int
  }

  /// The numbers of widget reloads during a replay, and the phone's budget for reloads.
  public struct WidgetCounts: Hashable, Sendable {
    /// The number of reloads, including those outside the phone's budget (`reloads` in JSON).
    public let reloadCount: Int
    /// The number of reloads that count against the phone's daily budget (`counted` in JSON).
    public let budgetedReloadCount: Int
    /// The highest number of budgeted reloads in any 24 hours (`mostInADay` in JSON).
    public let mostBudgetedReloadsIn24Hours: Int
    /// The number of budgeted reloads that the phone allows in 24 hours, or `nil` for no limit (`budget` in JSON).
    public let dailyBudget: Int?
  }
}

extension ReplayDocument.AppCounts: Codable {
  /// Creates the counts by decoding the numbers of opens and wakes.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    openCount = try members.read("opens")
    wakeCount = try members.read("wakes")
  }

  /// Encodes the numbers of opens and wakes.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("opens", openCount)
    try members.write("wakes", wakeCount)
  }
}

extension ReplayDocument.LiveActivityCounts: Codable {
  /// Creates the counts by decoding the numbers of Live Activities and updates.
  ///
  /// Unknown reasons for updates are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    sessionCount = try members.read("sessions")
    updateCount = try members.read("updates")
    let counts = try members.members(of: "byReason")
    var byReason: [ActivityUpdateReason: Int] = [:]
    for reason in ActivityUpdateReason.allCases {
      byReason[reason] = try counts.readIfPresent(DynamicCodingKey(reason.rawValue))
    }
    updateCountsByReason = byReason
    deferredUpdateCount = try members.read("held")
    droppedUpdateCount = try members.read("dropped")
    largestPayloadBytes = try members.read("largestBytes")
  }

  /// Encodes the numbers of Live Activities and updates, without reasons that didn't occur.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("sessions", sessionCount)
    try members.write("updates", updateCount)
    var counts = members.nestedContainer(keyedBy: DynamicCodingKey.self, forKey: "byReason")
    for reason in ActivityUpdateReason.allCases {
      try counts.write(DynamicCodingKey(reason.rawValue), updateCountsByReason[reason])
    }
    try members.write("held", deferredUpdateCount)
    try members.write("dropped", droppedUpdateCount)
    try members.write("largestBytes", largestPayloadBytes)
  }
}

extension ReplayDocument.WidgetCounts: Codable {
  /// Creates the counts by decoding the numbers of widget reloads.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    reloadCount = try members.read("reloads")
    budgetedReloadCount = try members.read("counted")
    mostBudgetedReloadsIn24Hours = try members.read("mostInADay")
    dailyBudget = try members.readIfPresent("budget")
  }

  /// Encodes the numbers of widget reloads, with null if the phone has no limit.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("reloads", reloadCount)
    try members.write("counted", budgetedReloadCount)
    try members.write("mostInADay", mostBudgetedReloadsIn24Hours)
    try members.writeOrNull("budget", dailyBudget)
  }
}
