import PixelPalCore
import StepHistory

extension UserProfile: CustomStringConvertible {
  /// The profile on one line, such as `female meadow since 2025-03-02T23:00:00Z, Europe/Paris, health`.
  public var description: String {
    commaSeparated(
      "\(Look(gender: gender, style: style)) since \(createdAt)", zoneName,
      "\(MergeOptions(mergePolicy, sourcePriority: sourcePriority))")
  }
}

extension ProgressState: CustomStringConvertible {
  /// The progress on one line, such as `60,605 steps, phase 2 of 2 earned, …, synced 2025-03-09T19:00:00Z`.
  public var description: String {
    commaSeparated(
      StepFormat.withUnit(totalSteps), countedSteps == totalSteps ? nil : "\(StepFormat.grouped(countedSteps)) counted",
      "\(phaseProgress)", lastSync.map { "synced \($0)" } ?? "never synced", hasSeenPaywall ? "paywall seen" : nil)
  }
}

extension Entitlements: CustomStringConvertible {
  /// The subscription intervals and the time when they were recorded, on one line.
  ///
  /// An example is `trial from 2025-03-05T00:00:00Z to 2025-04-01T00:00:00Z, as of 2025-03-09T19:00:00Z`.
  public var description: String { "\(history), as of \(recordedAt)" }
}
