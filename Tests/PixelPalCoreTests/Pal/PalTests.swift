import XCTest

@testable import PixelPalCore

final class PalTests: XCTestCase {
  private func steps(_ counted: Int, today: Int? = nil) -> PalEvent {
    .steps(StepReport(counted: counted, today: today ?? counted))
  }

  /// A first day on a phone: the app is opened in the morning, the person walks, the app is woken and opened again.
  func testADay() {
    var bench = PalBench()
    XCTAssertEqual(
      bench.handle([.opened(), steps(1500)], at: "08:00"),
      ["opened", "steps +1500 = 1500", "energy low", "started", "reloaded open free"])
    XCTAssertEqual(bench.handle([.closed], at: "08:02"), ["closed"])
    let walk = Interval(from: bench.at("09:50"), lasting: .minutes(9))
    XCTAssertEqual(
      bench.handle([.woken, .steps(StepReport(counted: 2600, today: 2600, walks: [walk]))], at: "10:00"),
      ["steps +1100 = 2600", "walks", "energy neutral", "updated walking", "reloaded picture"])
    XCTAssertEqual(bench.handle([.time], at: "10:03:29"), [])
    XCTAssertEqual(bench.handle([.time], at: "10:03:30"), ["rests"])
    XCTAssertEqual(bench.status(.compact, at: "10:03:30"), .stale)
    XCTAssertEqual(bench.shown(.compact, at: "10:03:30").sprite?.name.asset, "male_neutral_1")
    XCTAssertEqual(bench.handle([.time], at: "16:00"), ["ended system", "reloaded policy"])
    XCTAssertEqual(bench.status(.compact, at: "16:00"), .gone)
    XCTAssertEqual(bench.status(.lockScreen, at: "16:00"), .stale)
    XCTAssertEqual(
      bench.handle([.opened(closesAt: bench.at("18:02")), steps(8000)], at: "18:00"),
      [
        "opened", "steps +5400 = 8000", "energy vital", "milestone 5000", "started", "reloaded picture free",
      ])
    bench.handle([.closed], at: "18:02")
    XCTAssertEqual(bench.handle([.time], at: "00:00", day: 1).prefix(1), ["energy low"])
    XCTAssertEqual(bench.shown(.homeSmall, at: "00:00", day: 1).sprite?.name.asset, "male_low_1")
    XCTAssertEqual(bench.pal.total, 8000)
  }

  /// A report that arrives by the end of a walk continues the walk; a later one starts a new walk.
  func testAWalkThatGoesOn() {
    let table: [(at: String, words: [String])] = [
      ("10:00:59", ["steps +100 = 2100", "updated steps"]),
      // The phone has already drawn the resting state automatically.
      ("10:01:00", ["steps +100 = 2100", "updated walking"]),
      ("10:01:01", ["steps +100 = 2100", "rests", "walks", "updated walking"]),
    ]
    for row in table {
      var bench = PalBench()
      bench.handle([.opened(), bench.walked(2000, from: "09:58", to: "10:00")], at: "10:00")
      let words = bench.handle([bench.walked(2100, from: "10:00", to: "10:00:45")], at: row.at)
      XCTAssertEqual(words, row.words, row.at)
      XCTAssertTrue(bench.pal.isWalking(at: bench.at("10:02:07")), row.at)
      XCTAssertFalse(bench.pal.isWalking(at: bench.at("10:02:08")), row.at)
    }
  }

