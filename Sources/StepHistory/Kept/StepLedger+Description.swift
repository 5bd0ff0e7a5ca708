import PixelPalCore

extension StepLedger: CustomStringConvertible {
  /// A text such as `60,605 steps told, 60,605 counted on 6 days, 2 sources, since 2025-03-02T23:00:00Z`.
  public var description: String {
    commaSeparated(
      "\(StepFormat.withUnit(total)) told",
      "\(counted.groupedDescription) counted on \(countText(days.knownDays.count, "day"))",
      countText(sources.count, "source"), "since \(createdAt)")
  }
}

extension StepLedger.Totals: CustomStringConvertible {
  /// A text such as `60,605 steps told, 60,005 counted`.
  public var description: String { "\(StepFormat.withUnit(total)) told, \(StepFormat.grouped(counted)) counted" }
}
