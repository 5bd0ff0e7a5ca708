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
  func testTheRecordIsWhatSnapshotsSay() throws {
    var (looks, atOnce) = (0, 0)
    let seeds = Seeds.first(of: 160, share: 160)
    for seed in seeds {
      let course = try RandomCourse(seed: seed).course
      let played = try PlayedRecord(course)
      var replay = Replay(course)
      var dice = Dice(seed &+ 5)
      var wish = course.begin
      while wish < course.end {
        wish = min(course.end, wish + .seconds(dice.draw(20_000)) + Milliseconds(Int64(1 + dice.draw(1000))))
        // If the phone knows each step at once, the record has steps only at whole minutes and at other events.
        let knowsStepsAtOnce = course.laws.device.facts.knowsStepsAtOnce
        let at = knowsStepsAtOnce ? played.lastMoment(by: wish) : wish
        replay.advance(through: at)
        if knowsStepsAtOnce, replay.now != at { continue }
        let document = try document(of: replay, at: at)
        let recorded = played.document(at: at)
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
  func test_record_isWhatSnapshotsSay_whileSomethingIsPlayed() throws {
    var found: Set<String> = []
    for seed in Seeds.first(of: 160, share: 32) {
      let course = try RandomCourse(seed: seed, device: .ios18).course
      let played = try PlayedRecord(course)
      var watched = Replay(course)
      var instants: Set<Instant> = []
      func add(_ start: Instant, _ length: Milliseconds) {
        for at in [start, start + length - Milliseconds(1), start + length] { instants.insert(at) }
      }
      while let turn = watched.next(through: course.end) {
        for change in turn.changes {
          if case .rareAnimation(let rare) = change.kind { add(change.at, rare.length) }
          guard change.kind == .appOpened else { continue }
          let peek = watched.pal.peeks(under: course.laws.rules)?.next(after: change.at) ?? change.at
          add(min(peek, course.end), ExtraAnimation.peek.length)
        }
      }
      var replay = Replay(course)
      for at in instants.sorted() where at <= course.end {
        replay.advance(through: at)
        let document = try document(of: replay, at: at)
        XCTAssertEqual(played.document(at: at), document, "seed \(seed) at \(at)")
        let app = (document["surfaces"] as? NSDictionary)?["app"] as? NSDictionary
        if let name = (app?["sprite"] as? NSDictionary)?["animation"] as? String { found.insert(name) }
      }
    }
    XCTAssertTrue(found.isSuperset(of: ["idle", "peek"]), "\(found)")
    XCTAssertFalse(found.isDisjoint(with: RareAnimation.all.map { $0.name }), "\(found)")
  }

  /// The screens from the onboarding to the paywall and the choices.
  func testScreensAreWhatSnapshotsSay() throws {
    let course = try SmallHistory.course(
      [.init(at: "2025-03-03T09:00", steps: 80_000)], until: "2025-03-04T00:00",
      scenario: """
        {"onboarding": {"openedAt": "2025-03-03T08:00:00", "screensDoneAt": ["2025-03-03T08:00:10",
          "2025-03-03T08:00:20", "2025-03-03T08:00:20", "2025-03-03T08:00:40", "2025-03-03T08:00:50"]},
         "lockedFeatures": [{"at": "2025-03-03T20:00:30", "feature": "skins"}],
         "entitlements": [{"status": "subscribed", "from": "2025-03-03T20:01:00"}],
         "characters": [{"at": "2025-03-03T20:01:10", "gender": "female", "style": "dusk", "name": "Mo"}],
         "skins": [{"at": "2025-03-03T20:01:20", "skin": "season"}]}
        """)
    let played = try PlayedRecord(course)
    var replay = Replay(course)
    var at = course.begin
    let evening = try XCTUnwrap(Instant("2025-03-03T20:00:00+01:00"))
    while at <= course.end {
      replay.advance(through: at)
      XCTAssertEqual(played.document(at: at), try document(of: replay, at: at), "\(at)")
      let isBusy = at < course.createdAt || evening <= at && at < evening + .minutes(3)
      at = isBusy ? at + .seconds(5) : min(at + .minutes(17), at < evening ? evening : .distantFuture)
    }
  }

  /// Returns the document of `snapshot` for a replay that was advanced to `at`.
  private func document(of replay: Replay, at: Instant) throws -> NSDictionary {
    var writer = JSONWriter(.compact)
    StateDocument(replay.pal(at: at), at: at, under: replay.course.laws).write(to: &writer)
    return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? NSDictionary)
  }

  /// Each part begins where the previous one ends, and together they cover the whole time.
  func testPartsAreOneWhole() throws {
    let course = try RandomCourse(seed: 3, days: Seeds.isFull ? 2 : 1).course
    let parts = try PlayedRecord(course).parts
    XCTAssertGreaterThan(parts.count, 2)
    XCTAssertEqual(parts.first?.from, course.begin)
    XCTAssertEqual(parts.last?.to, course.end + Milliseconds(1))
    for (part, next) in zip(parts, parts.dropFirst()) { XCTAssertEqual(part.to, next.from) }
  }

  /// The record is the same for any number of workers in any order.
  func testIsTheSameByAnyWorkers() throws {
    let course = try RandomCourse(seed: 11, days: Seeds.isFull ? 5 : 2).course
    func written(by workers: Workers) -> [[UInt8]] {
      let recorder = Recorder(course, momentsInPart: 20)
      return recorder.record(by: workers) {
        $0.bytes
      } pass: { _ in
      } + recorder.vocabulary.phrases.all.map { Array($0.texts.joined(separator: "#").utf8) }
    }
    let alone = written(by: .one)
    XCTAssertGreaterThan(alone.count, 10)
    for seed in Seeds.first(of: 50, share: 50) {
      XCTAssertEqual(written(by: .byChance(seed: seed)), alone, "seed \(seed)")
    }
  }

  /// Writing can be cancelled.
  func testAWriterCanBeStopped() throws {
    struct Stop: Error {}
    let recorder = Recorder(try RandomCourse(seed: 11, days: 9).course)
    var turns = 0
    XCTAssertThrowsError(
      try recorder.record {
        $0.bytes
      } pass: { _ throws(Stop) in
        turns += 1
        if turns == 3 { throw Stop() }
      })
    XCTAssertEqual(turns, 3)
  }

  /// The steps walked by the end of any minute.
  func testTheMinutesAddUp() throws {
    for seed in Seeds.first(of: 120, share: 120) {
      let course = try RandomCourse(seed: seed).course
      let played = try PlayedRecord(course)
      var sum = course.truth.runningSum()
      var at = course.begin.startOfMinute + .minutes(1)
      while at <= course.end {
        XCTAssertEqual(played.counted(at: at), sum.counted(at: at).rounded, "seed \(seed) at \(at)")
        at = at + .minutes(97)
      }
    }
  }

  /// Markup in user-supplied names is escaped.
  func testNothingGetsOutOfTheData() throws {
    var scenario = Scenario()
    let name = "</script><script>alert('\u{2028}&amp;')</script>"
    scenario.look = Look(gender: .female, style: .meadow, name: name) ?? scenario.look
    scenario.createdAt = .instant(Instant(secondsSince1970: 1_700_000_000))
    scenario.until = .instant(Instant(secondsSince1970: 1_700_200_000))
    let parts = CourseParts(laws: .standard, zone: .utc, files: []) { _ in nil }
    let page = PlayablePage(try Course(scenario, parts), with: try .embedded())
    let text = String(decoding: page.bytes { _ in }, as: UTF8.self)
    XCTAssertFalse(text.contains("<script>alert"))
    XCTAssertEqual(text.components(separatedBy: "</script>").count, 3, "the data, and the scripts")
  }
}
