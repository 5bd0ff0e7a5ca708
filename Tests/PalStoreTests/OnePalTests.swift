import Documents
import Expressions
import Foundation
import InnerLife
import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Tests that a stored pal behaves like any other pal and that its state is saved.
final class OnePalTests: XCTestCase {
  private static let shop = EntitlementHistory([
    .init(.trial, from: Life.midnight + .hours(30), until: Life.midnight + .hours(60)),
    .init(.subscribed, from: Life.midnight + .hours(90)),
  ])

  /// Differential test: the reference implementation `Twin` keeps all samples in a ledger and rebuilds the history each
  /// time.
  func testAStoreLeadsItsPalAsALedgerDoes() throws {
    var (walked, milestones, unlocks) = (0, 0, 0)
    for seed in Seeds.first(of: 500, share: 250) {
      var dice = SplitMix(seed: seed)
      let life = try Life(&dice, rows: 40 + Int(dice.draw(below: 200)), days: 1 + Int(dice.draw(below: 4)))
      let laws = try Laws(rules: Self.rules(&dice), device: [.ios18, .ideal][Int(dice.draw(below: 2))])
      let profile = UserProfile(
        gender: .female, style: .dusk, createdAt: Life.midnight + .hours(Int(dice.draw(below: 9))), zone: "UTC",
        merge: MergePolicy.allCases[Int(dice.draw(below: 4))])
      let folder = MemoryFolder()
      let shop = try XCTUnwrap(Self.shop)
      _ = try KeptPal(
        new: profile, zone: .utc, entitlements: Entitlements(shop, asOf: profile.createdAt), under: laws, in: folder
      ).receive(life.samples([]), at: profile.createdAt)
      var twin = try Twin(profile, shop, laws)
      var rows = KeptPal.unique(life.rows)[...]
      var now = profile.createdAt
      while !rows.isEmpty {
        now = now + .minutes(1 + Int(dice.draw(below: dice.draw(below: 2) == 0 ? 900 : 12)))
        let known = rows.prefix { $0.start < now }
        rows = rows.dropFirst(known.count)
        let samples = try life.samples(known.filter { _ in dice.draw(below: 30) > 0 })
        let events = Self.events(&dice)
        let kept = try KeptPal.inside(folder)
        let expected = try twin.receive(samples, events, at: now)
        let received = try kept.receive(samples, with: events, at: now)
        XCTAssertEqual(received.changes, expected, "seed \(seed)")
        XCTAssertEqual(kept.pal.evolution, twin.pal.evolution, "seed \(seed)")
        XCTAssertEqual(kept.pal.isWalking(at: now), twin.pal.isWalking(at: now), "seed \(seed)")
        XCTAssertEqual(
          [kept.pal.total, kept.pal.counted, kept.pal.today], [twin.pal.total, twin.pal.counted, twin.pal.today],
          "seed \(seed)")
        XCTAssertEqual(try Self.kept(folder, after: kept).pal, kept.pal, "seed \(seed)")
        for change in received.changes {
          switch change.kind {
          case .walkingStarted: walked += 1
          case .milestoneReached: milestones += 1
          case .phaseUnlocked(let unlock): unlocks += unlock.walkedAt == nil ? 0 : 1
          default: break
          }
        }
      }
    }
    // Check that the test covers what it compares.
    XCTAssertGreaterThan(walked, 3)
    XCTAssertGreaterThan(milestones, 3)
    XCTAssertGreaterThan(unlocks, 3)
  }

  /// Returns the pal as another process finds it after `last` has released the store.
  private static func kept(_ folder: any StoreFolder, after last: KeptPal) throws -> KeptPal {
    try last.pause()
    return try KeptPal.inside(folder)
  }

