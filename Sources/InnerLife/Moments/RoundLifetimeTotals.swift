/// The lifetime totals that become moments: half a million, 1, 2, 3, 5, 7.5 and 10 million, then every 5 million.
enum RoundLifetimeTotals {
  private static let firstTotals: [Int64] = [
    500_000, 1_000_000, 2_000_000, 3_000_000, 5_000_000, 7_500_000, 10_000_000,
  ]
  private static let laterInterval: Int64 = 5_000_000

  /// Returns the number of round totals that are smaller than `total`, which must be a round total itself.
  static func index(ofRoundTotal total: Int64) -> Int {
    firstTotals.firstIndex(of: total) ?? firstTotals.count - 3 + Int(clamping: total / laterInterval)
  }

  /// Returns the highest round total that `total` has reached, or `nil` if `total` is below the first one.
  static func highest(reachedBy total: Int64) -> Int64? {
    total >= 10_000_000 ? total - total % laterInterval : firstTotals.last { $0 <= total }
  }
}

/// The daily step counts that become moments: 5, 10, 15, 20, 25, 30, 40 and 50 thousand.
enum RoundDayTotals {
  private static let totals: [Int64] = [5, 10, 15, 20, 25, 30, 40, 50].map { $0 * 1000 }

  /// Returns the highest round count that a day of `steps` has reached, or `nil` if the day is below the first one.
  static func highest(reachedBy steps: Int64) -> Int64? { totals.last { $0 <= steps } }
}
