public import PixelPalCore

/// The distance of an axis from its baseline, as an event left it at an instant.
///
/// The return to the baseline is the repetition of one integer map, once for each millisecond. The result therefore
/// does not depend on how often it is read: n steps followed by m steps equal n + m steps.
public struct Deviation: Hashable, Sendable {
  /// The deviation in grains: 60,000 grains are a thousandth, so that thousandths a minute equal grains a millisecond.
  public var grains: Int64
  /// The instant at which it had this value.
  public var at: Instant

  /// Creates a deviation of `grains` at an instant.
  public init(grains: Int64 = 0, at: Instant) { (self.grains, self.at) = (grains, at) }

  static let grainsPerThousandth: Int64 = 60_000

  /// Returns the grains at `now`, which must not be before `at`.
  func grains(at now: Instant, _ dynamics: FeelingAxis.Dynamics) -> Int64 {
    let passed = max(0, (now - at).count)
    guard grains > 0 else { return min(0, grains.addingSaturated(passed.multipliedSaturated(by: dynamics.rise))) }
    let above = max(0, grains - dynamics.fastFallThreshold * Deviation.grainsPerThousandth)
    let fast = min(passed, (above + dynamics.fast - 1) / dynamics.fast)
    return max(0, grains - fast * dynamics.fast - (passed - fast).multipliedSaturated(by: dynamics.slow))
  }

  /// Changes the deviation by `gain` grains at `now`, within its range.
  mutating func add(_ gain: Int64, at now: Instant, _ dynamics: FeelingAxis.Dynamics) {
    let range = dynamics.grainRange
    let moved = grains(at: now, dynamics) + gain
    self = Deviation(grains: min(max(moved, range.lowerBound), range.upperBound), at: now)
  }

  /// Rounds grains to the whole thousandths that are shown.
  static func thousandths(of grains: Int64) -> Int64 {
    (grains + grainsPerThousandth / 2).flooredDivision(by: grainsPerThousandth).quotient
  }
}
