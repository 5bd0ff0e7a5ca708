import PixelPalCore

extension StepDays: CustomStringConvertible {
  /// A summary such as `60,605 steps on 6 days, 2025-03-03 to 2025-03-09`.
  ///
  /// The days themselves aren't listed.
  public var description: String {
    commaSeparated(
      "\(counted.descriptionWithUnit) on \(countText(knownDays.count, noun: "day"))",
      knownDays.first.map { first in "\(first.day) to \(knownDays.last?.day ?? first.day)" },
      daysCountedByTotal.isEmpty ? nil : "\(daysCountedByTotal.count) by their totals")
  }
}

extension StepDays.Day: CustomStringConvertible {
  /// A description such as `2025-03-03: 9,119 steps` or `2025-03-06: unknown`.
  public var description: String { "\(day): \(steps.map { StepFormat.withUnit($0) } ?? "unknown")" }
}

extension StepDays.DayTotalOrFinerSamplesChoice: CustomStringConvertible {
  /// A description such as `2025-03-03: 9,119 steps in total, 8,000 in finer samples`.
  public var description: String {
    "\(day): \(total.descriptionWithUnit) in total, \(finer.groupedDescription) in finer samples"
  }
}

extension StepDays.UnknownDayRun: CustomStringConvertible {
  /// A description such as `2025-03-06 to 2025-03-07 unknown`.
  public var description: String { "\(from) to \(to) unknown" }
}