  private static func rules(_ dice: inout SplitMix) throws -> Rules {
    var numbers = RuleNumbers()
    guard dice.draw(below: 2) == 0 else { return .standard }
    numbers.phase2BeginsAt = 1 + Int64(dice.draw(below: 3000))
    numbers.phase3BeginsAt = numbers.phase2BeginsAt + 1 + Int64(dice.draw(below: 9000))
    numbers.phase4BeginsAt = numbers.phase3BeginsAt + 1 + Int64(dice.draw(below: 9000))
    return try Rules(numbers)
  }

  private static func events(_ dice: inout SplitMix) -> [PalEvent] {
    switch dice.draw(below: 5) {
    case 0: [.opened()]
    case 1: [.woken]
    case 2: [.closed]
    case 3: [.opened(), .skinChosen(.none), .closed]
    case _: []
    }
  }

  /// Reference implementation: a pal and a ledger, as an app without a store would have them.
  private struct Twin {
    var pal: Pal
    private var ledger: Ledger
    private let shop: EntitlementHistory
    private let laws: Laws

    init(_ profile: UserProfile, _ shop: EntitlementHistory, _ laws: Laws) throws {
      (self.shop, self.laws) = (shop, laws)
      ledger = Ledger(merge: profile.merge(in: .utc, under: laws.rules), createdAt: profile.createdAt)
      pal = Pal(
        createdAt: profile.createdAt, look: Look(gender: profile.gender, style: profile.style), zone: .utc,
        entitlements: shop, under: laws)
      _ = pal.handle(.steps(StepReport(counted: 0, today: 0)), at: profile.createdAt, under: laws)
    }

    mutating func receive(_ samples: StepSamples, _ events: [PalEvent], at now: Instant) throws -> [Change] {
      var changes: [Change] = []
      for period in shop.periods {
        for edge in [period.from, period.until ?? .distantFuture] where edge < now && pal.lastTurn ?? now < edge {
          changes += pal.handle(.time, at: edge, under: laws)
        }
      }
      // A total of -1 is below all totals, so that the report has the instants of all of them.
      try ledger.insert(samples)
      var report = StepReport(ledger, new: samples, after: -1, at: now, under: laws.rules)
      report.totals = report.totals.filter { pal.evolution.earned < Phase(at: $0.total, under: laws.rules) }
      return changes + pal.handle(events + [.steps(report)], at: now, under: laws)
    }
  }

  /// Events that the app passes to its pal are still known after a relaunch.
  func testWhatAnAppHandsOverIsKept() throws {
    let folder = MemoryFolder()
    let at = { (hour: Int) in Life.midnight + .hours(hour) }
    let begun = try KeptPal.inside(folder)
    _ = try begun.receive(Life.hour(30_000), at: at(8))
    XCTAssertFalse(begun.pal.hasSeenPaywall)
    let opened = try begun.handle([.opened()], at: at(9))
    XCTAssertTrue(opened.contains { $0.kind == .appOpened })
    let wake = try XCTUnwrap(begun.pal.nextWake(after: at(9), under: begun.laws))
    XCTAssertTrue(try begun.handle([.time], at: wake).contains { $0.kind == .paywallShown })
    let again = try Self.kept(folder, after: begun)
    XCTAssertEqual(again.pal, begun.pal)
    XCTAssertTrue(again.progress.hasSeenPaywall)
    XCTAssertEqual(try again.differences(), [])

    // Events that happen once in a lifetime are known without the document, too.
    folder.contents[KeptProgress.file] = nil
    let restored = try Self.kept(folder, after: again)
    XCTAssertTrue(restored.pal.hasSeenPaywall)
    XCTAssertEqual(restored.pal.evolution, begun.pal.evolution)
    XCTAssertFalse(try restored.handle([.opened()], at: at(40)).contains { $0.kind == .paywallShown })
  }

