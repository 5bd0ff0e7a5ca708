import Expressions
import PixelPalCore
import XCTest

@testable import Replay

/// Tests of the explanation of what a face shows.
final class FaceExplanationTests: XCTestCase {
  /// 5 March 2025, 10:00.
  private static let startInstant = Instant(millisecondsSince1970: 1_741_168_800_000)
  private let facts = FaceContext(phase: .energized, zone: .utc)

  /// Returns a face in the foreground since ten, after events at the given milliseconds.
  private func makeFace(seed: UInt64 = 7, _ happenings: [(time: Int64, what: FaceEvent)]) -> FaceEngine {
    var face = FaceEngine(
      createdAt: Self.startInstant, seed: seed, facts, isInForeground: true, under: .standard, faceRules: .standard)
    for (time, what) in happenings {
      _ = face.advance(applying: [what], at: Self.startInstant + Milliseconds(time), with: facts)
    }
    return face
  }

  /// Returns the explanation at a time in milliseconds after ten, one line per item.
  private func explanationLines(_ face: FaceEngine, at time: Int64) -> [String] {
    FaceExplanation(face, at: Self.startInstant + Milliseconds(time)).links.map { link in
      let at = link.at.map { "\(($0 - Self.startInstant).count)" } ?? "-"
      return "\(link.subject.rawValue) \(at) \(link.sentence)"
    }
  }

  private func tapEvents(_ time: Int64) -> [(time: Int64, what: FaceEvent)] {
    [(time, .touch(.press(.center))), (time + 100, .touch(.release))]
  }

  func test_explanation_namesTimeOfDay_beforeAnyEvent() {
    XCTAssertEqual(
      explanationLines(makeFace([]), at: 0),
      ["felt - nothing has affected its feelings yet", "mood - it is content: the time of day"])
  }

  /// The explanation has the last five inputs, the oldest first.
  func test_explanation_listsLastFiveInputs_oldestFirst() {
    let face = makeFace(
      [0, 4000, 8000, 12_000].flatMap(tapEvents) + [(16_000, .said("hmm")), (16_500, .said("dance"))])
    XCTAssertEqual(
      explanationLines(face, at: 17_000).filter { $0.hasPrefix("felt") },
      [
        "felt 4100 a tap", "felt 8100 a tap", "felt 12100 a tap", "felt 16000 unknown words",
        "felt 16500 known words",
      ])
  }

  /// Emotes that were not shown, each with the rule that prevented it.
  func test_explanation_namesRule_thatDroppedEmote() {
    let hold: [(time: Int64, what: FaceEvent)] = [
      (200, .touch(.press(.center))), (450, .touch(.release)),
    ]
    let table: [(what: [(time: Int64, what: FaceEvent)], at: Int64, says: String)] = [
      (tapEvents(0) + tapEvents(1000), 1100, "dropped 1100 wink was not shown: the same emote was shown a moment ago"),
      (tapEvents(0) + hold, 450, "dropped 450 happy was not shown: another emote had just started"),
      (
        tapEvents(0) + [(500, .said("hmm"))], 500,
        "dropped 500 confused was not shown: another emote has a higher priority"
      ),
      (
        [(0, .said("be quiet")), (500, .said("hmm"))], 500,
        "dropped 500 confused was not shown: the pal keeps quiet company"
      ),
    ]
    for row in table {
      XCTAssertEqual(explanationLines(makeFace(row.what), at: row.at).filter { $0.hasPrefix("dropped") }, [row.says])
    }
    XCTAssertTrue(explanationLines(makeFace(tapEvents(0)), at: 200).contains("emote 100 wink: a tap"))
    XCTAssertFalse(explanationLines(makeFace(tapEvents(0)), at: 200).contains { $0.hasPrefix("dropped") })
    XCTAssertTrue(explanationLines(makeFace([(0, .said("dance"))]), at: 10).contains("play 0 a dance"))
  }

  /// Petting fills all overlay slots; a spontaneous overlay right afterwards is dropped, and the explanation says so.
  func test_explanation_reportsDroppedOverlay_whenAllPlacesAreTaken() {
    var stroked: [(time: Int64, what: FaceEvent)] = [(0, .touch(.press(.init(x: 400, y: 250))))]
    for piece in 1...15 {
      let spot = TouchEvent.Point(x: piece.isMultiple(of: 2) ? 400 : 460, y: 250)
      stroked.append((Int64(120 * piece), .touch(.move(spot))))
    }
    stroked.append((1801, .touch(.release)))
    var found: [String] = []
    for seed in 0..<400 as Range<UInt64> {
      var face = makeFace(seed: seed, stroked)
      XCTAssertFalse(explanationLines(face, at: 1801).contains { $0.hasPrefix("crowded") })
      _ = face.runTimers(through: Self.startInstant + .seconds(4))
      found += explanationLines(face, at: 4000).filter { $0.hasPrefix("crowded") }
    }
    XCTAssertTrue(
      found.contains { $0.hasSuffix(" bounceLines was not shown: overlays with priority take all slots") },
      "\(found)")
  }
}
