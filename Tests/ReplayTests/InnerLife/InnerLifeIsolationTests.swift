import Documents
import Expressions
import InnerLife
import PhoneSimulator
import PixelPalCore
import StateExport
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests that what a pal remembers and feels never reaches other surfaces.
///
/// Documents are the same byte for byte with and without an inner life, and whatever the user does with the pal.
final class InnerLifeIsolationTests: XCTestCase {
  /// The surfaces outside the app; the app itself shows the inner life.
  private static let surfacesOutsideApp = Surface.allCases.filter { $0 != .app && $0 != .history }

  func test_surfacesOutsideApp_areSame_withAndWithoutInnerLife() throws {
    var (momentCount, shown) = (0, 0)
    let seeds = TestSeeds.range(outOf: 500, oneIn: 250)
    for seed in seeds {
      let random = try GeneratedReplay(seed: seed, days: 4, hasFewSteps: true)
      let courses = try [true, false].map { try makePlan(random, seed: seed, life: $0) }
      XCTAssertEqual(try replayDocument(courses[0]), try replayDocument(courses[1]), "seed \(seed)")
      let (with, moments, faces) = surfaceDocuments(courses[0], seed: seed)
      let (without, none, noFaces) = surfaceDocuments(courses[1], seed: seed)
      XCTAssertNil(GoldenFile.firstDifference(of: with, from: without), "seed \(seed)")
      XCTAssertEqual([none, noFaces], [0, 0], "no life, no moments, no faces")
      momentCount += moments
      shown += faces
    }
    XCTAssertGreaterThan(momentCount, min(10, seeds.count), "there is something that could be seen")
    XCTAssertGreaterThan(shown, min(100, 10 * seeds.count), "and the pal answers")
  }

  private func makePlan(_ random: GeneratedReplay, seed: UInt64, life: Bool) throws -> ReplayPlan {
    var parts = random.inputs
    let rules = try parts.configuration.rules.changing { $0.journal.life = life }
    parts.configuration = try ReplayConfiguration(rules: rules, device: parts.configuration.device)
    var scenario = random.scenario
    if life { scenario.interactions = try InnerLifeIsolationTests.makeInteractions(random, seed: seed) }
    return try ReplayPlan(scenario, parts)
  }

  /// Returns a user who constantly touches the pal and talks to it.
  private static func makeInteractions(_ random: GeneratedReplay, seed: UInt64) throws -> PalInteractions {
    var dice = SeededRandom(seed &+ 77)
    var person = PalInteractions()
    let plan = try ReplayPlan(random.scenario, random.inputs)
    var replay = Replay(plan)
    var opens: [Instant] = []
    while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
      if changed.changes.contains(where: { $0.kind == .appOpened }) { opens.append(changed.at) }
    }
    for open in opens {
      for _ in 0..<dice.draw(6) {
        let at = InstantOrLocalDateTime.instant(open + Milliseconds(Int64(dice.draw(40_000))))
        var (path, after, x) = ([PalInteractions.Touch.PathPoint](), Int64(0), 500)
        for _ in 0...dice.draw(12) {
          path.append(.init(delay: Milliseconds(after), position: .init(x: x, y: 300)))
          after += Int64(dice.draw(300))
          x += dice.draw(200) - 100
        }
        person.touches.append(.init(at: at, path: path, duration: Milliseconds(after)))
        let text = ["dance", "a story", "stop", "roast me", "stare at me", "copy me", "be quiet", "hm"][dice.draw(8)]
        person.utterances.append(.init(at: at, text: text))
      }
    }
    return person
  }

  /// Returns the document of `replay --json`.
  private func replayDocument(_ plan: ReplayPlan) throws -> String {
    var writer = JSONWriter(.indented)
    ReplayDocumentWriter(plan, HistoryFixture(plan).result).write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns all changes and occasional surface states, while nights are processed and their journal is read.
  private func surfaceDocuments(_ plan: ReplayPlan, seed: UInt64) -> (text: String, moments: Int, faces: Int) {
    var (writer, dice) = (JSONWriter(.compact), SeededRandom(seed))
    var (replay, driver, face, faces) = (Replay(plan), NightlyJournalUpdater(plan), FaceDriver(plan), 0)
    var at = plan.createdAt
    while at < plan.end {
      at = min(plan.end, at + .seconds(dice.draw(30_000)))
      while let changed = replay.advanceToNextChangedInstant(through: at) {
        driver.recordChangesAndProcessNight(at: changed, from: replay)
        face.applyChanges(changed, from: replay, sleepHours: driver.sleepHours)
        faces += face.latestChanges.count
        for change in changed.changes { change.writeLine(to: &writer, in: .utc) }
      }
      driver.advanceIfStepsKnownAtOnce(through: at, replay: replay)
      face.advance(through: at)
      faces += face.latestChanges.count
      let shown = face.expression(at: at).map { ExportedFace($0, isQuiet: false) }
      let pal = replay.pal(at: at)
      let journal = driver.journalWithoutEveningText(of: pal, at: at, userEdits: .init())
      _ = journal.pages(from: .first, to: .last)
      let inner = plan.hasInnerLife ? ExportedJournalExcerpt(journal, sentence: driver.shownSentence, pages: [:]) : nil
      StateDocumentWriter(replay.palOnPhone(at: at), innerLife: inner, face: shown, at: at, under: plan.configuration)
        .write(
          Self.surfacesOutsideApp, to: &writer)
      for family in [Surface.homeSmall, .accessoryCircular, .accessoryRectangular, .accessoryInline] {
        WidgetTimelineDocumentWriter(pal, family, at: at, under: plan.configuration).write(to: &writer)
      }
      if let activity = pal.currentLiveActivity {
        LiveActivityPush(.update, of: activity, at: at, under: plan.configuration).write(to: &writer)
      }
    }
    // The pal's own state in the document is in one member.
    let text = String(decoding: writer.bytes, as: UTF8.self).replacing(/,"inner":{"chapter":[^}]*}/, with: "")
    return (text, driver.journalState.moments.count, faces)
  }
}
