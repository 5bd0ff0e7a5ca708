import XCTest

@testable import PixelPalCore

/// A test bench for a Live Activity: the test sets the wished state at given times and inspects sent and deferred
/// updates.
struct ActivityBench {
  let laws: Laws
  let start: Instant
  var activity: LiveActivity
  var wish: ActivityWish
  private(set) var sent: [(at: Instant, reason: UpdateReason)] = []
  private(set) var held = 0
  private(set) var dropped = 0
  private(set) var refused: [MilestoneRefusal] = []

  init(_ laws: Laws, at start: Instant = Instant(secondsSince1970: 1_735_984_800)) {
    self.laws = laws
    self.start = start
    activity = LiveActivity(createdAt: start, under: laws.rules)
    wish = ActivityWish(
      phase: .dormant, energy: .low, steps: 0, walk: nil, look: Look(gender: .male, style: .classic), skin: nil,
      hasTrail: false, midnight: start + .hours(12))
    _ = activity.startIfNeeded(wish, opening: true, on: .first, at: start, under: laws)
  }

  @discardableResult
  mutating func decide(
    at now: Instant, offering offer: MilestoneOffer? = nil, in run: RunTime = .running(until: nil)
  ) -> LiveActivity.Decision {
    let outcome = activity.decide(wish, offering: offer, at: now, in: run, under: laws)
    if let refusal = outcome.milestoneRefused { refused.append(refusal) }
    switch outcome.action {
    case nil: break
    case .send(let reason)?: sent.append((now, reason))
    case .hold(_, _, let moved)?: if !moved { held += 1 }
    case .drop?: dropped += 1
    }
    return outcome
  }

  /// Advances to `end` and decides at every time that the activity requests.
  mutating func pass(from now: Instant, to end: Instant, in run: RunTime = .running(until: nil)) {
    var now = now
    while let wake = activity.nextWake(after: now, in: run, longest: laws.device.longestSession), wake <= end {
      now = wake
      decide(at: now, in: run)
    }
  }
}
