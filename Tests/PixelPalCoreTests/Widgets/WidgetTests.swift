import TestSupport
import XCTest

@testable import PixelPalCore

final class WidgetTests: XCTestCase {
  static let start = Instant(secondsSince1970: 1_740_787_200)  // 2025-03-01T00:00:00Z

  static func facts(
    phase: Phase = .active, energy: Energy = .neutral, midnight: Instant = start + .hours(24), premium: Bool = true,
    ends: Instant? = nil, skin: SkinChoice = .none
  ) -> WidgetFacts {
    var wardrobe = Wardrobe(first: Look(gender: .male, style: .classic))
    wardrobe.skin = skin
    return WidgetFacts(
      phase: phase, energy: energy, midnight: midnight, isPremium: premium, premiumEnds: ends, wardrobe: wardrobe)
  }

  /// Returns the entries of a timeline: the minutes since it was made and what they show.
  private func entries(
    _ facts: WidgetFacts, at now: Instant = start + .hours(12), device: DeviceModel = .ios26, in zone: Zone = .utc
  ) throws -> [String] {
    let laws = try Laws(rules: .standard, device: device)
    return WidgetTimeline(of: facts, madeAt: now, in: zone, under: laws).entries.map { entry in
      let picture = entry.picture
      return "\((entry.date - now).count / 60_000) \(picture.pose) \(picture.isLocked ? "locked" : "open")"
        + (picture.skin.map { " \($0)" } ?? "")
    }
  }

  func testWhatATimelineKnows() throws {
    let noon = Self.start + .hours(12)
    let midnight = Self.start + .hours(24)
    XCTAssertEqual(try entries(Self.facts()), ["0 neutral open", "720 low open"])
    XCTAssertEqual(try entries(Self.facts(energy: .low)), ["0 low open"], "no entry that changes nothing")
    XCTAssertEqual(
      try entries(Self.facts(ends: noon + .minutes(1))), ["0 neutral open", "1 neutral locked", "720 low locked"])
    // If two later entries are less than five minutes apart, the later one moves; the first entry is the current state
    // and moves no other.
    XCTAssertEqual(
      try entries(Self.facts(ends: midnight + .minutes(1))), ["0 neutral open", "720 low open", "725 low locked"])
    XCTAssertEqual(
      try entries(Self.facts(ends: midnight + .minutes(5))), ["0 neutral open", "720 low open", "725 low locked"])
    XCTAssertEqual(
      try entries(Self.facts(ends: midnight + .minutes(6))), ["0 neutral open", "720 low open", "726 low locked"])
    XCTAssertEqual(
      try entries(Self.facts(ends: midnight + .minutes(1)), device: .ideal),
      ["0 neutral open", "720 low open", "721 low locked"])
    XCTAssertEqual(try entries(Self.facts(ends: midnight)), ["0 neutral open", "720 low locked"])
    // The season begins in three months and is already part of the timeline.
    let utc = Zone(unchecked: "UTC", 0, [], hemisphere: .north)
    XCTAssertEqual(
      try entries(Self.facts(skin: .season), in: utc),
      ["0 neutral open spring", "720 low open spring", "\(92 * 1440 - 720) low open summer"])
    let south = Zone(unchecked: "UTC", 0, [], hemisphere: .south)
    XCTAssertEqual(
      try entries(Self.facts(skin: .season), in: south),
      ["0 neutral open autumn", "720 low open autumn", "\(92 * 1440 - 720) low open winter"])
    XCTAssertEqual(
      try entries(Self.facts(skin: .season)), ["0 neutral open", "720 low open"], "no season, no change of it")
  }

  func testWhenTheNextTimelineIsAskedFor() throws {
    for (hour, hours) in [(6, 4), (7, 2), (21, 2), (22, 4)] {
      let now = Self.start + .hours(hour)
      let timeline = WidgetTimeline(of: Self.facts(), madeAt: now, in: .utc, under: .standard)
      XCTAssertEqual(timeline.refreshAfter, now + .hours(hours), "made at \(hour)")
    }
  }

  func testTheBudget() throws {
    var schedule = WidgetSchedule(Self.facts(), createdAt: Self.start, in: .utc, under: .standard)
    var now = Self.start
    let running = WidgetSchedule.AppStatus(isRunning: true, isInFront: false)
    func reload(_ energy: Energy, _ phase: Phase = .active) -> WidgetSchedule.Decision {
      now = now + .seconds(1)
      return schedule.decide(
        Self.facts(phase: phase, energy: energy), trigger: nil, at: now, in: .utc, running, under: .standard)
    }
    for count in 1...39 {
      let expected = WidgetSchedule.Reload(cause: .picture, counted: true)
      XCTAssertEqual(reload(count % 2 == 1 ? .vital : .neutral), .reloaded(expected), "\(count)")
    }
    let ready = Self.start + .hours(24) + .seconds(1)
    XCTAssertEqual(reload(.neutral), .held(.picture, until: ready), "the fortieth is kept for a phase")
    XCTAssertEqual(reload(.neutral), .nothing, "told once")
    XCTAssertEqual(
      reload(.neutral, .energized), .reloaded(.init(cause: .phase, counted: true)), "and the phase has it")
    XCTAssertEqual(reload(.low, .ascended), .held(.phase, until: ready), "another phase waits, and is not lost")
    let front = schedule.decide(
      Self.facts(phase: .ascended, energy: .low), trigger: .open, at: now, in: .utc,
      .init(isRunning: true, isInFront: true), under: .standard)
    XCTAssertEqual(front, .reloaded(.init(cause: .phase, counted: false)), "in front nothing is counted")
  }

