/// The totals that are told of: half a million, 1, 2, 3, 5, 7.5 and 10 million, then each five.
enum RoundTotals {
  private static let first: [Int64] = [500_000, 1_000_000, 2_000_000, 3_000_000, 5_000_000, 7_500_000, 10_000_000]
  private static let step: Int64 = 5_000_000

  /// The highest of them that `total` has reached; `nil` before the first.
  static func last(by total: Int64) -> Int64? {
    total >= 10_000_000 ? total - total % step : first.last { $0 <= total }
  }
}

/// The days that are told of: of 5, 10, 15, 20, 25, 30, 40 and 50 thousand steps.
enum RoundDays {
  private static let all: [Int64] = [5, 10, 15, 20, 25, 30, 40, 50].map { $0 * 1000 }

  /// The highest of them that a day of so many steps has reached; `nil` below the first.
  static func last(by steps: Int64) -> Int64? { all.last { $0 <= steps } }
}
