/// The effect of a push on a Live Activity, named as in the payload.
package enum PushEvent: String, Hashable, Sendable, CaseIterable {
  /// Starts a Live Activity.
  case start
  /// Updates the Live Activity.
  case update
  /// Ends the Live Activity.
  case end
}
