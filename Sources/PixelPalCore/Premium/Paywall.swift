/// The one screen that sells: when it is shown, and what it says.
public enum Paywall {
  /// Everything that decides.
  public struct Situation: Hashable, Sendable {
    /// Phase 2 has been earned.
    public var hasEarnedPhase2: Bool
    /// The onboarding is over.
    public var isOnboarded: Bool
    /// Whether premium is granted; `nil` when nobody can say.
    public var isEntitled: Bool?
    /// Whether it was shown before, and whether that was in this run.
    public var seen: Seen
    /// The app is in front.
    public var isInForeground: Bool
    /// No flourish waits or plays.
    public var hasHighlightPlayed: Bool
    /// Some phase is premium.
    public var hasSomethingToSell: Bool

    /// A situation, part by part.
    public init(
      hasEarnedPhase2: Bool, isOnboarded: Bool, isEntitled: Bool?, seen: Seen, isInForeground: Bool,
      hasHighlightPlayed: Bool, hasSomethingToSell: Bool
    ) {
      self.hasEarnedPhase2 = hasEarnedPhase2
      self.isOnboarded = isOnboarded
      self.isEntitled = isEntitled
      self.seen = seen
      self.isInForeground = isInForeground
      self.hasHighlightPlayed = hasHighlightPlayed
      self.hasSomethingToSell = hasSomethingToSell
    }
  }

  /// Whether somebody has seen the paywall.
  public enum Seen: Hashable, Sendable {
    /// Never.
    case never
    /// Before this run of the pal began; nobody says when.
    case before
    /// At an instant of this run.
    case at(Instant)
  }

  /// Why the paywall is shown, or is not; of several reasons the first listed holds.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Phase 2 has not been earned.
    case notYetPhase2
    /// The onboarding is not over.
    case onboarding
    /// The person has premium.
    case entitled
    /// Nobody can say whether the person has premium.
    case entitlementUnknown
    /// The paywall was shown before, and comes by itself only once in a lifetime.
    case alreadySeen
    /// The app is not in front.
    case inBackground
    /// The flourish of the evolution comes first.
    case highlightFirst
    /// The paywall is shown, or was in this run.
    case shown
    /// Nothing is premium.
    case nothingToSell
  }

  /// Whether the paywall shows by itself in `situation`: `shown` while it was not seen, any other reason when it does not.
  @inline(__always) public static func decision(in situation: Situation) -> Reason {
    if let refusal = refusal(in: situation) { return refusal }
    switch situation.seen {
    case .before: return .alreadySeen
    case .at: return .shown
    case .never: break
    }
    return whenInFront(situation)
  }

  /// Whether the paywall shows when the person opens something locked: seen or not, they ask for it.
  public static func decisionOnRequest(in situation: Situation) -> Reason {
    refusal(in: situation) ?? whenInFront(situation)
  }

  @inline(__always) private static func refusal(in situation: Situation) -> Reason? {
    if !situation.hasEarnedPhase2 { return .notYetPhase2 }
    if !situation.isOnboarded { return .onboarding }
    return switch situation.isEntitled {
    case true?: .entitled
    case nil: .entitlementUnknown
    case false?: nil
    }
  }

  private static func whenInFront(_ situation: Situation) -> Reason {
    if !situation.isInForeground { return .inBackground }
    if !situation.hasHighlightPlayed { return .highlightFirst }
    return situation.hasSomethingToSell ? .shown : .nothingToSell
  }

  /// What the paywall says.
  public static let title = "Your PixelPal is evolving"
  /// What it says below.
  public static let subtitle = "Unlock what this character can become."
  /// What it offers.
  public static let bullets = ["Advanced evolutions", "Exclusive pixel skins", "Full progress history"]
  /// What its button says.
  public static let button = "Unlock PixelPal"
  /// What gives back what was bought before.
  public static let restore = "Restore purchases"
}
