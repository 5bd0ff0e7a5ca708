import Expressions
import Foundation
import InnerLife
import PixelArt
import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import PixelPage

/// The record of the pal's face on a page.
final class FaceRecordTests: XCTestCase {
  /// A visit as a page reads it: its start, and the recorded numbers, each with its instant and its arguments.
  private struct Visit: Equatable {
    let at: Int64
    let head: Int
    var events: [[Int64]] = []
  }

  /// Returns some days with a walk; in the evening the user taps, holds and strokes the pal.
  private func makeHistory(
    touches: String = "", said: String = "", settings: String = "", under configuration: ReplayConfiguration = .standard
  ) throws -> HistoryFixture {
    let rows = HistoryFixture.dailyWalks(6, from: CivilDay(daysSince1970: 20_150)) { 5000 + Int64($0) * 4000 }
    let person = #""touches":[\#(touches)],"said":[\#(said)],"settings":[\#(settings)]"#
    let scenario = #"{"day":{"opens":["08:00","20:00"],"openSeconds":120},\#(person)}"#
    return try HistoryFixture(rows, scenario: scenario, under: configuration)
  }

  private static let touches = """
    {"at":"2025-03-05T20:00:10","ms":100},{"at":"2025-03-05T20:00:14","ms":1400},\
    {"at":"2025-03-05T20:00:20","path":[[0,400,300],[120,520,310],[240,400,300]]}
    """

  private func recordParts(of history: HistoryFixture, momentsInPart count: Int = 1200) -> [PartRecorder.CompletedPart]
  {
    PageRecorder(history.plan, statesPerPart: count).record(transform: { $0 }, progress: { _ throws(Never) in })
  }

