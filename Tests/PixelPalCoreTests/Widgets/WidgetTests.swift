import TestSupport
import XCTest

@testable import PixelPalCore

final class WidgetTests: XCTestCase {
  static let start = Instant(secondsSince1970: 1_740_787_200)  // 2025-03-01T00:00:00Z

  static func makeSharedState(
    phase: Phase = .active, energy: Energy = .neutral, midnight: Instant = start + .hours(24), isPremium: Bool = true,
    premiumEndsAt: Instant? = nil, skin: SkinChoice = .ownColours
  ) -> SharedWidgetState {
    var wardrobe = LooksAndSkinChoice(first: Look(gender: .male, style: .classic))
    wardrobe.skin = skin
    return SharedWidgetState(
      phase: phase, energy: energy, midnight: midnight, isPremium: isPremium, premiumEndsAt: premiumEndsAt,
      wardrobe: wardrobe)
  }

  /// Returns the entries of a timeline: the minutes since it was made and what they show.
  private func timelineLines(
    _ facts: SharedWidgetState, at now: Instant = start + .hours(12), device: DeviceModel = .ios26, in zone: Zone = .utc
  ) throws -> [String] {
    let configuration = try PalConfiguration(rules: .standard, device: device)
    return WidgetTimeline(from: facts, madeAt: now, in: zone, under: configuration).entries.map { entry in
      let picture = entry.picture
      return "\((entry.date - now).count / 60_000) \(picture.pose) \(picture.isLocked ? "locked" : "open")"
        + (picture.skin.map { " \($0)" } ?? "")
    }
  }

