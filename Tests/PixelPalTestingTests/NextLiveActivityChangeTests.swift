import PixelPalTesting
import TestSupport
import XCTest

/// Tests of the forecast of the Live Activity, which a phone on which nothing else happens must fulfil.
@MainActor
final class NextLiveActivityChangeTests: XCTestCase {
  func test_walk_restsAtTheStaleDate_ifTheAppIsSuspended() async throws {
    let phone = try PalModelPhone(.sample(phase: .active, energy: .low))
    try await phone.walk(300, for: .minutes(3))
    try await phone.wakeApp()
    let change = try XCTUnwrap(phone.model.nextLiveActivityChange)
    XCTAssertEqual(change.kind, .stale)
    XCTAssertEqual(change.at, phone.model.pal?.currentLiveActivity?.staleAt)
    XCTAssertEqual(change.reason, "the walk ends unless there are new steps")
    try await phone.advance(to: change.at - Milliseconds(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.animation, .walking)
    try await phone.advance(to: change.at)
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.animation, .idle)
  }

  /// The milestone at 5,000 steps disappears while the app still runs after its wake.
  func test_milestone_disappears_beforeTheWalkEnds() async throws {
    let phone = try PalModelPhone(.sample(phase: .active))
    try await phone.walk(600, for: .minutes(5))
    try await phone.wakeApp()
    let milestone = phone.shown(on: .compact).content?.text
    let change = try XCTUnwrap(phone.model.nextLiveActivityChange)
    XCTAssertEqual(change.kind, .update(.milestone))
    XCTAssertEqual(change.reason, "the text '5k!' disappears")
    try await phone.advance(to: change.at)
    XCTAssertNotEqual(phone.model.presentation(on: .compact)?.text, milestone)
    XCTAssertEqual(phone.model.nextLiveActivityChange?.kind, .stale)
  }

