import Documents
import PixelArt
import PixelPalCore
import StateExport
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage
@testable import Replay

/// Tests that web pages play what the engine shows, at any instant.
final class RecordTests: XCTestCase {
  /// Random users on random phones, at random instants.
  func test_record_equalsSnapshots_atRandomInstants() throws {
    var (looks, atOnce) = (0, 0)
    let seeds = TestSeeds.range(outOf: 160, oneIn: 160)
    for seed in seeds {
      let plan = try GeneratedReplay(seed: seed).plan
      let played = try ReferenceRecordPlayer(plan)
      var replay = Replay(plan)
      var dice = SeededRandom(seed &+ 5)
      var wish = plan.start
      while wish < plan.end {
        wish = min(plan.end, wish + .seconds(dice.draw(20_000)) + Milliseconds(Int64(1 + dice.draw(1000))))
        // If the phone knows each step at once, the record has steps only at whole minutes and at other events.
        let knowsStepsAtOnce = plan.configuration.device.facts.knowsStepsAtOnce
        let at = knowsStepsAtOnce ? played.lastChange(by: wish) : wish
        replay.advance(through: at)
        if knowsStepsAtOnce, replay.lastEventAt != at { continue }
        let document = try snapshotDocument(of: replay, at: at)
        let recorded = played.stateDocument(at: at)
        guard recorded == document else {
          return XCTFail("seed \(seed) at \(at): \(recorded), and not \(document)")
        }
        looks += 1
        atOnce += knowsStepsAtOnce ? 1 : 0
      }
    }
    XCTAssertGreaterThan(looks, min(50, 10 * seeds.count))
    XCTAssertGreaterThan(atOnce, 0)
  }

  /// The first and the last instant of each rare animation, and of the peeks in the foreground.
  func test_record_equalsSnapshots_duringAnimations() throws {
    var found: Set<String> = []
    for seed in TestSeeds.range(outOf: 160, oneIn: 32) {
      let plan = try GeneratedReplay(seed: seed, device: .ios18).plan
      let played = try ReferenceRecordPlayer(plan)
      var watched = Replay(plan)
      var instants: Set<Instant> = []
      func add(_ start: Instant, _ length: Milliseconds) {
        for at in [start, start + length - Milliseconds(1), start + length] { instants.insert(at) }
      }
      while let changed = watched.advanceToNextChangedInstant(through: plan.end) {
        for change in changed.changes {
          if case .rareAnimationStarted(let rare) = change.kind { add(change.at, rare.length) }
          guard change.kind == .appOpened else { continue }
          let peek =
            watched.pal.peekSchedule(under: plan.configuration.rules)?.nextPeekStart(after: change.at) ?? change.at
          add(min(peek, plan.end), OneShotAnimation.peek.length)
        }
      }
      var replay = Replay(plan)
      for at in instants.sorted() where at <= plan.end {
        replay.advance(through: at)
        let document = try snapshotDocument(of: replay, at: at)
        XCTAssertEqual(played.stateDocument(at: at), document, "seed \(seed) at \(at)")
        let app = (document["surfaces"] as? NSDictionary)?["app"] as? NSDictionary
        if let name = (app?["sprite"] as? NSDictionary)?["animation"] as? String { found.insert(name) }
      }
    }
    XCTAssertTrue(found.isSuperset(of: ["idle", "peek"]), "\(found)")
    XCTAssertFalse(found.isDisjoint(with: RareAnimation.all.map { $0.name }), "\(found)")
  }

  /// The screens from the onboarding to the paywall and the choices.
  func test_recordedScreens_equalSnapshots_fromOnboardingToChoices() throws {
    let plan = try HistoryFixture.makePlan(
      [.init(start: "2025-03-03T09:00", steps: 80_000)], until: "2025-03-04T00:00",
      scenario: """
        {"onboarding": {"openedAt": "2025-03-03T08:00:00", "screensDoneAt": ["2025-03-03T08:00:10",
          "2025-03-03T08:00:20", "2025-03-03T08:00:20", "2025-03-03T08:00:40", "2025-03-03T08:00:50"]},
         "lockedFeatures": [{"at": "2025-03-03T20:00:30", "feature": "skins"}],
         "entitlements": [{"status": "subscribed", "from": "2025-03-03T20:01:00"}],
         "characters": [{"at": "2025-03-03T20:01:10", "gender": "female", "style": "dusk", "name": "Mo"}],
         "skins": [{"at": "2025-03-03T20:01:20", "skin": "season"}]}
        """)
    let played = try ReferenceRecordPlayer(plan)
    var replay = Replay(plan)
    var at = plan.start
    let evening = try XCTUnwrap(Instant("2025-03-03T20:00:00+01:00"))
    while at <= plan.end {
      replay.advance(through: at)
      XCTAssertEqual(played.stateDocument(at: at), try snapshotDocument(of: replay, at: at), "\(at)")
      let isBusy = at < plan.createdAt || evening <= at && at < evening + .minutes(3)
      at = isBusy ? at + .seconds(5) : min(at + .minutes(17), at < evening ? evening : .distantFuture)
    }
  }

