/// The position of a foot during a stride.
///
/// The knee's position is computed from the foot's by inverse kinematics. A stride is one cycle, which begins when the
/// heel of this foot touches the ground in front.
struct FootPosition: Sendable {
  /// The position of the ankle: x relative to the hips, and y as the height above the ground.
  let ankle: SubpixelVector
  /// The upward rotation of the heel in degrees, negative if the toes are up.
  let pitch: Double

  private static let stanceEnd = 0.58
  private static let pitchCurve = PeriodicCurve([
    (0, -24), (0.07, 0), (0.20, 0), (0.34, 0), (0.48, 20), (0.58, 50), (0.68, 70), (0.77, 64), (0.86, 24), (0.94, -14),
  ])
  // The foot moves from -1, where it leaves the ground, to 1, where it lands. In the air, it stays behind and high for
  // a while, so that it is visible beside the standing leg.
  private static let swingXCurve = PeriodicCurve([
    (0, 1), (0.58, -1), (0.66, -1.4), (0.74, -1.34), (0.80, -0.75), (0.87, 0.3), (0.94, 0.96),
  ])
  private static let swingYCurve = PeriodicCurve([
    (0, 0), (0.58, 0), (0.66, 2.5), (0.74, 3.8), (0.80, 3.7), (0.87, 2.2), (0.94, 0.7),
  ])

  /// Creates the position of the foot at `time`, measured in strides.
  init(at time: Double, _ proportions: FigureProportions) {
    let stride = Double(proportions.strideLength)
    let reach = stride * FootPosition.stanceEnd / 2
    let at = time - time.rounded(.down)
    pitch = FootPosition.pitchCurve.value(at: at)
    guard at < FootPosition.stanceEnd else {
      // At the ends of the swing, the rotation of the foot determines the distance of the ankle from the ball.
      ankle = SubpixelVector(
        0.22 + (reach - 1.81) * FootPosition.swingXCurve.value(at: at),
        3.4 - 1.9 * (at - FootPosition.stanceEnd) + FootPosition.swingYCurve.value(at: at) * proportions.legScale)
      return
    }
    // The ball of the foot moves with the ground. The foot rotates around the ball, or around the heel when it touches
    // down.
    let ball = 2.02 + reach - stride * at
    let (s, c) = (sine(degrees: pitch), cosine(degrees: pitch))
    ankle =
      pitch >= 0
      ? SubpixelVector(ball - 2.6 * c + 2.2 * s, 2.6 * s + 2.2 * c)
      : SubpixelVector(ball - 4 + 1.4 * c + 2.2 * s, 2.2 * c - 1.4 * s)
  }
}
