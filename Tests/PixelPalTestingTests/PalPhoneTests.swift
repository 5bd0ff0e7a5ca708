import Foundation
import PixelPalTesting
import XCTest

/// Tests what a pal on a simulated phone learns, and what the phone shows.
final class PalPhoneTests: XCTestCase {
  /// Returns the changes of the Live Activity on `phone`.
  private func ends(on phone: PalPhone) -> [ActivityEndReason] {
    phone.changes.compactMap { if case .liveActivityEnded(let reason) = $0.kind { reason } else { nil } }
  }

  // MARK: What is shown

  func test_newPhone_showsThePal_everywhereButInTheApp() {
    let phone = PalPhone(.sample(phase: .active, isPremium: true))
    for surface in [Surface.compact, .lockScreen, .homeSmall, .accessoryCircular] {
      let shown = phone.shown(on: surface)
      XCTAssertEqual(shown.status, .current, shown.reason)
      XCTAssertEqual(shown.content?.sprite?.phase, .active, shown.reason)
    }
    XCTAssertEqual(phone.shown(on: .app).status, .hidden)
    XCTAssertEqual(phone.now, Pal.sampleInstant)
    XCTAssertEqual(phone.changes, [])
  }

  func test_openApp_showsTheApp_andHidesTheIsland() {
    var phone = PalPhone()
    phone.openApp()
    XCTAssertEqual(phone.shown(on: .app).content?.status, .live)
    XCTAssertEqual(phone.shown(on: .history).content?.status, .locked)
    XCTAssertEqual(phone.shown(on: .compact).reason, "the app itself is in the foreground")
    phone.closeApp()
    XCTAssertEqual(phone.shown(on: .app).reason, "the app is not in the foreground")
    XCTAssertEqual(phone.shown(on: .compact).status, .current)
  }

  func test_islandAndStandBy_dependOnTheSettings() {
    var phone = PalPhone()
    XCTAssertEqual(phone.shown(on: .standBy).status, .hidden)
    XCTAssertEqual(phone.shown(on: .minimal).status, .hidden)
    (phone.isInStandBy, phone.sharesIsland) = (true, true)
    XCTAssertEqual(phone.shown(on: .standBy).status, .current)
    XCTAssertEqual(phone.shown(on: .minimal).status, .current)
    XCTAssertEqual(phone.shown(on: .alwaysOn).reason, "the phone is in use")
    phone.lock()
    XCTAssertEqual(phone.shown(on: .alwaysOn).status, .current)
  }

