public import Foundation
public import PixelPalCore

extension Instant {
  /// Creates the instant that `date` denotes, rounded down to the millisecond and clamped to the years 1 to 9999.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    // The comparison is also false for NaN.
    if milliseconds > -1e15 && milliseconds < 1e15 {
      self.init(millisecondsSince1970: Int64(milliseconds))
    } else {
      self = milliseconds < 0 ? .distantPast : .distantFuture
    }
  }
}

extension Date {
  /// Creates the date that corresponds to `instant`.
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.millisecondsSince1970) / 1000)
  }

  /// Creates the date at which `day` begins in `zone`, or `nil` if the zone skips this day.
  ///
  ///     BarMark(x: .value("Day", Date(day.day, in: pal.zone) ?? .now, unit: .day), y: .value("Steps", day.steps ?? 0))
  public init?(_ day: CivilDay, in zone: Zone) {
    guard let start = zone.start(of: day) else { return nil }
    self.init(start)
  }
}
