import PixelPalCore

extension Ledger: CustomStringConvertible {
  /// A text such as `60,605 steps told, 60,605 counted on 6 days, 2 sources, since 2025-03-02T23:00:00Z`.
  public var description: String {
    inOneLine(
      "\(StepText.counted(total)) told", "\(counted.grouped) counted on \(howMany(days.known.count, "day"))",
      howMany(sources.count, "source"), "since \(createdAt)")
  }
}

extension Ledger.Told: CustomStringConvertible {
  /// A text such as `60,605 steps told, 60,005 counted`.
  public var description: String { "\(StepText.counted(total)) told, \(StepText.grouped(counted)) counted" }
}
