import PixelPalCore

/// A quarter of a day: six hours, counted from 04:00.
public enum DayQuarter: Int, Hashable, Sendable, CaseIterable {
  /// The hours from 04:00 to 10:00.
  case morning
  /// The hours from 10:00 to 16:00.
  case midday
  /// The hours from 16:00 to 22:00.
  case evening
  /// The hours from 22:00 to 04:00.
  case night

  /// Creates the quarter that contains the given hour of the clock.
  init(ofHour hour: Int) {
    switch hour % 24 {
    case 4..<10: self = .morning
    case 10..<16: self = .midday
    case 16..<22: self = .evening
    case _: self = .night
    }
  }

  /// The quarter's name in output documents, such as `morning`.
  public var name: String {
    switch self {
    case .morning: "morning"
    case .midday: "midday"
    case .evening: "evening"
    case .night: "night"
    }
  }
}

/// The percentage of a day's steps in each of its quarters, rounded down.
public struct QuarterPercentages: Hashable, Sendable {
  /// The four percentages as the digits of one number in base 101, the morning first.
  package let packed: Int

  private static let base = 101

  /// Creates the percentages from their packed form, or returns `nil` if `packed` is not valid.
  package init?(packed: Int) {
    self.packed = packed
    guard packed >= 0, packed / QuarterPercentages.base < 101 * 101 * 101,
      DayQuarter.allCases.reduce(0, { $0 + self[$1] }) <= 100
    else {
      return nil
    }
  }

  /// Creates the percentages from the steps of 24 hours, or returns `nil` if there are no steps.
  ///
  /// The first element of `hourlySteps` is for the hour that begins at `firstHour` on the clock.
  init?(hourlySteps: [Int64], firstHour: Int) {
    let total = hourlySteps.reduce(Int64(0)) { $0.addingSaturated($1) }
    guard total > 0 else { return nil }
    var sums: [Int64] = [0, 0, 0, 0]
    for (index, steps) in hourlySteps.enumerated() {
      // Quarters are counted from 04:00, even if the days of the journal begin at another hour.
      let quarter = (index + firstHour + 20) % 24 / 6
      sums[quarter] = sums[quarter].addingSaturated(steps)
    }
    packed = sums.reduce(0) { packed, sum in
      packed * QuarterPercentages.base + Int(total.dividingFullWidth(sum.multipliedFullWidth(by: 100)).quotient)
    }
  }

  /// The percentage of the day's steps in `quarter`.
  public subscript(quarter: DayQuarter) -> Int {
    let laterQuarters = DayQuarter.allCases.count - 1 - quarter.rawValue
    return (0..<laterQuarters).reduce(packed) { rest, _ in rest / QuarterPercentages.base } % QuarterPercentages.base
  }
}
