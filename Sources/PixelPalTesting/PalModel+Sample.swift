extension PalModel {
  /// Returns a model with a sample pal, for previews and tests of views.
  ///
  ///     #Preview { HomeView(model: .sample(phase: .active)) }
  ///
  /// The app isn't open, and its store has no steps. To show a paywall or the days of the history, call
  /// `enterForeground()`. The model runs on a simulated phone on which the time is always
  /// ``PixelPalCore/Pal/sampleInstant``. For a test in which time passes, use a ``PalModelPhone``.
  public static func sample(
    phase: Phase = .dormant, energy: Energy = .neutral, isWalking: Bool = false, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow), under configuration: PalConfiguration = .standard
  ) -> PalModel {
    let pal = Pal.sample(
      phase: phase, energy: energy, isWalking: isWalking, isPremium: isPremium, look: look, under: configuration)
    // The folder is in memory, so storing the pal can't fail.
    guard let phone = try? PalModelPhone(pal, under: configuration) else {
      preconditionFailure("a sample pal could not be stored")
    }
    return PalModel(on: phone.services, under: configuration)
  }

  /// Returns a model whose app shows an onboarding screen, for previews and tests of views.
  ///
  ///     #Preview { OnboardingView(model: .sampleOnboarding(screen: 2), step: 2) }
  ///
  /// From the third screen on, the user has chosen `look`. If `screen` exceeds the last screen, the last screen is
  /// shown.
  public static func sampleOnboarding(
    screen: Int = 1, look: Look = Look(gender: .female, style: .meadow),
    under configuration: PalConfiguration = .standard
  ) -> PalModel {
    var pal = Pal(zone: .utc)
    let actions: [Onboarding.Action] = [.go, .choose(look.gender, look.style), .go, .go, .go]
    for action in actions {
      guard let shown = pal.onboarding.screen, shown < screen else { break }
      _ = pal.handle(.onboarding(action), at: Pal.sampleInstant, under: configuration)
    }
    guard let phone = try? PalModelPhone(nil, under: configuration) else { preconditionFailure("a new phone is empty") }
    return PalModel(showing: pal, on: phone.services, under: configuration)
  }

  /// Returns a model whose app presents the paywall, for previews and tests of views.
  ///
  ///     #Preview { HomeView(model: .samplePaywall()) }
  public static func samplePaywall(
    phase: Phase = .active, look: Look = Look(gender: .female, style: .meadow),
    under configuration: PalConfiguration = .standard
  ) -> PalModel {
    var app = PalPhone(.sample(phase: max(phase, .active), look: look, under: configuration), under: configuration)
    app.openApp()
    app.report(.lockedFeatureOpened(.history))
    guard let phone = try? PalModelPhone(app.pal, under: configuration) else {
      preconditionFailure("a sample pal could not be stored")
    }
    return PalModel(showing: app.pal, on: phone.services, under: configuration)
  }
}
