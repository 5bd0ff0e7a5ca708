import PixelPalCore

extension JournalRules: CustomStringConvertible {
  /// The differences from the standard: `standard journal`, `standard journal with lifePlaceWeeks 8`; changed words
  /// come last.
  public var description: String {
    let differences = ConfigurationSetting.differences(
      of: numbers, from: JournalRuleNumbers(), table: JournalRules.table)
    return "standard journal" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
      + (words == .standard ? "" : ", \(words)")
  }
}
