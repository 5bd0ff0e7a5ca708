import Documents
import Expressions
import Foundation
import PixelArt
import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import PixelPage

/// The tables with which the scripts of a page compute faces.
///
/// `TableDrivenFace` computes faces from the emitted tables and the recorded events alone, so a table that differs from
/// the engine fails here. `.ci/page` checks that the scripts compute the same.
final class FaceTablesTests: XCTestCase {
  /// A face from the tables equals that of the engine at any instant of generated evenings.
  func test_facesFromTables_equalThoseOfEngine() throws {
    var (plays, emotes, seen) = (Set<String>(), Set<String>(), 0)
    for seed in TestSeeds.range(outOf: 20) {
      for phase in Phase.allCases {
        let recorded = try GeneratedEvenings(seed: seed * 4 + UInt64(phase.rawValue), phase).record()
        let difference = try recorded.difference(from: recorded.tables)
        XCTAssertNil(difference, "seed \(seed) in \(phase)")
        plays.formUnion(recorded.appearances.compactMap { $0.look.play?.prefix { $0 != " " } }.map { String($0) })
        emotes.formUnion(recorded.appearances.compactMap { $0.look.emote?.prefix { $0 != " " } }.map { String($0) })
        seen += recorded.appearances.count
      }
    }
    XCTAssertGreaterThan(seen, 2000)
    XCTAssertEqual(plays.count, Play.Kind.allCases.count, "\(plays)")
    XCTAssertGreaterThan(emotes.count, 9, "\(emotes)")
  }

