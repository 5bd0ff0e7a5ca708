/// The app's run time at an instant: whether the app runs, and until when.
///
/// The app can send updates, start or end a Live Activity, and reload widgets only while it runs.
enum RunTime: Hashable, Sendable {
  /// The app does not run.
  case none
  /// The app runs up to and including the instant `until`; `nil` if the end is unknown.
  case running(until: Instant?)

  var isRunning: Bool {
    switch self {
    case .none: false
    case .running: true
    }
  }

  /// The last instant at which the app runs; `nil` if it is unknown or the app does not run.
  var end: Instant? {
    switch self {
    case .none: nil
    case .running(let end): end
    }
  }

  /// True if the app runs and no end is known.
  var isForeverAsFarAsKnown: Bool {
    switch self {
    case .running(nil): true
    case .none, .running: false
    }
  }

  /// Returns true if the run time ended before `now`.
  func isOver(at now: Instant) -> Bool { end.map { $0 < now } ?? false }

  /// Returns true if no run time is left after `now`.
  func isLast(_ now: Instant) -> Bool { end.map { $0 <= now } ?? false }
}
