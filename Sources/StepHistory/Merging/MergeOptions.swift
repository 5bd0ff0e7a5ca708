public import PixelPalCore

/// The user's choices for counting several sources.
///
/// Together with the rules of the product and an itinerary, they define a ``StepMerge``.
///
///     let merge = MergeOptions(.max).merge(under: .standard, in: ZoneItinerary(zone))
///
/// All code that shows, replays or stores steps creates its merge from options, so that it all counts in the same way.
public struct MergeOptions: Hashable, Sendable {
  /// The policy for overlapping sources.
  public let policy: MergePolicy
  /// The priority of the sources, for times when several are active.
  public let sourcePriority: SourcePriority

  /// Creates options with the given policy and priority, which are the standard ones by default.
  public init(_ policy: MergePolicy = .health, sourcePriority: SourcePriority = .standard) {
    (self.policy, self.sourcePriority) = (policy, sourcePriority)
  }

  /// Returns the merge that turns samples into a pal's history, for a person with the given `itinerary`.
  public func merge(under rules: Rules, in itinerary: ZoneItinerary) -> StepMerge {
    rules.merge(policy, sourcePriority: sourcePriority, in: itinerary)
  }

  /// Returns a merge that also counts manual entries, even if the rules exclude them from a pal's history.
  public func mergeIncludingManualEntries(under rules: Rules, in itinerary: ZoneItinerary) -> StepMerge {
    var merge = merge(under: rules, in: itinerary)
    merge.countsManualEntries = true
    return merge
  }
}
