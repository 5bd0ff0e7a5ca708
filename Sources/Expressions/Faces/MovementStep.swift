/// The pose of the body and the offsets of the head and the feet in one step of a movement.
package struct MovementStep: Hashable, Sendable {
  /// The pose of the body; `nil` for its usual pose.
  package var body: BodyPose?
  /// The lean of the head: -1 to the left, 1 to the right.
  package var lean = 0
  /// The height above the ground.
  package var lift = 0

  /// No movement.
  static let none = MovementStep()
}