  /// A small change of state that only the pal has adds nothing to the journal.
  func testTheJournalGrowsWithWhatMustNotBeLost() throws {
    let folder = MemoryFolder()
    let kept = try KeptPal.inside(folder)
    _ = try kept.receive(Life.hour(), at: Life.midnight + .hours(8))
    let journal = folder.contents["journal"]
    for minute in 0..<20 {
      _ = try kept.handle([minute % 2 == 0 ? .opened() : .closed], at: Life.midnight + .hours(9) + .minutes(minute))
    }
    XCTAssertEqual(folder.contents["journal"], journal)
    let seen = try Self.kept(folder, after: kept)
    XCTAssertEqual(seen.pal, kept.pal)
    _ = try seen.handle([.lookChosen(Look(gender: .male, style: .meadow))], at: Life.midnight + .hours(10))
    XCTAssertEqual(folder.contents["journal"], journal, "without premium nothing is chosen")
    let shop = EntitlementHistory.always
    _ = try seen.handle([.entitlements(shop)], at: Life.midnight + .hours(11))
    _ = try seen.handle([.lookChosen(Look(gender: .male, style: .meadow))], at: Life.midnight + .hours(11))
    folder.contents[KeptProgress.file] = nil
    folder.contents[Entitlements.file] = nil
    let restored = try Self.kept(folder, after: seen)
    XCTAssertEqual(restored.pal.wardrobe?.look(isPremium: true), Look(gender: .male, style: .meadow))
    XCTAssertEqual(restored.entitlements.history, shop)
  }

  /// Custom rules apply in a store as elsewhere.
  func testOtherRulesHoldInAStore() throws {
    var numbers = RuleNumbers()
    numbers.phase2BeginsAt = 5
    numbers.dayTotalsBeginAtHour = 10
    let laws = try Laws(rules: Rules(numbers), device: .ios17)
    let (life, face) = (
      try LifeRules.standard.changing { $0.lifePlaceWeeks = 8 }, try FaceRules.standard.changing { $0.pettingPath = 50 }
    )
    let folder = MemoryFolder()
    let kept = try KeptPal(
      new: Life.profile, zone: .utc, entitlements: Entitlements(.none, asOf: Life.midnight), under: laws, life: life,
      face: face, in: folder)
    let received = try kept.receive(Life.hour(10), at: Life.midnight + .hours(8))
    XCTAssertEqual(received.unlocks.map(\.total), [5])
    XCTAssertEqual(received.unlocks.map(\.walkedAt), [Life.midnight + .hours(6) + Milliseconds(27 * 60_000)])
    let again = try Self.kept(folder, after: kept)
    XCTAssertEqual(again.laws, laws)
    XCTAssertEqual([again.life], [life])
    XCTAssertEqual([again.face], [face])
    XCTAssertEqual(again.notices, [])
    let progress = try JSON(reading: Array(XCTUnwrap(folder.contents[KeptProgress.file])))
    guard case .object(let rules)? = progress["rules"]?.content else { return XCTFail("no rules were kept") }
    let (all, others) = (Rules.table.map(\.name), LifeRules.table.map(\.name) + FaceRules.table.map(\.name))
    XCTAssertEqual(rules.map { $0.name }, ["schema"] + all + others + ["words"], "as in all documents of rules")
    XCTAssertEqual(try again.differences(), [])

    // New rules apply from then on; what was reported stays.
    XCTAssertEqual(try again.receive(StepSamples(), at: Life.midnight + .hours(9), under: .standard).revealed, [])
    let last = try Self.kept(folder, after: again)
    XCTAssertEqual(last.laws, .standard)
    XCTAssertEqual([last.life], [life], "which only others replace")
    XCTAssertEqual(last.pal.evolution.earned, .active)
    XCTAssertEqual(try last.differences(), [])
  }

