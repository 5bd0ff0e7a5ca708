public import PixelPalCore

/// The pal's progress, as it was reported.
///
/// The product's `ProgressState`: `totalSteps` is its `totalStepsSinceStart`, the highest number that was ever
/// reported, which never falls; `evolution.earnedPhase` is its `currentPhase`.
public struct ProgressState: Hashable, Sendable {
  /// The highest total that was ever reported.
  public internal(set) var totalSteps: Int64
  /// The sum of the samples at that time; lower than the total after a correction.
  public internal(set) var countedSteps: Int64
  /// The time at which samples were last received; `nil` if there were none yet.
  public internal(set) var lastSync: Instant?
  /// True if the paywall was shown.
  public internal(set) var hasSeenPaywall: Bool
  /// The phases that were earned and shown, with their times.
  public internal(set) var evolution: Evolution
}

extension ProgressState {
  /// The state before any progress.
  static let none = ProgressState(
    totalSteps: 0, countedSteps: 0, lastSync: nil, hasSeenPaywall: false, evolution: Evolution())

  /// Creates the progress of `pal`, which last received samples at `lastSync`.
  init(of pal: Pal, lastSync: Instant?) {
    self.init(
      totalSteps: pal.totalSteps, countedSteps: pal.countedSteps, lastSync: lastSync,
      hasSeenPaywall: pal.hasSeenPaywall, evolution: pal.evolution)
  }
}

extension Pal {
  /// Makes the pal adopt the reported progress, so that nothing that was reported is revoked.
  mutating func restore(_ progress: ProgressState) {
    restore(
      totalSteps: progress.totalSteps, countedSteps: progress.countedSteps, lastReportAt: progress.lastSync,
      hasSeenPaywall: progress.hasSeenPaywall, evolution: progress.evolution)
  }
}
