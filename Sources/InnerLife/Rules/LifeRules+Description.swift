import PixelPalCore

extension LifeRules: CustomStringConvertible {
  /// `standard journal`, `standard journal with lifePlaceWeeks 8`: only what differs, other words last.
  public var description: String {
    let differences = Setting.differences(of: numbers, from: LifeNumbers(), by: LifeRules.table)
    return "standard journal" + (differences.isEmpty ? "" : " with " + differences.joined(separator: ", "))
      + (words == .standard ? "" : ", \(words)")
  }
}
