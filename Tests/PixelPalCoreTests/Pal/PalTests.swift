import XCTest

@testable import PixelPalCore

final class PalTests: XCTestCase {
  private func stepsEvent(_ counted: Int, today: Int? = nil) -> PalEvent {
    .steps(StepReport(counted: counted, today: today ?? counted))
  }

  /// A first day on a phone: the app is opened in the morning, the person walks, the app is woken and opened again.
  func test_firstDay_reportsTheExpectedChanges() {
    var fixture = PalFixture()
    XCTAssertEqual(
      fixture.handle([.opened(), stepsEvent(1500)], at: "08:00"),
      ["opened", "steps +1500 = 1500", "energy low", "started", "reloaded open free"])
    XCTAssertEqual(fixture.handle([.closed], at: "08:02"), ["closed"])
    let walk = Interval(from: fixture.instant(at: "09:50"), lasting: .minutes(9))
    XCTAssertEqual(
      fixture.handle([.woken, .steps(StepReport(counted: 2600, today: 2600, walks: [walk]))], at: "10:00"),
      ["steps +1100 = 2600", "walks", "energy neutral", "updated walking", "reloaded picture"])
    XCTAssertEqual(fixture.handle([.timePassed], at: "10:03:29"), [])
    XCTAssertEqual(fixture.handle([.timePassed], at: "10:03:30"), ["rests"])
    XCTAssertEqual(fixture.status(of: .compact, at: "10:03:30"), .stale)
    XCTAssertEqual(fixture.presentation(on: .compact, at: "10:03:30").sprite?.name.pictureName, "male_neutral_1")
    XCTAssertEqual(fixture.handle([.timePassed], at: "16:00"), ["ended system", "reloaded policy"])
    XCTAssertEqual(fixture.status(of: .compact, at: "16:00"), .gone)
    XCTAssertEqual(
      fixture.handle([.opened(closesAt: fixture.instant(at: "18:02")), stepsEvent(8000)], at: "18:00"),
      [
        "opened", "steps +5400 = 8000", "energy vital", "milestone 5000", "started", "reloaded picture free",
      ])
    fixture.handle([.closed], at: "18:02")
    XCTAssertEqual(fixture.handle([.timePassed], at: "00:00", day: 1).prefix(1), ["energy low"])
    XCTAssertEqual(fixture.presentation(on: .homeSmall, at: "00:00", day: 1).sprite?.name.pictureName, "male_low_1")
    XCTAssertEqual(fixture.pal.totalSteps, 8000)
  }

  /// A report that arrives by the end of a walk continues the walk; a later one starts a new walk.
  func test_report_continuesAWalk_untilItsEnd_andStartsANewOneAfterwards() {
    let table: [(at: String, words: [String])] = [
      ("10:00:59", ["steps +100 = 2100", "updated steps"]),
      // The phone has already drawn the resting state automatically.
      ("10:01:00", ["steps +100 = 2100", "updated walking"]),
      ("10:01:01", ["steps +100 = 2100", "rests", "walks", "updated walking"]),
    ]
    for row in table {
      var fixture = PalFixture()
      fixture.handle([.opened(), fixture.walkReport(2000, from: "09:58", to: "10:00")], at: "10:00")
      let words = fixture.handle([fixture.walkReport(2100, from: "10:00", to: "10:00:45")], at: row.at)
      XCTAssertEqual(words, row.words, row.at)
      XCTAssertTrue(fixture.pal.isWalking(at: fixture.instant(at: "10:02:07")), row.at)
      XCTAssertFalse(fixture.pal.isWalking(at: fixture.instant(at: "10:02:08")), row.at)
    }
  }

  /// Short pauses do not end a walk, and the longer a walk has lasted, the longer it is assumed to continue.
  func test_walk_continuesAcrossShortPauses_andExtendsWithItsLength() {
    // Segments of walking with the time at which each becomes known; and the end of the walk after the last of them.
    let table: [(pieces: [(from: String, to: String, known: String)], until: String)] = [
      ([("10:00", "10:01", "10:01:05")], "10:01:30"),
      ([("10:00", "10:01", "10:01:05"), ("10:01", "10:02", "10:02:05")], "10:03:00"),
      // A pause of half a minute, and one that is a second longer.
      ([("10:00", "10:01", "10:01:05"), ("10:01:30", "10:03", "10:03:05")], "10:04:30"),
      ([("10:00", "10:01", "10:01:05"), ("10:01:31", "10:03:01", "10:03:05")], "10:03:46"),
      // Segments that become known too late to be shown still count as walked.
      ([("09:50", "10:00", "10:08"), ("10:00", "10:07", "10:08")], "10:12:00"),
      ([("10:00", "10:07", "10:08"), ("09:50", "10:00", "10:08:01")], "10:10:30"),
    ]
    for row in table {
      var fixture = PalFixture()
      fixture.handle([.opened()], at: "09:00")
      for (index, piece) in row.pieces.enumerated() {
        fixture.handle([fixture.walkReport(100 * (index + 1), from: piece.from, to: piece.to)], at: piece.known)
      }
      let end = fixture.instant(at: row.until)
      XCTAssertTrue(fixture.pal.isWalking(at: end - .seconds(1)), "\(row)")
      XCTAssertFalse(fixture.pal.isWalking(at: end), "\(row)")
    }
  }

