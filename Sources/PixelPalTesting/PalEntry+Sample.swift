extension PalEntry {
  /// Returns the first entry of the timeline that a widget extension makes for a sample pal.
  ///
  ///     #Preview(as: .systemSmall) { PalWidget() } timeline: { PalEntry.sample(phase: .active) }
  public static func sample(
    phase: Phase = .dormant, energy: Energy = .neutral, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow), under configuration: PalConfiguration = .standard
  ) -> PalEntry {
    let timeline = WidgetTimeline.sample(
      phase: phase, energy: energy, isPremium: isPremium, look: look, under: configuration)
    return PalEntry(timeline.firstEntry, under: configuration)
  }

  /// Returns all entries of the timeline that a widget extension makes for a sample pal, such as those of the next day.
  ///
  ///     let entries = PalEntry.sampleTimeline(energy: .vital)  // from midnight on, the pal has low energy
  public static func sampleTimeline(
    phase: Phase = .dormant, energy: Energy = .neutral, isPremium: Bool = false,
    look: Look = Look(gender: .female, style: .meadow), under configuration: PalConfiguration = .standard
  ) -> [PalEntry] {
    let timeline = WidgetTimeline.sample(
      phase: phase, energy: energy, isPremium: isPremium, look: look, under: configuration)
    return timeline.entries.map { PalEntry($0, under: configuration) }
  }
}
