import XCTest

@testable import PixelPalCore

/// A test bench for a pal: the test passes events at clock times of a day and receives the changes as short words.
struct PalBench {
  var pal: Pal
  let laws: Laws
  let midnight: Instant
  private(set) var changes: [Change] = []

  /// Creates a pal that begins at 00:00 on 2025-01-06, a Monday.
  init(
    _ laws: Laws = .standard, look: Look = Look(gender: .male, style: .classic),
    zone: Zone = .utc, entitlements: EntitlementHistory = .none, hasSeenPaywall: Bool = false
  ) {
    let midnight = Instant(secondsSince1970: 1_736_121_600)
    self.laws = laws
    self.midnight = midnight
    pal = Pal(
      createdAt: midnight, look: look, zone: zone, entitlements: entitlements, hasSeenPaywall: hasSeenPaywall,
      under: laws)
  }

  /// Returns the instant at `clock`, such as `08:00` or `08:00:02`, `days` after the first day.
  func at(_ clock: String, day: Int = 0) -> Instant {
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    let seconds = parts.reduce(0) { $0 * 60 + $1 } * (parts.count == 2 ? 60 : 1)
    return midnight + .hours(24 * day) + .seconds(seconds)
  }

  /// Returns a step report with a walk and a total number of steps.
  func walked(_ counted: Int, from start: String, to end: String) -> PalEvent {
    let walk = Interval(from: at(start), lasting: at(end) - at(start))
    return .steps(StepReport(counted: counted, today: counted, walks: [walk]))
  }

  /// Passes `events` to the pal at `clock` and returns the changes.
  @discardableResult
  mutating func handle(_ events: [PalEvent], at clock: String, day: Int = 0) -> [String] {
    let now = at(clock, day: day)
    let new = pal.handle(events, at: now, under: laws)
    changes += new
    return new.map(\.words)
  }

  func status(_ surface: Surface, at clock: String, day: Int = 0) -> Presentation.Status {
    pal.presentation(of: surface, at: at(clock, day: day), under: laws).status
  }

  func shown(_ surface: Surface, at clock: String, day: Int = 0) -> Presentation {
    pal.presentation(of: surface, at: at(clock, day: day), under: laws)
  }
}

extension Change {
  /// The change in a word or two, without numbers that are irrelevant to the tests.
  var words: String {
    switch kind {
    case .began: "began"
    case .appOpened: "opened"
    case .appClosed: "closed"
    case .permissionChanged(let permission): "permission \(permission)"
    case .entitlementChanged(_, let to): "entitlement \(to)"
    case .skinChanged(let skin): "skin \(skin.name)"
    case .lookChanged: "look"
    case .zoneChanged(_, let to): "zone \(to)"
    case .stepsDelivered(let steps, let total): "steps +\(steps) = \(total)"
    case .totalCorrected(let counted, let total): "corrected \(counted) below \(total)"
    case .walkingStarted: "walks"
    case .walkingEnded: "rests"
    case .energyChanged(_, let to): "energy \(to)"
    case .phaseUnlocked(let unlock): "unlocked \(unlock.phase.rawValue)"
    case .phaseRevealed(let phase): "revealed \(phase.rawValue)"
    case .milestoneReached(let steps): "milestone \(steps)"
    case .highlightStarted: "highlight"
    case .highlightEnded: "highlight over"
    case .rareAnimation: "rare"
    case .paywallHeld(let reason): "paywall \(reason)"
    case .paywallShown: "paywall"
    case .liveActivityStarted: "started"
    case .liveActivityUpdated(let reason, _, _, _): "updated \(reason)"
    case .liveActivityHeld(let reason, _, _): "held \(reason)"
    case .liveActivityDropped(let reason): "dropped \(reason)"
    case .liveActivityEnded(let end): "ended \(end)"
    case .liveActivitiesSwitched(let isOn): isOn ? "switched on" : "switched off"
    case .widgetReloaded(let cause, let counted, _): "reloaded \(cause)\(counted ? "" : " free")"
    case .widgetHeld(let cause, _): "reload held \(cause)"
    }
  }
}
