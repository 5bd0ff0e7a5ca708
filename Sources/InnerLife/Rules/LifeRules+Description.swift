import PixelPalCore

extension LifeRules: CustomStringConvertible {
  /// The differences from the standard: `standard journal`, `standard journal with lifePlaceWeeks 8`; changed words
  /// come last.
  public var description: String {
    let differences = Setting.differences(of: numbers, from: LifeNumbers(), by: LifeRules.table)
    return "standard journal" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
      + (words == .standard ? "" : ", \(words)")
  }
}