  /// Short pauses do not end a walk, and the longer a walk has lasted, the longer it is assumed to continue.
  func testAWalkOfSeveralPieces() {
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
      var bench = PalBench()
      bench.handle([.opened()], at: "09:00")
      for (index, piece) in row.pieces.enumerated() {
        bench.handle([bench.walked(100 * (index + 1), from: piece.from, to: piece.to)], at: piece.known)
      }
      let end = bench.at(row.until)
      XCTAssertTrue(bench.pal.isWalking(at: end - .seconds(1)), "\(row)")
      XCTAssertFalse(bench.pal.isWalking(at: end), "\(row)")
    }
  }

  /// A pal that knows each step at once rests together with the person; the sent state rests automatically much later.
  func testWhatIsSentOfALongWalk() {
    var bench = PalBench(.ideal)
    bench.handle([.opened()], at: "09:00")
    var sent: [String] = []
    for minute in 0..<60 {
      let walk = Interval(from: bench.at("10:00") + .minutes(minute), lasting: .minutes(1))
      for now in [walk.start, walk.start + .seconds(30)] {
        let words = bench.pal.handle(
          [.steps(StepReport(counted: 100, today: 100, walks: now == walk.start ? [walk] : []))], at: now,
          under: bench.laws)
        for change in words where change.words == "updated walking" {
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
    XCTAssertTrue(bench.pal.isWalking(at: bench.at("11:00:29")))
    XCTAssertFalse(bench.pal.isWalking(at: bench.at("11:00:30")))
  }

  /// A state has only one stale date: if a walk late in the day uses it, none is left for midnight.
  func testTheStaleDateIsKeptForMidnight() {
    func walks(
      at clock: String, today: Int, _ device: DeviceModel = .ios18, hours: Int = 3
    ) throws -> (app: Bool, island: Bool, staleAt: String) {
      let rules = try Rules.standard.changing { $0.staleDateKeptForMidnightHours = hours }
      var bench = PalBench(try Laws(rules: rules, device: device))
      bench.handle([.opened(), steps(10, today: today)], at: "18:00")
      bench.handle([.closed], at: "18:02")
      let now = bench.at(clock)
      let walk = Interval(from: now - .minutes(2), lasting: .minutes(2))
      let report = StepReport(counted: today + 100, today: today + 100, walks: [walk])
      _ = bench.pal.handle([.woken, .steps(report)], at: now, under: bench.laws)
      let sent = try XCTUnwrap(bench.pal.activityInForce)
      return (
        bench.pal.isWalking(at: now), sent.content.animation == .walking,
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
      let found = Result { try walks(at: row.at, today: row.today, row.device, hours: row.hours) }
      guard case .success(let shown) = found else { return XCTFail("\(row): \(found)") }
      XCTAssertTrue(shown.app, "\(row)")
      XCTAssertEqual(shown.island, row.island, "\(row)")
      XCTAssertEqual(shown.staleAt, row.staleAt, "\(row)")
    }
  }

  /// A walk shown when those hours begin is hidden then, if the app is running.
  func testAWalkIntoTheHoursKeptForMidnight() {
    var bench = PalBench()
    bench.handle([.opened(closesAt: bench.at("21:01")), steps(3000)], at: "20:58")
    bench.handle([bench.walked(3300, from: "20:54", to: "20:58:30")], at: "20:58:30")
    XCTAssertEqual(bench.pal.nextWake(after: bench.at("20:58:30"), under: bench.laws), bench.at("21:00"))
    XCTAssertEqual(bench.handle([.time], at: "21:00"), ["updated walking"])
    XCTAssertEqual(bench.pal.activityInForce?.staleAt, bench.at("00:00", day: 1))
  }

  /// Opening and closing the app during a background wake does not end the wake.
  func testRunTimeIsTheUnionOfAWakeAndAnOpen() throws {
    let premium = try XCTUnwrap(
      EntitlementHistory([.init(.subscribed, from: Instant(secondsSince1970: 1_736_121_600) + .seconds(36_020))]))
    // The times at which the app is opened and closed, beside a wake at 10:00:00 that lets it run for 30 s.
    let table = [("10:00:04", "10:00:06"), ("10:00:04", "10:00:19"), ("09:50", "09:51")]
    for (opened, closed) in table {
      var bench = PalBench(try Laws(rules: .standard, device: .ios18), entitlements: premium, hasSeenPaywall: true)
      bench.handle([.opened(closesAt: bench.at("08:01")), steps(80_000)], at: "08:00")
      bench.handle([.closed], at: "08:01")
      let isBefore = opened < "10:00"
      if !isBefore { bench.handle([.woken], at: "10:00") }
      bench.handle([.opened(closesAt: bench.at(closed))], at: opened)
      bench.handle([.closed], at: closed)
      if isBefore { bench.handle([.woken], at: "10:00") }
      XCTAssertEqual(
        bench.handle([.time], at: "10:00:20"),
        ["entitlement subscribed", "revealed 3", "paywall entitled", "updated phase", "reloaded phase"], opened)
      XCTAssertEqual(bench.status(.app, at: "10:00:20"), .stale, "it is behind")
      XCTAssertEqual(
        bench.handle([steps(90_000, today: 1)], at: "10:00:31"), ["steps +10000 = 90000", "energy low"], opened)
    }
  }

  /// The order of the events of one instant does not matter.
  func testTheOrderOfOneInstant() throws {
    let trial = try XCTUnwrap(
      EntitlementHistory([.init(.trial, from: PalBench().at("08:00"), until: PalBench().at("09:00"))]))
    let events: [PalEvent] = [
      .phoneUnlocked, .opened(), .entitlements(trial), .zone(ZoneTests.paris),
      .steps(StepReport(counted: 80_000, today: 9000)),
    ]
    var reference: (pal: Pal, words: [String])?
    for order in permutations(events) {
      var bench = PalBench()
      let words = bench.handle(order, at: "08:00")
      if let reference {
        XCTAssertEqual(words, reference.words)
        XCTAssertEqual(bench.pal, reference.pal)
      } else {
        reference = (bench.pal, words)
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
  func testExactly25000() {
    for (total, phase, icon) in [(25_000, 1, "moon.zzz"), (25_001, 2, "figure.walk")] {
      var bench = PalBench()
      bench.handle([.opened(), steps(total)], at: "08:00")
      XCTAssertEqual(bench.pal.evolution.visible.rawValue, phase)
      for surface in [Surface.app, .lockScreen, .homeSmall] {
        XCTAssertEqual(bench.shown(surface, at: "08:00").icon, icon, "\(surface)")
        XCTAssertEqual(bench.shown(surface, at: "08:00").sprite?.phase.rawValue, phase, "\(surface)")
      }
    }
  }

  /// The highlight plays completely before the paywall; if the app is closed during the highlight, it plays again at
  /// the next open.
  func testThePaywallComesAfterTheHighlight() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    XCTAssertEqual(
      bench.handle([steps(25_001)], at: "08:01").filter { $0.hasPrefix("paywall") || $0.hasPrefix("high") },
      ["highlight", "paywall highlightFirst"])
    XCTAssertEqual(
      bench.handle([.closed], at: "08:01:01"),
      ["updated milestone", "closed", "paywall inBackground"], "the text goes with the app")
    XCTAssertEqual(
      bench.handle([.opened()], at: "10:00").filter { $0 != "reloaded open free" },
      ["opened", "highlight", "paywall highlightFirst"])
    XCTAssertEqual(bench.pal.nextWake(after: bench.at("10:00"), under: bench.laws), bench.at("10:00:02"))
    XCTAssertEqual(bench.handle([.time], at: "10:00:01"), [])
    XCTAssertEqual(bench.handle([.time, .closed], at: "10:00:02"), ["highlight over", "paywall", "closed"])
    XCTAssertTrue(bench.pal.hasSeenPaywall)
    XCTAssertEqual(bench.pal.paywallReason, .shown)
    // The paywall never appears automatically again; it does if the user opens a locked feature.
    XCTAssertEqual(bench.handle([.opened()], at: "12:00"), ["opened", "reloaded open free"])
    XCTAssertEqual(bench.handle([.lockedFeatureOpened(.history)], at: "12:01"), ["paywall"])
  }

  /// If the app is opened and closed at the same instant, no highlight starts, because it could not be seen.
  func testAnOpenWithoutLength() {
    var bench = PalBench()
    bench.handle([.woken, steps(25_001)], at: "09:00")
    let words = bench.handle([.opened(), .closed], at: "10:00")
    XCTAssertFalse(words.contains("highlight"), "\(words)")
    XCTAssertTrue(bench.handle([.opened()], at: "11:00").contains("highlight"))
  }

  func testNoPaywallBeforePhase2HoweverOneAsks() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    XCTAssertEqual(bench.handle([.lockedFeatureOpened(.skins)], at: "08:00:01"), ["paywall notYetPhase2"])
  }

  func testSeenBefore() {
    var bench = PalBench(hasSeenPaywall: true)
    bench.handle([.opened(), steps(25_001)], at: "08:00")
    XCTAssertEqual(bench.pal.paywallReason, .alreadySeen)
  }

  /// A purchase reveals every earned phase at that instant: one update, and one event for each phase.
  func testBuying() throws {
    var bench = PalBench()
    bench.handle([.opened(), steps(210_000)], at: "08:00")
    XCTAssertEqual(bench.pal.evolution.visible, .active)
    let bought = try XCTUnwrap(
      EntitlementHistory([.init(.subscribed, from: bench.at("09:00"), until: bench.at("12:00"))]))
    XCTAssertEqual(
      bench.handle([.entitlements(bought)], at: "09:00"),
      [
        "highlight over", "entitlement subscribed", "revealed 3", "revealed 4", "highlight", "paywall entitled",
        "updated phase", "reloaded phase free",
      ])
    XCTAssertEqual(bench.status(.accessoryCircular, at: "09:00"), .live)
    // After premium ends, visible phases stay; premium surfaces lock again through the timeline alone.
    XCTAssertEqual(bench.status(.accessoryCircular, at: "12:00"), .locked)
    XCTAssertEqual(
      bench.handle([.time], at: "12:00"), ["highlight over", "entitlement expired", "paywall", "reloaded policy free"])
    XCTAssertEqual(bench.pal.evolution.visible, .ascended)
    XCTAssertEqual(bench.status(.history, at: "12:00"), .locked)
  }

  /// Each change from one entitlement to another: visible phases, premium state and paywall.
  func testEveryChangeOfEntitlement() throws {
    for first in Entitlement.allCases {
      for second in Entitlement.allCases where second != first {
        let noon = PalBench().at("12:00")
        let history = try XCTUnwrap(
          EntitlementHistory([.init(first, from: .distantPast, until: noon), .init(second, from: noon)]))
        var bench = PalBench(entitlements: history)
        bench.handle([.opened(), steps(90_000)], at: "11:00")
        XCTAssertEqual(bench.pal.evolution.visible.rawValue, first.isEntitled == true ? 3 : 2, "\(first)")
        XCTAssertEqual(bench.pal.isPremium, first.isEntitled == true)
        bench.handle([.time], at: "11:00:02")
        bench.handle([.time], at: "12:00")
        let seen = first.isEntitled == true || second.isEntitled == true ? 3 : 2
        XCTAssertEqual(bench.pal.evolution.visible.rawValue, seen, "\(first) \(second)")
        // An unknown entitlement changes nothing.
        XCTAssertEqual(bench.pal.isPremium, second.isEntitled ?? (first.isEntitled == true), "\(first) \(second)")
        let mayShow = [first.isEntitled, second.isEntitled].contains(false)
        XCTAssertEqual(bench.pal.hasSeenPaywall, mayShow, "\(first) \(second)")
      }
    }
  }

  func testSkinsAndCharactersArePremium() throws {
    var free = PalBench()
    free.handle([.opened()], at: "08:00")
    let girl = Look(gender: .female, style: .dusk)
    XCTAssertEqual(free.handle([.skinChosen(.always(.summer)), .lookChosen(girl)], at: "08:01"), [])
    var bench = PalBench(zone: ZoneTests.paris, entitlements: .always)
    bench.handle([.opened()], at: "08:00")
    XCTAssertEqual(
      bench.handle([.skinChosen(.season)], at: "08:05"), ["skin season", "updated look", "reloaded choice free"])
    XCTAssertEqual(bench.shown(.app, at: "08:05").sprite?.skin, .winter)
    XCTAssertEqual(
      bench.handle([.lookChosen(girl)], at: "08:10"),
      ["look", "updated look", "reloaded choice free"])
    XCTAssertEqual(bench.shown(.app, at: "08:10").sprite?.name.asset, "female_low_1")
    // After premium ends, the first character appears in its own colours, and the chosen skin is remembered.
    bench.handle([.entitlements(.none)], at: "08:20")
    XCTAssertEqual(bench.shown(.app, at: "08:20").sprite?.name.asset, "male_low_1")
    XCTAssertNil(bench.shown(.app, at: "08:20").sprite?.skin)
    XCTAssertEqual(bench.pal.wardrobe?.skin, .season)
  }

  /// January is winter in Paris, summer in Sydney, and no season in Singapore.
  func test_seasonalSkin_followsTheHemisphereOfTheZone() throws {
    var bench = PalBench(zone: ZoneTests.paris, entitlements: .always)
    bench.handle([.opened(), .skinChosen(.season)], at: "08:00")
    XCTAssertEqual(bench.shown(.app, at: "08:01").sprite?.skin, .winter)
    XCTAssertEqual(bench.shown(.homeSmall, at: "08:01").sprite?.skin, .winter)
    let told = bench.handle([.zone(ZoneTests.sydney)], at: "08:05")
    XCTAssertEqual(bench.shown(.app, at: "08:06").sprite?.skin, .summer)
    XCTAssertEqual(bench.shown(.homeSmall, at: "08:06").sprite?.skin, .summer, "widgets follow: \(told)")
    XCTAssertEqual(bench.shown(.lockScreen, at: "08:06").sprite?.skin, .summer, "so does the Live Activity: \(told)")
    bench.handle([.zone(ZoneTests.zone("Singapore", 28_800, []))], at: "08:20")
    for surface in [Surface.app, .homeSmall, .lockScreen] {
      XCTAssertNil(bench.shown(surface, at: "08:21").sprite?.skin, "\(surface)")
    }
    bench.handle([.skinChosen(.always(.autumn))], at: "08:30")
    XCTAssertEqual(bench.shown(.app, at: "08:31").sprite?.skin, .autumn, "a chosen skin is worn everywhere")
  }

  /// A pal saved without its hemisphere shows its seasonal skin from the app's first event on, without a zone change.
  func test_hemisphere_isGained_withoutAZoneChange() {
    let unknown = ZoneTests.zone("Sydney", 36_000, [])
    var bench = PalBench(zone: unknown, entitlements: .always)
    bench.handle([.opened(), .skinChosen(.season)], at: "08:00")
    XCTAssertNil(bench.shown(.app, at: "08:01").sprite?.skin)
    let told = bench.handle([.zone(ZoneTests.sydney)], at: "08:05")
    XCTAssertFalse(told.contains { $0.hasPrefix("zone") }, "\(told)")
    XCTAssertEqual(bench.shown(.app, at: "08:06").sprite?.skin, .summer)
    XCTAssertEqual(bench.pal.zone, ZoneTests.sydney)
  }

  func testSessions() {
    var bench = PalBench()
    XCTAssertTrue(bench.handle([.opened()], at: "08:00").contains("started"))
    bench.handle([.closed], at: "08:02")
    XCTAssertFalse(bench.handle([.opened()], at: "12:00").contains("started"), "four hours is not older than four")
    bench.handle([.closed], at: "12:00:00")
    XCTAssertEqual(
      bench.handle([.opened()], at: "12:00:01").filter { $0.hasPrefix("started") || $0.hasPrefix("ended") },
      ["started", "ended renewed"], "the new one starts before the old one ends")
    // After a swipe, the next open starts an activity, at most once a day.
    bench.handle([.activityDismissed], at: "12:00:02")
    XCTAssertEqual(bench.status(.lockScreen, at: "12:00:03"), .gone)
    XCTAssertFalse(bench.handle([.time], at: "12:01").contains("started"), "not before the next open")
    XCTAssertTrue(bench.handle([.opened()], at: "13:00").contains("started"))
    XCTAssertEqual(bench.handle([.activityDismissed], at: "13:01"), ["ended dismissed"])
    XCTAssertFalse(bench.handle([.opened()], at: "14:00").contains("started"))
    XCTAssertTrue(bench.handle([.opened()], at: "08:00", day: 1).contains("started"))
    XCTAssertEqual(bench.pal.total, 0, "a swipe changes nothing in the game")
  }

  func testTheSystemEndsASession() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.closed], at: "08:02")
    XCTAssertFalse(bench.handle([.time], at: "15:59:59").contains("ended system"))
    XCTAssertTrue(bench.handle([.time], at: "16:00").contains("ended system"))
    XCTAssertEqual(bench.status(.lockScreen, at: "19:59:59"), .stale)
    XCTAssertEqual(bench.status(.lockScreen, at: "20:00"), .gone)
    XCTAssertEqual(bench.status(.expanded, at: "16:00"), .gone)
  }

  func testTheOnboarding() {
    var pal = Pal(zone: .utc)
    let laws = Laws.standard
    let now = Instant(secondsSince1970: 1_736_150_000)
    var words = pal.handle([.opened(), steps(30_000)], at: now, under: laws).map(\.words)
    XCTAssertEqual(words, ["opened"], "before the profile no step exists, and no paywall")
    XCTAssertEqual(pal.presentation(of: .app, at: now, under: laws).status, .placeholder)
    let path: [Onboarding.Action] = [.go, .choose(.female, .meadow), .go, .go, .go, .answer(granted: true)]
    for (second, step) in path.enumerated() {
      words = pal.handle(.onboarding(step), at: now + .seconds(second), under: laws).map(\.words)
    }
    XCTAssertEqual(words, ["began", "started"])
    XCTAssertEqual(pal.createdAt, now + .seconds(5))
    XCTAssertEqual(pal.presentation(of: .app, at: now + .seconds(4), under: laws).status, .placeholder)
    XCTAssertEqual(pal.presentation(of: .app, at: now + .seconds(5), under: laws).sprite?.name.asset, "female_low_1")
  }

  /// A missing permission looks like missing data and never like zero; once granted, all steps become known at the next
  /// query.
  func testPermission() {
    var bench = PalBench()
    XCTAssertEqual(bench.pal.energy, .unknown)
    XCTAssertNil(bench.pal.today)
    bench.handle([.permission(granted: false), .opened(), steps(9000)], at: "08:00")
    XCTAssertEqual(bench.pal.energy, .unknown)
    XCTAssertNil(bench.shown(.app, at: "08:00").text)
    XCTAssertEqual(bench.pal.total, 0)
    bench.handle([.permission(granted: true), steps(9000)], at: "09:00")
    XCTAssertEqual(bench.pal.energy, .vital)
    bench.handle([.permission(granted: false)], at: "10:00")
    XCTAssertEqual(bench.pal.energy, .unknown)
    XCTAssertEqual(bench.pal.total, 9000, "what was told stays")
  }

  /// A day begins with low energy, and no number is shown before a step of that day is known.
  func test_today_isNil_untilAStepOfTheDayIsKnown() {
    var bench = PalBench()
    bench.handle([.opened(), steps(9000)], at: "20:00")
    bench.handle([.closed], at: "20:02")
    for report in [[], [PalEvent.opened(), .steps(StepReport(counted: 9000, today: 0))]] {
      bench.handle(report + [.time], at: "01:00", day: 1)
      XCTAssertNil(bench.pal.today)
      XCTAssertEqual(bench.pal.energy, .low)
      let app = bench.shown(.app, at: "01:01", day: 1)
      XCTAssertNil(app.text)
      XCTAssertNil(app.steps)
      XCTAssertEqual(app.why, "resting, and nothing of today is known")
      XCTAssertNil(bench.shown(.expanded, at: "01:01", day: 1).text)
      XCTAssertNil(bench.shown(.history, at: "01:01", day: 1).text)
    }
    bench.handle([.steps(StepReport(counted: 9001, today: 1))], at: "02:00", day: 1)
    XCTAssertEqual(bench.pal.today, 1)
    XCTAssertEqual(bench.shown(.app, at: "02:01", day: 1).text, "1")
  }

  /// If only yesterday's steps are known, the energy is low for that reason.
  func test_energy_isLow_whenOnlyStepsOfYesterdayAreKnown() {
    var bench = PalBench()
    bench.handle([.steps(StepReport(counted: 700, today: 0))], at: "09:00")
    XCTAssertEqual(bench.pal.energy, .low)
    XCTAssertNil(bench.pal.today)
    let change = bench.changes.last { $0.kind == .energyChanged(from: .unknown, to: .low) }
    XCTAssertEqual(change?.why, .nothingKnownOfToday)
  }

  /// At 75,001 steps without premium, phase 3 is earned, stays hidden, and is celebrated when premium reveals it.
  func test_highlight_waitsUntilAPhaseIsRevealed() {
    var bench = PalBench(hasSeenPaywall: true)
    bench.handle([.opened(), steps(25_001)], at: "09:00")
    bench.handle([.time], at: "09:00:02")
    let hidden = bench.handle([steps(75_001)], at: "10:00")
    XCTAssertTrue(hidden.contains("unlocked 3"), "\(hidden)")
    XCTAssertFalse(hidden.contains("highlight"), "\(hidden)")
    XCTAssertFalse(bench.shown(.app, at: "10:00:01").effects.contains(.highlight))
    bench.handle([.closed], at: "10:30")
    XCTAssertFalse(bench.handle([.opened()], at: "11:00").contains("highlight"))
    XCTAssertTrue(bench.handle([.entitlements(.always)], at: "11:30").contains("highlight"))
  }

  /// A date that occurs twice because of travel across the date line counts as one day.
  func testADateThatComesTwice() throws {
    let (west, east) = (try XCTUnwrap(Zone(offsetSeconds: -36_000)), try XCTUnwrap(Zone(offsetSeconds: 46_800)))
    var bench = PalBench()
    bench.handle([.zone(east)], at: "01:00")
    bench.handle([.opened(), steps(5200)], at: "10:30")
    XCTAssertEqual(bench.pal.today, 5200)
    XCTAssertTrue(bench.handle([.time], at: "11:00").contains("energy low"), "midnight east of the line")
    XCTAssertNil(bench.pal.today)
    XCTAssertEqual(bench.handle([.zone(west)], at: "12:00").filter { $0.hasPrefix("energy") }, ["energy neutral"])
    XCTAssertEqual(bench.pal.today, 5200, "the date came again")
    XCTAssertFalse(bench.handle([steps(5300)], at: "12:30").contains("milestone 5000"), "once for a date")
  }

  /// The existing widget timeline changes days by the old time zone, so a zone change reloads it.
  func test_zoneChange_reloadsWidgets_once() throws {
    let east = try XCTUnwrap(Zone(offsetSeconds: 46_800))
    var bench = PalBench()
    bench.handle([.opened(), steps(9000)], at: "09:00")
    XCTAssertTrue(bench.handle([.zone(east)], at: "09:01").contains("reloaded picture free"))
    let timeline = bench.pal.widgetTimeline(at: bench.at("09:01"), under: bench.laws)
    XCTAssertEqual(timeline?.entries.dropFirst().first?.date, bench.at("11:00"), "midnight in the east")
    XCTAssertFalse(bench.handle([.zone(east)], at: "09:02").contains { $0.hasPrefix("reloaded") })
  }

  func testACorrection() {
    var bench = PalBench()
    bench.handle([.opened(), steps(25_001)], at: "08:00")
    XCTAssertEqual(
      bench.handle([steps(20_000)], at: "09:00").filter { $0.contains("orrected") || $0.contains("nlocked") },
      ["corrected 20000 below 25001"])
    XCTAssertEqual(bench.pal.evolution.visible, .active)
    XCTAssertEqual([bench.pal.total, bench.pal.counted], [25_001, 20_000])
  }

  func testARareAnimationOnceADay() {
    var bench = PalBench(entitlements: .always)
    bench.handle([.opened(), steps(250_000)], at: "00:01")
    var days = 0
    for day in 1...60 {
      let opens = ["08:00", "09:00", "10:00"].map { bench.handle([.opened()], at: $0, day: day).contains("rare") }
      XCTAssertLessThanOrEqual(opens.filter { $0 }.count, 1)
      if opens[0] { days += 1 }
      XCTAssertFalse(opens[1] || opens[2])
    }
    XCTAssertTrue((15...45).contains(days), "\(days) of 60 days")
  }

  /// A query without steps sets no value, because a missing permission gives the same result.
  func testALookThatFindsNothing() {
    var bench = PalBench()
    XCTAssertEqual(bench.handle([.opened(), steps(0)], at: "08:00"), ["opened", "started", "reloaded open free"])
    XCTAssertEqual(bench.pal.energy, .unknown)
    XCTAssertNil(bench.shown(.app, at: "08:00").text)
    XCTAssertEqual(bench.pal.lastSync, bench.at("08:00"))
  }

  /// If the user requests the paywall at the instant at which it appears automatically, it appears once.
  func testThePaywallOnceAtAnInstant() {
    var bench = PalBench()
    bench.handle([.opened(), steps(25_001)], at: "08:00")
    let words = bench.handle([.lockedFeatureOpened(.history)], at: "08:00:02")
    XCTAssertEqual(words.filter { $0 == "paywall" }.count, 1)
  }

  /// A pal that was not woken does not show its only paywall to a user who closes the app.
  func testThePaywallIsNotSpentOnLeaving() {
    var bench = PalBench()
    bench.handle([.opened(), steps(25_001)], at: "08:00")
    XCTAssertFalse(bench.handle([.closed], at: "08:02").contains("paywall"))
    XCTAssertFalse(bench.pal.hasSeenPaywall)
    XCTAssertTrue(bench.handle([.opened()], at: "09:00").contains("paywall"))
  }

  /// On the first launch the entitlement is unknown, so no paywall appears.
  func testTheFirstLaunchSellsNothing() {
    var pal = Pal(zone: .utc)
    let now = Instant(secondsSince1970: 1_736_150_000)
    let path: [Onboarding.Action] = [.go, .choose(.female, .meadow), .go, .go, .go, .answer(granted: true)]
    _ = pal.handle([.opened()] + path.map { .onboarding($0) }, at: now, under: .standard)
    _ = pal.handle(steps(30_000), at: now + .seconds(1), under: .standard)
    _ = pal.handle(.time, at: now + .seconds(10), under: .standard)
    XCTAssertEqual(pal.paywallReason, .entitlementUnknown)
    _ = pal.handle(.entitlements(.none), at: now + .seconds(11), under: .standard)
    XCTAssertEqual(pal.paywallReason, .shown)
  }

  /// A purchase and a choice at the same instant work in either order.
  func testBoughtAndChosenAtOnce() {
    for events in [
      [PalEvent.skinChosen(.season), .entitlements(.always)], [.entitlements(.always), .skinChosen(.season)],
    ] {
      var bench = PalBench()
      bench.handle([.opened()] + events, at: "08:00")
      XCTAssertEqual(bench.pal.wardrobe?.skin, .season)
    }
  }

  /// If the clock is set a year ahead and back, sessions, walks, days and drawing continue as if it had never changed.
  func testAClockSetBack() {
    var bench = PalBench()
    bench.handle([.opened(), steps(3000)], at: "08:00", day: 365)
    for day in 0..<4 {
      let walk = Interval(from: bench.at("08:50", day: 365 + day), lasting: .minutes(9))
      bench.handle(
        [.steps(StepReport(counted: 4000 + day, today: 4000, walks: [walk]))], at: "08:59", day: 365 + day)
    }
    bench.handle([.opened(), steps(5100)], at: "09:00")
    XCTAssertFalse(bench.pal.isWalking(at: bench.at("09:30")))
    XCTAssertEqual(bench.pal.today, 5100)
    XCTAssertFalse(bench.handle([steps(5101)], at: "09:01").contains { $0.hasPrefix("milestone") })
    XCTAssertEqual(bench.pal.today, 5101)
    XCTAssertTrue(bench.handle([.opened()], at: "13:00:01").contains("ended renewed"))
    XCTAssertLessThanOrEqual(bench.shown(.lockScreen, at: "13:00:01").shownSince, bench.at("13:00:01"))
  }

  /// If an announced close does not come, the app is still in the foreground, and deferred updates are sent at their
  /// time.
  func testACloseThatDoesNotCome() throws {
    let rules = try Rules.standard.changing { $0.liveActivityBurst = 1 }
    var bench = PalBench(try Laws(rules: rules, device: .ios18))
    func wake(after clock: String) -> Instant? { bench.pal.nextWake(after: bench.at(clock), under: bench.laws) }
    bench.handle([.opened(closesAt: bench.at("10:05"))], at: "10:00")
    XCTAssertEqual(bench.handle([steps(100)], at: "10:04"), ["steps +100 = 100", "energy low", "updated steps"])
    XCTAssertEqual(bench.handle([steps(200)], at: "10:04:30"), ["steps +100 = 200", "held steps"])
    XCTAssertEqual(wake(after: "10:04:30"), bench.at("10:05"), "the last chance")
    XCTAssertEqual(bench.handle([.time], at: "10:05"), [])
    XCTAssertEqual(wake(after: "10:05"), bench.at("10:07"))
    XCTAssertEqual(bench.handle([.time], at: "10:07"), ["updated steps"])
  }

  /// The app and the Live Activity use the same limit for milestones that become known late.
  func test_milestone_isShown_whenKnownFifteenMinutesLate_andNotLater() {
    for (late, isShown) in [(899_999, true), (900_000, true), (900_001, false)] as [(Int64, Bool)] {
      var bench = PalBench(.ideal)
      bench.handle([.opened()], at: "08:00")
      let walkedAt = bench.at("09:00") - Milliseconds(late)
      let changes = bench.handle(
        [.steps(StepReport(counted: 5000, today: 5000, milestoneWalkedAt: walkedAt))], at: "09:00")
      XCTAssertTrue(changes.contains("milestone 5000"))
      XCTAssertEqual(changes.contains("updated milestone"), isShown, "\(late) ms late")
      XCTAssertEqual(changes.contains("dropped milestone"), !isShown, "\(late) ms late")
      XCTAssertEqual(bench.pal.lastMilestoneAt, isShown ? bench.at("09:00") : nil, "\(late) ms late")
    }
  }

  /// The reason of a deferred update is the rule that defers it.
  func testTheReasonOfWaiting() {
    var bench = PalBench(.ideal, entitlements: .always)
    bench.handle([.opened()], at: "08:00")
    bench.handle([steps(1)], at: "08:01")
    bench.handle([steps(2)], at: "08:02")
    XCTAssertEqual(bench.changes.last { $0.words.hasPrefix("held") }?.why, .bucketNotFull(until: bench.at("08:04")))
    var spent = PalBench(.ideal, entitlements: .always)
    spent.handle([.opened()], at: "08:00")
    for (index, total) in [1, 25_001, 75_001, 200_001].enumerated() {
      spent.handle([steps(total, today: 1)], at: "08:00:0\(index + 1)")
    }
    spent.handle([steps(200_002, today: 2)], at: "08:00:09")
    let held = spent.changes.last { $0.words.hasPrefix("held") }
    // Two tokens of debt after four updates, and three to fill the bucket.
    XCTAssertEqual(held?.why, .bucketNotFull(until: spent.at("08:12:01")))
    var tired = spent
    XCTAssertTrue(tired.handle([steps(202_002, today: 2002)], at: "08:00:10").contains("held energy"))
    XCTAssertEqual(tired.changes.last { $0.words.hasPrefix("held") }?.why, .bucketEmpty(until: tired.at("08:06:01")))
    XCTAssertEqual(tired.pal.nextWake(after: tired.at("08:00:10"), under: tired.laws), tired.at("08:06:01"))
    var empty = PalBench(.ideal, entitlements: .always)
    empty.handle([.opened()], at: "08:00")
    for (index, total) in [1, 25_001, 75_001, 200_001].enumerated() {
      empty.handle([steps(total, today: 1)], at: "08:00:0\(index + 1)")
    }
    empty.handle([steps(202_002, today: 2002)], at: "08:00:09")
    XCTAssertEqual(empty.changes.last { $0.words.hasPrefix("held") }?.why, .bucketEmpty(until: empty.at("08:06:01")))
  }
}
