extension Pal {
  /// Returns the app's screen at `now`, or `nil` if onboarding is done and the pal is created after `now`.
  ///
  ///     pal.appScreen(at: now, under: configuration)?.home?.progressText  // 18,200 of 25,001
  ///
  /// `now` must not precede the last event.
  public func appScreen(at now: Instant, under configuration: PalConfiguration) -> AppScreen? {
    if let step = onboarding.screen { return .onboarding(step: step) }
    guard let createdAt, now >= createdAt else { return nil }
    let home = AppScreen.Home(
      phase: phaseProgress.visiblePhase, totalSteps: totalSteps,
      nextStage: phaseProgress.nextStage(under: configuration.rules),
      choices: isPremium ? wardrobe.map { AppScreen.Choices(of: $0) } : nil, offersSettings: offersSettings)
    return isPaywallVisible ? .paywall(home) : .home(home)
  }

  /// True if the paywall covers the app.
  ///
  /// The paywall covers the app until the user dismisses the paywall, leaves the app or gets premium.
  package var isPaywallVisible: Bool {
    guard !isPremium, let profile = state.profile, profile.paywallDismissedAt == nil,
      case .at(let shown) = profile.paywallSeenState,
      case .foreground(let since, _, _) = state.app
    else { return false }
    return since <= shown
  }

  /// True if the home screen shows the offer to open Settings.
  ///
  /// The screen shows the offer until the user dismisses the offer or grants access to steps.
  package var offersSettings: Bool {
    state.profile.map { $0.permission == .denied && $0.settingsOfferDismissedAt == nil } ?? false
  }
}

extension EarnedAndVisiblePhases {
  /// Returns the stage after the visible phase: the next phase, an earned phase that requires premium, or full growth.
  fileprivate func nextStage(under rules: Rules) -> AppScreen.NextStage {
    guard let next = visiblePhase.next else { return .fullyGrown }
    return earnedPhase >= next ? .waitsForPremium(next) : .phase(startingAt: next.startingTotal(under: rules))
  }
}
