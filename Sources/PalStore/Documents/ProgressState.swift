public import PixelPalCore

/// How far the pal has come, as it was told.
///
/// The product's `ProgressState`: `total` is its `totalStepsSinceStart`, the highest number that was ever told, and
/// never falls; `evolution.earned` is its `currentPhase`.
public struct ProgressState: Hashable, Sendable {
  /// The highest total that was ever told.
  public internal(set) var total: Int64
  /// What the samples added up to then; below the total after a correction.
  public internal(set) var counted: Int64
  /// When samples were last received; `nil` before.
  public internal(set) var lastSync: Instant?
  /// Whether the paywall was shown.
  public internal(set) var hasSeenPaywall: Bool
  /// What was earned and seen, and when.
  public internal(set) var evolution: Evolution
}

extension ProgressState {
  /// Nothing yet.
  static let none = ProgressState(
    total: 0, counted: 0, lastSync: nil, hasSeenPaywall: false, evolution: Evolution())

  /// What `pal` says, which was told of samples at `lastSync`.
  init(of pal: Pal, lastSync: Instant?) {
    self.init(
      total: pal.total, counted: pal.counted, lastSync: lastSync, hasSeenPaywall: pal.hasSeenPaywall,
      evolution: pal.evolution)
  }
}

extension Pal {
  /// Has the pal stand by what was told, so that nothing of that is taken back.
  mutating func standBy(_ told: ProgressState) {
    standBy(
      total: told.total, counted: told.counted, lastSync: told.lastSync, hasSeenPaywall: told.hasSeenPaywall,
      evolution: told.evolution)
  }
}
