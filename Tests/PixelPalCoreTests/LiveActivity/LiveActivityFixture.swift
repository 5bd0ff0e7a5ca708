import XCTest

@testable import PixelPalCore

/// A test bench for a Live Activity: the test sets the desired content at given times and inspects sent and deferred
/// updates.
struct LiveActivityFixture {
  let configuration: PalConfiguration
  let start: Instant
  var activity: LiveActivityStateMachine
  var desiredContent: DesiredActivityContent
  private(set) var sentUpdates: [(at: Instant, reason: ActivityUpdateReason)] = []
  private(set) var deferredCount = 0
  private(set) var droppedCount = 0
  private(set) var milestoneSkipReasons: [MilestoneSkipReason] = []

  init(_ configuration: PalConfiguration, at start: Instant = Instant(secondsSince1970: 1_735_984_800)) {
    self.configuration = configuration
    self.start = start
    activity = LiveActivityStateMachine(createdAt: start, under: configuration.rules)
    desiredContent = DesiredActivityContent(
      phase: .dormant, energy: .low, steps: 0, walk: nil, look: Look(gender: .male, style: .classic), skin: nil,
      hasTrail: false, midnight: start + .hours(12))
    _ = activity.startIfNeeded(showing: desiredContent, isOpening: true, on: .first, at: start, under: configuration)
  }

  @discardableResult
  mutating func decide(
    at now: Instant, offering offer: ReachedMilestone? = nil, in run: AppRunState = .running(until: nil)
  ) -> LiveActivityStateMachine.UpdateDecision {
    let outcome = activity.sendOrDeferUpdate(
      to: desiredContent, milestone: offer, at: now, in: run, under: configuration)
    if let refusal = outcome.milestoneSkipReason { milestoneSkipReasons.append(refusal) }
    switch outcome.action {
    case nil: break
    case .send(let reason)?: sentUpdates.append((now, reason))
    case .deferUpdate(_, _, let moved)?: if !moved { deferredCount += 1 }
    case .drop?: droppedCount += 1
    }
    return outcome
  }

  /// Advances to `end` and decides at every time that the activity requests.
  mutating func runTimers(from now: Instant, to end: Instant, in run: AppRunState = .running(until: nil)) {
    var now = now
    while let wake = activity.nextWake(after: now, in: run, maxDuration: configuration.device.maxSessionDuration),
      wake <= end
    {
      now = wake
      decide(at: now, in: run)
    }
  }
}