  /// A pal that knows each step at once rests together with the person; the sent state rests automatically much later.
  func test_longWalk_isUpdatedLessOften_asItContinues() {
    var fixture = PalFixture(.ideal)
    fixture.handle([.opened()], at: "09:00")
    var sent: [String] = []
    for minute in 0..<60 {
      let walk = Interval(from: fixture.instant(at: "10:00") + .minutes(minute), lasting: .minutes(1))
      for now in [walk.start, walk.start + .seconds(30)] {
        let words = fixture.pal.handle(
          [.steps(StepReport(counted: 100, today: 100, walks: now == walk.start ? [walk] : []))], at: now,
          under: fixture.configuration)
        for change in words where change.shortText == "updated walking" {
          sent.append(Zone.utc.localTime(at: now).clockToTheSecond)
        }
      }
    }
    // Updates become less frequent as the walk continues: a dozen updates in an hour of walking.
    XCTAssertEqual(
      sent,
      [
        "10:00:00", "10:01:30", "10:03:00", "10:06:00", "10:10:30", "10:16:00", "10:22:00", "10:28:00", "10:34:00",
        "10:40:00", "10:46:00", "10:52:00", "10:58:00",
      ])
    XCTAssertTrue(fixture.pal.isWalking(at: fixture.instant(at: "11:00:29")))
    XCTAssertFalse(fixture.pal.isWalking(at: fixture.instant(at: "11:00:30")))
  }

  /// A state has only one stale date: if a walk late in the day uses it, none is left for midnight.
  func test_staleDate_isReservedForMidnight_inTheLastHours() {
    func walkPresentation(
      at clock: String, today: Int, _ device: DeviceModel = .ios18, hours: Int = 3
    ) throws -> (app: Bool, island: Bool, staleAt: String) {
      let rules = try Rules.standard.changing { $0.staleDateKeptForMidnightHours = hours }
      var fixture = PalFixture(try PalConfiguration(rules: rules, device: device))
      fixture.handle([.opened(), stepsEvent(10, today: today)], at: "18:00")
      fixture.handle([.closed], at: "18:02")
      let now = fixture.instant(at: clock)
      let walk = Interval(from: now - .minutes(2), lasting: .minutes(2))
      let report = StepReport(counted: today + 100, today: today + 100, walks: [walk])
      _ = fixture.pal.handle([.woken, .steps(report)], at: now, under: fixture.configuration)
      let sent = try XCTUnwrap(fixture.pal.currentLiveActivity)
      return (
        fixture.pal.isWalking(at: now), sent.content.animation == .walking,
        Zone.utc.localTime(at: sent.staleAt).clockToTheSecond
      )
    }
    let table: [(at: String, today: Int, device: DeviceModel, hours: Int, island: Bool, staleAt: String)] = [
      ("20:59:59", 5000, .ios18, 3, true, "21:00:59"),
      ("21:00", 5000, .ios18, 3, false, "00:00:00"),
      ("23:59", 5000, .ios18, 3, false, "00:00:00"),
      // The picture of a new day is `low` anyway.
      ("21:30", 50, .ios18, 3, true, "21:31:00"),
      // An app that runs at midnight needs no stale date.
      ("21:30", 5000, .ideal, 3, true, "21:31:00"),
      ("23:58", 5000, .ios18, 0, true, "23:59:00"),
      ("19:00", 5000, .ios18, 24, false, "00:00:00"),
    ]
    for row in table {
      let found = Result { try walkPresentation(at: row.at, today: row.today, row.device, hours: row.hours) }
      guard case .success(let shown) = found else { return XCTFail("\(row): \(found)") }
      XCTAssertTrue(shown.app, "\(row)")
      XCTAssertEqual(shown.island, row.island, "\(row)")
      XCTAssertEqual(shown.staleAt, row.staleAt, "\(row)")
    }
  }

  /// A walk shown when those hours begin is hidden then, if the app is running.
  func test_shownWalk_isHidden_whenTheReservedHoursBegin() {
    var fixture = PalFixture()
    fixture.handle([.opened(closesAt: fixture.instant(at: "21:01")), stepsEvent(3000)], at: "20:58")
    fixture.handle([fixture.walkReport(3300, from: "20:54", to: "20:58:30")], at: "20:58:30")
    XCTAssertEqual(
      fixture.pal.nextWake(after: fixture.instant(at: "20:58:30"), under: fixture.configuration),
      fixture.instant(at: "21:00"))
    XCTAssertEqual(fixture.handle([.timePassed], at: "21:00"), ["updated walking"])
    XCTAssertEqual(fixture.pal.currentLiveActivity?.staleAt, fixture.instant(at: "00:00", day: 1))
  }

  /// Opening and closing the app during a background wake does not end the wake.
  func test_wake_keepsItsExecutionTime_whenTheAppIsOpenedAndClosed() throws {
    let premium = try XCTUnwrap(
      EntitlementHistory([.init(.subscribed, from: Instant(secondsSince1970: 1_736_121_600) + .seconds(36_020))]))
    // The times at which the app is opened and closed, beside a wake at 10:00:00 that lets it run for 30 s.
    let table = [("10:00:04", "10:00:06"), ("10:00:04", "10:00:19"), ("09:50", "09:51")]
    for (opened, closed) in table {
      var fixture = PalFixture(
        try PalConfiguration(rules: .standard, device: .ios18), entitlements: premium, hasSeenPaywall: true)
      fixture.handle([.opened(closesAt: fixture.instant(at: "08:01")), stepsEvent(80_000)], at: "08:00")
      fixture.handle([.closed], at: "08:01")
      let isBefore = opened < "10:00"
      if !isBefore { fixture.handle([.woken], at: "10:00") }
      fixture.handle([.opened(closesAt: fixture.instant(at: closed))], at: opened)
      fixture.handle([.closed], at: closed)
      if isBefore { fixture.handle([.woken], at: "10:00") }
      XCTAssertEqual(
        fixture.handle([.timePassed], at: "10:00:20"),
        ["entitlement subscribed", "revealed 3", "paywall entitled", "updated phase", "reloaded phase"], opened)
      XCTAssertEqual(fixture.status(of: .app, at: "10:00:20"), .stale, "it is behind")
      XCTAssertEqual(
        fixture.handle([stepsEvent(90_000, today: 1)], at: "10:00:31"), ["steps +10000 = 90000", "energy low"], opened)
    }
  }

