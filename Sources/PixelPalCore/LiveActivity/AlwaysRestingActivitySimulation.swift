/// A simulation of the pal's Live Activity as it would be if the pal never walked.
///
///     var simulation = AlwaysRestingActivitySimulation(createdAt: createdAt, under: configuration)
///     while let wake = simulation.nextWake, wake < input.at { simulation.advanceToNextWake() }
///     simulation.handle(input)
///
/// The simulation decides its own updates, and doesn't affect the pal.
package struct AlwaysRestingActivitySimulation: Sendable {
  private let configuration: PalConfiguration
  private var activity: LiveActivityStateMachine
  /// The content of the last request, or `nil` before there is a pal.
  private var desired: DesiredActivityContent?
  private var day = CivilDay.first
  /// True if the app is in the foreground.
  package private(set) var isInForeground = false
  private var execution = RemainingAppRunTime.notRunning
  /// The next instant when something changes without a request, or `nil` if there is none.
  package private(set) var nextWake: Instant?

  /// Creates the simulation for a pal that is created at `createdAt`.
  package init(createdAt: Instant, under configuration: PalConfiguration) {
    self.configuration = configuration
    activity = LiveActivityStateMachine(createdAt: createdAt, under: configuration.rules)
  }

  /// Handles a request that the pal's own Live Activity received, leaving out its walk.
  package mutating func handle(_ request: AlwaysRestingSimulationInput) {
    endIfExpired(at: request.at)
    if request.isDismissed { _ = activity.dismissSession() }
    if let isOn = request.isSwitchedOn { _ = activity.setEnabled(isOn) }
    if request.input.failedStartAt == nil {
      _ = activity.startRenewOrUpdate(
        to: request.desired, milestone: request.milestone, request.input, under: configuration)
    } else {
      _ = activity.revertFailedStartsAndUpdate(
        to: request.desired, milestone: request.milestone, request.input, under: configuration)
    }
    (desired, day, isInForeground, execution) = (
      request.desired, request.input.day, request.isInForegroundAfterward, request.finalExecution
    )
    scheduleNextWake(after: request.at)
  }

  /// Advances to ``nextWake``, provided that no request comes before it.
  package mutating func advanceToNextWake() { if let now = nextWake { updateActivity(at: now) } }

  private mutating func updateActivity(at now: Instant) {
    guard let desired else { return }
    endIfExpired(at: now)
    if execution.hasEnded(before: now) { execution = .notRunning }
    let input = LiveActivityStateMachine.UpdateConditions(
      now: now, day: day, canStart: configuration.device.canStartActivity(isInForeground: isInForeground),
      isOpening: false, failedStartAt: nil, execution: execution)
    _ = activity.startRenewOrUpdate(to: desired, milestone: nil, input, under: configuration)
    scheduleNextWake(after: now)
  }

  @inline(__always) private mutating func endIfExpired(at now: Instant) {
    _ = activity.endIfExpired(at: now, maxDuration: configuration.device.maxSessionDuration)
  }

  @inline(__always) private mutating func scheduleNextWake(after now: Instant) {
    nextWake = activity.nextWake(after: now, in: execution, maxDuration: configuration.device.maxSessionDuration)
  }

  /// True once there is a pal.
  // Matches only the case, because a comparison would copy the value.
  package var hasPal: Bool { if case .some = desired { true } else { false } }

  /// Returns the simulated Live Activity if a state was sent to it at `now`; otherwise `nil`.
  package func session(sentAt now: Instant) -> ActivitySession? {
    activity.session?.lastSent.sentAt == now ? activity.session : nil
  }
}

extension DeviceModel {
  /// Returns true if a Live Activity can start while the app is in the foreground or, if `isInForeground` is false, in
  /// the background.
  func canStartActivity(isInForeground: Bool) -> Bool { isInForeground || !facts.startsOnlyInForeground }
}
