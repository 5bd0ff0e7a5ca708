/// The conditions and the desired content of the pal's Live Activity at one instant, without the walk.
///
/// An ``AlwaysRestingActivitySimulation`` receives it.
package struct AlwaysRestingSimulationInput: Sendable {
  /// The instant.
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
