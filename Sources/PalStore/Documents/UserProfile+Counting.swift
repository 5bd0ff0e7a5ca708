import PixelPalCore
package import StepHistory

// The user's settings for counting steps.
extension UserProfile {
  /// The merge policy and the source priority that the user chose.
  package var mergeOptions: MergeOptions { MergeOptions(mergePolicy, sourcePriority: sourcePriority) }

  /// Returns the settings for merging the samples of all sources into one history, with days in `zone`.
  func makeStepMerge(in zone: Zone, under rules: Rules) -> StepMerge {
    mergeOptions.stepMerge(under: rules, in: ZoneItinerary(zone))
  }

  /// Returns a checksum of all settings that affect the daily step sums.
  ///
  /// If the checksum differs from the one that is stored with the sums, the sums are outdated.
  func countingSettingsChecksum(in zone: Zone, under rules: Rules) -> CRC64 {
    let merge = makeStepMerge(in: zone, under: rules)
    var writer = ByteWriter()
    writer.write(instant: createdAt)
    writer.write(text: merge.policy.rawValue)
    writer.write(count: merge.sourcePriority.names.count)
    for name in merge.sourcePriority.names { writer.write(text: name) }
    writer.write(byte: merge.countsManualEntries ? 1 : 0)
    for length in [merge.spreading.longest, merge.spreading.dayFrom, merge.spreading.dayTo] {
      writer.write(signedVarint: length.count)
    }
    writer.write(zone: zone)
    return CRC64(of: writer.bytes, in: 0..<writer.bytes.count)
  }
}
