import PixelPalCore

extension JournalRules: CustomStringConvertible {
  /// The differences from the standard rules, such as `standard journal with lifePlaceWeeks 8`, with changed words
  /// last.
  public var description: String {
    let differences = ConfigurationSetting.differences(
      of: numbers, from: JournalRuleNumbers(), table: JournalRules.table)
    return "standard journal" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
      + (words == .standard ? "" : ", \(words)")
  }
}
