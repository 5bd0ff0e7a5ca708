import PixelPalCore

extension FaceRules: CustomStringConvertible {
  /// The differences from the standard: `standard face`, `standard face with pettingPath 50`.
  public var description: String {
    let differences = Setting.differences(of: numbers, from: FaceNumbers(), by: FaceRules.table)
    return "standard face" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
  }
}