  /// Counting steps where daily totals exist depends on the rules, too.
  func testOtherRulesCountDaysAnew() throws {
    var samples = StepSamples()
    let id = try samples.id(of: StepSource(name: "band"))
    let day = Life.midnight + .hours(24)
    try samples.append(
      StepSample(start: day, end: day + .hours(24), count: StepCount(steps: 1200), source: id, resolution: .day))
    var numbers = RuleNumbers()
    (numbers.dayTotalsBeginAtHour, numbers.dayTotalsEndAtHour) = (10, 22)
    let other = try Laws(rules: Rules(numbers), device: .ios18)
    for late in [false, true] {
      let folder = MemoryFolder()
      let kept = try KeptPal.inside(
        folder,
        profile: UserProfile(gender: .male, style: .classic, createdAt: day + .hours(12), zone: "UTC"))
      _ = try kept.receive(samples, at: day + .hours(30), under: late ? nil : other)
      if late {
        let tried = try kept.tryOut(StepSamples(), at: day + .hours(31), under: other)
        XCTAssertNotEqual(tried.counted.before, tried.counted.after)
        _ = try kept.receive(StepSamples(), at: day + .hours(31), under: other)
      }
      let again = try Self.kept(folder, after: kept)
      XCTAssertEqual(again.days.counted.rounded, 1000)
      XCTAssertEqual(try again.differences(), [])
    }
  }

  /// Setting the clock back leaves a pal that lives in the present; the time of the last sync does not go back.
  func testAClockThatWasSetBack() throws {
    let folder = MemoryFolder()
    let kept = try KeptPal.inside(folder)
    let far = Life.midnight + .hours(24 * 2000)
    _ = try kept.receive(Life.hour(20_000), at: far)
    XCTAssertNil(kept.pal.today)
    _ = try kept.receive(StepSamples(), at: Life.midnight + .hours(9))
    let again = try Self.kept(folder, after: kept)
    XCTAssertEqual(again.pal.today, 20_000)
    XCTAssertEqual(again.progress.lastSync, far)
    XCTAssertEqual(try again.differences(), [])
  }

  /// A pal that an app kept without a store continues in a store; the total of the store is unchanged.
  func testAPalOfBeforeIsAdopted() throws {
    for isKept in [false, true] {
      let folder = MemoryFolder()
      var own = Pal(
        createdAt: Life.profile.createdAt, look: Look(gender: .female, style: .dusk), zone: .utc, under: .standard)
      let later = Life.midnight + .hours(9)
      _ = own.handle([.opened(), .steps(StepReport(counted: 26_000, today: 26_000))], at: later, under: .standard)
      let kept = try KeptPal.inside(folder)
      if isKept { _ = try kept.receive(Life.hour(30_000), at: Life.midnight + .hours(8)) }
      try kept.adopt(own)
      let again = try Self.kept(folder, after: kept)
      XCTAssertEqual(again.pal, kept.pal)
      XCTAssertEqual(again.progress.total, isKept ? 30_000 : 26_000)
      XCTAssertEqual(again.progress.lastSync, later)
      XCTAssertEqual(again.pal.evolution.earned, .active)
      XCTAssertEqual(try again.differences(), [])
      let other = Pal(
        createdAt: Life.profile.createdAt, look: Look(gender: .male, style: .dusk), zone: .utc, under: .standard)
      XCTAssertThrowsError(try again.adopt(other)) { XCTAssertEqual($0 as? StoreFault, .otherPal) }
    }
  }

  /// A purchase takes effect when it is reported, so that a user who has the app open sees the result.
  func testAPurchaseIsSeenWhenItIsHeard() throws {
    let at = { (hour: Int) in Life.midnight + .hours(hour) }
    let kept = try KeptPal.inside(MemoryFolder())
    _ = try kept.receive(Life.hour(80_000), at: at(8))
    _ = try kept.handle([.opened()], at: at(10))
    let bought = EntitlementHistory([.init(.subscribed, from: at(10) - Milliseconds(3000))])
    let changes = try kept.handle([.entitlements(try XCTUnwrap(bought))], at: at(10) + Milliseconds(5000))
    XCTAssertEqual(kept.pal.evolution.visible, .energized)
    XCTAssertEqual(kept.pal.evolution.visibleSince, at(10) + Milliseconds(5000))
    XCTAssertTrue(changes.contains { $0.kind == .highlightStarted && $0.at == at(10) + Milliseconds(5000) })
    var twin = Pal(Life.profile, in: .utc, .none, under: .standard)
    _ = twin.handle(.steps(StepReport(counted: 80_000, today: 80_000)), at: at(8), under: .standard)
    _ = twin.handle(.opened(), at: at(10), under: .standard)
    let same = twin.handle(.entitlements(try XCTUnwrap(bought)), at: at(10) + Milliseconds(5000), under: .standard)
    XCTAssertEqual(changes.map(\.kind.name), same.map(\.kind.name))
  }

