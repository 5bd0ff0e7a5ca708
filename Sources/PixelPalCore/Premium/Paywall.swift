/// The screen that sells premium, with its texts and the conditions for showing it.
public enum Paywall {
  /// The facts that determine whether the paywall is shown.
  struct DecisionInput: Hashable, Sendable {
    var hasEarnedPhase2: Bool
    var isOnboarded: Bool
    /// True if premium is granted, false if it isn't, or `nil` if that is unknown.
    var isEntitled: Bool?
    var seenState: SeenState
    var isInForeground: Bool
    /// True if no highlight is playing or waiting to play.
    var hasHighlightPlayed: Bool
    var hasPremiumPhases: Bool

    init(
      hasEarnedPhase2: Bool, isOnboarded: Bool, isEntitled: Bool?, seenState: SeenState, isInForeground: Bool,
      hasHighlightPlayed: Bool, hasPremiumPhases: Bool
    ) {
      self.hasEarnedPhase2 = hasEarnedPhase2
      self.isOnboarded = isOnboarded
      self.isEntitled = isEntitled
      self.seenState = seenState
      self.isInForeground = isInForeground
      self.hasHighlightPlayed = hasHighlightPlayed
      self.hasPremiumPhases = hasPremiumPhases
    }
  }

  /// A record of when the user saw the paywall, if ever.
  enum SeenState: Hashable, Sendable {
    /// The user has never seen the paywall.
    case never
    /// The user saw the paywall at an unknown instant, before the pal was created or restored.
    case beforeThisRun
    /// The user saw the paywall at this instant.
    case at(Instant)
  }

  /// A decision about the paywall: to show it, or a reason not to show it.
  ///
  /// If several reasons apply, the first one in the order of the cases is reported.
  public enum Decision: String, Hashable, Sendable, Codable, CaseIterable {
    /// Phase 2 hasn't been earned.
    case notYetPhase2
    /// The onboarding isn't over.
    case onboarding
    /// The user has premium.
    case entitled
    /// The app doesn't know yet whether the user has premium.
    case entitlementUnknown
    /// The paywall was shown before, and it appears automatically only once.
    case alreadySeen
    /// The app is in the background.
    case inBackground
    /// The highlight of the evolution plays first.
    case highlightFirst
    /// The paywall is shown.
    ///
    /// ``Pal/paywallDecision`` has this value only while the paywall covers the app. In documents and changes, the
    /// value remains after the paywall is closed. It then means that the paywall was shown after the pal was created or
    /// restored.
    case shown
    /// No phase requires premium.
    case nothingToSell
  }

  /// Decides whether the paywall appears automatically, without a request by the user.
  ///
  /// Returns `shown` if the paywall appears now or has appeared since the pal was created or restored. Otherwise,
  /// returns the reason why it doesn't appear.
  @inline(__always) static func automaticDecision(in input: DecisionInput) -> Decision {
    if let decision = blockingDecision(in: input) { return decision }
    switch input.seenState {
    case .beforeThisRun: return .alreadySeen
    case .at: return .shown
    case .never: break
    }
    return decisionIfNotBlocked(in: input)
  }

  /// Decides whether the paywall appears when the user opens a locked feature.
  ///
  /// On such a request, the paywall can appear even if the user has seen it before.
  static func decisionOnRequest(in input: DecisionInput) -> Decision {
    blockingDecision(in: input) ?? decisionIfNotBlocked(in: input)
  }

  @inline(__always) private static func blockingDecision(in input: DecisionInput) -> Decision? {
    if !input.hasEarnedPhase2 { return .notYetPhase2 }
    if !input.isOnboarded { return .onboarding }
    return switch input.isEntitled {
    case true?: .entitled
    case nil: .entitlementUnknown
    case false?: nil
    }
  }

  private static func decisionIfNotBlocked(in input: DecisionInput) -> Decision {
    if !input.isInForeground { return .inBackground }
    if !input.hasHighlightPlayed { return .highlightFirst }
    return input.hasPremiumPhases ? .shown : .nothingToSell
  }

  /// The paywall's title.
  public static let title = "Your PixelPal is evolving"
  /// The text below the paywall's title.
  public static let subtitle = "Unlock what this character can become."
  /// The bullet points that list the features of premium.
  public static let bullets = ["Advanced evolutions", "Exclusive pixel skins", "Full progress history"]
  /// The label of the button that buys premium.
  public static let purchaseButtonLabel = "Unlock PixelPal"
  /// The label of the button that restores earlier purchases.
  public static let restoreButtonLabel = "Restore purchases"
}
