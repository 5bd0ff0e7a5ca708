public import PixelPalCore

/// The pal in a ``StateDocument``: its steps, its phase and its look.
public struct PalDocument: Hashable, Sendable {
  /// The number of steps since the pal was created, which never decreases (`total` in JSON).
  public let totalSteps: Int64
  /// The steps known for the current day, or `nil` if none are known (`today` in JSON).
  public let stepsToday: Int64?
  /// The energy that the current day's steps have reached, or `unknown` if no steps are known.
  public let energy: Energy
  /// The highest phase that ``totalSteps`` has reached.
  public let earnedPhase: Phase
  /// The phase that is shown.
  ///
  /// The visible phase is earlier than the earned phase while a phase waits for premium or for its reveal.
  public let visiblePhase: Phase
  /// True while the pal walks (`walking` in JSON).
  public let isWalking: Bool
  /// The status of the person's subscription.
  public let entitlement: Entitlement
  /// The decision about the paywall: that it is shown, or the reason that it isn't (`paywall` in JSON).
  ///
  /// Unlike that of a `Pal`, the decision remains `shown` after the paywall is closed.
  public let paywallDecision: Paywall.Decision
  /// The keepsakes on the pal's meadow, oldest first.
  public let keepsakes: [Keepsake]
  /// The gender that is shown, or `nil` before the pal is created.
  public let gender: Gender?
  /// The style that is shown, or `nil` before the pal is created.
  public let style: PalStyle?
  /// The pal's name, or `nil` if the pal has no name.
  public let name: String?
  /// The pal's inner life, or `nil` if the rules turn it off (`inner` in JSON).
  public let innerLife: InnerLife?

  /// The part of a pal's inner life that no surface shows.
  public struct InnerLife: Hashable, Sendable {
    /// The name of the current chapter, or `nil` between chapters (`chapter` in JSON).
    public let chapterName: String?
  }
}

extension PalDocument: Codable {
  /// Creates a pal by decoding its members.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    totalSteps = try members.read("total")
    stepsToday = try members.readIfPresent("today")
    energy = try members.read("energy")
    earnedPhase = try members.read("earnedPhase")
    visiblePhase = try members.read("visiblePhase")
    isWalking = try members.read("walking")
    entitlement = try members.read("entitlement")
    paywallDecision = try members.read("paywall")
    keepsakes = try members.read("keepsakes")
    gender = try members.readIfPresent("gender")
    style = try members.readIfPresent("style")
    name = try members.readIfPresent("name")
    innerLife = try members.readIfPresent("inner")
  }

  /// Encodes the members of the pal.
  ///
  /// An unknown count, gender or style is null. A missing name or inner life is omitted.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("total", totalSteps)
    try members.writeOrNull("today", stepsToday)
    try members.write("energy", energy)
    try members.write("earnedPhase", earnedPhase)
    try members.write("visiblePhase", visiblePhase)
    try members.write("walking", isWalking)
    try members.write("entitlement", entitlement)
    try members.write("paywall", paywallDecision)
    try members.write("keepsakes", keepsakes)
    try members.writeOrNull("gender", gender)
    try members.writeOrNull("style", style)
    try members.write("name", name)
    try members.write("inner", innerLife)
  }
}

extension PalDocument.InnerLife: Codable {
  /// Creates an inner life by decoding the name of the chapter.
  public init(from decoder: any Decoder) throws {
    chapterName = try decoder.members().readIfPresent("chapter")
  }

  /// Encodes the name of the chapter, which is null between chapters.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.writeOrNull("chapter", chapterName)
  }
}
