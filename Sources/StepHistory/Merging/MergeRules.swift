public import PixelPalCore

/// What a person chooses of how sources count: with the rules of the product, and a place, it makes a merge.
///
///     let merge = MergeRules(.max).merge(under: .standard, in: Itinerary(zone))
///
/// Whoever shows steps, replays them or keeps them asks here, so that all of them count the same.
public struct MergeRules: Hashable, Sendable {
  /// How overlaps count.
  public let policy: MergePolicy
  /// Which source is believed first.
  public let belief: BeliefOrder

  /// What was chosen; what counts unless somebody chooses.
  public init(_ policy: MergePolicy = .health, belief: BeliefOrder = .standard) {
    (self.policy, self.belief) = (policy, belief)
  }

  /// How samples become the history of a pal, for somebody on `itinerary`.
  public func merge(under rules: Rules, in itinerary: Itinerary) -> StepMerge {
    rules.merge(policy, belief: belief, in: itinerary)
  }

  /// How samples become one history of all that is recorded, steps by hand included, whether they move a pal or not.
  public func mergeOfAll(under rules: Rules, in itinerary: Itinerary) -> StepMerge {
    var merge = merge(under: rules, in: itinerary)
    merge.countsByHand = true
    return merge
  }
}
