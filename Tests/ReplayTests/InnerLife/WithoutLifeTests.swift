import Documents
import Expressions
import InnerLife
import PixelPalCore
import StateExport
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests that what a pal remembers and feels never reaches other surfaces.
///
/// Documents are the same byte for byte with and without an inner life, and whatever the user does with the pal.
final class WithoutLifeTests: XCTestCase {
  /// The surfaces outside the app; the app itself shows the inner life.
  private static let surfaces = Surface.allCases.filter { $0 != .app && $0 != .history }

  func testNoByteIsAnother() throws {
    var (told, shown) = (0, 0)
    let seeds = Seeds.first(of: 500, share: 250)
    for seed in seeds {
      let random = try RandomCourse(seed: seed, days: 4, sparing: true)
      let courses = try [true, false].map { try course(random, seed: seed, life: $0) }
      XCTAssertEqual(try replayed(courses[0]), try replayed(courses[1]), "seed \(seed)")
      let (with, moments, faces) = lived(courses[0], seed: seed)
      let (without, none, noFaces) = lived(courses[1], seed: seed)
      XCTAssertNil(Golden.difference(of: with, from: without), "seed \(seed)")
      XCTAssertEqual([none, noFaces], [0, 0], "no life, no moments, no faces")
      told += moments
      shown += faces
    }
    XCTAssertGreaterThan(told, min(10, seeds.count), "there is something that could be seen")
    XCTAssertGreaterThan(shown, min(100, 10 * seeds.count), "and the pal answers")
  }

  private func course(_ random: RandomCourse, seed: UInt64, life: Bool) throws -> Course {
    var parts = random.parts
    let rules = try parts.laws.rules.changing { $0.life.life = life }
    parts.laws = try PalLaws(rules: rules, device: parts.laws.device)
    var scenario = random.scenario
    if life { scenario.withPal = try WithoutLifeTests.played(random, seed: seed) }
    return try Course(scenario, parts)
  }

  /// Returns a user who constantly touches the pal and talks to it.
  private static func played(_ random: RandomCourse, seed: UInt64) throws -> PersonWithPal {
    var dice = Dice(seed &+ 77)
    var person = PersonWithPal()
    let course = try Course(random.scenario, random.parts)
    var replay = Replay(course)
    var opens: [Instant] = []
    while let turn = replay.next(through: course.end) {
      if turn.changes.contains(where: { $0.kind == .appOpened }) { opens.append(turn.at) }
    }
    for open in opens {
      for _ in 0..<dice.draw(6) {
        let at = TypedTime.instant(open + Milliseconds(Int64(dice.draw(40_000))))
        var (path, after, x) = ([PersonWithPal.Touching.Point](), Int64(0), 500)
        for _ in 0...dice.draw(12) {
          path.append(.init(after: Milliseconds(after), spot: .init(x: x, y: 300)))
          after += Int64(dice.draw(300))
          x += dice.draw(200) - 100
        }
        person.touches.append(.init(at: at, path: path, length: Milliseconds(after)))
        let text = ["dance", "a story", "stop", "roast me", "stare at me", "copy me", "be quiet", "hm"][dice.draw(8)]
        person.said.append(.init(at: at, text: text))
      }
    }
    return person
  }

  /// Returns the document of `replay --json`.
  private func replayed(_ course: Course) throws -> String {
    var writer = JSONWriter(.indented)
    ReplayDocument(course, SmallHistory(course).result).write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns all changes and occasional surface states, while nights are processed and their journal is read.
  private func lived(_ course: Course, seed: UInt64) -> (text: String, moments: Int, faces: Int) {
    var (writer, dice) = (JSONWriter(.compact), Dice(seed))
    var (replay, teller, face, faces) = (Replay(course), NightTeller(course), FaceTeller(course), 0)
    var at = course.createdAt
    while at < course.end {
      at = min(course.end, at + .seconds(dice.draw(30_000)))
      while let turn = replay.next(through: at) {
        teller.note(turn, replay)
        face.note(turn, replay)
        faces += face.news.count
        for change in turn.changes { change.writeLine(to: &writer, in: .utc) }
      }
      teller.pass(through: at, replay)
      face.pass(through: at)
      faces += face.news.count
      let shown = face.look(at: at).map { FaceState($0, isQuiet: false) }
      let pal = replay.pal(at: at)
      let journal = teller.journal(with: pal, at: at, wishes: .init())
      _ = journal.pages(from: .first, to: .last)
      let inner = course.hasInnerLife ? InnerState(journal, line: teller.sentence, pages: [:]) : nil
      StateDocument(pal, inner: inner, face: shown, at: at, under: course.laws).write(Self.surfaces, to: &writer)
      for family in [Surface.homeSmall, .accessoryCircular, .accessoryRectangular, .accessoryInline] {
        TimelineDocument(pal, family, at: at, under: course.laws).write(to: &writer)
      }
      if let activity = pal.activityInForce {
        PushPayload(.update, of: activity, at: at, under: course.laws).write(to: &writer)
      }
    }
    // The pal's own state in the document is in one member.
    let text = String(decoding: writer.bytes, as: UTF8.self).replacing(/,"inner":{"chapter":[^}]*}/, with: "")
    return (text, teller.memoir.moments.count, faces)
  }
}
