import XCTest

@testable import PixelPalCore

/// A test bench for a pal: the test passes events at clock times of a day and receives the changes as short words.
struct PalFixture {
  var pal: Pal
  let configuration: PalConfiguration
  let midnight: Instant
  private(set) var changes: [PalChange] = []

  /// Creates a pal that begins at 00:00 on 2025-01-06, a Monday.
  init(
    _ configuration: PalConfiguration = .standard, look: Look = Look(gender: .male, style: .classic),
    zone: Zone = .utc, entitlements: EntitlementHistory = .none, hasSeenPaywall: Bool = false
  ) {
    let midnight = Instant(secondsSince1970: 1_736_121_600)
    self.configuration = configuration
    self.midnight = midnight
    pal = Pal(
      createdAt: midnight, look: look, zone: zone, entitlements: entitlements, hasSeenPaywall: hasSeenPaywall,
      under: configuration)
  }

  /// Returns the instant at `clock`, such as `08:00` or `08:00:02`, `days` after the first day.
  func instant(at clock: String, day: Int = 0) -> Instant {
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    let seconds = parts.reduce(0) { $0 * 60 + $1 } * (parts.count == 2 ? 60 : 1)
    return midnight + .hours(24 * day) + .seconds(seconds)
  }

  /// Returns a step report with a walk and a total number of steps.
  func walkReport(_ counted: Int, from start: String, to end: String) -> PalEvent {
    let walk = Interval(from: instant(at: start), lasting: instant(at: end) - instant(at: start))
    return .steps(StepReport(counted: counted, today: counted, walks: [walk]))
  }

  /// Passes `events` to the pal at `clock` and returns the changes.
  @discardableResult
  mutating func handle(_ events: [PalEvent], at clock: String, day: Int = 0) -> [String] {
    let now = instant(at: clock, day: day)
    let new = pal.handle(events, at: now, under: configuration)
    changes += new
    return new.map(\.shortText)
  }

  func status(of surface: Surface, at clock: String, day: Int = 0) -> Presentation.Status {
    pal.presentation(on: surface, at: instant(at: clock, day: day), under: configuration).status
  }

  func presentation(on surface: Surface, at clock: String, day: Int = 0) -> Presentation {
    pal.presentation(on: surface, at: instant(at: clock, day: day), under: configuration)
  }
}

extension Pal {
  /// Returns the sprites and effects of all surfaces at `now`, with the Live Activity as it was last sent.
  func drawings(at now: Instant, under configuration: PalConfiguration) -> [SurfaceDrawing] {
    Surface.allCases.map {
      let presentation = presentation(on: $0, at: now, under: configuration)
      return SurfaceDrawing(
        surface: $0, status: presentation.status, sprite: presentation.sprite?.name, text: presentation.text,
        effects: presentation.effects)
    }
  }

  struct SurfaceDrawing: Equatable {
    let surface: Surface
    let status: Presentation.Status
    let sprite: SpriteName?
    let text: String?
    let effects: [DrawnEffect]
  }
}

extension PalChange {
  /// The change in a word or two, without numbers that are irrelevant to the tests.
  var shortText: String {
    switch kind {
    case .palCreated: "began"
    case .appOpened: "opened"
    case .appClosed: "closed"
    case .permissionChanged(let permission): "permission \(permission)"
    case .entitlementChanged(_, let to): "entitlement \(to)"
    case .skinChanged(let skin): "skin \(skin.name)"
    case .lookChanged: "look"
    case .zoneChanged(_, let to): "zone \(to)"
    case .stepsDelivered(let steps, let total): "steps +\(steps) = \(total)"
    case .countedStepsCorrected(let counted, let total): "corrected \(counted) below \(total)"
    case .walkingStarted: "walks"
    case .walkingEnded: "rests"
    case .energyChanged(_, let to): "energy \(to)"
    case .phaseUnlocked(let unlock): "unlocked \(unlock.phase.rawValue)"
    case .phaseRevealed(let phase): "revealed \(phase.rawValue)"
    case .milestoneReached(let steps): "milestone \(steps)"
    case .highlightStarted: "highlight"
    case .highlightEnded: "highlight over"
    case .rareAnimationStarted: "rare"
    case .paywallNotShown(let reason): "paywall \(reason)"
    case .paywallShown: "paywall"
    case .liveActivityStarted: "started"
    case .liveActivityUpdated(let reason, _, _, _): "updated \(reason)"
    case .liveActivityUpdateDeferred(let reason, _, _): "held \(reason)"
    case .liveActivityUpdateDropped(let reason): "dropped \(reason)"
    case .liveActivityEnded(let end): "ended \(end)"
    case .liveActivitiesSwitched(let isOn): isOn ? "switched on" : "switched off"
    case .widgetsReloaded(let cause, let counted, _): "reloaded \(cause)\(counted ? "" : " free")"
    case .widgetReloadDeferred(let cause, _): "reload held \(cause)"
    }
  }
}