  /// The order of the events of one instant does not matter.
  func test_simultaneousEvents_giveTheSameResult_inAnyOrder() throws {
    let trial = try XCTUnwrap(
      EntitlementHistory([
        .init(.trial, from: PalFixture().instant(at: "08:00"), until: PalFixture().instant(at: "09:00"))
      ]))
    let events: [PalEvent] = [
      .phoneUnlocked, .opened(), .entitlements(trial), .zoneChanged(ZoneTests.paris),
      .steps(StepReport(counted: 80_000, today: 9000)),
    ]
    var reference: (pal: Pal, words: [String])?
    for order in permutations(events) {
      var fixture = PalFixture()
      let words = fixture.handle(order, at: "08:00")
      if let reference {
        XCTAssertEqual(words, reference.words)
        XCTAssertEqual(fixture.pal, reference.pal)
      } else {
        reference = (fixture.pal, words)
      }
    }
    XCTAssertEqual(
      reference?.words,
      [
        "opened", "entitlement trial", "zone Paris", "steps +80000 = 80000", "energy vital", "unlocked 2",
        "unlocked 3", "revealed 2", "revealed 3", "milestone 5000", "highlight", "paywall entitled", "started",
        "reloaded phase free",
      ])
  }

  private func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard let first = elements.first else { return [[]] }
    return permutations(Array(elements.dropFirst())).flatMap { rest in
      (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
  }

  /// A total of 25,000 is phase 1 and 25,001 is phase 2, in the app and on all surfaces.
  func test_phase2_startsAtExactly25001Steps_onAllSurfaces() {
    for (total, phase, icon) in [(25_000, 1, "moon.zzz"), (25_001, 2, "figure.walk")] {
      var fixture = PalFixture()
      fixture.handle([.opened(), stepsEvent(total)], at: "08:00")
      XCTAssertEqual(fixture.pal.phaseProgress.visiblePhase.rawValue, phase)
      for surface in [Surface.app, .lockScreen, .homeSmall] {
        XCTAssertEqual(fixture.presentation(on: surface, at: "08:00").icon, icon, "\(surface)")
        XCTAssertEqual(fixture.presentation(on: surface, at: "08:00").sprite?.phase.rawValue, phase, "\(surface)")
      }
    }
  }

  /// The highlight plays completely before the paywall; if the app is closed during the highlight, it plays again at
  /// the next open.
  func test_paywall_isShownOnce_afterTheCompleteHighlight() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    XCTAssertEqual(
      fixture.handle([stepsEvent(25_001)], at: "08:01").filter { $0.hasPrefix("paywall") || $0.hasPrefix("high") },
      ["highlight", "paywall highlightFirst"])
    XCTAssertEqual(
      fixture.handle([.closed], at: "08:01:01"),
      ["updated milestone", "closed", "paywall inBackground"], "the text goes with the app")
    XCTAssertEqual(
      fixture.handle([.opened()], at: "10:00").filter { $0 != "reloaded open free" },
      ["opened", "highlight", "paywall highlightFirst"])
    XCTAssertEqual(
      fixture.pal.nextWake(after: fixture.instant(at: "10:00"), under: fixture.configuration),
      fixture.instant(at: "10:00:02"))
    XCTAssertEqual(fixture.handle([.timePassed], at: "10:00:01"), [])
    XCTAssertEqual(fixture.handle([.timePassed, .closed], at: "10:00:02"), ["highlight over", "paywall", "closed"])
    XCTAssertTrue(fixture.pal.hasSeenPaywall)
    XCTAssertEqual(fixture.pal.lastPaywallDecision, .shown)
    XCTAssertEqual(fixture.pal.paywallDecision, .alreadySeen, "it was closed with the app")
    // The paywall never appears automatically again; it does if the user opens a locked feature.
    XCTAssertEqual(fixture.handle([.opened()], at: "12:00"), ["opened", "reloaded open free"])
    XCTAssertEqual(fixture.handle([.lockedFeatureOpened(.history)], at: "12:01"), ["paywall"])
  }

  /// If the app is opened and closed at the same instant, no highlight starts, because it could not be seen.
  func test_highlight_isNotPlayed_ifTheAppIsClosedAtTheSameInstant() {
    var fixture = PalFixture()
    fixture.handle([.woken, stepsEvent(25_001)], at: "09:00")
    let words = fixture.handle([.opened(), .closed], at: "10:00")
    XCTAssertFalse(words.contains("highlight"), "\(words)")
    XCTAssertTrue(fixture.handle([.opened()], at: "11:00").contains("highlight"))
  }

