extension Pal {
  /// The screen that the app has in front at `now`; `nil` before a pal that was made elsewhere begins.
  ///
  ///     pal.appScreen(at: now, under: laws)?.home?.standing  // 18,200 of 25,001
  ///
  /// `now` is not before the last event.
  public func appScreen(at now: Instant, under laws: Laws) -> AppScreen? {
    if let step = onboarding.screen { return .onboarding(step: step) }
    guard let createdAt, now >= createdAt else { return nil }
    let home = AppScreen.Home(
      phase: evolution.visible, total: total, next: evolution.next(under: laws.rules),
      choices: isPremium ? wardrobe.map { AppScreen.Choices(of: $0) } : nil)
    return hasPaywallInFront ? .paywall(home) : .home(home)
  }

  /// Whether the paywall lies over the app: from when it was shown until the app is left, or premium is open.
  package var hasPaywallInFront: Bool {
    guard !isPremium, case .at(let shown)? = state.life?.paywallSeen, case .foreground(let since, _, _) = state.app
    else { return false }
    return since <= shown
  }
}

extension Evolution {
  /// What comes after the phase that is seen.
  fileprivate func next(under rules: Rules) -> AppScreen.Next {
    guard let next = visible.next else { return .nothing }
    return earned >= next ? .waits(next) : .begins(at: next.begins(under: rules))
  }
}
