/// A smooth curve through given values that repeats with a period of 1.
struct PeriodicCurve: Sendable {
  private let controlPoints: [(at: Double, value: Double)]

  /// Creates a curve through the control points `keys`.
  ///
  /// The positions of the control points must ascend from 0 and stay below 1.
  init(_ keys: [(at: Double, value: Double)]) { self.controlPoints = keys }

  /// Returns the control point at `index`, which can be outside the list.
  ///
  /// Each repetition of the list has the same values, at positions that are one period later or earlier.
  private func controlPoint(at index: Int) -> (at: Double, value: Double) {
    let (round, place) = index.quotientAndRemainder(dividingBy: controlPoints.count)
    let isBefore = place < 0
    let key = controlPoints[isBefore ? place + controlPoints.count : place]
    return (key.at + Double(isBefore ? round - 1 : round), key.value)
  }

  /// Returns the curve's value at `time`, of which only the fractional part matters.
  func value(at time: Double) -> Double {
    let at = time - time.rounded(.down)
    let next = controlPoints.firstIndex { $0.at > at } ?? controlPoints.count
    let (a, b, c, d) = (
      controlPoint(at: next - 2), controlPoint(at: next - 1), controlPoint(at: next), controlPoint(at: next + 1)
    )
    let length = c.at - b.at
    let share = (at - b.at) / length
    // A cubic Hermite spline: the slope at a control point is the slope between its two neighbours, or 0 at an
    // extremum.
    func slope(left: (at: Double, value: Double), middle: Double, right: (at: Double, value: Double)) -> Double {
      (middle - left.value) * (right.value - middle) <= 0 ? 0 : (right.value - left.value) / (right.at - left.at)
    }
    let (m, n) = (
      slope(left: a, middle: b.value, right: c) * length, slope(left: b, middle: c.value, right: d) * length
    )
    let (s2, s3) = (share * share, share * share * share)
    return b.value * (2 * s3 - 3 * s2 + 1) + m * (s3 - 2 * s2 + share) + c.value * (3 * s2 - 2 * s3) + n * (s3 - s2)
  }
}
