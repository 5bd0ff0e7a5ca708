extension RuleNumbers: CustomStringConvertible {
  /// `standard rules`, `standard rules with phase2BeginsAt 10000`: only the differences are listed.
  public var description: String {
    let differences = Setting.differences(of: self, from: RuleNumbers(), by: Rules.table)
    return "standard rules" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
  }
}

extension Rules: CustomStringConvertible {
  /// `standard rules`, `standard rules with phase2BeginsAt 10000`: only the differences are listed.
  public var description: String { numbers.description }
}

extension Laws: CustomStringConvertible {
  /// `standard rules, on ios26`.
  public var description: String { "\(rules), on \(device)" }
}
