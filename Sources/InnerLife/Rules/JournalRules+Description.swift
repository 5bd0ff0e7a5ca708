import PixelPalCore

extension JournalRules: CustomStringConvertible {
  /// A description that names every nonstandard number and text, such as `standard journal with lifePlaceWeeks 8`.
  public var description: String {
    let differences = ConfigurationSetting.differences(
      of: numbers, from: JournalRuleNumbers(), table: JournalRules.table)
    return "standard journal" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
      + (words == .standard ? "" : ", \(words)")
  }
}
