extension Pal {
  /// Returns the app's screen at `now`; `nil` before the creation date of a pal that was created elsewhere.
  ///
  ///     pal.appScreen(at: now, under: laws)?.home?.standing  // 18,200 of 25,001
  ///
  /// `now` must not be before the last event.
  public func appScreen(at now: Instant, under laws: Laws) -> AppScreen? {
    if let step = onboarding.screen { return .onboarding(step: step) }
    guard let createdAt, now >= createdAt else { return nil }
    let home = AppScreen.Home(
      phase: evolution.visible, total: total, next: evolution.next(under: laws.rules),
      choices: isPremium ? wardrobe.map { AppScreen.Choices(of: $0) } : nil)
    return hasPaywallInFront ? .paywall(home) : .home(home)
  }

  /// True if the paywall covers the app: from when it is shown until the person leaves the app or gets premium.
  package var hasPaywallInFront: Bool {
    guard !isPremium, case .at(let shown)? = state.life?.paywallSeen, case .foreground(let since, _, _) = state.app
    else { return false }
    return since <= shown
  }
}

extension Evolution {
  /// Returns the stage of growth that follows the visible phase.
  fileprivate func next(under rules: Rules) -> AppScreen.Next {
    guard let next = visible.next else { return .nothing }
    return earned >= next ? .waits(next) : .begins(at: next.begins(under: rules))
  }
}
