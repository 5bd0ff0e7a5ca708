/// The outcome of an app's call to the phone, such as an update of a Live Activity.
///
/// A real app doesn't learn this outcome, because ActivityKit and WidgetKit don't report it.
public enum AppRequestOutcome: Hashable, Sendable, Codable {
  /// The phone carries out the call.
  case accepted
  /// The phone ignores the call, or defers it, for the given reason.
  ///
  /// The reason is a sentence without a full stop.
  case ignored(String)

  /// True if the phone carries out the call.
  public var isAccepted: Bool { self == .accepted }
}

/// The state of an app's process, which determines whether the app can run code.
public enum AppProcessState: Hashable, Sendable, Codable {
  /// There is no process, so the app must be launched before it can run code.
  case notRunning
  /// The process exists, but runs no code.
  case suspended
  /// The process runs in the background until the given time.
  case background(until: Instant)
  /// The app is in the foreground.
  case foreground
}

/// The reason why the system wakes an app in the background.
public enum WakeReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// New health data has arrived.
  case healthData
  /// The app has scheduled a background task that is due.
  case backgroundTask
  /// A push started a Live Activity.
  case startPush
  /// The app's server has sent a background push.
  case push
}

/// An event that the phone reports to an app or its widget extension.
///
///     while let event = phone.advanceToNextEvent(until: evening) {
///       switch event { … }
///     }
public enum PhoneToAppEvent: Hashable, Sendable, Codable {
  /// The phone started the app's process.
  ///
  /// Everything that an earlier process had in memory is lost.
  case launched
  /// The system woke the app in the background.
  case woken(WakeReason)
  /// The app came to the foreground.
  case opened
  /// A Live Activity was started by a push or by a schedule.
  case activityStarted(SimulatedActivity.ID)
  /// A Live Activity changed to the given state.
  case activityState(SimulatedActivity.ID, SimulatedActivity.State)
  /// A Live Activity has new content that wasn't sent by the app itself.
  case contentUpdated(SimulatedActivity.ID)
  /// A Live Activity has received an update token, which the app must send to its server.
  case updateToken(SimulatedActivity.ID, Int)
  /// The user has switched Live Activities on (true) or off (false).
  case activitiesEnabled(Bool)
  /// The user has switched frequent updates on (true) or off (false).
  case frequentUpdatesEnabled(Bool)
  /// The system asks the widget extension for a timeline.
  case timelineRequested(kind: String)

  /// True if the event is for the widget extension.
  ///
  /// The phone delivers such an event even if the app isn't running.
  var isForExtension: Bool { if case .timelineRequested = self { true } else { false } }
}
