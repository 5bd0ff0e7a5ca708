import PixelPalCore

extension FaceRules: CustomStringConvertible {
  /// A description that names every nonstandard number, such as `standard face with pettingPath 50`.
  public var description: String {
    let differences = ConfigurationSetting.differences(of: numbers, from: FaceRuleNumbers(), table: FaceRules.table)
    return "standard face" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
  }
}
