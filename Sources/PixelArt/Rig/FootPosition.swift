/// The position of a foot during a stride, used to find the knee by inverse kinematics.
///
/// A stride is one cycle that begins when the heel of this foot touches the ground in front.
struct FootPosition: Sendable {
  /// The position of the ankle: x relative to the hips, and y as the height above the ground.
  let ankle: Vector
  /// The upward rotation of the heel in degrees, negative if the toes are up.
  let pitch: Double

  /// The distance walked per stride, in pixels, which is also how far the ground moves back during the stride.
  static let strideLength = 22.0
  private static let stanceEnd = 0.58
  private static let pitchCurve = PeriodicCurve([
    (0, -24), (0.07, 0), (0.20, 0), (0.34, 0), (0.48, 20), (0.58, 50), (0.68, 70), (0.77, 64), (0.86, 24), (0.94, -14),
  ])
  // The foot stays behind and high for a while, so that the passing leg is visible beside the standing one.
  private static let swingXCurve = PeriodicCurve([
    (0, 4.8), (0.58, -4.35), (0.66, -6.2), (0.74, -5.9), (0.80, -3.2), (0.87, 1.6), (0.94, 4.6),
  ])
  private static let swingYCurve = PeriodicCurve([
    (0, 2.6), (0.58, 3.4), (0.66, 5.8), (0.74, 7.0), (0.80, 6.8), (0.87, 5.2), (0.94, 3.5),
  ])

  /// Creates the position of the foot at `time`, measured in strides.
  init(at time: Double) {
    let at = time - time.rounded(.down)
    pitch = FootPosition.pitchCurve.value(at: at)
    guard at < FootPosition.stanceEnd else {
      ankle = Vector(FootPosition.swingXCurve.value(at: at), FootPosition.swingYCurve.value(at: at))
      return
    }
    // The ball of the foot moves with the ground. The foot turns about the ball, or about the heel when it touches
    // down.
    let ball = 8.4 - FootPosition.strideLength * at
    let (s, c) = (sine(degrees: pitch), cosine(degrees: pitch))
    ankle =
      pitch >= 0
      ? Vector(ball - 2.6 * c + 2.2 * s, 2.6 * s + 2.2 * c) : Vector(ball - 4 + 1.4 * c + 2.2 * s, 2.2 * c - 1.4 * s)
  }
}
