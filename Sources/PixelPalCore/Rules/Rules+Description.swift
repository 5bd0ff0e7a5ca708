extension RuleNumbers: CustomStringConvertible {
  /// `standard rules`, `standard rules with phase2BeginsAt 10000`: only the differences are listed.
  public var description: String {
    let differences = ConfigurationSetting.differences(of: self, from: RuleNumbers(), table: Rules.table)
    return "standard rules" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
  }
}

extension Rules: CustomStringConvertible {
  /// `standard rules`, `standard rules with phase2BeginsAt 10000`: only the differences are listed.
  public var description: String { numbers.description }
}

extension PalConfiguration: CustomStringConvertible {
  /// `standard rules, on ios26`.
  public var description: String { "\(rules), on \(device)" }
}
