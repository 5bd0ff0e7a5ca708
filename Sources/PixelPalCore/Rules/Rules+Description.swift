extension RuleNumbers: CustomStringConvertible {
  /// The differences from the standard rules, such as `standard rules with phase2BeginsAt 10000`.
  public var description: String {
    let differences = ConfigurationSetting.differences(of: self, from: RuleNumbers(), table: Rules.table)
    return "standard rules" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
  }
}

extension Rules: CustomStringConvertible {
  /// The differences from the standard rules, such as `standard rules with phase2BeginsAt 10000`.
  public var description: String { numbers.description }
}

extension PalConfiguration: CustomStringConvertible {
  /// A description of the configuration, such as `standard rules, on ios26`.
  public var description: String { "\(rules), on \(device)" }
}
