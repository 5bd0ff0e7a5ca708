import PixelPalCore

extension FaceRules: CustomStringConvertible {
  /// `standard face`, `standard face with pettingPath 50`: only what differs.
  public var description: String {
    let differences = Setting.differences(of: numbers, from: FaceNumbers(), by: FaceRules.table)
    return "standard face" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
  }
}
