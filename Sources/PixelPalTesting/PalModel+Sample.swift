extension PalModel {
  /// Returns a model with a sample pal, for previews and tests of views.
  ///
  ///     #Preview { HomeView(model: .sample(phase: .active)) }
  ///
  /// The model runs on a simulated phone on which the time is always ``PixelPalCore/Pal/sampleInstant``. For a test in
  /// which time passes, use a ``PalModelPhone``.
  public static func sample(
    phase: Phase = .dormant, energy: Energy = .neutral, isWalking: Bool = false, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow)
  ) -> PalModel {
    let pal = Pal.sample(phase: phase, energy: energy, isWalking: isWalking, isPremium: isPremium, look: look)
    // The folder is in memory, so storing the pal can't fail.
    guard let phone = try? PalModelPhone(pal) else { preconditionFailure("a sample pal could not be stored") }
    return PalModel(on: phone)
  }
}
