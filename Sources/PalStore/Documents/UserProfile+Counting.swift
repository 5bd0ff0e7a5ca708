import PixelPalCore
package import StepHistory

// How the steps of this person count.
extension UserProfile {
  /// What was chosen of how sources count.
  package var mergeRules: MergeRules { MergeRules(merge, belief: belief) }

  /// How samples become one history, in the zone of the pal.
  func merge(in zone: Zone, under rules: Rules) -> StepMerge {
    mergeRules.merge(under: rules, in: Itinerary(zone))
  }

  /// A sum over all that the days depend on beside the samples.
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
