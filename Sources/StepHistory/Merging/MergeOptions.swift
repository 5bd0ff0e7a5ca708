public import PixelPalCore

/// The user's choices for counting several sources.
///
/// Together with the rules of the product and an itinerary, they define a ``StepMerge``.
///
///     let merge = MergeOptions(.max).merge(under: .standard, in: ZoneItinerary(zone))
///
/// All code that shows, replays or stores steps gets its merge here, so that it all counts in the same way.
public struct MergeOptions: Hashable, Sendable {
  /// The policy for overlapping sources.
  public let policy: MergePolicy
  /// The priority of the sources, for times when several are active.
  public let sourcePriority: SourcePriority

  /// Creates options with the user's choices, or with the defaults.
  public init(_ policy: MergePolicy = .health, sourcePriority: SourcePriority = .standard) {
    (self.policy, self.sourcePriority) = (policy, sourcePriority)
  }

  /// Returns the merge of samples into the history of a pal, for a person with this itinerary.
  public func merge(under rules: Rules, in itinerary: ZoneItinerary) -> StepMerge {
    rules.merge(policy, sourcePriority: sourcePriority, in: itinerary)
  }

  /// Returns the merge of everything that was recorded, including manual entries, even if they do not move a pal.
  public func mergeIncludingManualEntries(under rules: Rules, in itinerary: ZoneItinerary) -> StepMerge {
    var merge = merge(under: rules, in: itinerary)
    merge.countsManualEntries = true
    return merge
  }
}