  /// Returns the document of `snapshot` for a replay that was advanced to `at`.
  private func snapshotDocument(of replay: Replay, at: Instant) throws -> NSDictionary {
    var writer = JSONWriter(.compact)
    StateDocumentWriter(replay.palOnPhone(at: at), at: at, under: replay.plan.configuration).write(to: &writer)
    return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? NSDictionary)
  }

  /// Each part begins where the previous one ends, and together they cover the whole time.
  func test_parts_coverWholeTime_withoutGaps() throws {
    let plan = try GeneratedReplay(seed: 3, days: TestSeeds.isFullRun ? 2 : 1).plan
    let parts = try ReferenceRecordPlayer(plan).parts
    XCTAssertGreaterThan(parts.count, 2)
    XCTAssertEqual(parts.first?.from, plan.start)
    XCTAssertEqual(parts.last?.to, plan.end + Milliseconds(1))
    for (part, next) in zip(parts, parts.dropFirst()) { XCTAssertEqual(part.to, next.from) }
  }

  /// The record is the same for any number of workers in any order.
  func test_record_isSame_forAnyWorkers() throws {
    let plan = try GeneratedReplay(seed: 11, days: TestSeeds.isFullRun ? 5 : 2).plan
    func written(by workers: Workers) -> [[UInt8]] {
      let recorder = PageRecorder(plan, statesPerPart: 20)
      return recorder.record(using: workers) {
        $0.bytes
      } progress: { _ in
      } + recorder.pageTables.phrases.phrases.map { Array($0.texts.joined(separator: "#").utf8) }
    }
    let alone = written(by: .single)
    XCTAssertGreaterThan(alone.count, 10)
    for seed in TestSeeds.range(outOf: 50, oneIn: 50) {
      XCTAssertEqual(written(by: .inRandomOrder(seed: seed)), alone, "seed \(seed)")
    }
  }

  /// Writing can be cancelled.
  func test_recording_stops_whenCallbackThrows() throws {
    struct Stop: Error {}
    let recorder = PageRecorder(try GeneratedReplay(seed: 11, days: 9).plan)
    var changedInstants = 0
    XCTAssertThrowsError(
      try recorder.record {
        $0.bytes
      } progress: { _ throws(Stop) in
        changedInstants += 1
        if changedInstants == 3 { throw Stop() }
      })
    XCTAssertEqual(changedInstants, 3)
  }

  /// The steps walked by the end of any minute.
  func test_recordedMinutes_addUpToWalkedSteps() throws {
    for seed in TestSeeds.range(outOf: 120, oneIn: 120) {
      let plan = try GeneratedReplay(seed: seed).plan
      let played = try ReferenceRecordPlayer(plan)
      var sum = plan.actualHistory.runningSum()
      var at = plan.start.startOfMinute + .minutes(1)
      while at <= plan.end {
        XCTAssertEqual(played.countedSteps(at: at), sum.counted(at: at).rounded, "seed \(seed) at \(at)")
        at = at + .minutes(97)
      }
    }
  }

  /// Markup in user-supplied names is escaped.
  func test_page_escapesMarkup_inUserSuppliedNames() throws {
    var scenario = Scenario()
    let name = "</script><script>alert('\u{2028}&amp;')</script>"
    scenario.look = Look(gender: .female, style: .meadow, name: name) ?? scenario.look
    scenario.createdAt = .instant(Instant(secondsSince1970: 1_700_000_000))
    scenario.until = .instant(Instant(secondsSince1970: 1_700_200_000))
    let parts = ReplayInputsBesidesScenario(configuration: .standard, zone: .utc, files: []) { _ in nil }
    let page = PlayablePage(try ReplayPlan(scenario, parts), with: try .embedded())
    let text = String(decoding: page.bytes { _ in }, as: UTF8.self)
    XCTAssertFalse(text.contains("<script>alert"))
    XCTAssertEqual(text.components(separatedBy: "</script>").count, 3, "the data, and the scripts")
  }
}
