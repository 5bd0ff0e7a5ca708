public import PixelPalCore

/// The summary of a whole replay, as `pixelpal replay --json` writes it.
public struct ReplayDocument: Hashable, Sendable {
  /// The value of the member `schema`, which every document of this kind has.
  public static let schema = "pixelpal.replay/1"

  /// The name of the simulated device model (`device` in JSON).
  public let deviceName: String
  /// The name of the person's home time zone (`zone` in JSON).
  public let zoneName: String
  /// The instant at which the pal was created, truncated to the second.
  public let createdAt: Instant
  /// The end of the replay, truncated to the second (`until` in JSON).
  public let end: Instant
  /// The pal's step total, which never decreases (`total` in JSON).
  public let totalSteps: Int64
  /// The steps in the samples that the phone reported to the pal (`counted` in JSON).
  ///
  /// Unlike ``totalSteps``, this number can fall after a correction.
  public let countedSteps: Int64
  /// The steps that were walked by the end of the replay (`walked` in JSON).
  public let walkedSteps: Int64
  /// The number of corrections that lowered the reported steps (`corrections` in JSON).
  public let correctionCount: Int
  /// The highest phase that ``totalSteps`` has reached.
  public let earnedPhase: Phase
  /// The phase that the surfaces show.
  public let visiblePhase: Phase
  /// The phases that were reached, in ascending order.
  public let unlocks: [EarnedPhase]
  /// The instant at which the paywall was first shown, or `nil` if it never was (`paywall.shownAt` in JSON).
  public let paywallShownAt: Instant?
  /// The decision about the paywall at the end of the replay (`paywall.reason` in JSON).
  ///
  /// Unlike that of a `Pal`, the decision remains `shown` after the paywall is closed.
  public let paywallDecision: Paywall.Decision
  /// The days of the replay, with all steps that were walked, even those that the phone didn't learn of.
  public let days: [DayOrDataGap<Day>]
  /// The numbers of app runs, by the cause of each run.
  public let app: AppCounts
  /// The numbers of Live Activities and of their updates.
  public let liveActivity: LiveActivityCounts
  /// The numbers of widget reloads, and the phone's budget for reloads.
  public let widget: WidgetCounts
  /// The accuracy of each surface except the progress history, which isn't measured.
  public let quality: [Surface: Quality]
  /// The reveals of the phases, in ascending order of the phases (`evolution` in JSON).
  public let phaseReveals: [PhaseReveal]
}

extension ReplayDocument: Codable {
  /// Creates a summary by decoding a document, or throws an error if the document has another schema.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try members.requireSchema(ReplayDocument.schema)
    deviceName = try members.read("device")
    zoneName = try members.read("zone")
    createdAt = try members.read("createdAt")
    end = try members.read("until")
    totalSteps = try members.read("total")
    countedSteps = try members.read("counted")
    walkedSteps = try members.read("walked")
    correctionCount = try members.read("corrections")
    earnedPhase = try members.read("earnedPhase")
    visiblePhase = try members.read("visiblePhase")
    unlocks = try members.read("unlocks")
    let paywall = try members.members(of: "paywall")
    paywallShownAt = try paywall.readIfPresent("shownAt")
    paywallDecision = try paywall.read("reason")
    days = try members.read("days")
    app = try members.read("app")
    liveActivity = try members.read("liveActivity")
    widget = try members.read("widget")
    quality = try members.readValuesBySurface(named: "quality")
    phaseReveals = try members.read("evolution")
  }

  /// Encodes the summary as `pixelpal replay --json` writes it.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("schema", ReplayDocument.schema)
    try members.write("device", deviceName)
    try members.write("zone", zoneName)
    try members.write("createdAt", createdAt)
    try members.write("until", end)
    try members.write("total", totalSteps)
    try members.write("counted", countedSteps)
    try members.write("walked", walkedSteps)
    try members.write("corrections", correctionCount)
    try members.write("earnedPhase", earnedPhase)
    try members.write("visiblePhase", visiblePhase)
    try members.write("unlocks", unlocks)
    var paywall = members.nestedContainer(keyedBy: DynamicCodingKey.self, forKey: "paywall")
    try paywall.writeOrNull("shownAt", paywallShownAt)
    try paywall.write("reason", paywallDecision)
    try members.write("days", days)
    try members.write("app", app)
    try members.write("liveActivity", liveActivity)
    try members.write("widget", widget)
    try members.write("quality", quality)
    try members.write("evolution", phaseReveals)
  }
}