  func test_walk_isShownAfterAWake_andIsStale_onceItIsOver() {
    var phone = PalPhone()
    phone.walk(600, for: .minutes(5))
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.animation, .idle, "no wake, no news")
    XCTAssertEqual(phone.wakeApp(), .accepted)
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.animation, .walking)
    // A walk of 5 min is expected to continue for half of its length.
    phone.advance(by: .seconds(149))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
    phone.advance(by: .seconds(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .stale, phone.shown(on: .lockScreen).reason)
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.animation, .idle)
  }

  func test_update_isDrawn_15SecondsAfterTheLast() {
    var phone = PalPhone()
    phone.walk(100, for: .minutes(2))
    phone.wakeApp()
    phone.addSteps(30_000)
    phone.wakeApp(ignoringHourlyLimit: true)
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.phase, .dormant)
    XCTAssertEqual(phone.shown(on: .lockScreen).waitsUntil, phone.now + .seconds(15))
    XCTAssertTrue(phone.shown(on: .lockScreen).reason.contains("updates are drawn at least"))
    phone.advance(by: .seconds(15))
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.phase, .active)
  }

  /// An update that waits for the end of the run time doesn't claim that the minimum gap ends then.
  func test_deferredUpdate_namesTheEndOfTheRunTime_ifTheGapEndsLater() throws {
    for seconds in [1, 5, 9] {
      var phone = PalPhone(.sample(phase: .active))
      phone.walk(600, for: .minutes(5))
      phone.wakeApp()
      let updatedAt = phone.now
      phone.advance(by: .seconds(seconds))
      phone.addSteps(3000)
      phone.wakeApp(ignoringHourlyLimit: true)
      let deferral = try XCTUnwrap(phone.changes.last { $0.kind.jsonName == "liveActivityHeld" })
      guard case .liveActivityUpdateDeferred(_, let until, _) = deferral.kind else { return XCTFail("\(deferral)") }
      XCTAssertEqual(until, phone.now + .seconds(30))
      XCTAssertLessThan(until, updatedAt + .seconds(phone.configuration.rules.liveActivityGapSeconds))
      let clock = Zone.utc.localTime(at: until).clockToTheSecond
      XCTAssertEqual(
        deferral.reason(in: .utc),
        "waits until \(clock), when the app stops running; the minimum gap after the last update ends later")
    }
  }

  /// After a crash in the foreground, the next wake reports the launch, so that no paywall appears in the background.
  func test_crash_inTheForeground_isFollowedByALaunch_andNoPaywallInTheBackground() {
    var phone = PalPhone()
    phone.openApp()
    phone.crashApp()
    XCTAssertEqual(phone.simulator.process, .notRunning)
    let count = phone.changes.count
    phone.addSteps(26_000)
    XCTAssertEqual(phone.changes.count, count, "the app can't react")
    XCTAssertEqual(phone.wakeApp(), .accepted, "a crash isn't a force-quit")
    let names = phone.changes.dropFirst(count).map(\.kind.jsonName)
    XCTAssertEqual(names.first, "appClosed")
    XCTAssertTrue(names.contains("phaseRevealed"))
    XCTAssertFalse(names.contains("paywallShown"))
    phone.openApp()
    phone.advance(by: .seconds(5))
    XCTAssertEqual(phone.changes.filter { $0.kind == .paywallShown }.count, 1)
  }

  func test_stepUpdates_areDeferred_whileTheTokenBucketIsNotFull() {
    var phone = PalPhone()
    phone.walk(100, for: .minutes(2))
    phone.wakeApp()
    phone.addSteps(10)
    phone.wakeApp(ignoringHourlyLimit: true)
    XCTAssertEqual(phone.changes.last?.kind.jsonName, "liveActivityHeld")
    XCTAssertEqual(phone.changes.commands.count, 1, "only the walk was sent")
    // The last moment of the run time after a wake still sends what waits.
    phone.advance(by: .seconds(30))
    XCTAssertEqual(phone.changes.commands.count, 2)
  }

  /// HealthKit delivers steps to a background app at most once an hour; other wakes don't count.
  func test_healthData_wakesTheApp_atMostOnceAnHour() {
    var phone = PalPhone()
    phone.lock()
    XCTAssertFalse(phone.wakeApp().isAccepted, "a wake that didn't happen doesn't begin the hour")
    phone.unlock()
    for _ in 1...3 {
      XCTAssertEqual(phone.wakeApp(), .accepted)
      let woken = phone.now
      for minutes in [3, 18, 38] {
        phone.advance(by: .minutes(minutes))
        phone.addSteps(10)
        XCTAssertEqual(
          phone.wakeApp(),
          .ignored("health data wakes an app at most once an hour, and has woken it at \(woken)"))
        XCTAssertEqual(phone.wakeApp(for: .backgroundTask), .accepted)
      }
      phone.advance(by: .minutes(1))
    }
    XCTAssertEqual(phone.wakeApp(), .accepted)
    XCTAssertEqual(phone.wakeApp(ignoringHourlyLimit: true), .accepted)
    let ideal = PalConfiguration.ideal
    var idealPhone = PalPhone(.sample(under: ideal), under: ideal)
    for _ in 1...3 { XCTAssertEqual(idealPhone.wakeApp(), .accepted, "a phone without limits") }
  }

  func test_openingAnOpenApp_queriesSteps() {
    var phone = PalPhone()
    phone.openApp()
    let opened = phone.changes.count { $0.kind.jsonName == "appOpened" }
    let total = phone.pal.totalSteps
    phone.addSteps(300)
    phone.openApp()
    XCTAssertEqual(phone.pal.totalSteps, total + 300)
    XCTAssertEqual(phone.changes.count { $0.kind.jsonName == "appOpened" }, opened, "it is still open")
    XCTAssertNotNil(phone.screen?.home)
    XCTAssertEqual(
      phone.nextLiveActivityChange,
      phone.pal.nextLiveActivityChange(after: phone.now, under: phone.configuration))
  }

  /// The functions accept any integer, and a function of an app with the same name is preferred.
  func test_durations_acceptAnyInteger_andDontClashWithAnAppsOwn() {
    let day: Int64 = 3
    XCTAssertEqual(Pal.sampleInstant + .hours(24 * day), Pal.sampleInstant + .hours(72))
    XCTAssertEqual(Duration.minutes(UInt8(90)), .seconds(5400))
    XCTAssertEqual(Duration.hours(UInt64.max), .seconds(Int64.max))
    XCTAssertEqual(Duration.hours(2.5), .seconds(9000), "of this test")
    XCTAssertEqual(Duration.minutes(5), .seconds(300), "of this test")
  }

  // MARK: Steps

  func test_phase2_begins_at25001Steps() {
    for (steps, phase) in [(25_000, Phase.dormant), (25_001, .active)] as [(Int64, Phase)] {
      let created = Pal.sampleInstant
      let look = Look(gender: .male, style: .classic)
      var phone = PalPhone(Pal(createdAt: created, look: look, zone: .utc, under: .standard), at: created)
      phone.addSteps(steps)
      phone.wakeApp()
      XCTAssertEqual(phone.pal.phaseProgress.visiblePhase, phase)
      XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.phase, phase)
    }
  }

  func test_advance_takesADifferenceOfInstants() {
    var (phone, simple) = (PalPhone(), PalPhone())
    let gap = Pal.sampleInstant + .minutes(3) - Pal.sampleInstant
    phone.advance(by: Duration(gap))
    simple.advance(to: Pal.sampleInstant + .minutes(3))
    XCTAssertEqual(phone, simple)
  }

  func test_foregroundApp_learnsOfSteps_atItsNextQuery() {
    var phone = PalPhone()
    phone.openApp()
    let total = phone.pal.totalSteps
    phone.addSteps(100)
    phone.advance(by: .seconds(44))
    XCTAssertEqual(phone.pal.totalSteps, total)
    phone.advance(by: .seconds(1))
    XCTAssertEqual(phone.pal.totalSteps, total + 100)
  }

  func test_walk_addsAllSteps_howeverTheyAreDistributed() {
    for (count, duration) in [(7, .minutes(3)), (1000, .seconds(90)), (5, .zero), (0, .minutes(1))]
      as [(Int64, Duration)]
    {
      var phone = PalPhone()
      let (total, end) = (phone.pal.totalSteps, phone.now + duration)
      phone.walk(count, for: duration)
      XCTAssertEqual(phone.now, end)
      phone.wakeApp()
      XCTAssertEqual(phone.pal.totalSteps, total + count)
    }
  }

  #if os(Linux) && DEBUG
    /// The call ends the process, so the test runs itself again in another one.
    func test_negativeCount_stopsTheTest_withAMessage() throws {
      let variable = "PIXELPAL_NEGATIVE_STEPS"
      var phone = PalPhone()
      switch ProcessInfo.processInfo.environment[variable] {
      case "addSteps": phone.addSteps(-5)
      case "walk": phone.walk(-5, for: .minutes(1))
      default:
        for call in ["addSteps", "walk"] {
          let (child, output) = (Process(), Pipe())
          child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
          child.arguments = ["PixelPalTestingTests.PalPhoneTests/test_negativeCount_stopsTheTest_withAMessage"]
          child.environment = [variable: call, "SWIFT_BACKTRACE": "enable=no"]
          child.standardError = output
          try child.run()
          let message = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
          XCTAssertTrue(message.contains("a step count can't be negative: -5"), "\(call): \(message)")
        }
      }
    }
  #endif

  func test_steps_cannotBeRead_whileThePhoneIsLocked() {
    var phone = PalPhone()
    phone.addSteps(100)
    phone.lock()
    XCTAssertFalse(phone.wakeApp().isAccepted)
    XCTAssertTrue(phone.wakeApp(for: .backgroundTask).isAccepted)
    XCTAssertEqual(phone.pal.totalSteps, 4750)
    phone.unlock()
    phone.wakeApp()
    XCTAssertEqual(phone.pal.totalSteps, 4850)
  }

  func test_newDay_beginsAtMidnight_withoutSteps() {
    var phone = PalPhone(.sample(energy: .vital))
    phone.advance(by: .hours(14))
    phone.wakeApp()
    XCTAssertNil(phone.pal.stepsToday)
    XCTAssertEqual(phone.pal.energy, .low)
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.pose, .low)
  }

  func test_traveller_hasTheStepsOfTheNewLocalDay() throws {
    var phone = PalPhone()
    phone.advance(by: .hours(3))
    phone.addSteps(100)
    phone.advance(by: .hours(7))
    // 13:00 in UTC was yesterday evening.
    phone.report(.zoneChanged(try XCTUnwrap(Zone(offsetSeconds: 5 * 3600))))
    phone.wakeApp()
    XCTAssertEqual(phone.pal.totalSteps, 4850)
    XCTAssertNil(phone.pal.stepsToday)
  }

  func test_manySteps_saturate() {
    var phone = PalPhone()
    for _ in 0..<3 { phone.addSteps(.max) }
    phone.openApp()
    XCTAssertEqual(phone.pal.totalSteps, .max)
    phone.walk(.max, for: .minutes(2))
    XCTAssertEqual(phone.pal.stepsToday, .max)
  }

  // MARK: The Live Activity's end

  func test_system_endsTheLiveActivity_after8Hours_andThePalLearnsOfItAtItsNextWake() {
    var phone = PalPhone()
    // The sample's Live Activity started half an hour ago.
    phone.advance(by: .hours(7) + .minutes(30) - .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .compact).status, .current)
    phone.advance(by: .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .compact).status, .absent, phone.shown(on: .compact).reason)
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .ended, phone.shown(on: .lockScreen).reason)
    phone.wakeApp()
    XCTAssertNil(phone.pal.currentLiveActivity)
    XCTAssertEqual(ends(on: phone), [.system])
    phone.openApp()
    phone.closeApp()
    XCTAssertEqual(phone.shown(on: .compact).status, .current)
    XCTAssertEqual(phone.simulator.activities.count, 1, "the ended one left the Lock Screen")
  }

  func test_swipe_endsTheLiveActivity_untilTheAppIsOpened() {
    var phone = PalPhone()
    phone.swipeAwayLiveActivity()
    phone.wakeApp()
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .absent)
    XCTAssertEqual(ends(on: phone), [.lost], "the app wasn't running when it happened")
    phone.openApp()
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
    phone.swipeAwayLiveActivity()
    XCTAssertEqual(ends(on: phone), [.lost, .dismissed])
    phone.closeApp()
    phone.openApp()
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .absent, "a second start after a swipe waits for tomorrow")
  }

  func test_switchedOffLiveActivities_startNone_untilTheyAreOnAgain() {
    var phone = PalPhone()
    phone.openApp()
    phone.activitiesAreEnabled = false
    XCTAssertEqual(ends(on: phone), [.switchedOff])
    phone.closeApp()
    phone.openApp()
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "Live Activities are switched off")
    phone.activitiesAreEnabled = true
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
    XCTAssertNil(phone.lastStartError, "the pal didn't try while they were off")
  }

  func test_refusedStart_isReportedToThePal_whichTriesAgainWhenOpened() {
    var phone = PalPhone()
    phone.advance(by: .hours(9))
    phone.faults.failedRequests = 1000
    phone.openApp()
    XCTAssertEqual(phone.lastStartError, .failed)
    XCTAssertEqual(ends(on: phone), [.system, .failed])
    XCTAssertNil(phone.pal.currentLiveActivity)
    phone.closeApp()
    phone.faults = .none
    phone.openApp()
    XCTAssertNotNil(phone.pal.currentLiveActivity)
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
  }

  func test_refusedRenewal_keepsTheOldLiveActivity() {
    var phone = PalPhone()
    let startedAt = phone.pal.currentLiveActivity?.startedAt
    phone.advance(by: .hours(5))
    phone.faults.failedRequests = 1000
    phone.openApp()
    XCTAssertEqual(phone.lastStartError, .failed)
    XCTAssertEqual(phone.pal.currentLiveActivity?.startedAt, startedAt)
    XCTAssertEqual(phone.simulator.activities.map(\.startedAt), [startedAt])
  }

  // MARK: The process

  func test_endedProcess_isLaunchedAgain_andThePalKnows() {
    var phone = PalPhone()
    phone.openApp()
    phone.forceQuitApp()
    XCTAssertTrue(phone.pal.isInForeground, "nothing could be reported")
    XCTAssertFalse(phone.wakeApp().isAccepted)
    phone.openApp()
    let closes = phone.changes.filter { $0.kind == .appClosed }
    XCTAssertEqual(closes.map(\.reason), [.appTerminated])
  }

  func test_restart_redactsWidgets_untilThePhoneIsUnlocked() {
    var phone = PalPhone()
    phone.restart()
    XCTAssertEqual(phone.shown(on: .homeSmall).status, .redacted)
    phone.unlock()
    XCTAssertEqual(phone.shown(on: .homeSmall).status, .current)
  }

  func test_paywall_appearsOnce_afterTheFlourish() {
    var phone = PalPhone()
    phone.addSteps(30_000)
    phone.openApp()
    XCTAssertFalse(phone.pal.hasSeenPaywall)
    phone.advance(by: .seconds(2))
    XCTAssertTrue(phone.pal.hasSeenPaywall)
    phone.closeApp()
    phone.openApp()
    XCTAssertEqual(phone.changes.commands.filter { $0 == .showPaywall }.count, 1)
  }

  func test_events_waitUntilTheAppRuns_andThoseOfThePhoneAreIgnored() {
    var phone = PalPhone()
    phone.report(.entitlements(.always))
    phone.report(.opened())
    XCTAssertFalse(phone.pal.isPremium)
    XCTAssertEqual(phone.changes, [])
    phone.wakeApp()
    XCTAssertTrue(phone.pal.isPremium)
    XCTAssertFalse(phone.pal.isInForeground)
    XCTAssertEqual(phone.shown(on: .accessoryCircular).content?.status, .live)
  }

  func test_onboarding_createsAPal_andStartsItsLiveActivity() {
    var phone = PalPhone(Pal(zone: .utc))
    XCTAssertEqual(phone.shown(on: .homeSmall).status, .absent)
    phone.completeOnboarding(style: .dusk)
    phone.closeApp()
    XCTAssertEqual(phone.shown(on: .compact).content?.sprite?.style, .dusk)
    XCTAssertEqual(phone.pal.look?.gender, .female)
  }

  /// The phone knows that the new user has no premium, so the paywall appears.
  func test_newUser_seesThePaywall_inPhase2() {
    var phone = PalPhone(Pal(zone: .utc))
    phone.completeOnboarding()
    phone.walk(25_000, for: .hours(4))
    XCTAssertEqual(phone.pal.paywallDecision, .notYetPhase2)
    phone.walk(1, for: .minutes(1))
    phone.openApp()
    XCTAssertEqual(phone.pal.phaseProgress.visiblePhase, .active)
    phone.advance(by: .seconds(3))
    XCTAssertEqual(phone.pal.paywallDecision, .shown)
    let before = phone.pal
    phone.completeOnboarding(choosing: .male)
    XCTAssertEqual(phone.pal.look, before.look)
  }

  func test_skippedWake_saysWhy() {
    var phone = PalPhone()
    phone.faults.skippedWakes = 1000
    XCTAssertEqual(phone.wakeApp(), .ignored("the system skipped the wake"))
    XCTAssertEqual(phone.changes, [])
  }

  func test_time_endsWithTheCalendar_andDoesNotGoBack() {
    let created = Instant.distantFuture - .hours(30)
    let look = Look(gender: .male, style: .classic)
    var phone = PalPhone(Pal(createdAt: created, look: look, zone: .utc, under: .standard), at: created)
    phone.advance(by: .hours(-1))
    XCTAssertEqual(phone.now, created)
    phone.openApp()
    phone.walk(1000, for: .hours(40))
    phone.closeApp()
    phone.openApp()
    XCTAssertGreaterThanOrEqual(phone.now, .distantFuture - .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
  }
}

// An app that has had these before it linked the package.
extension Duration {
  fileprivate static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
  fileprivate static func hours(_ count: Double) -> Duration { .seconds(3600 * count) }
}