  /// A table that differs from the engine is noticed.
  func test_changedTable_isDetected() throws {
    let recorded = try GeneratedEvenings(seed: 1, .energized).record()
    let text = String(decoding: recorded.tables, as: UTF8.self)
    for (old, new) in [
      (#""path":100"#, #""path":150"#), (#""stands":400"#, #""stands":700"#),
      (#""glanceMs":900"#, #""glanceMs":950"#), (#""sparkle":1200"#, #""sparkle":1100"#),
      (#"[600,"eyesHalfClosed"]"#, #"[650,"eyesHalfClosed"]"#), (#""readingPerWord":350"#, #""readingPerWord":380"#),
    ] {
      XCTAssertTrue(text.contains(old), old)
      let changed = Array(text.replacingOccurrences(of: old, with: new).utf8)
      XCTAssertNotNil(try recorded.difference(from: changed), new)
    }
  }
}

/// Generated evenings of a person who touches and talks to a pal in a phase.
struct GeneratedEvenings {
  private var dice: SplitMix64
  private let phase: Phase
  private var opens: [String] = []
  private var touches: [String] = []
  private var said: [String] = []
  private var settings: [String] = []
  private var walks: [HistoryFixture.Entry] = []
  private var sleepHours: SleepHours?

  /// 5 March 2025, 20:00 UTC.
  private static let firstEvening = 1_741_204_800_000
  private static let spokenTexts = [
    "copy me", "dance with me", "how are you", "tell me a story", "who blinks first", "say something nice", "roast me",
    "just be here", "that's enough", "don't dance", "what is the weather like", "stop it",
  ]

  init(seed: UInt64, _ phase: Phase) {
    (dice, self.phase) = (SplitMix64(seed: seed), phase)
    for evening in 0..<6 { addEvening(at: GeneratedEvenings.firstEvening + evening * 1_200_000) }
    // A quiet hour of the night, in which the pal sleeps and charges. For a late riser, it's after the rules' night.
    if draw(2) == 0 { sleepHours = SleepHours(bedtimeHour: 1 + draw(2), wakingHour: 9 + draw(2)) }
    addOpen(at: GeneratedEvenings.firstEvening + (sleepHours == nil ? 6 : 11) * 3_600_000, seconds: 3600)
  }

  private mutating func draw(_ below: Int) -> Int { Int(dice.draw(below: UInt64(below))) }
  private mutating func pickRandom<Value>(_ values: [Value]) -> Value { values[draw(values.count)] }

  private func instantText(_ time: Int) -> String { "\(Instant(millisecondsSince1970: Int64(time)))" }

  private mutating func addOpen(at time: Int, seconds: Int) {
    opens.append(#"{"at":"\#(instantText(time))","seconds":\#(seconds)}"#)
  }

  private mutating func addEvening(at begin: Int) {
    addOpen(at: begin, seconds: 700)
    if draw(2) == 0 {
      walks.append(.init(start: String(instantText(begin + 120_000).prefix(16)), minutes: 3, steps: 300))
    }
    var time = begin + pickRandom([0, 500, 4000])
    while time < begin + 600_000 {
      let length: Int
      switch draw(20) {
      case ..<7:
        said.append(#"{"at":"\#(instantText(time))","text":"\#(pickRandom(GeneratedEvenings.spokenTexts))"}"#)
        length = pickRandom([0, 1, 700, 2500])
      case 7:
        settings.append(#"{"at":"\#(instantText(time))","\#(pickRandom(["quiet", "play"]))":\#(draw(2) == 0)}"#)
        length = 0
      case ..<15:
        length = pickRandom([20 + draw(180), 200 + draw(400), 600 + draw(1900), 9000])
        touches.append(#"{"at":"\#(instantText(time))","ms":\#(length)}"#)
      case _:
        length = addPath(at: time)
      }
      time += length + pickRandom([1, 150, 150, 400, 900, 4000, 11_000, 30_000])
    }
  }

  private mutating func addPath(at time: Int) -> Int {
    var (x, y, after) = (draw(1000), draw(1000), 0)
    let (far, count) = (pickRandom([30, 70, 70, 300]), pickRandom([3, 20, 40]))
    var points = ["[0,\(x),\(y)]"]
    for _ in 0..<count {
      (x, y, after) = (x + pickRandom([-far, far]), y + draw(30) - 15, after + 40 + draw(110))
      points.append("[\(after),\(min(max(x, 0), 1000)),\(min(max(y, 0), 1000))]")
    }
    touches.append(#"{"at":"\#(instantText(time))","path":[\#(points.joined(separator: ","))]}"#)
    return after
  }

  private func makeHistory() throws -> HistoryFixture {
    let steps: [Phase: Int64] = [.dormant: 9000, .active: 60_000, .energized: 110_000, .ascended: 900_000]
    let rows = [HistoryFixture.Entry(start: "2025-03-05T08:00", minutes: 240, steps: steps[phase] ?? 0)] + walks
    let lists = [("opens", opens), ("touches", touches), ("said", said), ("settings", settings)]
    let members = lists.map { #""\#($0)":[\#($1.joined(separator: ","))]"# }.joined(separator: ",")
    let premium = #""entitlements":[{"status":"subscribed","from":"2025-03-01"}]"#
    return try HistoryFixture(
      rows, zone: "UTC", createdAt: "2025-03-05T07:00", until: "2025-03-06T09:00", scenario: "{\(premium),\(members)}")
  }

  /// The tables and events on a page, and the faces that the engine shows at some instants.
  struct RecordedEvenings {
    let tables: [UInt8]
    let visits: [RecordedVisit]
    fileprivate(set) var appearances: [(at: Int, look: TableDrivenFace.Appearance)] = []

    /// Returns the first face of the engine that differs from the one that is computed from `tables`.
    func difference(from tables: [UInt8]) throws -> String? {
      let idle = TableDrivenIdle(try JSONDecoder().decode(FaceTables.self, from: Data(tables)))
      var table: (at: Int, face: TableDrivenFace)?
      for (at, expected) in appearances {
        guard let visit = visits.last(where: { $0.openedAt <= at }) else { return "no visit at \(at)" }
        if table?.at != visit.openedAt { table = (visit.openedAt, TableDrivenFace(visit, idle)) }
        let found = table?.face.appearance(at: at)
        if found != expected { return "\(at): \(String(describing: found)) instead of \(expected)" }
      }
      return nil
    }
  }

  /// Returns the record of the evenings.
  func record() throws -> RecordedEvenings {
    let history = try makeHistory()
    let face = try XCTUnwrap(FaceDataWriter(history.result.pal, in: history.plan, [], try .embedded()))
    var writer = JSONWriter(.compact)
    writer.object { face.writeDefinitions(to: &$0) }
    var recorded = RecordedEvenings(tables: writer.bytes, visits: try visits(of: history.plan))
    var instants = instants(in: recorded.visits)[...]
    var (faceDriver, replay, last) = (FaceDriver(history.plan), Replay(history.plan), Int.min)
    while let changedInstant = replay.advanceToNextChangedInstant(through: history.plan.end) {
      let end = Int(changedInstant.at.millisecondsSince1970)
      while let now = instants.first, now < end {
        instants.removeFirst()
        let instant = Instant(millisecondsSince1970: Int64(now))
        guard now >= last else { continue }
        faceDriver.advance(through: instant)
        guard let shown = faceDriver.expression(at: instant), let look = TableDrivenFace.Appearance(shown) else {
          continue
        }
        recorded.appearances.append((now, look))
      }
      faceDriver.applyChanges(changedInstant, from: replay, sleepHours: sleepHours)
      last = end
    }
    return recorded
  }

  private func visits(of plan: ReplayPlan) throws -> [RecordedVisit] {
    var (replay, recorder) = (Replay(plan), try XCTUnwrap(FaceInputRecorder(plan)))
    while let changedInstant = replay.advanceToNextChangedInstant(through: plan.end) {
      recorder.recordChangedInstant(changedInstant, of: replay, sleepHours: sleepHours)
    }
    let list = recorder.takeEncodedVisits(relativeTo: plan.start, until: plan.end + Milliseconds(1))
    let numbers = try JSONDecoder().decode([Int].self, from: Data("[".utf8 + list.bytes + "]".utf8))
    return RecordedVisit.decodeAll(in: numbers, from: Int(plan.start.millisecondsSince1970))
  }

  /// Returns instants soon after recorded events, and some between them.
  private func instants(in visits: [RecordedVisit]) -> [Int] {
    var evenings = self
    var instants = Set<Int>()
    for visit in visits {
      for event in visit.events {
        for reach in [300, 3000, 12_000] { instants.insert(event.at + evenings.draw(reach)) }
      }
      for _ in 0..<100 { instants.insert(visit.openedAt + evenings.draw(3_600_000)) }
      // A pal that charges in its night does so every half hour, for two and a half seconds.
      if visit.night != nil {
        instants.formUnion(stride(from: visit.openedAt, to: visit.openedAt + 1_830_000, by: 2400))
      }
    }
    return instants.sorted()
  }
}

extension TableDrivenFace.Appearance {
  /// Creates the look that the engine shows; `nil` in the background.
  fileprivate init?(_ shown: ExpressionSnapshot) {
    guard let face = shown.face else { return nil }
    self.init(
      mood: shown.mood.rawValue, eyes: face.eyes.rawValue, mouth: face.mouth.rawValue, cheeks: face.cheeks?.rawValue)
    movement = .init(body: face.body?.rawValue)
    (movement.lean, movement.lift) = (face.lean, face.lift)
    play = shown.play.map { "\($0.kind.rawValue) \($0.number) \($0.startedAt.millisecondsSince1970)" }
    sentence = shown.sentence
    emote = shown.emote.map {
      "\($0.emote.rawValue) \($0.startedAt.millisecondsSince1970) \($0.emote.duration.count)"
    }
    reaction = shown.reaction.map { "\($0.animation.name) \($0.start.millisecondsSince1970)" }
    overlays = shown.overlays.map {
      .init(
        kind: $0.overlay.rawValue, slot: $0.slot, isCaused: $0.isCausedByEvent,
        shows: Int($0.appearsAt.millisecondsSince1970),
        ends: Int($0.endsAt.millisecondsSince1970))
    }
    floatOffset = shown.overlayOffset
  }
}