  private func jsonObject(from bytes: [UInt8]) throws -> [String: Any] {
    try XCTUnwrap(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func parseVisits(in part: PartRecorder.CompletedPart) throws -> [Visit] {
    guard let numbers = try jsonObject(from: part.bytes)["faces"] as? [Int64] else { return [] }
    var (visits, at, place) = ([Visit](), part.from.millisecondsSince1970, 0)
    func next() -> Int64 {
      defer { place += 1 }
      return numbers[place]
    }
    while place < numbers.count {
      at += next()
      var visit = Visit(at: at, head: Int(next()))
      var now = at
      for _ in 0..<next() {
        now += next()
        let code = next()
        visit.events.append(
          [now, code] + (0..<(code == 23 ? 1 : [24, 25, 28].contains(code) ? 2 : 0)).map { _ in next() })
      }
      visits.append(visit)
    }
    return visits
  }

  /// The record contains a visit for each time that the app was opened.
  func test_record_hasOneVisit_perAppOpen() throws {
    let history = try makeHistory()
    var opens: [Int64] = []
    var replay = Replay(history.plan)
    while let turn = replay.advanceToNextChangedInstant(through: history.plan.end) {
      opens += turn.changes.filter { $0.kind == .appOpened }.map { $0.at.millisecondsSince1970 }
    }
    let visits = try recordParts(of: history).flatMap(parseVisits)
    XCTAssertGreaterThan(opens.count, 8)
    XCTAssertEqual(visits.map(\.at).filter { opens.contains($0) }, opens)
  }

  /// The mood at any instant of a visit equals that of the face, however often the face is queried.
  func test_recordedMood_equalsFaceEngine_atAnyInstant() throws {
    let history = try makeHistory(touches: FaceRecordTests.touches)
    let visits = try recordParts(of: history).flatMap(parseVisits)
    var (moods, seen) = (Set<Mood>(), 0)
    var (replay, journal, teller) = (
      Replay(history.plan), NightlyJournalUpdater(history.plan), FaceDriver(history.plan)
    )
    var last = history.plan.start
    while let turn = replay.advanceToNextChangedInstant(through: history.plan.end) {
      for at in stride(from: last.millisecondsSince1970, to: turn.at.millisecondsSince1970, by: 1700).prefix(200) {
        let now = Instant(millisecondsSince1970: at)
        teller.advance(through: now)
        guard let shown = teller.expression(at: now), shown.face != nil else { continue }
        let visit = try XCTUnwrap(visits.last { $0.at <= at })
        let mood = visit.events.last { $0[0] <= at && $0[1] < 7 }.map { Int($0[1]) } ?? visit.head % 7
        XCTAssertEqual(Mood.allCases[mood], shown.mood, "\(at)")
        moods.insert(shown.mood)
        seen += 1
      }
      journal.recordChangesAndProcessNight(at: turn, from: replay)
      teller.applyChanges(turn, from: replay, sleepHours: journal.sleepHours)
      last = turn.at
    }
    XCTAssertGreaterThan(seen, 500)
    XCTAssertGreaterThan(moods.count, 2)
  }

  /// The record contains the place and time of touches, but not the resulting emotes, which the page computes itself.
  func test_record_containsTouches_withoutResultingEmotes() throws {
    let visits = try recordParts(of: makeHistory(touches: FaceRecordTests.touches)).flatMap(parseVisits)
    let evening = try XCTUnwrap(visits.first { $0.events.contains { $0[1] == 24 } })
    let start = try XCTUnwrap(evening.events.first { $0[1] == 24 })[0]
    let told = evening.events.filter { 24...27 ~= $0[1] }.map { [$0[0] - start] + $0.dropFirst() }
    XCTAssertEqual(
      told,
      [
        [0, 24, 500, 500], [100, 26], [4000, 24, 500, 500], [5400, 26], [10_000, 24, 400, 300], [10_120, 25, 520, 310],
        [10_240, 25, 400, 300], [10_240, 26],
      ])
    XCTAssertFalse(evening.events.contains { $0[1] >= 34 && ($0[1] - 34) % 9 == 7 })
  }

  /// The record contains the play that spoken words start or end, or that the pal did not understand them; it omits the
  /// effects of a play.
  func test_record_containsPlaysOfSpokenWords_withoutTheirEffects() throws {
    let said = [
      ("10", "a story"), ("12", "a story"), ("13", "roast"), ("14", "stop"), ("15", "what is the weather"),
      ("40", "dance"),
    ].map { #"{"at":"2025-03-05T20:00:\#($0)","text":"\#($1)"}"# }.joined(separator: ",")
    let settings = #"{"at":"2025-03-05T20:00:20","quiet":true},{"at":"2025-03-05T20:00:30","quiet":false}"#
    let visits = try recordParts(of: makeHistory(said: said, settings: settings)).flatMap(parseVisits)
    let evening = try XCTUnwrap(visits.first { $0.events.contains { $0[1] == 28 } })
    let start = try XCTUnwrap(evening.events.first { $0[1] == 28 })[0]
    let told = evening.events.filter { 28...33 ~= $0[1] }.map { [$0[0] - start] + $0.dropFirst() }
    let (story, roast, dance): (Int64, Int64, Int64) = (3, 6, 1)
    XCTAssertEqual(
      told,
      [
        [0, 28, story, 0], [2000, 28, story, 1], [3000, 28, roast, 0], [4000, 29], [5000, 30], [10_000, 32],
        [20_000, 33],
        [30_000, 28, dance, 0],
      ])
    // The ranks of words, plays and touches.
    XCTAssertFalse(evening.events.contains { $0[1] >= 34 && [1, 6, 7].contains(($0[1] - 34) % 9) })
  }

  /// Each part can be read on its own: if it begins while the app is open, it contains that visit from its start.
  func test_part_containsOngoingVisit_fromItsStart() throws {
    let history = try makeHistory(touches: FaceRecordTests.touches)
    let whole = try recordParts(of: history).flatMap(parseVisits)
    var again = 0
    for part in recordParts(of: history, momentsInPart: 1) {
      for visit in try parseVisits(in: part) {
        let other = try XCTUnwrap(whole.first { $0.at == visit.at })
        XCTAssertEqual(visit.head, other.head)
        XCTAssertEqual(visit.events, other.events.filter { $0[0] < part.to.millisecondsSince1970 })
        if visit.at < part.from.millisecondsSince1970 { again += 1 }
      }
    }
    XCTAssertGreaterThan(again, 5)
  }

  /// A visit without events takes a few numbers, so a year adds little to the page.
  func test_visitWithoutEvents_takesAtMost12Numbers() throws {
    let rows = HistoryFixture.dailyWalks(60, from: CivilDay(daysSince1970: 20_150)) { 3000 + Int64($0 % 9) * 900 }
    let all = recordParts(of: try HistoryFixture(rows))
    let faces = try all.flatMap(parseVisits)
    let written = faces.reduce(0) { $0 + 3 + $1.events.reduce(0) { $0 + $1.count } }
    XCTAssertGreaterThan(faces.count, 150)
    XCTAssertLessThan(written, faces.count * 12)
  }

  /// Without an inner life, a page contains no faces.
  func test_page_hasNoFaces_withoutInnerLife() throws {
    let configuration = try ReplayConfiguration(
      rules: CoreJournalAndFaceRules.standard.changing { $0.journal.life = false }, device: .ios26)
    for part in recordParts(of: try makeHistory(under: configuration)) {
      XCTAssertNil(try jsonObject(from: part.bytes)["faces"])
    }
    let page = PlayablePage(try makeHistory(under: configuration).plan, with: try .embedded()).bytes { _ in }
    XCTAssertFalse(String(decoding: page, as: UTF8.self).contains(#""palettes""#))
  }

  /// All parts of a face are present, in whole rows, and every look has a colour for each role.
  func test_face_hasAllParts_andColourForEveryRole() throws {
    let history = try makeHistory()
    let sheet = PalSpriteSheet(gender: .female, phase: .ascended, palColours: PalStyleAndSkin(.dusk))
    let face = try XCTUnwrap(FaceDataWriter(history.result.pal, in: history.plan, [sheet], try .embedded()))
    let parts = try XCTUnwrap(jsonObject(from: face.encodedParts) as? [String: [Any]])
    let names =
      Eyes.allCases.map { "eyes-\($0.rawValue)" } + Mouth.allCases.map { "mouth-\($0.rawValue)" }
      + Cheeks.allCases.map { "cheeks-\($0.rawValue)" } + BodyPose.allCases.map { "female 4 \($0.rawValue)" }
    for name in names { XCTAssertNotNil(parts[name], name) }
    for absent in ["male 4 head", "female 3 head"] { XCTAssertNil(parts[absent], absent) }
    for (name, part) in parts {
      let (width, pixels) = (try XCTUnwrap(part[0] as? Int), try XCTUnwrap(part[3] as? String))
      XCTAssertTrue(pixels.count.isMultiple(of: width), name)
    }
    XCTAssertEqual(face.joinedPaletteColours(of: sheet).count, 6 * ColourRole.coloured.count)
  }
}
