public import PixelPalCore

/// The user's choices for merging several sources.
///
/// Together with the app's rules and the person's time zones, they define a ``StepMerge``.
///
///     let merge = MergeOptions(.max).stepMerge(under: .standard, in: ZoneItinerary(zone))
///
/// All code that displays, replays or stores steps creates its merge from these options, so that it always counts steps
/// in the same way.
public struct MergeOptions: Hashable, Sendable {
  /// The policy that applies when several sources recorded steps at the same time.
  public let policy: MergePolicy
  /// The sources' order of priority.
  public let sourcePriority: SourcePriority

  /// Creates options, by default with the policy `health` and the standard source priority.
  public init(_ policy: MergePolicy = .health, sourcePriority: SourcePriority = .standard) {
    (self.policy, self.sourcePriority) = (policy, sourcePriority)
  }

  /// Returns the settings for merging samples under `rules`.
  ///
  /// `itinerary` contains the time zones of the person who took the steps.
  public func stepMerge(under rules: Rules, in itinerary: ZoneItinerary) -> StepMerge {
    rules.stepMerge(policy, sourcePriority: sourcePriority, in: itinerary)
  }

  /// Returns merge settings that count manual entries even if `rules` exclude them.
  ///
  /// `itinerary` contains the time zones of the person who took the steps.
  public func stepMergeIncludingManualEntries(under rules: Rules, in itinerary: ZoneItinerary) -> StepMerge {
    var merge = stepMerge(under: rules, in: itinerary)
    merge.countsManualEntries = true
    return merge
  }
}
