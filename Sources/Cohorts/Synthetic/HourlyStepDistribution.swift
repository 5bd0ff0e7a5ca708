import PixelPalCore

/// A distribution of a day's steps over the hours of the day.
struct HourlyStepDistribution {
  /// The estimated weight of each hour of the local day, for people who get up early.
  private static let earlyRiserWeights: [Int64] = [
    0, 0, 0, 0, 1, 6, 22, 40, 44, 28, 30, 34, 48, 44, 30, 32, 38, 52, 46, 32, 20, 10, 4, 1,
  ]
  private static let lateRiserWeights: [Int64] = [
    2, 0, 0, 0, 0, 0, 4, 14, 30, 36, 34, 36, 46, 48, 38, 38, 42, 52, 54, 46, 34, 22, 12, 6,
  ]

  /// The starts of the hours of a local day: usually 24, but 23 or 25 on days with a clock change.
  let hourStarts: [Instant]
  private let weights: [Int64]

  init(_ day: CivilDay, in zone: Zone, isEarly: Bool) {
    let table = isEarly ? HourlyStepDistribution.earlyRiserWeights : HourlyStepDistribution.lateRiserWeights
    var (starts, weights): ([Instant], [Int64]) = ([], [])
    for interval in zone.intervals(of: day) {
      var at = interval.start
      while at < interval.end {
        starts.append(at)
        weights.append(table[zone.localTime(at: at).hour])
        at = at + .hours(1)
      }
    }
    (self.hourStarts, self.weights) = (starts, weights)
  }

  /// Returns a random step count for each hour of the day.
  ///
  /// The counts add up to `steps`.
  func drawStepsPerHour(of steps: Int64, using random: inout RandomSource) -> [Int64] {
    // Squaring makes most hours small and a few large.
    let drawn = weights.map { weight in
      let part = random.integer(in: 0...31)
      return weight * part * part
    }
    let all = drawn.reduce(0, +)
    guard all > 0 else { return weights.indices.map { $0 == weights.count / 2 ? steps : 0 } }
    var (passed, given): (Int64, Int64) = (0, 0)
    return drawn.map { part in
      passed += part
      let share = steps * passed / all - given
      given += share
      return share
    }
  }
}