  func test_paywall_isNotShown_beforePhase2_evenOnRequest() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    XCTAssertEqual(fixture.handle([.lockedFeatureOpened(.skins)], at: "08:00:01"), ["paywall notYetPhase2"])
  }

  func test_paywall_isNotShown_ifItWasSeenEarlier() {
    var fixture = PalFixture(hasSeenPaywall: true)
    fixture.handle([.opened(), stepsEvent(25_001)], at: "08:00")
    XCTAssertEqual(fixture.pal.paywallDecision, .alreadySeen)
  }

  /// A purchase reveals every earned phase at that instant: one update, and one event for each phase.
  func test_purchase_revealsEveryEarnedPhase_withOneUpdate() throws {
    var fixture = PalFixture()
    fixture.handle([.opened(), stepsEvent(210_000)], at: "08:00")
    XCTAssertEqual(fixture.pal.phaseProgress.visiblePhase, .active)
    let bought = try XCTUnwrap(
      EntitlementHistory([.init(.subscribed, from: fixture.instant(at: "09:00"), until: fixture.instant(at: "12:00"))]))
    XCTAssertEqual(
      fixture.handle([.entitlements(bought)], at: "09:00"),
      [
        "highlight over", "entitlement subscribed", "revealed 3", "revealed 4", "highlight", "paywall entitled",
        "updated phase", "reloaded phase free",
      ])
    XCTAssertEqual(fixture.status(of: .accessoryCircular, at: "09:00"), .live)
    // After premium ends, visible phases stay; premium surfaces lock again through the timeline alone.
    XCTAssertEqual(fixture.status(of: .accessoryCircular, at: "12:00"), .locked)
    XCTAssertEqual(
      fixture.handle([.timePassed], at: "12:00"),
      ["highlight over", "entitlement expired", "paywall", "reloaded policy free"])
    XCTAssertEqual(fixture.pal.phaseProgress.visiblePhase, .ascended)
    XCTAssertEqual(fixture.status(of: .history, at: "12:00"), .locked)
  }

  /// Each change from one entitlement to another: visible phases, premium state and paywall.
  func test_everyEntitlementChange_setsVisiblePhasesPremiumAndPaywall() throws {
    for first in Entitlement.allCases {
      for second in Entitlement.allCases where second != first {
        let noon = PalFixture().instant(at: "12:00")
        let history = try XCTUnwrap(
          EntitlementHistory([.init(first, from: .distantPast, until: noon), .init(second, from: noon)]))
        var fixture = PalFixture(entitlements: history)
        fixture.handle([.opened(), stepsEvent(90_000)], at: "11:00")
        XCTAssertEqual(fixture.pal.phaseProgress.visiblePhase.rawValue, first.isEntitled == true ? 3 : 2, "\(first)")
        XCTAssertEqual(fixture.pal.isPremium, first.isEntitled == true)
        fixture.handle([.timePassed], at: "11:00:02")
        fixture.handle([.timePassed], at: "12:00")
        let seen = first.isEntitled == true || second.isEntitled == true ? 3 : 2
        XCTAssertEqual(fixture.pal.phaseProgress.visiblePhase.rawValue, seen, "\(first) \(second)")
        // An unknown entitlement changes nothing.
        XCTAssertEqual(fixture.pal.isPremium, second.isEntitled ?? (first.isEntitled == true), "\(first) \(second)")
        let mayShow = [first.isEntitled, second.isEntitled].contains(false)
        XCTAssertEqual(fixture.pal.hasSeenPaywall, mayShow, "\(first) \(second)")
      }
    }
  }

  func test_skinsAndLooks_areAppliedOnlyWithPremium() throws {
    var free = PalFixture()
    free.handle([.opened()], at: "08:00")
    let girl = Look(gender: .female, style: .dusk)
    XCTAssertEqual(free.handle([.skinChosen(.always(.summer)), .lookChosen(girl)], at: "08:01"), [])
    var fixture = PalFixture(zone: ZoneTests.paris, entitlements: .always)
    fixture.handle([.opened()], at: "08:00")
    XCTAssertEqual(
      fixture.handle([.skinChosen(.season)], at: "08:05"), ["skin season", "updated look", "reloaded choice free"])
    XCTAssertEqual(fixture.presentation(on: .app, at: "08:05").sprite?.skin, .winter)
    XCTAssertEqual(
      fixture.handle([.lookChosen(girl)], at: "08:10"),
      ["look", "updated look", "reloaded choice free"])
    XCTAssertEqual(fixture.presentation(on: .app, at: "08:10").sprite?.name.pictureName, "female_low_1")
    // After premium ends, the first character appears in its own colours, and the chosen skin is remembered.
    fixture.handle([.entitlements(.none)], at: "08:20")
    XCTAssertEqual(fixture.presentation(on: .app, at: "08:20").sprite?.name.pictureName, "male_low_1")
    XCTAssertNil(fixture.presentation(on: .app, at: "08:20").sprite?.skin)
    XCTAssertEqual(fixture.pal.wardrobe?.skin, .season)
  }

  /// January is winter in Paris, summer in Sydney, and no season in Singapore.
  func test_seasonalSkin_dependsOnTheHemisphereOfTheZone() throws {
    var fixture = PalFixture(zone: ZoneTests.paris, entitlements: .always)
    fixture.handle([.opened(), .skinChosen(.season)], at: "08:00")
    XCTAssertEqual(fixture.presentation(on: .app, at: "08:01").sprite?.skin, .winter)
    XCTAssertEqual(fixture.presentation(on: .homeSmall, at: "08:01").sprite?.skin, .winter)
    let changes = fixture.handle([.zoneChanged(ZoneTests.sydney)], at: "08:05")
    XCTAssertEqual(fixture.presentation(on: .app, at: "08:06").sprite?.skin, .summer)
    XCTAssertEqual(
      fixture.presentation(on: .homeSmall, at: "08:06").sprite?.skin, .summer, "widgets follow: \(changes)")
    XCTAssertEqual(
      fixture.presentation(on: .lockScreen, at: "08:06").sprite?.skin, .summer, "so does the Live Activity: \(changes)")
    fixture.handle([.zoneChanged(ZoneTests.makeZone("Singapore", 28_800, []))], at: "08:20")
    for surface in [Surface.app, .homeSmall, .lockScreen] {
      XCTAssertNil(fixture.presentation(on: surface, at: "08:21").sprite?.skin, "\(surface)")
    }
    fixture.handle([.skinChosen(.always(.autumn))], at: "08:30")
    XCTAssertEqual(
      fixture.presentation(on: .app, at: "08:31").sprite?.skin, .autumn, "a chosen skin is worn everywhere")
  }

  /// A pal saved without its hemisphere shows its seasonal skin from the app's first event on, without a zone change.
  func test_missingHemisphere_isAdded_withoutAZoneChange() {
    let unknown = ZoneTests.makeZone("Sydney", 36_000, [])
    var fixture = PalFixture(zone: unknown, entitlements: .always)
    fixture.handle([.opened(), .skinChosen(.season)], at: "08:00")
    XCTAssertNil(fixture.presentation(on: .app, at: "08:01").sprite?.skin)
    let changes = fixture.handle([.zoneChanged(ZoneTests.sydney)], at: "08:05")
    XCTAssertFalse(changes.contains { $0.hasPrefix("zone") }, "\(changes)")
    XCTAssertEqual(fixture.presentation(on: .app, at: "08:06").sprite?.skin, .summer)
    XCTAssertEqual(fixture.pal.zone, ZoneTests.sydney)
  }

  func test_liveActivity_isRenewedAfterFourHours_andStartedOnceADayAfterADismissal() {
    var fixture = PalFixture()
    XCTAssertTrue(fixture.handle([.opened()], at: "08:00").contains("started"))
    fixture.handle([.closed], at: "08:02")
    XCTAssertFalse(fixture.handle([.opened()], at: "12:00").contains("started"), "four hours is not older than four")
    fixture.handle([.closed], at: "12:00:00")
    XCTAssertEqual(
      fixture.handle([.opened()], at: "12:00:01").filter { $0.hasPrefix("started") || $0.hasPrefix("ended") },
      ["started", "ended renewed"], "the new one starts before the old one ends")
    // After a swipe, the next open starts an activity, at most once a day.
    fixture.handle([.liveActivityDismissed], at: "12:00:02")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "12:00:03"), .gone)
    let reason = "the last Live Activity was swiped away or lost"
    XCTAssertEqual(
      fixture.presentation(on: .lockScreen, at: "12:00:03").reason,
      "\(reason); the next starts when the app is opened")
    XCTAssertFalse(fixture.handle([.timePassed], at: "12:01").contains("started"), "not before the next open")
    XCTAssertTrue(fixture.handle([.opened()], at: "13:00").contains("started"))
    XCTAssertEqual(fixture.handle([.liveActivityDismissed], at: "13:01"), ["ended dismissed"])
    XCTAssertFalse(fixture.handle([.opened()], at: "14:00").contains("started"))
    XCTAssertEqual(
      fixture.presentation(on: .lockScreen, at: "14:00").reason,
      "two Live Activities in a row were swiped away or lost; the next starts when the app is opened after 2025-01-06")
    fixture.handle([.closed], at: "14:01")
    fixture.handle([.timePassed], at: "00:00", day: 1)
    XCTAssertEqual(
      fixture.presentation(on: .compact, at: "00:00", day: 1).reason,
      "\(reason); the next starts when the app is opened")
    XCTAssertTrue(fixture.handle([.opened()], at: "08:00", day: 1).contains("started"))
    XCTAssertEqual(fixture.pal.totalSteps, 0, "a swipe changes nothing in the game")
  }

  func test_liveActivity_endsAfterEightHours() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    XCTAssertFalse(fixture.handle([.timePassed], at: "15:59:59").contains("ended system"))
    XCTAssertTrue(fixture.handle([.timePassed], at: "16:00").contains("ended system"))
    XCTAssertEqual(fixture.status(of: .expanded, at: "16:00"), .gone)
  }

  func test_profile_begins_whenOnboardingIsCompleted() {
    var pal = Pal(zone: .utc)
    let configuration = PalConfiguration.standard
    let now = Instant(secondsSince1970: 1_736_150_000)
    var words = pal.handle([.opened(), stepsEvent(30_000)], at: now, under: configuration).map(\.shortText)
    XCTAssertEqual(words, ["opened"], "before the profile no step exists, and no paywall")
    XCTAssertEqual(pal.presentation(on: .app, at: now, under: configuration).status, .placeholder)
    let path: [Onboarding.Action] = [.go, .choose(.female, .meadow), .go, .go, .go, .answer(granted: true)]
    for (second, step) in path.enumerated() {
      words = pal.handle(.onboarding(step), at: now + .seconds(second), under: configuration).map(\.shortText)
    }
    XCTAssertEqual(words, ["began", "started"])
    XCTAssertEqual(pal.createdAt, now + .seconds(5))
    XCTAssertEqual(pal.presentation(on: .app, at: now + .seconds(4), under: configuration).status, .placeholder)
    XCTAssertEqual(
      pal.presentation(on: .app, at: now + .seconds(5), under: configuration).sprite?.name.pictureName, "female_low_1")
  }

  /// A missing permission looks like missing data and never like zero; once granted, all steps become known at the next
  /// query.
  func test_stepsAreUnknown_withoutPermission_andDeliveredOnceGranted() {
    var fixture = PalFixture()
    XCTAssertEqual(fixture.pal.energy, .unknown)
    XCTAssertNil(fixture.pal.stepsToday)
    fixture.handle([.permission(granted: false), .opened(), stepsEvent(9000)], at: "08:00")
    XCTAssertEqual(fixture.pal.energy, .unknown)
    XCTAssertNil(fixture.presentation(on: .app, at: "08:00").text)
    XCTAssertEqual(fixture.pal.totalSteps, 0)
    fixture.handle([.permission(granted: true), stepsEvent(9000)], at: "09:00")
    XCTAssertEqual(fixture.pal.energy, .vital)
    fixture.handle([.permission(granted: false)], at: "10:00")
    XCTAssertEqual(fixture.pal.energy, .unknown)
    XCTAssertEqual(fixture.pal.totalSteps, 9000, "what was told stays")
  }

  /// A day begins with low energy, and no number is shown before a step of that day is known.
  func test_stepsToday_isNil_untilAStepOfTheDayIsKnown() {
    var fixture = PalFixture()
    fixture.handle([.opened(), stepsEvent(9000)], at: "20:00")
    fixture.handle([.closed], at: "20:02")
    for report in [[], [PalEvent.opened(), .steps(StepReport(counted: 9000, today: 0))]] {
      fixture.handle(report + [.timePassed], at: "01:00", day: 1)
      XCTAssertNil(fixture.pal.stepsToday)
      XCTAssertEqual(fixture.pal.energy, .low)
      let app = fixture.presentation(on: .app, at: "01:01", day: 1)
      XCTAssertNil(app.text)
      XCTAssertNil(app.steps)
      XCTAssertEqual(app.reason, "resting, and no steps of today are known")
      XCTAssertNil(fixture.presentation(on: .expanded, at: "01:01", day: 1).text)
      XCTAssertNil(fixture.presentation(on: .history, at: "01:01", day: 1).text)
    }
    fixture.handle([.steps(StepReport(counted: 9001, today: 1))], at: "02:00", day: 1)
    XCTAssertEqual(fixture.pal.stepsToday, 1)
    XCTAssertEqual(fixture.presentation(on: .app, at: "02:01", day: 1).text, "1")
  }

  /// If only yesterday's steps are known, the energy is low for that reason.
  func test_energy_isLow_whenOnlyStepsOfYesterdayAreKnown() {
    var fixture = PalFixture()
    fixture.handle([.steps(StepReport(counted: 700, today: 0))], at: "09:00")
    XCTAssertEqual(fixture.pal.energy, .low)
    XCTAssertNil(fixture.pal.stepsToday)
    let change = fixture.changes.last { $0.kind == .energyChanged(from: .unknown, to: .low) }
    XCTAssertEqual(change?.reason, .noKnownStepsToday)
  }

  /// At 75,001 steps without premium, phase 3 is earned, stays hidden, and is celebrated when premium reveals it.
  func test_highlight_waitsUntilAPhaseIsRevealed() {
    var fixture = PalFixture(hasSeenPaywall: true)
    fixture.handle([.opened(), stepsEvent(25_001)], at: "09:00")
    fixture.handle([.timePassed], at: "09:00:02")
    let hidden = fixture.handle([stepsEvent(75_001)], at: "10:00")
    XCTAssertTrue(hidden.contains("unlocked 3"), "\(hidden)")
    XCTAssertFalse(hidden.contains("highlight"), "\(hidden)")
    XCTAssertFalse(fixture.presentation(on: .app, at: "10:00:01").effects.contains(.highlight))
    fixture.handle([.closed], at: "10:30")
    XCTAssertFalse(fixture.handle([.opened()], at: "11:00").contains("highlight"))
    XCTAssertTrue(fixture.handle([.entitlements(.always)], at: "11:30").contains("highlight"))
  }

  /// A date that occurs twice because of travel across the date line counts as one day.
  func test_repeatedDate_countsAsOneDay() throws {
    let (west, east) = (try XCTUnwrap(Zone(offsetSeconds: -36_000)), try XCTUnwrap(Zone(offsetSeconds: 46_800)))
    var fixture = PalFixture()
    fixture.handle([.zoneChanged(east)], at: "01:00")
    fixture.handle([.opened(), stepsEvent(5200)], at: "10:30")
    XCTAssertEqual(fixture.pal.stepsToday, 5200)
    XCTAssertTrue(fixture.handle([.timePassed], at: "11:00").contains("energy low"), "midnight east of the line")
    XCTAssertNil(fixture.pal.stepsToday)
    XCTAssertEqual(
      fixture.handle([.zoneChanged(west)], at: "12:00").filter { $0.hasPrefix("energy") }, ["energy neutral"])
    XCTAssertEqual(fixture.pal.stepsToday, 5200, "the date came again")
    XCTAssertFalse(fixture.handle([stepsEvent(5300)], at: "12:30").contains("milestone 5000"), "once for a date")
  }

  /// The existing widget timeline changes days by the old time zone, so a zone change reloads it.
  func test_zoneChange_reloadsWidgets_once() throws {
    let east = try XCTUnwrap(Zone(offsetSeconds: 46_800))
    var fixture = PalFixture()
    fixture.handle([.opened(), stepsEvent(9000)], at: "09:00")
    XCTAssertTrue(fixture.handle([.zoneChanged(east)], at: "09:01").contains("reloaded picture free"))
    let timeline = fixture.pal.makeWidgetTimeline(at: fixture.instant(at: "09:01"), under: fixture.configuration)
    XCTAssertEqual(timeline?.entries.dropFirst().first?.date, fixture.instant(at: "11:00"), "midnight in the east")
    XCTAssertFalse(fixture.handle([.zoneChanged(east)], at: "09:02").contains { $0.hasPrefix("reloaded") })
  }

  func test_downwardCorrection_keepsTotalAndPhase() {
    var fixture = PalFixture()
    fixture.handle([.opened(), stepsEvent(25_001)], at: "08:00")
    XCTAssertEqual(
      fixture.handle([stepsEvent(20_000)], at: "09:00").filter { $0.contains("orrected") || $0.contains("nlocked") },
      ["corrected 20000 below 25001"])
    XCTAssertEqual(fixture.pal.phaseProgress.visiblePhase, .active)
    XCTAssertEqual([fixture.pal.totalSteps, fixture.pal.countedSteps], [25_001, 20_000])
  }

  func test_rareAnimation_isPlayedAtMostOncePerDay_atTheFirstOpen() {
    var fixture = PalFixture(entitlements: .always)
    fixture.handle([.opened(), stepsEvent(250_000)], at: "00:01")
    var days = 0
    for day in 1...60 {
      let opens = ["08:00", "09:00", "10:00"].map { fixture.handle([.opened()], at: $0, day: day).contains("rare") }
      XCTAssertLessThanOrEqual(opens.filter { $0 }.count, 1)
      if opens[0] { days += 1 }
      XCTAssertFalse(opens[1] || opens[2])
    }
    XCTAssertTrue((15...45).contains(days), "\(days) of 60 days")
  }

  /// A query without steps sets no value, because a missing permission gives the same result.
  func test_queryWithoutSteps_leavesTheEnergyUnknown() {
    var fixture = PalFixture()
    XCTAssertEqual(
      fixture.handle([.opened(), stepsEvent(0)], at: "08:00"), ["opened", "started", "reloaded open free"])
    XCTAssertEqual(fixture.pal.energy, .unknown)
    XCTAssertNil(fixture.presentation(on: .app, at: "08:00").text)
    XCTAssertEqual(fixture.pal.lastReportAt, fixture.instant(at: "08:00"))
  }

  /// If the user requests the paywall at the instant at which it appears automatically, it appears once.
  func test_paywall_isShownOnce_ifRequestedWhenItAppearsAutomatically() {
    var fixture = PalFixture()
    fixture.handle([.opened(), stepsEvent(25_001)], at: "08:00")
    let words = fixture.handle([.lockedFeatureOpened(.history)], at: "08:00:02")
    XCTAssertEqual(words.filter { $0 == "paywall" }.count, 1)
  }

  /// A pal that was not woken does not show its only paywall to a user who closes the app.
  func test_paywall_isNotShown_whenTheAppCloses() {
    var fixture = PalFixture()
    fixture.handle([.opened(), stepsEvent(25_001)], at: "08:00")
    XCTAssertFalse(fixture.handle([.closed], at: "08:02").contains("paywall"))
    XCTAssertFalse(fixture.pal.hasSeenPaywall)
    XCTAssertTrue(fixture.handle([.opened()], at: "09:00").contains("paywall"))
  }

  /// On the first launch the entitlement is unknown, so no paywall appears.
  func test_paywall_isNotShown_untilTheEntitlementIsKnown() {
    var pal = Pal(zone: .utc)
    let now = Instant(secondsSince1970: 1_736_150_000)
    let path: [Onboarding.Action] = [.go, .choose(.female, .meadow), .go, .go, .go, .answer(granted: true)]
    _ = pal.handle([.opened()] + path.map { .onboarding($0) }, at: now, under: .standard)
    _ = pal.handle(stepsEvent(30_000), at: now + .seconds(1), under: .standard)
    _ = pal.handle(.timePassed, at: now + .seconds(10), under: .standard)
    XCTAssertEqual(pal.paywallDecision, .entitlementUnknown)
    _ = pal.handle(.entitlements(.none), at: now + .seconds(11), under: .standard)
    XCTAssertEqual(pal.paywallDecision, .shown)
  }

  /// A purchase and a choice at the same instant work in either order.
  func test_skinChoice_isApplied_withASimultaneousPurchase_inEitherOrder() {
    for events in [
      [PalEvent.skinChosen(.season), .entitlements(.always)], [.entitlements(.always), .skinChosen(.season)],
    ] {
      var fixture = PalFixture()
      fixture.handle([.opened()] + events, at: "08:00")
      XCTAssertEqual(fixture.pal.wardrobe?.skin, .season)
    }
  }

  /// If the clock is set a year ahead and back, sessions, walks, days and drawing continue as if it had never changed.
  func test_pal_behavesNormally_afterTheClockIsSetForwardAndBack() {
    var fixture = PalFixture()
    fixture.handle([.opened(), stepsEvent(3000)], at: "08:00", day: 365)
    for day in 0..<4 {
      let walk = Interval(from: fixture.instant(at: "08:50", day: 365 + day), lasting: .minutes(9))
      fixture.handle(
        [.steps(StepReport(counted: 4000 + day, today: 4000, walks: [walk]))], at: "08:59", day: 365 + day)
    }
    fixture.handle([.opened(), stepsEvent(5100)], at: "09:00")
    XCTAssertFalse(fixture.pal.isWalking(at: fixture.instant(at: "09:30")))
    XCTAssertEqual(fixture.pal.stepsToday, 5100)
    XCTAssertFalse(fixture.handle([stepsEvent(5101)], at: "09:01").contains { $0.hasPrefix("milestone") })
    XCTAssertEqual(fixture.pal.stepsToday, 5101)
    XCTAssertTrue(fixture.handle([.opened()], at: "13:00:01").contains("ended renewed"))
    XCTAssertLessThanOrEqual(
      fixture.presentation(on: .lockScreen, at: "13:00:01").shownSince, fixture.instant(at: "13:00:01"))
  }

  /// If an announced close does not come, the app is still in the foreground, and deferred updates are sent at their
  /// time.
  func test_app_staysInTheForeground_ifTheAnnouncedCloseDoesNotCome() throws {
    let rules = try Rules.standard.changing { $0.liveActivityBurst = 1 }
    var fixture = PalFixture(try PalConfiguration(rules: rules, device: .ios18))
    func wake(after clock: String) -> Instant? {
      fixture.pal.nextWake(after: fixture.instant(at: clock), under: fixture.configuration)
    }
    fixture.handle([.opened(closesAt: fixture.instant(at: "10:05"))], at: "10:00")
    XCTAssertEqual(fixture.handle([stepsEvent(100)], at: "10:04"), ["steps +100 = 100", "energy low", "updated steps"])
    XCTAssertEqual(fixture.handle([stepsEvent(200)], at: "10:04:30"), ["steps +100 = 200", "held steps"])
    XCTAssertEqual(wake(after: "10:04:30"), fixture.instant(at: "10:05"), "the last chance")
    XCTAssertEqual(fixture.handle([.timePassed], at: "10:05"), [])
    XCTAssertEqual(wake(after: "10:05"), fixture.instant(at: "10:07"))
    XCTAssertEqual(fixture.handle([.timePassed], at: "10:07"), ["updated steps"])
  }

  /// The app and the Live Activity use the same limit for milestones that become known late.
  func test_milestone_isShown_whenKnownWithinFifteenMinutes() {
    for (late, isShown) in [(899_999, true), (900_000, true), (900_001, false)] as [(Int64, Bool)] {
      var fixture = PalFixture(.ideal)
      fixture.handle([.opened()], at: "08:00")
      let walkedAt = fixture.instant(at: "09:00") - Milliseconds(late)
      let changes = fixture.handle(
        [.steps(StepReport(counted: 5000, today: 5000, milestoneReachedAt: walkedAt))], at: "09:00")
      XCTAssertTrue(changes.contains("milestone 5000"))
      XCTAssertEqual(changes.contains("updated milestone"), isShown, "\(late) ms late")
      XCTAssertEqual(changes.contains("dropped milestone"), !isShown, "\(late) ms late")
      XCTAssertEqual(
        fixture.pal.lastCelebratedMilestoneAt, isShown ? fixture.instant(at: "09:00") : nil, "\(late) ms late")
    }
  }

  /// The reason of a deferred update is the rule that defers it.
  func test_deferredUpdate_reportsTheRuleThatDefersIt() {
    var fixture = PalFixture(.ideal, entitlements: .always)
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([stepsEvent(1)], at: "08:01")
    fixture.handle([stepsEvent(2)], at: "08:02")
    XCTAssertEqual(
      fixture.changes.last { $0.shortText.hasPrefix("held") }?.reason,
      .bucketNotFull(until: fixture.instant(at: "08:04")))
    var spent = PalFixture(.ideal, entitlements: .always)
    spent.handle([.opened()], at: "08:00")
    for (index, total) in [1, 25_001, 75_001, 200_001].enumerated() {
      spent.handle([stepsEvent(total, today: 1)], at: "08:00:0\(index + 1)")
    }
    spent.handle([stepsEvent(200_002, today: 2)], at: "08:00:09")
    let held = spent.changes.last { $0.shortText.hasPrefix("held") }
    // Two tokens of debt after four updates, and three to fill the bucket.
    XCTAssertEqual(held?.reason, .bucketNotFull(until: spent.instant(at: "08:12:01")))
    var tired = spent
    XCTAssertTrue(tired.handle([stepsEvent(202_002, today: 2002)], at: "08:00:10").contains("held energy"))
    XCTAssertEqual(
      tired.changes.last { $0.shortText.hasPrefix("held") }?.reason, .bucketEmpty(until: tired.instant(at: "08:06:01")))
    XCTAssertEqual(
      tired.pal.nextWake(after: tired.instant(at: "08:00:10"), under: tired.configuration),
      tired.instant(at: "08:06:01"))
    var empty = PalFixture(.ideal, entitlements: .always)
    empty.handle([.opened()], at: "08:00")
    for (index, total) in [1, 25_001, 75_001, 200_001].enumerated() {
      empty.handle([stepsEvent(total, today: 1)], at: "08:00:0\(index + 1)")
    }
    empty.handle([stepsEvent(202_002, today: 2002)], at: "08:00:09")
    XCTAssertEqual(
      empty.changes.last { $0.shortText.hasPrefix("held") }?.reason, .bucketEmpty(until: empty.instant(at: "08:06:01")))
  }
}
