/// The state of the app's process at an instant: running until a certain time, or not running.
///
/// The app can send updates, start or end a Live Activity, and reload widgets only while it is running.
package enum AppRunState: Hashable, Sendable {
  /// The app is not running.
  case notRunning
  /// The app runs up to and including the instant `until`, or for an unknown time if `until` is `nil`.
  case running(until: Instant?)

  var isRunning: Bool {
    switch self {
    case .notRunning: false
    case .running: true
    }
  }

  /// The last instant at which the app runs, or `nil` if that is unknown or the app isn't running.
  var end: Instant? {
    switch self {
    case .notRunning: nil
    case .running(let end): end
    }
  }

  /// Returns true if the end of the run time is known and comes before `now`.
  package func isKnownToHaveEnded(before now: Instant) -> Bool { end.map { $0 < now } ?? false }

  /// Returns true if the end of the run time is known and comes at or before `now`.
  func isKnownToEnd(atOrBefore now: Instant) -> Bool { end.map { $0 <= now } ?? false }
}
