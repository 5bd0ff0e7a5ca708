import PixelPalCore

extension History: CustomStringConvertible {
  /// A description such as `60,605 steps of 2 sources since 2025-03-02T23:00:00Z`.
  ///
  /// Takes O(n) for n segments.
  public var description: String {
    var sum = runningSum()
    return
      "\(sum.counted(at: .distantFuture).descriptionWithUnit) of \(countText(sources.count, noun: "source")) since \(createdAt)"
  }
}

extension HistorySegment: CustomStringConvertible {
  /// A description such as `60 steps, 2025-01-04T10:00:00Z to 2025-01-04T10:30:00Z, of source 0`.
  public var description: String {
    let isWhole = from == sample.start && to == sample.end && sampleSteps == sample.count
    return commaSeparated(
      "\(steps.descriptionWithUnit), \(from) to \(to)", isWhole ? "of \(sample.source)" : "of \(sample)")
  }
}

extension ZoneItinerary: CustomStringConvertible {
  /// A description such as `Asia/Tokyo (+09:00)`, followed by the zone changes, if there are any.
  public var description: String { ([home.description] + zoneChanges.map { $0.description }).joined(separator: ", ") }
}

extension ZoneItinerary.ZoneChange: CustomStringConvertible {
  /// A description such as `Pacific/Honolulu (-10:00) from 2025-01-04T10:00:00Z`.
  public var description: String { "\(zone) from \(at)" }
}
