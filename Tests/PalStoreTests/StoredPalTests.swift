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
final class StoredPalTests: XCTestCase {
  private static let entitlementHistory = EntitlementHistory([
    .init(.trial, from: GeneratedHistory.midnight + .hours(30), until: GeneratedHistory.midnight + .hours(60)),
    .init(.subscribed, from: GeneratedHistory.midnight + .hours(90)),
  ])

  /// Differential test: the reference implementation `ReferencePal` keeps all samples in a ledger and rebuilds the
  /// history each time.
  func test_storedPal_equalsReferencePal_forGeneratedHistories() throws {
    var (walked, milestones, unlocks) = (0, 0, 0)
    for seed in TestSeeds.range(outOf: 500, oneIn: 250) {
      var dice = SplitMix64(seed: seed)
      let life = try GeneratedHistory(
        &dice, samples: 40 + Int(dice.draw(below: 200)), days: 1 + Int(dice.draw(below: 4)))
      let configuration = try PalConfiguration(
        rules: Self.makeRules(&dice), device: [.ios18, .ideal][Int(dice.draw(below: 2))])
      let profile = UserProfile(
        gender: .female, style: .dusk, createdAt: GeneratedHistory.midnight + .hours(Int(dice.draw(below: 9))),
        zoneName: "UTC", mergePolicy: MergePolicy.allCases[Int(dice.draw(below: 4))])
      let folder = InMemoryStoreFolder()
      let shop = try XCTUnwrap(Self.entitlementHistory)
      _ = try StoredPal(
        creating: profile, zone: .utc, entitlements: Entitlements(shop, recordedAt: profile.createdAt),
        under: configuration, in: folder
      ).receive(life.makeStepSamples([]), at: profile.createdAt)
      var reference = try ReferencePal(profile, shop, configuration)
      var rows = StoredPal.referenceDeduplicated(life.samples)[...]
      var now = profile.createdAt
      while !rows.isEmpty {
        now = now + .minutes(1 + Int(dice.draw(below: dice.draw(below: 2) == 0 ? 900 : 12)))
        let known = rows.prefix { $0.start < now }
        rows = rows.dropFirst(known.count)
        let samples = try life.makeStepSamples(known.filter { _ in dice.draw(below: 30) > 0 })
        let events = Self.makeEvents(&dice)
        let kept = try StoredPal.openOrCreate(in: folder)
        let expected = try reference.receive(samples, events, at: now)
        let received = try kept.receive(samples, with: events, at: now)
        XCTAssertEqual(received.changes, expected, "seed \(seed)")
        XCTAssertEqual(kept.pal.phaseProgress, reference.pal.phaseProgress, "seed \(seed)")
        XCTAssertEqual(kept.pal.isWalking(at: now), reference.pal.isWalking(at: now), "seed \(seed)")
        XCTAssertEqual(
          [kept.pal.totalSteps, kept.pal.countedSteps, kept.pal.stepsToday],
          [reference.pal.totalSteps, reference.pal.countedSteps, reference.pal.stepsToday],
          "seed \(seed)")
        XCTAssertEqual(try Self.reopen(folder, after: kept).pal, kept.pal, "seed \(seed)")
        for change in received.changes {
          switch change.kind {
          case .walkingStarted: walked += 1
          case .milestoneReached: milestones += 1
          case .phaseUnlocked(let unlock): unlocks += unlock.reachedAt == nil ? 0 : 1
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
  private static func reopen(_ folder: any StoreFolder, after last: StoredPal) throws -> StoredPal {
    try last.releaseLock()
    return try StoredPal.openOrCreate(in: folder)
  }

  private static func makeRules(_ dice: inout SplitMix64) throws -> Rules {
    var numbers = RuleNumbers()
    guard dice.draw(below: 2) == 0 else { return .standard }
    numbers.phase2BeginsAt = 1 + Int64(dice.draw(below: 3000))
    numbers.phase3BeginsAt = numbers.phase2BeginsAt + 1 + Int64(dice.draw(below: 9000))
    numbers.phase4BeginsAt = numbers.phase3BeginsAt + 1 + Int64(dice.draw(below: 9000))
    return try Rules(numbers)
  }

  private static func makeEvents(_ dice: inout SplitMix64) -> [PalEvent] {
    switch dice.draw(below: 5) {
    case 0: [.opened()]
    case 1: [.woken]
    case 2: [.closed]
    case 3: [.opened(), .skinChosen(.ownColours), .closed]
    case _: []
    }
  }

  /// Reference implementation: a pal and a ledger, as an app without a store would have them.
  private struct ReferencePal {
    var pal: Pal
    private var ledger: StepLedger
    private let shop: EntitlementHistory
    private let configuration: PalConfiguration

    init(_ profile: UserProfile, _ shop: EntitlementHistory, _ configuration: PalConfiguration) throws {
      (self.shop, self.configuration) = (shop, configuration)
      ledger = StepLedger(
        merge: profile.makeStepMerge(in: .utc, under: configuration.rules), createdAt: profile.createdAt)
      pal = Pal(
        createdAt: profile.createdAt, look: Look(gender: profile.gender, style: profile.style), zone: .utc,
        entitlements: shop, under: configuration)
      _ = pal.handle(.steps(StepReport(counted: 0, today: 0)), at: profile.createdAt, under: configuration)
    }

    mutating func receive(_ samples: StepSamples, _ events: [PalEvent], at now: Instant) throws -> [PalChange] {
      var changes: [PalChange] = []
      for period in shop.periods {
        for edge in [period.from, period.until ?? .distantFuture] where edge < now && pal.lastTransitionAt ?? now < edge
        {
          changes += pal.handle(.timePassed, at: edge, under: configuration)
        }
      }
      // A total of -1 is below all totals, so that the report has the instants of all of them.
      try ledger.insert(samples)
      var report = StepReport(ledger, newSamples: samples, previousTotal: -1, at: now, under: configuration.rules)
      report.reachedTotals = report.reachedTotals.filter {
        pal.phaseProgress.earnedPhase < Phase(forTotal: $0.total, under: configuration.rules)
      }
      return changes + pal.handle(events + [.steps(report)], at: now, under: configuration)
    }
  }

  /// Events that the app passes to its pal are still known after a relaunch.
  func test_appEvents_areKept_afterRelaunch() throws {
    let folder = InMemoryStoreFolder()
    let at = { (hour: Int) in GeneratedHistory.midnight + .hours(hour) }
    let begun = try StoredPal.openOrCreate(in: folder)
    _ = try begun.receive(GeneratedHistory.makeOneHourSample(30_000), at: at(8))
    XCTAssertFalse(begun.pal.hasSeenPaywall)
    let opened = try begun.handle([.opened()], at: at(9))
    XCTAssertTrue(opened.contains { $0.kind == .appOpened })
    let wake = try XCTUnwrap(begun.pal.nextWake(after: at(9), under: begun.configuration))
    XCTAssertTrue(try begun.handle([.timePassed], at: wake).contains { $0.kind == .paywallShown })
    let again = try Self.reopen(folder, after: begun)
    XCTAssertEqual(again.pal, begun.pal)
    XCTAssertTrue(again.progress.hasSeenPaywall)
    XCTAssertEqual(try again.verify(), [])

    // Events that happen once in a lifetime are known without the document, too.
    folder.contents[PalStateDocument.fileName] = nil
    let restored = try Self.reopen(folder, after: again)
    XCTAssertTrue(restored.pal.hasSeenPaywall)
    XCTAssertEqual(restored.pal.phaseProgress, begun.pal.phaseProgress)
    XCTAssertFalse(try restored.handle([.opened()], at: at(40)).contains { $0.kind == .paywallShown })
  }

  /// A small change of state that only the pal has adds nothing to the sample log.
  func test_sampleLog_growsOnly_forEventsThatMustNotBeLost() throws {
    let folder = InMemoryStoreFolder()
    let kept = try StoredPal.openOrCreate(in: folder)
    _ = try kept.receive(GeneratedHistory.makeOneHourSample(), at: GeneratedHistory.midnight + .hours(8))
    let journal = folder.contents["journal"]
    for minute in 0..<20 {
      _ = try kept.handle(
        [minute % 2 == 0 ? .opened() : .closed], at: GeneratedHistory.midnight + .hours(9) + .minutes(minute))
    }
    XCTAssertEqual(folder.contents["journal"], journal)
    let seen = try Self.reopen(folder, after: kept)
    XCTAssertEqual(seen.pal, kept.pal)
    _ = try seen.handle([.lookChosen(Look(gender: .male, style: .meadow))], at: GeneratedHistory.midnight + .hours(10))
    XCTAssertEqual(folder.contents["journal"], journal, "without premium nothing is chosen")
    let shop = EntitlementHistory.always
    _ = try seen.handle([.entitlements(shop)], at: GeneratedHistory.midnight + .hours(11))
    _ = try seen.handle([.lookChosen(Look(gender: .male, style: .meadow))], at: GeneratedHistory.midnight + .hours(11))
    folder.contents[PalStateDocument.fileName] = nil
    folder.contents[Entitlements.fileName] = nil
    let restored = try Self.reopen(folder, after: seen)
    XCTAssertEqual(restored.pal.wardrobe?.look(isPremium: true), Look(gender: .male, style: .meadow))
    XCTAssertEqual(restored.entitlements.history, shop)
  }

  /// Custom rules apply in a store as elsewhere.
  func test_customRules_apply_andAreSaved() throws {
    var numbers = RuleNumbers()
    numbers.phase2BeginsAt = 5
    numbers.dayTotalsBeginAtHour = 10
    let configuration = try PalConfiguration(rules: Rules(numbers), device: .ios17)
    let (life, face) = (
      try JournalRules.standard.changing { $0.lifePlaceWeeks = 8 },
      try FaceRules.standard.changing { $0.pettingPath = 50 }
    )
    let folder = InMemoryStoreFolder()
    let kept = try StoredPal(
      creating: GeneratedHistory.profile, zone: .utc,
      entitlements: Entitlements(.none, recordedAt: GeneratedHistory.midnight), under: configuration,
      journalRules: life, faceRules: face, in: folder)
    let received = try kept.receive(GeneratedHistory.makeOneHourSample(10), at: GeneratedHistory.midnight + .hours(8))
    XCTAssertEqual(received.unlocks.map(\.total), [5])
    XCTAssertEqual(
      received.unlocks.map(\.reachedAt), [GeneratedHistory.midnight + .hours(6) + Milliseconds(27 * 60_000)])
    let again = try Self.reopen(folder, after: kept)
    XCTAssertEqual(again.configuration, configuration)
    XCTAssertEqual([again.journalRules], [life])
    XCTAssertEqual([again.faceRules], [face])
    XCTAssertEqual(again.notices, [])
    let progress = try JSON(reading: Array(XCTUnwrap(folder.contents[PalStateDocument.fileName])))
    guard case .object(let rules)? = progress["rules"]?.content else { return XCTFail("no rules were kept") }
    let (all, others) = (Rules.table.map(\.name), JournalRules.table.map(\.name) + FaceRules.table.map(\.name))
    XCTAssertEqual(rules.map { $0.name }, ["schema"] + all + others + ["words"], "as in all documents of rules")
    XCTAssertEqual(try again.verify(), [])

    // New rules apply from then on; what was reported stays.
    XCTAssertEqual(
      try again.receive(StepSamples(), at: GeneratedHistory.midnight + .hours(9), under: .standard).revealedPhases, [])
    let last = try Self.reopen(folder, after: again)
    XCTAssertEqual(last.configuration, .standard)
    XCTAssertEqual([last.journalRules], [life], "which only others replace")
    XCTAssertEqual(last.pal.phaseProgress.earnedPhase, .active)
    XCTAssertEqual(try last.verify(), [])
  }

  /// Counting steps where daily totals exist depends on the rules, too.
  func test_customRules_recountDayTotals() throws {
    var samples = StepSamples()
    let id = try samples.sourceID(orAdding: StepSource(name: "band"))
    let day = GeneratedHistory.midnight + .hours(24)
    try samples.append(
      StepSample(start: day, end: day + .hours(24), count: StepCount(steps: 1200), source: id, resolution: .day))
    var numbers = RuleNumbers()
    (numbers.dayTotalsBeginAtHour, numbers.dayTotalsEndAtHour) = (10, 22)
    let other = try PalConfiguration(rules: Rules(numbers), device: .ios18)
    for late in [false, true] {
      let folder = InMemoryStoreFolder()
      let kept = try StoredPal.openOrCreate(
        in: folder,
        profile: UserProfile(gender: .male, style: .classic, createdAt: day + .hours(12), zoneName: "UTC"))
      _ = try kept.receive(samples, at: day + .hours(30), under: late ? nil : other)
      if late {
        let tried = try kept.preview(StepSamples(), at: day + .hours(31), under: other)
        XCTAssertNotEqual(tried.countedSteps.stepsBefore, tried.countedSteps.stepsAfter)
        _ = try kept.receive(StepSamples(), at: day + .hours(31), under: other)
      }
      let again = try Self.reopen(folder, after: kept)
      XCTAssertEqual(again.days.counted.rounded, 1000)
      XCTAssertEqual(try again.verify(), [])
    }
  }

  /// Setting the clock back leaves a pal that lives in the present; the time of the last sync does not go back.
  func test_lastSync_doesNotGoBack_ifTheClockIsSetBack() throws {
    let folder = InMemoryStoreFolder()
    let kept = try StoredPal.openOrCreate(in: folder)
    let far = GeneratedHistory.midnight + .hours(24 * 2000)
    _ = try kept.receive(GeneratedHistory.makeOneHourSample(20_000), at: far)
    XCTAssertNil(kept.pal.stepsToday)
    _ = try kept.receive(StepSamples(), at: GeneratedHistory.midnight + .hours(9))
    let again = try Self.reopen(folder, after: kept)
    XCTAssertEqual(again.pal.stepsToday, 20_000)
    XCTAssertEqual(again.progress.lastSync, far)
    XCTAssertEqual(try again.verify(), [])
  }

  /// A pal that an app kept without a store continues in a store; the total of the store is unchanged.
  func test_adoptedPal_continues_andTheTotalIsKept() throws {
    for isKept in [false, true] {
      let folder = InMemoryStoreFolder()
      var own = Pal(
        createdAt: GeneratedHistory.profile.createdAt, look: Look(gender: .female, style: .dusk), zone: .utc,
        under: .standard)
      let later = GeneratedHistory.midnight + .hours(9)
      _ = own.handle([.opened(), .steps(StepReport(counted: 26_000, today: 26_000))], at: later, under: .standard)
      let kept = try StoredPal.openOrCreate(in: folder)
      if isKept {
        _ = try kept.receive(GeneratedHistory.makeOneHourSample(30_000), at: GeneratedHistory.midnight + .hours(8))
      }
      try kept.adopt(own)
      let again = try Self.reopen(folder, after: kept)
      XCTAssertEqual(again.pal, kept.pal)
      XCTAssertEqual(again.progress.totalSteps, isKept ? 30_000 : 26_000)
      XCTAssertEqual(again.progress.lastSync, later)
      XCTAssertEqual(again.pal.phaseProgress.earnedPhase, .active)
      XCTAssertEqual(try again.verify(), [])
      let other = Pal(
        createdAt: GeneratedHistory.profile.createdAt, look: Look(gender: .male, style: .dusk), zone: .utc,
        under: .standard)
      XCTAssertThrowsError(try again.adopt(other)) { XCTAssertEqual($0 as? StoreError, .differentPal) }
    }
  }

  /// A pal keeps the steps that it has counted without the store, until the store has samples.
  func test_adoptedPal_keepsItsSteps_untilSamplesAreReceived() throws {
    let (folder, createdAt) = (InMemoryStoreFolder(), GeneratedHistory.profile.createdAt)
    var own = Pal(createdAt: createdAt, look: Look(gender: .female, style: .dusk), zone: .utc, under: .standard)
    let nine = GeneratedHistory.midnight + .hours(9)
    _ = own.handle([.opened(), .steps(StepReport(counted: 4000, today: 4000))], at: nine, under: .standard)
    let kept = try StoredPal(adopting: own, in: folder)
    _ = try kept.receive(StepSamples(), with: [.skinChosen(.season)], at: nine + .minutes(1))
    for pal in [kept.pal, try kept.pal(at: nine + .minutes(2))] {
      XCTAssertEqual(pal.stepsToday, 4000)
      XCTAssertEqual(pal.countedSteps, 4000)
      XCTAssertEqual(pal.energy, own.energy)
    }
    _ = try kept.receive(GeneratedHistory.makeOneHourSample(4120), at: nine + .minutes(3))
    XCTAssertEqual(kept.pal.stepsToday, 4120)
    XCTAssertEqual(kept.pal.countedSteps, 4120)
    XCTAssertEqual(try kept.verify(), [])
  }

  /// A purchase takes effect when it is reported, so that a user who has the app open sees the result.
  func test_purchase_takesEffect_whenItIsReported() throws {
    let at = { (hour: Int) in GeneratedHistory.midnight + .hours(hour) }
    let kept = try StoredPal.openOrCreate(in: InMemoryStoreFolder())
    _ = try kept.receive(GeneratedHistory.makeOneHourSample(80_000), at: at(8))
    _ = try kept.handle([.opened()], at: at(10))
    let bought = EntitlementHistory([.init(.subscribed, from: at(10) - Milliseconds(3000))])
    let changes = try kept.handle([.entitlements(try XCTUnwrap(bought))], at: at(10) + Milliseconds(5000))
    XCTAssertEqual(kept.pal.phaseProgress.visiblePhase, .energized)
    XCTAssertEqual(kept.pal.phaseProgress.visibleSince, at(10) + Milliseconds(5000))
    XCTAssertTrue(changes.contains { $0.kind == .highlightStarted && $0.at == at(10) + Milliseconds(5000) })
    var reference = Pal(GeneratedHistory.profile, in: .utc, .none, under: .standard)
    _ = reference.handle(.steps(StepReport(counted: 80_000, today: 80_000)), at: at(8), under: .standard)
    _ = reference.handle(.opened(), at: at(10), under: .standard)
    let same = reference.handle(.entitlements(try XCTUnwrap(bought)), at: at(10) + Milliseconds(5000), under: .standard)
    XCTAssertEqual(changes.map(\.kind.jsonName), same.map(\.kind.jsonName))
  }

  /// The zone in a store from before hemispheres existed gets its hemisphere by its name, and keeps its offset.
  func test_hemisphere_isSetByZoneName_inAnOlderStore() throws {
    let folder = InMemoryStoreFolder()
    _ = try StoredPal.openOrCreate(in: folder).receive(
      GeneratedHistory.makeOneHourSample(6000), at: GeneratedHistory.midnight + .hours(8))
    let south = Zone(unchecked: "UTC", 0, [], hemisphere: .south)
    func open(_ named: @escaping (String) -> Zone?) throws -> StoredPal {
      try StoredPal(in: folder, for: .writing, zoneNamed: named)
    }
    XCTAssertNil(try open { _ in nil }.zone.hemisphere)
    var kept: StoredPal? = try open { $0 == "UTC" ? south : nil }
    XCTAssertEqual(kept?.zone, south)
    XCTAssertEqual(kept?.pal.zone, south)
    XCTAssertEqual(try kept?.verify(), [])
    _ = try kept?.handle([.opened()], at: GeneratedHistory.midnight + .hours(9))
    XCTAssertEqual(kept?.pal.stepsToday, 6000)
    kept = nil
    XCTAssertEqual(try open { _ in nil }.zone, south, "it is kept from then on")
  }

  /// The day of a traveller is that of the current zone.
  func test_stepsToday_areThoseOfTheCurrentZone() throws {
    let kept = try StoredPal.openOrCreate(in: InMemoryStoreFolder())
    let tokyo = try XCTUnwrap(Zone(offsetSeconds: 9 * 3600, name: "Asia/Tokyo"))
    _ = try kept.receive(
      GeneratedHistory.makeOneHourSample(6000), with: [.zoneChanged(tokyo)], at: GeneratedHistory.midnight + .hours(14))
    XCTAssertEqual(kept.pal.stepsToday, 6000)
    // It is already the next day in Tokyo, but not at home.
    _ = try kept.receive(StepSamples(), at: GeneratedHistory.midnight + .hours(16))
    XCTAssertNil(kept.pal.stepsToday)
    XCTAssertNil(try kept.pal(at: GeneratedHistory.midnight + .hours(16)).stepsToday)
    XCTAssertEqual(kept.pal.energy, .low)
  }

  /// A sample of 5,000 steps on the evening before midnight in London, and one of 700 steps in the morning.
  private func makeEveningAndMorningSamples() throws -> StepSamples {
    var samples = StepSamples()
    let id = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
    let midnight = GeneratedHistory.midnight + .hours(24)
    for (start, steps) in [(midnight - .hours(3), 5000), (midnight + .hours(7), 700)] as [(Instant, Int64)] {
      try samples.append(
        StepSample(start: start, end: start + .minutes(50), count: StepCount(steps: steps), source: id))
    }
    return samples
  }

  /// The first update after a journey reports the zone and the steps of the day in that zone together.
  func test_firstUpdateInANewZone_countsTheDayOfThatZone() throws {
    // At 08:00 in London, the day has lasted 17 hours in Tokyo, one in Denver, and none in Los Angeles.
    let now = GeneratedHistory.midnight + .hours(32)
    for (hours, steps, energy) in [(9, 5700, Energy.neutral), (-7, 700, .low), (-8, nil, .low)]
      as [(Int, Int64?, Energy)]
    {
      let kept = try StoredPal.openOrCreate(in: InMemoryStoreFolder())
      _ = try kept.receive(makeEveningAndMorningSamples(), at: now)
      XCTAssertEqual(kept.pal.stepsToday, 700)
      let zone = try XCTUnwrap(Zone(offsetSeconds: hours * 3600))
      _ = try kept.receive(StepSamples(), with: [.zoneChanged(zone)], at: now)
      XCTAssertEqual(kept.pal.stepsToday, steps, "\(hours)")
      XCTAssertEqual(kept.pal.energy, energy, "\(hours)")
      _ = try kept.receive(StepSamples(), with: [.zoneChanged(.utc)], at: now)
      XCTAssertEqual(kept.pal.stepsToday, 700, "back at home, from \(hours)")
    }
  }

  /// Steps that an answer of the user makes readable reach a phase when they were walked, not when they are read.
  func test_stepsReadWithTheirPermission_reachPhasesWhenTheyWereWalked() throws {
    let kept = try StoredPal.openOrCreate(in: InMemoryStoreFolder())
    _ = try kept.handle([.permission(granted: false)], at: GeneratedHistory.midnight + .hours(6))
    _ = try kept.receive(
      GeneratedHistory.makeOneHourSample(30_000), with: [.permission(granted: true)],
      at: GeneratedHistory.midnight + .hours(9))
    let earned = try XCTUnwrap(kept.pal.phaseProgress.unlocks.first)
    XCTAssertLessThan(try XCTUnwrap(earned.reachedAt), GeneratedHistory.midnight + .hours(7))
  }

  /// Events that are reported together with steps give the same pal as events that are reported just before them.
  func test_eventsWithSteps_giveTheSamePal_asEventsBeforeSteps() throws {
    for seed in TestSeeds.range(outOf: 1600, oneIn: 20) {
      var dice = SplitMix64(seed: seed)
      let generated = try GeneratedHistory(&dice, samples: 40)
      let together = try StoredPal.openOrCreate(in: InMemoryStoreFolder())
      let apart = try StoredPal.openOrCreate(in: InMemoryStoreFolder())
      var now = GeneratedHistory.profile.createdAt
      for _ in 0..<12 {
        now = now + .minutes(Int(dice.draw(below: 900)))
        let events = (0..<3).map { _ in Self.makeRandomEvent(&dice) }
        let received = try generated.makeStepSamples(generated.samples.filter { $0.end <= now })
        _ = try together.receive(received, with: events, at: now)
        _ = try apart.handle(events, at: now)
        _ = try apart.receive(received, at: now)
        for (one, other) in [(together, apart), (apart, together)] {
          let expected = try one.pal(at: now)
          XCTAssertEqual(other.pal.stepsToday, expected.stepsToday, "seed \(seed), \(events)")
          XCTAssertEqual(other.pal.energy, expected.energy, "seed \(seed), \(events)")
          XCTAssertEqual(other.pal.totalSteps, expected.totalSteps, "seed \(seed), \(events)")
          XCTAssertEqual(
            other.pal.phaseProgress.unlocks, expected.phaseProgress.unlocks, "seed \(seed), \(events)")
          XCTAssertEqual(other.pal.isWalking(at: now), expected.isWalking(at: now), "seed \(seed), \(events)")
        }
      }
    }
  }

  private static func makeRandomEvent(_ dice: inout SplitMix64) -> PalEvent {
    switch dice.draw(below: 8) {
    case 0: .zoneChanged(Zone(offsetSeconds: (Int(dice.draw(below: 25)) - 12) * 3600) ?? .utc)
    case 1: .permission(granted: dice.draw(below: 3) > 0)
    case 2: .entitlements(dice.draw(below: 2) == 0 ? .always : .none)
    case 3: .opened()
    case 4: .closed
    case 5: .lockedFeatureOpened(.history)
    case 6: .launched
    default: .woken
    }
  }

  /// Restores the previous files, as if a process was killed before renaming the new ones.
  private func withKillBeforeRenames(_ folder: InMemoryStoreFolder, _ work: () throws -> Void) rethrows {
    let before = folder.contents
    try work()
    for name in SampleLogIndex.fileNames + ["profile.json", "progress.json", "entitlements.json"] {
      folder.contents[name] = before[name]
    }
  }

  func test_lastEntitlements_areKept_afterACrash() throws {
    let folder = InMemoryStoreFolder()
    let at = GeneratedHistory.midnight + .hours(40)
    let trial = try XCTUnwrap(Self.entitlementHistory)
    _ = try StoredPal.openOrCreate(in: folder).receive(
      GeneratedHistory.makeOneHourSample(80_000), at: at, entitlements: trial)
    try withKillBeforeRenames(folder) {
      _ = try StoredPal.openOrCreate(in: folder).receive(StepSamples(), at: at, entitlements: .always)
    }
    XCTAssertEqual(try StoredPal.openForReading(folder).entitlements.history, .always)

    // An incomplete write counts for nothing.
    try withKillBeforeRenames(folder) {
      _ = try StoredPal.openOrCreate(in: folder).receive(
        StepSamples(), at: at + .hours(1), entitlements: EntitlementHistory.none)
    }
    folder.contents["journal"]?.removeLast(10)
    let rest = try StoredPal.openForReading(folder)
    XCTAssertEqual(rest.entitlements.history, .always)
    XCTAssertEqual(rest.pal.phaseProgress.visiblePhase, .energized)
  }

  /// Adopting a pal does not remove a subscription that only the store knows.
  func test_adoption_keepsTheSubscriptionOfTheStore() throws {
    let kept = try StoredPal.openOrCreate(in: InMemoryStoreFolder())
    _ = try kept.receive(
      GeneratedHistory.makeOneHourSample(10), at: GeneratedHistory.midnight + .hours(9), entitlements: .always)
    var own = Pal(GeneratedHistory.profile, in: .utc, .none, under: .standard)
    _ = own.handle(.opened(), at: GeneratedHistory.midnight + .hours(8), under: .standard)
    try kept.adopt(own)
    XCTAssertEqual(kept.entitlements.history, .always)
    _ = try kept.receive(StepSamples(), at: GeneratedHistory.midnight + .hours(10))
    XCTAssertTrue(kept.pal.isPremium)
  }

  /// Impossible numbers in the progress document are refused; the sample log has the right ones.
  func test_progressDocument_isRestored_ifItsNumbersAreImpossible() throws {
    let folder = InMemoryStoreFolder()
    _ = try StoredPal.openOrCreate(in: folder).receive(
      GeneratedHistory.makeOneHourSample(10), at: GeneratedHistory.midnight + .hours(8))
    let text = String(decoding: try XCTUnwrap(folder.contents[PalStateDocument.fileName]), as: UTF8.self)
    for (right, wrong) in [
      ("\"revision\": 1", "\"revision\": 9223372036854775807"), ("\"counted\":10", "\"counted\":-9223372036854775808"),
      ("\"counted\":10", "\"counted\":11"), ("\"total\":10", "\"total\":-10"),
    ] {
      XCTAssertTrue(text.contains(right))
      folder.contents[PalStateDocument.fileName] = ContiguousArray(
        text.replacingOccurrences(of: right, with: wrong).utf8)
      let kept = try StoredPal.openOrCreate(in: folder)
      XCTAssertEqual(kept.notices, [.documentRestored(file: PalStateDocument.fileName)], wrong)
      XCTAssertEqual(kept.pal.totalSteps, 10)
      XCTAssertEqual(try kept.receive(StepSamples(), at: GeneratedHistory.midnight + .hours(9)).stepsBelowTotal, 0)
    }
  }

  /// A refused write never overrides a later one.
  func test_refusedWrite_doesNotOverrideALaterOne() throws {
    for failing in 1...40 {
      let memory = InMemoryStoreFolder()
      _ = try StoredPal.openOrCreate(in: memory).receive(
        GeneratedHistory.makeOneHourSample(80_000), at: GeneratedHistory.midnight + .hours(8))
      let folder = FaultyFolder(memory, .once(.diskFull), at: failing - 1)
      let kept = try StoredPal.openOrCreate(in: folder)
      let received = try? kept.receive(StepSamples(), at: GeneratedHistory.midnight + .hours(9), entitlements: .always)
      if received != nil { return XCTAssertGreaterThan(failing, 5) }
      _ = try kept.handle([.opened()], at: GeneratedHistory.midnight + .hours(10))
      let reported = (kept.pal, kept.entitlements.history)
      try kept.releaseLock()
      for file in SampleLogIndex.fileNames { memory.contents[file] = nil }
      let again = try StoredPal.openForReading(memory)
      XCTAssertEqual(again.pal, reported.0, "call \(failing)")
      XCTAssertEqual(again.entitlements.history, reported.1, "call \(failing)")
    }
  }

  /// Superseded documents are compacted, so that the length of the sample log stays within a multiple of its samples.
  func test_supersededDocuments_areCompacted() throws {
    let folder = InMemoryStoreFolder()
    let kept = try StoredPal.openOrCreate(in: folder)
    _ = try kept.receive(GeneratedHistory.makeOneHourSample(10), at: GeneratedHistory.midnight + .hours(8))
    var longest = 0
    for number in 0..<400 {
      let shop: EntitlementHistory = number % 2 == 0 ? .always : .none
      _ = try kept.receive(StepSamples(), at: GeneratedHistory.midnight + .minutes(600 + number), entitlements: shop)
      longest = max(longest, folder.contents["journal"]?.count ?? 0)
    }
    XCTAssertGreaterThan(longest, 1 << 19)
    XCTAssertLessThan(longest, 1 << 19 + 1 << 13)
    XCTAssertLessThan(folder.contents["journal"]?.count ?? .max, longest)
    XCTAssertEqual(try kept.verify(), [])
  }
}