  /// The zone in a store from before hemispheres existed gets its hemisphere by its name, and keeps its offset.
  func test_hemisphere_isThatOfTheZonesName_inAnOlderStore() throws {
    let folder = MemoryFolder()
    _ = try KeptPal.inside(folder).receive(Life.hour(6000), at: Life.midnight + .hours(8))
    let south = Zone(unchecked: "UTC", 0, [], hemisphere: .south)
    func open(_ named: @escaping (String) -> Zone?) throws -> KeptPal {
      try KeptPal(in: folder, for: .writing, zoneNamed: named)
    }
    XCTAssertNil(try open { _ in nil }.zone.hemisphere)
    var kept: KeptPal? = try open { $0 == "UTC" ? south : nil }
    XCTAssertEqual(kept?.zone, south)
    XCTAssertEqual(kept?.pal.zone, south)
    XCTAssertEqual(try kept?.differences(), [])
    _ = try kept?.handle([.opened()], at: Life.midnight + .hours(9))
    XCTAssertEqual(kept?.pal.today, 6000)
    kept = nil
    XCTAssertEqual(try open { _ in nil }.zone, south, "it is kept from then on")
  }

  /// The day of a traveller is that of the current zone.
  func testATravellersDay() throws {
    let kept = try KeptPal.inside(MemoryFolder())
    let tokyo = try XCTUnwrap(Zone(offsetSeconds: 9 * 3600, name: "Asia/Tokyo"))
    _ = try kept.receive(Life.hour(6000), with: [.zone(tokyo)], at: Life.midnight + .hours(14))
    XCTAssertEqual(kept.pal.today, 6000)
    // It is already the next day in Tokyo, but not at home.
    _ = try kept.receive(StepSamples(), at: Life.midnight + .hours(16))
    XCTAssertNil(kept.pal.today)
    XCTAssertNil(try kept.pal(at: Life.midnight + .hours(16)).today)
    XCTAssertEqual(kept.pal.energy, .low)
  }

  /// Restores the previous files, as if a process was killed before renaming the new ones.
  private func killedBeforeTheRenames(_ folder: MemoryFolder, _ work: () throws -> Void) rethrows {
    let before = folder.contents
    try work()
    for name in Index.files + ["profile.json", "progress.json", "entitlements.json"] {
      folder.contents[name] = before[name]
    }
  }

  func testWhatTheShopSaidLastOutlivesACrash() throws {
    let folder = MemoryFolder()
    let at = Life.midnight + .hours(40)
    let trial = try XCTUnwrap(Self.shop)
    _ = try KeptPal.inside(folder).receive(Life.hour(80_000), at: at, entitlements: trial)
    try killedBeforeTheRenames(folder) {
      _ = try KeptPal.inside(folder).receive(StepSamples(), at: at, entitlements: .always)
    }
    XCTAssertEqual(try KeptPal.reading(folder).entitlements.history, .always)

    // An incomplete write counts for nothing.
    try killedBeforeTheRenames(folder) {
      _ = try KeptPal.inside(folder).receive(StepSamples(), at: at + .hours(1), entitlements: EntitlementHistory.none)
    }
    folder.contents["journal"]?.removeLast(10)
    let rest = try KeptPal.reading(folder)
    XCTAssertEqual(rest.entitlements.history, .always)
    XCTAssertEqual(rest.pal.evolution.visible, .energized)
  }

