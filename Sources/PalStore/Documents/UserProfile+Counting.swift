import PixelPalCore
package import StepHistory

// The rules by which this user's steps are counted.
extension UserProfile {
  /// The user's choice of merge policy and source priority.
  package var mergeRules: MergeRules { MergeRules(merge, belief: belief) }

  /// Returns the merge that combines samples into one history, in the pal's time zone.
  func merge(in zone: Zone, under rules: Rules) -> StepMerge {
    mergeRules.merge(under: rules, in: Itinerary(zone))
  }

  /// Returns a checksum of everything except the samples that the step sums of the days depend on.
  func settings(in zone: Zone, under rules: Rules) -> CRC64 {
    let merge = merge(in: zone, under: rules)
    var writer = ByteWriter()
    writer.write(createdAt)
    writer.write(text: merge.policy.rawValue)
    writer.write(count: merge.belief.names.count)
    for name in merge.belief.names { writer.write(text: name) }
    writer.write(byte: merge.countsByHand ? 1 : 0)
    for length in [merge.unfolding.longest, merge.unfolding.dayFrom, merge.unfolding.dayTo] {
      writer.write(signed: length.count)
    }
    writer.write(zone)
    return CRC64(of: writer.bytes, in: 0..<writer.bytes.count)
  }
}
