import PixelPalCore

extension StepLedger: CustomStringConvertible {
  /// A description such as `60,605 steps reported, 60,605 counted on 6 days, 2 sources, since 2025-03-02T23:00:00Z`.
  public var description: String {
    commaSeparated(
      "\(StepFormat.withUnit(total)) reported",
      "\(counted.groupedDescription) counted on \(countText(days.knownDays.count, noun: "day"))",
      countText(sources.count, noun: "source"), "since \(createdAt)")
  }
}

extension StepLedger.HighestAndCurrentLifetimeTotal: CustomStringConvertible {
  /// A description such as `60,605 steps reported, 60,005 counted`.
  public var description: String { "\(StepFormat.withUnit(total)) reported, \(StepFormat.grouped(counted)) counted" }
}
