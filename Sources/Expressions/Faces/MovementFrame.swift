/// A moving body's position: its pose, the lean of its head and its height above the ground.
package struct MovementFrame: Hashable, Sendable {
  /// The body's pose, or `nil` for its usual pose.
  package var body: BodyPose?
  /// The lean of the head: -1 for left, 0 for upright and 1 for right.
  package var lean = 0
  /// The body's height above the ground, in pixels of the picture.
  package var lift = 0

  /// The usual position, upright and on the ground.
  static let none = MovementFrame()
}
