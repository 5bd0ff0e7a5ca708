/// One step of a movement: the pose of the body, the lean of the head and the height above the ground.
package struct MovementStep: Hashable, Sendable {
  /// The pose of the body, or `nil` for its usual pose.
  package var body: BodyPose?
  /// The lean of the head: -1 for left, 0 for upright and 1 for right.
  package var lean = 0
  /// The height of the body above the ground, in pixels of the picture.
  package var lift = 0

  /// A step without any movement.
  static let none = MovementStep()
}
