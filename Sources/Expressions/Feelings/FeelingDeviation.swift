public import PixelPalCore

/// A feeling's deviation from its baseline, as of the last event.
///
/// A deviation returns to the baseline by repeating one integer step, once per millisecond. The result therefore
/// doesn't depend on how often the deviation is read: n steps followed by m steps equal n + m steps.
public struct FeelingDeviation: Hashable, Sendable {
  /// The deviation in grains, the unit of integer arithmetic: one thousandth is 60,000 grains.
  ///
  /// A speed in thousandths per minute therefore has the same number in grains per millisecond.
  public var grains: Int64
  /// The instant at which the deviation had the value `grains`.
  public var at: Instant

  /// Creates a deviation that has the value `grains` at the instant `at`.
  public init(grains: Int64 = 0, at: Instant) { (self.grains, self.at) = (grains, at) }

  static let grainsPerThousandth: Int64 = 60_000

  /// Returns the deviation in grains at `now`, which must not precede `at`.
  func grains(at now: Instant, dynamics: FeelingAxis.Dynamics) -> Int64 {
    let passed = max(0, (now - at).count)
    guard grains > 0 else { return min(0, grains.addingSaturated(passed.multipliedSaturated(by: dynamics.rise))) }
    let above = max(0, grains - dynamics.fastFallThreshold * FeelingDeviation.grainsPerThousandth)
    let fast = min(passed, (above + dynamics.fast - 1) / dynamics.fast)
    return max(0, grains - fast * dynamics.fast - (passed - fast).multipliedSaturated(by: dynamics.slow))
  }

  /// Adds `gain` grains to the deviation at `now` and clamps the result to the range of `dynamics`.
  mutating func add(grains gain: Int64, at now: Instant, dynamics: FeelingAxis.Dynamics) {
    let range = dynamics.grainRange
    let moved = grains(at: now, dynamics: dynamics) + gain
    self = FeelingDeviation(grains: min(max(moved, range.lowerBound), range.upperBound), at: now)
  }

  /// Returns `grains` rounded to the nearest whole thousandth, the unit in which feelings are shown.
  static func roundedThousandths(ofGrains grains: Int64) -> Int64 {
    (grains + grainsPerThousandth / 2).flooredDivision(by: grainsPerThousandth).quotient
  }
}
