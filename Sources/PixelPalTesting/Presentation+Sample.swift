extension Presentation {
  /// Returns the content that `surface` shows for a sample pal at ``PixelPalCore/Pal/sampleInstant``.
  ///
  ///     Presentation.sample(on: .homeSmall, phase: .ascended).sprite?.assetName
  ///
  /// If `surface` is a screen of the app, the app has just been opened. If `isStale` is true, a surface of the Live
  /// Activity shows content that the app hasn't updated in time. Other surfaces ignore `isStale`.
  public static func sample(
    on surface: Surface, phase: Phase = .dormant, energy: Energy = .neutral, isWalking: Bool = false,
    isPremium: Bool = false, isStale: Bool = false, look: Look = Look(gender: .female, style: .meadow),
    under configuration: PalConfiguration = .standard
  ) -> Presentation {
    var pal = Pal.sample(
      phase: phase, energy: energy, isWalking: isWalking, isPremium: isPremium, look: look, under: configuration)
    if surface.kind == .app { _ = pal.handle(.opened(), at: Pal.sampleInstant, under: configuration) }
    if isStale, let state = pal.currentLiveActivity?.content,
      let stale = state.presentation(on: surface, at: Pal.sampleInstant, isStale: true, under: configuration)
    {
      return stale
    }
    return pal.presentation(on: surface, at: Pal.sampleInstant, under: configuration)
  }
}