  func test_deferredUpdate_isTheNextChange_inTheForeground() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    for _ in 1...2 {
      phone.addSteps(40)
      try await phone.advance(by: .seconds(45))
    }
    let deferred = try XCTUnwrap(phone.model.pal?.deferredLiveActivityUpdate)
    let change = try XCTUnwrap(phone.model.nextLiveActivityChange)
    XCTAssertEqual(change.kind, .update(.steps))
    XCTAssertEqual(change.at, deferred.until)
    XCTAssertEqual(change.reason, "the number of steps changed")
    XCTAssertEqual("\(change)", "\(deferred.until) update (steps): the number of steps changed")
  }

  func test_restingActivity_endsAfter8Hours_orIsStaleAtMidnight() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    try await phone.closeApp()
    let start = try XCTUnwrap(phone.model.pal?.currentLiveActivity?.startedAt)
    XCTAssertEqual(phone.model.nextLiveActivityChange?.kind, .end(.system))
    XCTAssertEqual(phone.model.nextLiveActivityChange?.at, start + .hours(8))
    XCTAssertEqual(phone.model.nextLiveActivityChange?.reason.contains("another starts"), false, "the app isn't open")
    try await phone.advance(by: .hours(8))
    try await phone.openApp()
    try await phone.closeApp()
    let midnight = try XCTUnwrap(phone.model.pal?.currentLiveActivity?.staleAt)
    let change = try XCTUnwrap(phone.model.nextLiveActivityChange)
    XCTAssertEqual("\(change)", "\(midnight) stale: a new day begins")
  }

  func test_activityOfAnOpenApp_endsAfter8Hours_andAnotherStarts() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    let change = try XCTUnwrap(phone.model.nextLiveActivityChange)
    XCTAssertEqual(change.kind, .end(.system))
    XCTAssertTrue(change.reason.hasSuffix(", and another starts at once"), change.reason)
    try await phone.advance(to: change.at)
    XCTAssertEqual(phone.model.pal?.currentLiveActivity?.startedAt, change.at)
  }

  func test_noActivity_hasNoNextChange() async throws {
    let phone = try PalModelPhone(nil)
    XCTAssertNil(phone.model.nextLiveActivityChange)
    try await phone.completeOnboarding()
    XCTAssertNotNil(phone.model.nextLiveActivityChange)
    try await phone.setActivitiesEnabled(false)
    XCTAssertNil(phone.model.nextLiveActivityChange)
  }

  /// The phone ends the Live Activity while the app is suspended, so the pal still knows it.
  func test_endedActivity_hasNoNextChange_beforeTheModelLearnsOfTheEnd() async throws {
    let phone = try PalModelPhone()
    try await phone.openApp()
    try await phone.closeApp()
    let end = try XCTUnwrap(phone.model.nextLiveActivityChange).at
    for (instant, kind) in [
      (end - .seconds(1), NextLiveActivityChange.Kind.end(.system)), (end, nil), (end + .seconds(1), nil),
      (end + .minutes(31), nil), (end + .hours(30), nil),
    ] {
      try await phone.advance(to: instant)
      XCTAssertNotNil(phone.model.pal?.currentLiveActivity)
      XCTAssertEqual(phone.shown(on: .compact).content != nil, kind != nil, "\(instant)")
      XCTAssertEqual(phone.model.nextLiveActivityChange?.kind, kind, "\(instant)")
    }
  }

  /// The app is suspended before it can send an update, which it sends when it runs again.
  func test_missedUpdate_isOverdue_untilTheActivityEnds() throws {
    var phone = PalPhone()
    phone.openApp()
    for _ in 1...2 {
      phone.addSteps(40)
      phone.advance(by: .seconds(45))
    }
    let pal = phone.pal
    let due = try XCTUnwrap(pal.deferredLiveActivityUpdate).until
    for wait in [Milliseconds.seconds(-1), .zero, .seconds(1), .minutes(31)] {
      let change = try XCTUnwrap(pal.nextLiveActivityChange(after: due + wait, under: .standard))
      XCTAssertEqual(change.at, due)
      XCTAssertEqual(change.kind, .update(.steps))
    }
    let end = try XCTUnwrap(pal.currentLiveActivity).startedAt + .hours(8)
    XCTAssertNotNil(pal.nextLiveActivityChange(after: end - .seconds(1), under: .standard))
    for wait in [Milliseconds.zero, .seconds(1), .hours(1)] {
      XCTAssertNil(pal.nextLiveActivityChange(after: end + wait, under: .standard))
    }
  }

  /// A walk that has become stale on the phone rests there, although the pal hasn't handled that yet.
  func test_staleWalk_isNotForecastAgain() async throws {
    let phone = try PalModelPhone(.sample(phase: .active, energy: .low))
    try await phone.walk(300, for: .minutes(3))
    try await phone.wakeApp()
    let stale = try XCTUnwrap(phone.model.nextLiveActivityChange)
    for (wait, kind) in [
      (Milliseconds.seconds(-1), NextLiveActivityChange.Kind.stale), (.zero, .end(.system)),
      (.seconds(1), .end(.system)),
    ] {
      try await phone.advance(to: stale.at + wait)
      XCTAssertEqual(phone.model.nextLiveActivityChange?.kind, kind, "\(wait)")
      XCTAssertEqual(phone.shown(on: .lockScreen).status == .stale, kind != .stale, "\(wait)")
    }
  }

  /// In generated histories, nothing changes before the forecast instant, and the forecast change happens at it.
  func test_forecast_isFulfilled_ifNoEventArrives() throws {
    var kinds: Set<String> = []
    for seed in TestSeeds.range(outOf: 400, oneIn: 4) {
      var random = SplitMix64(seed: seed)
      func draw(_ bound: Int) -> Int { Int(random.draw(below: UInt64(bound))) }
      let device = [DeviceModel.ios17, .ios18, .ios26, .ideal][draw(4)]
      let configuration = try PalConfiguration(rules: .standard, device: device)
      var phone = PalPhone(.sample(phase: Phase.allCases[draw(4)], isPremium: draw(2) == 0), under: configuration)
      for _ in 0..<30 {
        switch draw(6) {
        case 0: phone.openApp()
        case 1: phone.closeApp()
        case 2: phone.wakeApp()
        case 3: phone.walk(Int64(draw(3000)), for: .minutes(1 + draw(30)))
        case 4: phone.addSteps(Int64(draw(6000)))
        default: phone.advance(by: .minutes(draw(200)))
        }
        let name = "seed \(seed) at \(phone.now)"
        let forecast = phone.pal.nextLiveActivityChange(after: phone.now, under: configuration)
        XCTAssertNil(phone.pal.currentLiveActivity == nil ? forecast : nil, name)
        guard let forecast else { continue }
        kinds.insert("\(forecast.kind)")
        var (pal, now) = (phone.pal, phone.now)
        // An update that was due while the app wasn't running waits for it.
        if forecast.at <= phone.now {
          XCTAssertEqual(forecast.at, pal.deferredLiveActivityUpdate?.until, name)
          XCTAssertFalse(phone.simulator.appIsRunning, name)
          kinds.insert("waiting")
          continue
        }
        let content = pal.currentLiveActivity?.content
        while let wake = pal.nextWake(after: now, under: configuration), wake < forecast.at {
          _ = pal.handle(.timePassed, at: wake, under: configuration)
          XCTAssertEqual(pal.currentLiveActivity?.content, content, name)
          now = wake
        }
        let staleAt = pal.currentLiveActivity?.staleAt
        let changes = pal.handle(.timePassed, at: forecast.at, under: configuration)
        switch forecast.kind {
        case .stale: XCTAssertEqual(staleAt, forecast.at, name)
        case .end(let reason): XCTAssertTrue(changes.contains { $0.kind == .liveActivityEnded(reason) }, name)
        case .update(let reason):
          let updates = changes.filter {
            if case .liveActivityUpdated(reason, _, _, _) = $0.kind { true } else { false }
          }
          XCTAssertEqual(updates.count, 1, name)
        }
      }
    }
    XCTAssertTrue(
      kinds.isSuperset(of: ["stale", "end (system)", "update (steps)", "update (walking)", "waiting"]), "\(kinds)")
  }

  /// The forecast of a pal that missed all its wakes agrees with what the phone does without its app, in generated
  /// histories, at each instant of a change and one second before and after it.
  func test_forecast_withoutTheApp_agreesWithAListOfAllChanges() throws {
    var kinds: Set<String> = []
    for seed in TestSeeds.range(outOf: 200, oneIn: 4) {
      var random = SplitMix64(seed: seed)
      func draw(_ bound: Int) -> Int { Int(random.draw(below: UInt64(bound))) }
      let device = [DeviceModel.ios17, .ios18, .ios26, .ideal][draw(4)]
      let configuration = try PalConfiguration(rules: .standard, device: device)
      var phone = PalPhone(.sample(phase: Phase.allCases[draw(4)], isPremium: draw(2) == 0), under: configuration)
      for _ in 0..<12 {
        switch draw(5) {
        case 0: phone.openApp()
        case 1: phone.closeApp()
        case 2: phone.wakeApp()
        case 3: phone.walk(Int64(draw(3000)), for: .minutes(1 + draw(30)))
        default: phone.advance(by: .minutes(draw(200)))
        }
        guard let current = phone.pal.currentLiveActivity else { continue }
        // All changes of the next two days, as a pal that is called at each wake reports them.
        var (pal, last, all) = (
          phone.pal, phone.pal.lastTransitionAt ?? phone.now, [(at: Instant, kind: NextLiveActivityChange.Kind)]()
        )
        let horizon = phone.now + .hours(48)
        // The updates that are due while the app isn't running, each with the wake at which the pal decides anew.
        var waiting: [(update: DeferredActivityUpdate, end: Instant)] = []
        func appendWaitingUpdate(until wake: Instant) {
          if let update = pal.deferredLiveActivityUpdate, update.until < wake { waiting.append((update, wake)) }
        }
        while let wake = pal.nextWake(after: last, under: configuration), wake <= horizon {
          appendWaitingUpdate(until: wake)
          let before = all.count
          for change in pal.handle(.timePassed, at: wake, under: configuration) {
            if case .liveActivityUpdated(let reason, _, _, _) = change.kind { all.append((wake, .update(reason))) }
            if case .liveActivityEnded(let reason) = change.kind { all.append((wake, .end(reason))) }
          }
          if all.count == before, wake == current.staleAt { all.append((wake, .stale)) }
          last = wake
        }
        appendWaitingUpdate(until: horizon)
        for instant in all.prefix(6).flatMap({ [$0.at - .seconds(1), $0.at, $0.at + .seconds(1)] }) + [
          horizon - .hours(25)
        ]
        where instant >= phone.now && instant + .hours(24) <= horizon {
          let past = all.filter { $0.at <= instant && $0.kind != .stale }
          let isOver = past.contains { if case .end = $0.kind { true } else { false } }
          let overdue = waiting.first { $0.update.until <= instant && instant < $0.end }?.update
          let waitingChange = overdue.map { (at: $0.until, kind: NextLiveActivityChange.Kind.update($0.reason)) }
          let expected = isOver ? nil : past.first ?? waitingChange ?? all.first { $0.at > instant }
          let forecast = phone.pal.nextLiveActivityChange(after: instant, under: configuration)
          let name = "seed \(seed), \(phone.now), \(instant)"
          guard let expected, expected.at <= instant + .hours(24) else { XCTAssertNil(forecast, name); continue }
          XCTAssertEqual(forecast?.at, expected.at, name)
          XCTAssertEqual(forecast?.kind, expected.kind, name)
          kinds.insert(expected.at <= instant ? "overdue" : "\(expected.kind)")
        }
      }
    }
    XCTAssertTrue(kinds.isSuperset(of: ["overdue", "stale", "end (system)", "update (steps)"]), "\(kinds)")
  }

  func test_nextStepQuery_isUpToDate_inOnUpdate_andNeverLaterThanTheNextWake() async throws {
    let phone = try PalModelPhone()
    let model = phone.model
    var queries = 0
    model.onUpdate = { _ in
      queries += 1
      guard let query = model.nextStepQuery else { return XCTFail("no query is scheduled at \(phone.now)") }
      XCTAssertGreaterThan(query, phone.now)
      if let wake = model.nextWake { XCTAssertLessThanOrEqual(query, wake) }
    }
    try await phone.openApp()
    try await phone.walk(600, for: .minutes(5))
    try await phone.closeApp()
    try await phone.walk(600, for: .minutes(5))
    try await phone.wakeApp()
    XCTAssertGreaterThan(queries, 5)
  }
}
