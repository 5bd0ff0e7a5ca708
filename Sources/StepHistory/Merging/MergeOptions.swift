public import PixelPalCore

/// The user's choices for merging several sources.
///
/// Together with the rules of the product and an itinerary, they define a ``StepMerge``.
///
///     let merge = MergeOptions(.max).merge(under: .standard, in: ZoneItinerary(zone))
///
/// All code that displays, replays or stores steps creates its merge from these options, so that steps are always
/// counted in the same way.
public struct MergeOptions: Hashable, Sendable {
  /// The policy for times when several sources have recorded steps.
  public let policy: MergePolicy
  /// The priority of the sources that are active at the same time.
  public let sourcePriority: SourcePriority

  /// Creates options with the given policy and priority.
  ///
  /// By default, both are the standard ones.
  public init(_ policy: MergePolicy = .health, sourcePriority: SourcePriority = .standard) {
    (self.policy, self.sourcePriority) = (policy, sourcePriority)
  }

  /// Returns the merge settings for the history of a pal that belongs to a person with the given `itinerary`.
  public func merge(under rules: Rules, in itinerary: ZoneItinerary) -> StepMerge {
    rules.merge(policy, sourcePriority: sourcePriority, in: itinerary)
  }

  /// Returns merge settings that count manual entries even if `rules` exclude them.
  public func mergeIncludingManualEntries(under rules: Rules, in itinerary: ZoneItinerary) -> StepMerge {
    var merge = merge(under: rules, in: itinerary)
    merge.countsManualEntries = true
    return merge
  }
}
