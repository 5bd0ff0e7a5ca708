/// The outcome of a call that ActivityKit or WidgetKit answers with silence.
public enum CallOutcome: Hashable, Sendable, Codable {
  /// The phone carries the call out.
  case accepted
  /// Nothing happens, for this reason: a sentence without a full stop.
  case ignored(String)

  /// True if the phone carries the call out.
  public var isAccepted: Bool { self == .accepted }
}

/// The state of an app's process.
public enum AppProcessState: Hashable, Sendable, Codable {
  /// There is no process.
  case notRunning
  /// The process exists and runs no code.
  case suspended
  /// The process runs in the background until this time.
  case background(until: Instant)
  /// The app is in the foreground.
  case foreground
}

/// The reason why the system wakes an app in the background.
public enum WakeReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// New health data.
  case healthData
  /// A background task that the app has scheduled.
  case backgroundTask
  /// A push has started a Live Activity.
  case startPush
  /// A background push from the app's server.
  case push
}

/// Something that an app, or its widget extension, hears from the phone.
///
///     while let event = phone.next(until: evening) {
///       switch event { … }
///     }
public enum PhoneEvent: Hashable, Sendable, Codable {
  /// The app's process was started; everything that the previous one had in memory is gone.
  case launched
  /// The system woke the app in the background.
  case woken(WakeReason)
  /// The app came to the foreground.
  case opened
  /// A Live Activity was started by a push or by a schedule.
  case activityStarted(SimulatedActivity.ID)
  /// A Live Activity changed its state.
  case activityState(SimulatedActivity.ID, SimulatedActivity.State)
  /// A Live Activity has a new content that the app did not send itself.
  case contentUpdated(SimulatedActivity.ID)
  /// A Live Activity has an update token, to be sent to the server.
  case updateToken(SimulatedActivity.ID, Int)
  /// The person has switched Live Activities on or off.
  case activitiesEnabled(Bool)
  /// The person has switched frequent updates on or off.
  case frequentUpdatesEnabled(Bool)
  /// The system asks the widget extension for a timeline.
  case timelineRequested(kind: String)

  /// True if the widget extension hears it, which needs no run time of the app.
  var isForExtension: Bool { if case .timelineRequested = self { true } else { false } }
}
