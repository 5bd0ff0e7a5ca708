/// Whether the app runs at an instant, and for how long.
///
/// Something can be sent, started, ended or reloaded only while it does.
enum RunTime: Hashable, Sendable {
  /// It does not run.
  case none
  /// It runs up to and including `end`; without one, for as long as anybody can tell.
  case running(until: Instant?)

  var isRunning: Bool {
    switch self {
    case .none: false
    case .running: true
    }
  }

  /// The last instant at which it runs, where that is known.
  var end: Instant? {
    switch self {
    case .none: nil
    case .running(let end): end
    }
  }

  /// Whether it runs, and nobody can tell for how long.
  var isForeverAsFarAsKnown: Bool {
    switch self {
    case .running(nil): true
    case .none, .running: false
    }
  }

  /// Whether it has run by `now`, and no longer does.
  func isOver(at now: Instant) -> Bool { end.map { $0 < now } ?? false }

  /// Whether nothing can be done after `now`.
  func isLast(_ now: Instant) -> Bool { end.map { $0 <= now } ?? false }
}
