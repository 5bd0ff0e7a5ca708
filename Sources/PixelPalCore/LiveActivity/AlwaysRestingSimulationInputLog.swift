/// A log of the requests to a Live Activity, in order of time.
package struct AlwaysRestingSimulationInputLog: Sendable {
  /// The requests, in order of time.
  package private(set) var requests: ContiguousArray<AlwaysRestingSimulationInput> = []

  /// Creates an empty log.
  package init() {}

  mutating func removeAll() { requests.removeAll(keepingCapacity: true) }

  /// Records a request.
  @inline(__always) mutating func recordRequest(
    _ desired: DesiredActivityContent, milestone reached: ReachedMilestone?,
    _ input: LiveActivityStateMachine.UpdateConditions, isInForeground: Bool, isDismissed: Bool, isSwitchedOn: Bool?
  ) {
    requests.append(
      AlwaysRestingSimulationInput(
        desired, milestone: reached, input, isInForeground: isInForeground, isDismissed: isDismissed,
        isSwitchedOn: isSwitchedOn))
  }

  /// Records whether the app is still running at the end of the last instant, and whether it is in the foreground.
  @inline(__always) mutating func recordFinalAppState(isInForeground: Bool, _ execution: RemainingAppRunTime) {
    guard !requests.isEmpty else { return }
    requests[requests.count - 1].setFinalAppState(isInForeground: isInForeground, execution)
  }
}

/// A request to a Live Activity at one instant, reduced to what matters for a pal that never walks.
package struct AlwaysRestingSimulationInput: Sendable {
  /// The instant of the request.
  package let at: Instant
  let desired: DesiredActivityContent
  let milestone: ReachedMilestone?
  let input: LiveActivityStateMachine.UpdateConditions
  /// True if the user swiped the Live Activity away.
  package let isDismissed: Bool
  /// True if Live Activities were switched on at this instant, false if they were switched off, or `nil` if neither.
  package let isSwitchedOn: Bool?
  /// True if the app is in the foreground after this instant, for as long as `finalExecution` allows.
  private(set) var isInForegroundAfterward: Bool
  private(set) var finalExecution: RemainingAppRunTime

  init(
    _ desired: DesiredActivityContent, milestone reached: ReachedMilestone?,
    _ input: LiveActivityStateMachine.UpdateConditions,
    isInForeground: Bool, isDismissed: Bool, isSwitchedOn: Bool?
  ) {
    at = input.now
    var resting = desired
    resting.walk = nil
    self.desired = resting
    (self.milestone, self.input) = (reached, input)
    (self.isDismissed, self.isSwitchedOn) = (isDismissed, isSwitchedOn)
    (self.isInForegroundAfterward, finalExecution) = (isInForeground, input.execution)
  }

  /// Records the app's state once all events of the instant have been handled.
  @inline(__always) mutating func setFinalAppState(isInForeground: Bool, _ execution: RemainingAppRunTime) {
    (self.isInForegroundAfterward, self.finalExecution) = (isInForeground, execution)
  }
}