  func test_timeline_hasEntries_forMidnightPremiumEndAndSeasons() throws {
    let noon = Self.start + .hours(12)
    let midnight = Self.start + .hours(24)
    XCTAssertEqual(try timelineLines(Self.makeSharedState()), ["0 neutral open", "720 low open"])
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(energy: .low)), ["0 low open"], "no entry that changes nothing")
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(premiumEndsAt: noon + .minutes(1))),
      ["0 neutral open", "1 neutral locked", "720 low locked"])
    // If two later entries are less than five minutes apart, the later one moves; the first entry is the current state
    // and moves no other.
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(premiumEndsAt: midnight + .minutes(1))),
      ["0 neutral open", "720 low open", "725 low locked"])
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(premiumEndsAt: midnight + .minutes(5))),
      ["0 neutral open", "720 low open", "725 low locked"])
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(premiumEndsAt: midnight + .minutes(6))),
      ["0 neutral open", "720 low open", "726 low locked"])
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(premiumEndsAt: midnight + .minutes(1)), device: .ideal),
      ["0 neutral open", "720 low open", "721 low locked"])
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(premiumEndsAt: midnight)), ["0 neutral open", "720 low locked"])
    // The season begins in three months and is already part of the timeline.
    let utc = Zone(unchecked: "UTC", 0, [], hemisphere: .north)
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(skin: .season), in: utc),
      ["0 neutral open spring", "720 low open spring", "\(92 * 1440 - 720) low open summer"])
    let south = Zone(unchecked: "UTC", 0, [], hemisphere: .south)
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(skin: .season), in: south),
      ["0 neutral open autumn", "720 low open autumn", "\(92 * 1440 - 720) low open winter"])
    XCTAssertEqual(
      try timelineLines(Self.makeSharedState(skin: .season)), ["0 neutral open", "720 low open"],
      "no season, no change of it")
  }

  func test_timelineRefresh_isTwoHoursLater_andFourAtNight() throws {
    for (hour, hours) in [(6, 4), (7, 2), (21, 2), (22, 4)] {
      let now = Self.start + .hours(hour)
      let timeline = WidgetTimeline(from: Self.makeSharedState(), madeAt: now, in: .utc, under: .standard)
      XCTAssertEqual(timeline.refreshAfter, now + .hours(hours), "made at \(hour)")
    }
  }

  func test_lastReloadOfTheBudget_isReservedForAPhase() throws {
    var schedule = WidgetReloadStateMachine(Self.makeSharedState(), createdAt: Self.start, in: .utc, under: .standard)
    var now = Self.start
    let running = WidgetReloadStateMachine.AppStatus(isRunning: true, isInForeground: false)
    func reload(_ energy: Energy, _ phase: Phase = .active) -> WidgetReloadStateMachine.ReloadDecision {
      now = now + .seconds(1)
      return schedule.shareAndDecide(
        Self.makeSharedState(phase: phase, energy: energy), trigger: nil, at: now, in: .utc, running, under: .standard)
    }
    for count in 1...39 {
      let expected = WidgetReloadStateMachine.CompletedReload(cause: .picture, usesBudget: true)
      XCTAssertEqual(reload(count % 2 == 1 ? .vital : .neutral), .reloaded(expected), "\(count)")
    }
    let ready = Self.start + .hours(24) + .seconds(1)
    XCTAssertEqual(reload(.neutral), .deferred(.picture, until: ready), "the fortieth is kept for a phase")
    XCTAssertEqual(reload(.neutral), .nothing, "told once")
    XCTAssertEqual(
      reload(.neutral, .energized), .reloaded(.init(cause: .phase, usesBudget: true)), "and the phase has it")
    XCTAssertEqual(reload(.low, .ascended), .deferred(.phase, until: ready), "another phase waits, and is not lost")
    let front = schedule.shareAndDecide(
      Self.makeSharedState(phase: .ascended, energy: .low), trigger: .open, at: now, in: .utc,
      .init(isRunning: true, isInForeground: true), under: .standard)
    XCTAssertEqual(front, .reloaded(.init(cause: .phase, usesBudget: false)), "in front nothing is counted")
  }

  /// The system requests policy refreshes, so none is kept for a phase.
  func test_policyRefresh_mayUseTheReloadReservedForAPhase() throws {
    let device = try DeviceModel.ios18.changing(name: "two a day") { $0.widgetReloadsADay = 2 }
    let configuration = try PalConfiguration(rules: .standard, device: device)
    var schedule = WidgetReloadStateMachine(
      Self.makeSharedState(), createdAt: Self.start, in: .utc, under: configuration)
    let running = WidgetReloadStateMachine.AppStatus(isRunning: true, isInForeground: false)
    _ = schedule.shareAndDecide(
      Self.makeSharedState(energy: .vital), trigger: nil, at: Self.start + .seconds(1), in: .utc, running,
      under: configuration)
    let refresh = schedule.timeline.refreshAfter
    var changed = schedule
    XCTAssertEqual(
      changed.shareAndDecide(
        Self.makeSharedState(energy: .low), trigger: nil, at: refresh, in: .utc, running, under: configuration),
      .reloaded(.init(cause: .picture, usesBudget: true)), "even if the picture has changed by then")
    XCTAssertEqual(
      schedule.shareAndDecide(
        Self.makeSharedState(energy: .vital), trigger: nil, at: refresh, in: .utc, running, under: configuration),
      .reloaded(.init(cause: .policy, usesBudget: true)))
    XCTAssertEqual(
      schedule.shareAndDecide(
        Self.makeSharedState(energy: .vital), trigger: nil, at: schedule.timeline.refreshAfter, in: .utc, running,
        under: configuration),
      .deferred(.policy, until: Self.start + .seconds(1) + .hours(24)))
  }

  /// A reload counts against the budget for 24 hours, and not a millisecond longer.
  func test_reload_stopsCounting_after24Hours() throws {
    let device = try DeviceModel.ios18.changing(name: "one a day") { $0.widgetReloadsADay = 1 }
    var numbers = RuleNumbers()
    numbers.widgetReloadsKeptForPhases = 0
    let configuration = try PalConfiguration(rules: Rules(numbers), device: device)
    let running = WidgetReloadStateMachine.AppStatus(isRunning: true, isInForeground: false)
    for (early, isReloaded) in [(1, false), (0, true), (-1, true)] {
      var schedule = WidgetReloadStateMachine(
        Self.makeSharedState(), createdAt: Self.start, in: .utc, under: configuration)
      let first = Self.start + .hours(1)
      _ = schedule.shareAndDecide(
        Self.makeSharedState(energy: .vital), trigger: nil, at: first, in: .utc, running, under: configuration)
      let now = first + .hours(24) - Milliseconds(Int64(early))
      let decision = schedule.shareAndDecide(
        Self.makeSharedState(), trigger: .choice, at: now, in: .utc, running, under: configuration)
      XCTAssertEqual(
        decision,
        isReloaded ? .reloaded(.init(cause: .choice, usesBudget: true)) : .deferred(.choice, until: first + .hours(24)))
      XCTAssertEqual(schedule.budgetedReloads, isReloaded ? [now] : [first], "a reload that is a day old is forgotten")
    }
  }

  func test_policyRefresh_drawsTheSharedState_whileTheAppIsNotRunning() throws {
    var schedule = WidgetReloadStateMachine(Self.makeSharedState(), createdAt: Self.start, in: .utc, under: .standard)
    let now = schedule.timeline.refreshAfter
    let asleep = WidgetReloadStateMachine.AppStatus(isRunning: false, isInForeground: false)
    let decision = schedule.reloadOrDeferIfNeeded(trigger: nil, at: now, in: .utc, appStatus: asleep, under: .standard)
    XCTAssertEqual(decision, .reloaded(.init(cause: .policy, usesBudget: true)))
    XCTAssertEqual(schedule.timeline.firstEntry.date, now)
    XCTAssertEqual(schedule.timeline.firstEntry.picture.phase, .active)
    XCTAssertEqual(schedule.timeline.firstEntry.picture.pose, .neutral)
  }

  /// Property test: any 24 hours contain at most the budget of reloads, and no phase is lost.
  func test_reloads_stayWithinTheBudget_inAny24Hours() throws {
    for seed in TestSeeds.range(outOf: 100_000) {
      var dice = SplitMix64(seed: seed)
      let budget = 2 + Int(dice.draw(below: 40))
      let device = try DeviceModel.ios18.changing(name: "x") { $0.widgetReloadsADay = budget }
      let configuration = try PalConfiguration(rules: .standard, device: device)
      var facts = Self.makeSharedState(phase: .dormant)
      var schedule = WidgetReloadStateMachine(facts, createdAt: Self.start, in: .utc, under: configuration)
      var now = Self.start
      var counted: [Instant] = []
      var phaseSince: Instant?
      for _ in 0..<80 {
        var next = now + .seconds(Int(dice.draw(below: 7200)))
        var isRunning = dice.draw(below: 3) > 0
        if let wake = schedule.nextWake(after: now, in: .utc, isRunning: true, under: configuration), wake <= next {
          (next, isRunning) = (wake, true)
        }
        now = next
        facts.energy = Energy.allCases[Int(dice.draw(below: 4))]
        if now >= facts.midnight { facts.midnight = facts.midnight + .hours(24) }
        if dice.draw(below: 15) == 0, let phase = facts.phase.next {
          facts.phase = phase
          phaseSince = phaseSince ?? now
        }
        let moment = WidgetReloadStateMachine.AppStatus(isRunning: isRunning, isInForeground: dice.draw(below: 9) == 0)
        let trigger: WidgetReloadCause? = isRunning && dice.draw(below: 4) == 0 ? .open : nil
        if case .reloaded(let reload) = schedule.shareAndDecide(
          facts, trigger: trigger, at: now, in: .utc, moment, under: configuration), reload.usesBudget
        {
          counted.append(now)
        }
        if schedule.timeline.entry(at: now).picture.phase == facts.phase { phaseSince = nil }
        // A phase waits for the app to run, and for at most the budget of a day.
        if let since = phaseSince, isRunning, now - since > .hours(24) + .hours(2) {
          return XCTFail("seed \(seed): a phase of \(since) is not drawn at \(now)")
        }
      }
      for (first, from) in counted.enumerated() {
        let inWindow = counted[first...].prefix { $0 - from < .hours(24) }.count
        guard inWindow <= budget else { return XCTFail("seed \(seed): \(inWindow) reloads in 24 h, \(budget) allowed") }
      }
    }
  }
}

extension WidgetReloadStateMachine {
  /// Shares `facts` if the app is running, and then decides.
  fileprivate mutating func shareAndDecide(
    _ facts: SharedWidgetState, trigger: WidgetReloadCause?, at now: Instant, in zone: Zone, _ moment: AppStatus,
    under configuration: PalConfiguration
  ) -> ReloadDecision {
    if moment.isRunning { sharedState = facts }
    return reloadOrDeferIfNeeded(trigger: trigger, at: now, in: zone, appStatus: moment, under: configuration)
  }
}
