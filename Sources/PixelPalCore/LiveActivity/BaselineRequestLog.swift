/// A log of the requests to a Live Activity, in order of time.
package struct BaselineRequestLog: Sendable {
  /// The requests in which more than the step count may have changed.
  package private(set) var requests: ContiguousArray<BaselineRequest> = []
  /// The requests in which only the step count changed, disregarding walks.
  ///
  /// Most requests are of this kind if the app knows each step at once.
  package private(set) var stepsOnlyRequests: ContiguousArray<StepsOnlyBaselineRequest> = []

  private var lastInputs: InputsBesidesSteps?

  /// Creates an empty log.
  package init() {}

  mutating func removeAll() {
    requests.removeAll(keepingCapacity: true)
    stepsOnlyRequests.removeAll(keepingCapacity: true)
    lastInputs = nil
  }

  /// Records a request; it counts as a change of steps if nothing but the step count has changed since the previous
  /// one.
  @inline(__always) mutating func recordRequest(
    _ desired: DesiredActivityContent, milestone reached: ReachedMilestone?,
    _ input: LiveActivityStateMachine.UpdateConditions,
    isInForeground: Bool, isDismissed: Bool, isSwitchedOn: Bool?, isStepQueryOnly: Bool
  ) {
    let inputs = InputsBesidesSteps(desired, input, isInForeground: isInForeground)
    if isStepQueryOnly, reached == nil, let steps = desired.steps, let lastInputs, inputs == lastInputs {
      stepsOnlyRequests.append(StepsOnlyBaselineRequest(at: input.now, steps: steps))
    } else {
      appendRequest(
        BaselineRequest(
          desired, milestone: reached, input, isInForeground: isInForeground, isDismissed: isDismissed,
          isSwitchedOn: isSwitchedOn),
        inputs)
    }
  }

  @inline(never) private mutating func appendRequest(
    _ request: consuming BaselineRequest, _ inputs: InputsBesidesSteps?
  ) {
    requests.append(request)
    lastInputs = inputs
  }

  /// Records whether the app is still running at the end of the last instant, and whether it is in the foreground.
  @inline(__always) mutating func recordFinalAppState(isInForeground: Bool, _ execution: AppExecutionWindow) {
    guard !requests.isEmpty else { return }
    requests[requests.count - 1].setFinalAppState(isInForeground: isInForeground, execution)
    if isInForeground != lastInputs?.isInForeground || !execution.hasUnknownEnd { lastInputs = nil }
  }

  /// The inputs of a request other than the step count, compared to detect whether anything else has changed.
  ///
  /// A query that leaves all of them unchanged is logged as steps only.
  ///
  /// The look is not included: it follows from premium and from changes that only other events make.
  private struct InputsBesidesSteps: Equatable, Sendable {
    let (day, midnight): (CivilDay, Instant)
    let (phase, energy, skin): (Phase, Energy, Skin?)
    let isPremium: Bool
    let isInForeground: Bool

    /// Creates the inputs, or returns `nil` if the app isn't running or runs only for a limited time.
    @inline(__always) init?(
      _ desired: DesiredActivityContent, _ input: LiveActivityStateMachine.UpdateConditions, isInForeground: Bool
    ) {
      guard input.execution.hasUnknownEnd else { return nil }
      (day, midnight) = (input.day, desired.midnight)
      (phase, energy, skin) = (desired.phase, desired.energy, desired.skin)
      (isPremium, self.isInForeground) = (desired.hasTrail, isInForeground)
    }
  }
}

/// A request to a Live Activity in which only today's step count changed.
package struct StepsOnlyBaselineRequest: Sendable {
  /// The instant of the step query.
  package let at: Instant
  let steps: Int64
}

/// A request to a Live Activity at one instant, reduced to what matters for a pal that never walks.
package struct BaselineRequest: Sendable {
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
  private(set) var finalExecution: AppExecutionWindow

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
  @inline(__always) mutating func setFinalAppState(isInForeground: Bool, _ execution: AppExecutionWindow) {
    (self.isInForegroundAfterward, self.finalExecution) = (isInForeground, execution)
  }
}