  /// A reload counts against the budget for 24 hours, and not a millisecond longer.
  func test_reload_leavesTheBudget_whenItIsADayOld() throws {
    let device = try DeviceModel.ios18.changing(name: "two a day") { $0.widgetReloadsADay = 2 }
    let laws = try Laws(rules: .standard, device: device)
    let running = WidgetSchedule.AppStatus(isRunning: true, isInFront: false)
    for (early, isReloaded) in [(1, false), (0, true), (-1, true)] {
      var schedule = WidgetSchedule(Self.facts(), createdAt: Self.start, in: .utc, under: laws)
      let first = Self.start + .hours(1)
      _ = schedule.decide(Self.facts(energy: .vital), trigger: nil, at: first, in: .utc, running, under: laws)
      let now = first + .hours(24) - Milliseconds(Int64(early))
      let decision = schedule.decide(Self.facts(), trigger: .choice, at: now, in: .utc, running, under: laws)
      XCTAssertEqual(
        decision,
        isReloaded ? .reloaded(.init(cause: .choice, counted: true)) : .held(.choice, until: first + .hours(24)))
      XCTAssertEqual(schedule.counted, isReloaded ? [now] : [first], "a reload that is a day old is forgotten")
    }
  }

  func testARefreshByPolicyDrawsWhatWasShared() throws {
    var schedule = WidgetSchedule(Self.facts(), createdAt: Self.start, in: .utc, under: .standard)
    let now = schedule.timeline.refreshAfter
    let asleep = WidgetSchedule.AppStatus(isRunning: false, isInFront: false)
    let decision = schedule.decide(trigger: nil, at: now, in: .utc, asleep, under: .standard)
    XCTAssertEqual(decision, .reloaded(.init(cause: .policy, counted: true)))
    XCTAssertEqual(schedule.timeline.first.date, now)
    XCTAssertEqual(schedule.timeline.first.picture.phase, .active)
    XCTAssertEqual(schedule.timeline.first.picture.pose, .neutral)
  }

  /// Property test: any 24 hours contain at most the budget of reloads, and no phase is lost.
  func testTheBudgetHoldsInEvery24Hours() throws {
    for seed in Seeds.first(of: 100_000) {
      var dice = SplitMix(seed: seed)
      let budget = 2 + Int(dice.draw(below: 40))
      let device = try DeviceModel.ios18.changing(name: "x") { $0.widgetReloadsADay = budget }
      let laws = try Laws(rules: .standard, device: device)
      var facts = Self.facts(phase: .dormant)
      var schedule = WidgetSchedule(facts, createdAt: Self.start, in: .utc, under: laws)
      var now = Self.start
      var counted: [Instant] = []
      var phaseSince: Instant?
      for _ in 0..<80 {
        var next = now + .seconds(Int(dice.draw(below: 7200)))
        var isRunning = dice.draw(below: 3) > 0
        if let wake = schedule.nextWake(after: now, in: .utc, isRunning: true, under: laws), wake <= next {
          (next, isRunning) = (wake, true)
        }
        now = next
        facts.energy = Energy.allCases[Int(dice.draw(below: 4))]
        if now >= facts.midnight { facts.midnight = facts.midnight + .hours(24) }
        if dice.draw(below: 15) == 0, let phase = facts.phase.next {
          facts.phase = phase
          phaseSince = phaseSince ?? now
        }
        let moment = WidgetSchedule.AppStatus(isRunning: isRunning, isInFront: dice.draw(below: 9) == 0)
        let trigger: ReloadCause? = isRunning && dice.draw(below: 4) == 0 ? .open : nil
        if case .reloaded(let reload) = schedule.decide(
          facts, trigger: trigger, at: now, in: .utc, moment, under: laws), reload.counted
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

extension WidgetSchedule {
  /// Shares `facts` if the app is running, and then decides.
  fileprivate mutating func decide(
    _ facts: WidgetFacts, trigger: ReloadCause?, at now: Instant, in zone: Zone, _ moment: AppStatus, under laws: Laws
  ) -> Decision {
    if moment.isRunning { shared = facts }
    return decide(trigger: trigger, at: now, in: zone, moment, under: laws)
  }
}
