public import PixelPalCore

/// How far an axis lies from its baseline, as something left it at an instant.
///
/// Time is one whole map taken once for each millisecond, so that whoever asks, and however often, finds the same: a map
/// taken n times and then m times is the map taken n + m times.
public struct Deviation: Hashable, Sendable {
  /// Grains: sixty thousand to a thousandth, so that a fall of thousandths a minute is as many grains a millisecond.
  public var grains: Int64
  /// When it was so.
  public var at: Instant

  /// The deviation of `grains` at an instant.
  public init(grains: Int64 = 0, at: Instant) { (self.grains, self.at) = (grains, at) }

  static let grainsInThousandth: Int64 = 60_000

  /// The grains at `now`, which is not before the deviation.
  func grains(at now: Instant, _ course: Axis.Course) -> Int64 {
    let passed = max(0, (now - at).count)
    guard grains > 0 else { return min(0, grains.addingSaturated(passed.multipliedSaturated(by: course.rise))) }
    let above = max(0, grains - course.knee * Deviation.grainsInThousandth)
    let fast = min(passed, (above + course.fast - 1) / course.fast)
    return max(0, grains - fast * course.fast - (passed - fast).multipliedSaturated(by: course.slow))
  }

  /// Moves the deviation by grains at `now`, as far as it may go.
  mutating func move(by gain: Int64, at now: Instant, _ course: Axis.Course) {
    let reach = course.reach
    let moved = grains(at: now, course) + gain
    let (least, most) = (
      reach.lowerBound * Deviation.grainsInThousandth, reach.upperBound * Deviation.grainsInThousandth
    )
    self = Deviation(grains: min(max(moved, least), most), at: now)
  }

  /// The whole thousandths that are shown of grains.
  static func thousandths(of grains: Int64) -> Int64 {
    (grains + grainsInThousandth / 2).flooredDivision(by: grainsInThousandth).quotient
  }
}
