import PixelPalCore

/// A simulation of the pal's Live Activity as it would be if the pal never walked.
///
///     var simulation = AlwaysRestingActivitySimulation(createdAt: createdAt, under: configuration)
///     while let wake = simulation.nextWake, wake < input.at { simulation.advanceToNextWake() }
///     simulation.updateRestingActivity(with: input)
///
/// The simulation decides on its own when to send updates, and doesn't affect the pal.
struct AlwaysRestingActivitySimulation: Sendable {
  private let configuration: PalConfiguration
  private var activity: LiveActivityStateMachine
  /// The content requested last, or `nil` before there is a pal.
  private var desired: DesiredActivityContent?
  private var day = CivilDay.first
  private(set) var isInForeground = false
  private var execution = AppRunState.notRunning
  /// The next instant at which the simulated Live Activity changes without a request, or `nil` if there is none.
  private(set) var nextWake: Instant?

  init(createdAt: Instant, under configuration: PalConfiguration) {
    self.configuration = configuration
    activity = LiveActivityStateMachine(createdAt: createdAt, under: configuration.rules)
  }

  /// The simulation's input at one instant: a request to the pal's own Live Activity, and related events.
  struct Input: Sendable {
    let request: LiveActivityUpdateInput
    /// True if the Live Activity was swiped away.
    private(set) var isDismissed = false
    /// True if Live Activities were switched on, false if they were switched off, or `nil` if they weren't switched.
    private(set) var isSwitchedOn: Bool?
    /// True if the app is in the foreground after the events of this instant.
    let isInForeground: Bool
    /// The running state of the app after this instant.
    let execution: AppRunState

    var at: Instant { request.conditions.now }

    /// Creates the input for a request to the Live Activity of `pal`, which has already handled `events`.
    init(_ request: LiveActivityUpdateInput, after events: [PalEvent], of pal: inout Pal, on device: DeviceModel) {
      self.request = request
      isInForeground = pal.isInForeground
      execution = pal.appRunState(after: request.conditions.now, on: device)
      for case .liveActivityDismissed in events { isDismissed = true }
      for case .liveActivitiesSwitched(let isOn) in events { isSwitchedOn = isOn }
    }
  }

  /// Handles the events in `input` and passes its request, without the walk, to the simulated Live Activity.
  ///
  /// The pal's own Live Activity receives the same request.
  mutating func updateRestingActivity(with input: Input) {
    var resting = input.request.desired
    resting.walk = nil
    let (milestone, conditions) = (input.request.milestone, input.request.conditions)
    endIfExpired(at: input.at)
    if input.isDismissed { _ = activity.dismissSessionIfActive() }
    if let isOn = input.isSwitchedOn, isOn == (activity.startObstacle == .off) {
      _ = activity.setEnabledAndCheckIfSessionEnded(isOn)
    }
    if conditions.failedStartAt == nil {
      _ = activity.startRenewOrUpdate(to: resting, milestone: milestone, given: conditions, under: configuration)
    } else {
      _ = activity.revertFailedStartsAndUpdate(
        to: resting, milestone: milestone, given: conditions, under: configuration)
    }
    (desired, day, isInForeground, execution) = (resting, conditions.day, input.isInForeground, input.execution)
    scheduleNextWake(after: input.at)
  }

  /// Advances to ``nextWake``.
  ///
  /// Does nothing if there is no wake. The caller must first handle all earlier inputs.
  mutating func advanceToNextWake() { if let now = nextWake { updateActivity(at: now) } }

  private mutating func updateActivity(at now: Instant) {
    guard let desired else { return }
    endIfExpired(at: now)
    if execution.isKnownToHaveEnded(before: now) { execution = .notRunning }
    let input = LiveActivityStateMachine.LiveActivityConditions(
      now: now, day: day, canStart: configuration.device.canStartActivity(isInForeground: isInForeground),
      isOpening: false, failedStartAt: nil, execution: execution)
    _ = activity.startRenewOrUpdate(to: desired, milestone: nil, given: input, under: configuration)
    scheduleNextWake(after: now)
  }

  @inline(__always) private mutating func endIfExpired(at now: Instant) {
    _ = activity.endIfExpired(at: now, maxDuration: configuration.device.maxSessionDuration)
  }

  @inline(__always) private mutating func scheduleNextWake(after now: Instant) {
    nextWake = activity.nextWake(after: now, in: execution, maxDuration: configuration.device.maxSessionDuration)
  }

  /// True after the first request, which means that the pal has been created.
  // Matches only the case, because a comparison would copy the value.
  var hasPal: Bool { if case .some = desired { true } else { false } }

  /// Returns the simulated Live Activity if a state was sent to it at `now`, or `nil` otherwise.
  func session(withStateSentAt now: Instant) -> ActivitySession? {
    activity.session?.lastSent.sentAt == now ? activity.session : nil
  }
}
