/// The version of an app's or a server's logic.
enum LogicVersion {
  /// The logic that has the published bug.
  case broken
  /// The logic without it.
  case corrected
}
