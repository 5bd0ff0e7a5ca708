extension WidgetTimeline {
  /// Returns the timeline that a widget extension makes for a sample pal at ``PixelPalCore/Pal/sampleInstant``.
  ///
  ///     WidgetTimeline.sample(phase: .energized, isPremium: true).firstEntry.picture
  public static func sample(
    phase: Phase = .dormant, energy: Energy = .neutral, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow), under configuration: PalConfiguration = .standard
  ) -> WidgetTimeline {
    let pal = Pal.sample(
      phase: phase, energy: energy, isPremium: isPremium, look: look, under: configuration)
    guard let timeline = pal.makeWidgetTimeline(at: Pal.sampleInstant, under: configuration) else {
      preconditionFailure("a sample pal has been created")
    }
    return timeline
  }
}
