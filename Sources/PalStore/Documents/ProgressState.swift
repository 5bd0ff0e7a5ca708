public import PixelPalCore

/// The pal's progress, as it was last reported.
///
/// In the product's specification, `totalSteps` is called `totalStepsSinceStart`, and `phaseProgress.earnedPhase` is
/// called `currentPhase`.
public struct ProgressState: Hashable, Sendable {
  /// The highest step total that was ever reported, which never decreases.
  public internal(set) var totalSteps: Int64
  /// The number of steps counted from all samples at the last report.
  ///
  /// Unlike ``totalSteps``, the count can fall after a correction.
  public internal(set) var countedSteps: Int64
  /// The time when samples were last received, or `nil` if none have been received yet.
  public internal(set) var lastSync: Instant?
  /// True if the paywall has been shown to the user.
  public internal(set) var hasSeenPaywall: Bool
  /// The phases that were earned and the phases that became visible, with the times of both.
  public internal(set) var phaseProgress: EarnedAndVisiblePhases
}

extension ProgressState {
  /// The progress of a pal that hasn't received any steps.
  static let none = ProgressState(
    totalSteps: 0, countedSteps: 0, lastSync: nil, hasSeenPaywall: false, phaseProgress: EarnedAndVisiblePhases())

  /// Creates the progress of `pal`, which last received samples at `lastSync`.
  init(of pal: Pal, lastSync: Instant?) {
    self.init(
      totalSteps: pal.totalSteps, countedSteps: pal.countedSteps, lastSync: lastSync,
      hasSeenPaywall: pal.hasSeenPaywall, phaseProgress: pal.phaseProgress)
  }
}

extension Pal {
  /// Restores the totals, phases and paywall state in `progress`.
  ///
  /// As a result, the pal never revokes anything that it has reported.
  mutating func adoptReportedProgress(_ progress: ProgressState) {
    restore(
      totalSteps: progress.totalSteps, countedSteps: progress.countedSteps, lastReportAt: progress.lastSync,
      hasSeenPaywall: progress.hasSeenPaywall, phaseProgress: progress.phaseProgress)
  }
}