  /// Adopting a pal does not remove a subscription that only the store knows.
  func testAnAdoptedPalTakesNoSubscriptionAway() throws {
    let kept = try KeptPal.inside(MemoryFolder())
    _ = try kept.receive(Life.hour(10), at: Life.midnight + .hours(9), entitlements: .always)
    var own = Pal(Life.profile, in: .utc, .none, under: .standard)
    _ = own.handle(.opened(), at: Life.midnight + .hours(8), under: .standard)
    try kept.adopt(own)
    XCTAssertEqual(kept.entitlements.history, .always)
    _ = try kept.receive(StepSamples(), at: Life.midnight + .hours(10))
    XCTAssertTrue(kept.pal.isPremium)
  }

  /// Impossible numbers in the progress document are refused; the journal has the right ones.
  func testOddNumbersInTheProgress() throws {
    let folder = MemoryFolder()
    _ = try KeptPal.inside(folder).receive(Life.hour(10), at: Life.midnight + .hours(8))
    let text = String(decoding: try XCTUnwrap(folder.contents[KeptProgress.file]), as: UTF8.self)
    for (right, wrong) in [
      ("\"revision\": 1", "\"revision\": 9223372036854775807"), ("\"counted\":10", "\"counted\":-9223372036854775808"),
      ("\"counted\":10", "\"counted\":11"), ("\"total\":10", "\"total\":-10"),
    ] {
      XCTAssertTrue(text.contains(right))
      folder.contents[KeptProgress.file] = ContiguousArray(text.replacingOccurrences(of: right, with: wrong).utf8)
      let kept = try KeptPal.inside(folder)
      XCTAssertEqual(kept.notices, [.documentRestored(file: KeptProgress.file)], wrong)
      XCTAssertEqual(kept.pal.total, 10)
      XCTAssertEqual(try kept.receive(StepSamples(), at: Life.midnight + .hours(9)).fellBy, 0)
    }
  }

  /// A refused write never overrides a later one.
  func testAWriteThatWasRefusedStaysSo() throws {
    for failing in 1...40 {
      let memory = MemoryFolder()
      _ = try KeptPal.inside(memory).receive(Life.hour(80_000), at: Life.midnight + .hours(8))
      let folder = FaultyFolder(memory, .once(.full), at: failing - 1)
      let kept = try KeptPal.inside(folder)
      let received = try? kept.receive(StepSamples(), at: Life.midnight + .hours(9), entitlements: .always)
      if received != nil { return XCTAssertGreaterThan(failing, 5) }
      _ = try kept.handle([.opened()], at: Life.midnight + .hours(10))
      let told = (kept.pal, kept.entitlements.history)
      try kept.pause()
      for file in Index.files { memory.contents[file] = nil }
      let again = try KeptPal.reading(memory)
      XCTAssertEqual(again.pal, told.0, "call \(failing)")
      XCTAssertEqual(again.entitlements.history, told.1, "call \(failing)")
    }
  }

  /// Superseded documents are compacted, so that the length of the journal stays within a multiple of its samples.
  func testDocumentsOfBeforeAreCompacted() throws {
    let folder = MemoryFolder()
    let kept = try KeptPal.inside(folder)
    _ = try kept.receive(Life.hour(10), at: Life.midnight + .hours(8))
    var longest = 0
    for number in 0..<400 {
      let shop: EntitlementHistory = number % 2 == 0 ? .always : .none
      _ = try kept.receive(StepSamples(), at: Life.midnight + .minutes(600 + number), entitlements: shop)
      longest = max(longest, folder.contents["journal"]?.count ?? 0)
    }
    XCTAssertGreaterThan(longest, 1 << 19)
    XCTAssertLessThan(longest, 1 << 19 + 1 << 13)
    XCTAssertLessThan(folder.contents["journal"]?.count ?? .max, longest)
    XCTAssertEqual(try kept.differences(), [])
  }
}
