extension ContentState {
  /// Returns the state that a sample pal last sent to its Live Activity.
  ///
  ///     ContentState.sample(phase: .active, isWalking: true)
  public static func sample(
    phase: Phase = .dormant, energy: Energy = .neutral, isWalking: Bool = false, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow), under configuration: PalConfiguration = .standard
  ) -> ContentState {
    let pal = Pal.sample(
      phase: phase, energy: energy, isWalking: isWalking, isPremium: isPremium, look: look, under: configuration)
    guard let current = pal.currentLiveActivity else { preconditionFailure("a sample pal has a Live Activity") }
    return current.content
  }
}
