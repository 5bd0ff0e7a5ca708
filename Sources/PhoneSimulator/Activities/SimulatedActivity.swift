/// A Live Activity, as seen by its app.
///
///     for activity in phone.activities where activity.state == .active { … }
///
/// As in ActivityKit, an ended Live Activity remains listed until it is dismissed.
public struct SimulatedActivity: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of a Live Activity, which is unique on its phone.
  public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
    let number: Int32
    /// A short name for logs, such as `activity 2`.
    public var description: String { "activity \(number)" }
  }

  /// The identifier of the Live Activity.
  public let id: ID
  /// The name of the Live Activity's attributes type, chosen by the app.
  public let kind: String
  /// The Live Activity's state, as its app sees it.
  public let state: State
  /// The time at which the Live Activity started, or at which it was requested if it hasn't started yet.
  public let startedAt: Instant
  /// The time at which the last sent content becomes stale, or `nil` if it never does.
  public let staleAt: Instant?
  /// The number of the current update token, or `nil` if the Live Activity has no token.
  ///
  /// A server sends updates to this token. A new token has a higher number than all earlier tokens.
  public let updateToken: Int?

  /// The state of a Live Activity, named as in ActivityKit.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// A Live Activity with a scheduled start in the future.
    case pending
    /// A Live Activity that is shown and can be updated.
    case active
    /// An active Live Activity with outdated content.
    case stale
    /// A Live Activity that has ended but may remain on the Lock Screen.
    case ended
    /// A Live Activity that is no longer shown.
    case dismissed
  }
}

/// A rule that determines when an ended Live Activity leaves the Lock Screen, as in ActivityKit.
public enum DismissalPolicy: Hashable, Sendable, Codable {
  /// Removes the Live Activity at the latest time that the phone allows.
  case `default`
  /// Removes the Live Activity at once.
  case immediate
  /// Removes the Live Activity at the given time, or earlier if the phone doesn't keep it for that long.
  case after(Instant)
}

/// A way to request the start of a Live Activity.
public enum ActivityStartMode: Hashable, Sendable, Codable {
  /// The app requests the Live Activity now.
  ///
  /// Most phones allow this only in the foreground.
  case now
  /// An app intent requests the Live Activity now.
  ///
  /// Some phones allow this even in the background.
  case fromIntent
  /// The app asks the system to start the Live Activity at the given time.
  case scheduled(Instant)
}

/// The style of a Live Activity, named as in ActivityKit.
public enum SimulatedActivityStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// A Live Activity that lasts until it is ended.
  case standard
  /// A Live Activity that ends when the phone is locked.
  case transient
}

/// A reason why the phone refuses a request for a Live Activity, named as in ActivityKit.
public enum ActivityRequestError: Error, Hashable, Sendable, Codable {
  /// The app is not in the foreground.
  case visibility
  /// The user has switched Live Activities off.
  case denied
  /// The attributes and the content together have more bytes than the phone allows.
  case attributesTooLarge(bytes: Int, limit: Int)
  /// The app already has as many Live Activities as the phone allows.
  case targetMaximumExceeded
  /// All apps together already have as many Live Activities as the phone allows.
  case globalMaximumExceeded
  /// The phone doesn't support the requested style or start, such as a scheduled start.
  case unsupported
  /// The request failed because of a simulated fault, as configured by ``PhoneFaults``.
  case failed
}

extension ActivityRequestError: CustomStringConvertible {
  /// The reason as a sentence without a full stop, for a log.
  public var description: String {
    switch self {
    case .visibility: "the app is not in the foreground"
    case .denied: "the person has switched Live Activities off"
    case .attributesTooLarge(let bytes, let limit):
      "attributes and content have \(bytes) bytes, at most \(limit) are allowed"
    case .targetMaximumExceeded: "the app has as many Live Activities as the phone allows"
    case .globalMaximumExceeded: "there are as many Live Activities as the phone allows"
    case .unsupported: "this phone does not offer such a start"
    case .failed: "the phone failed to start the Live Activity"
    }
  }
}
