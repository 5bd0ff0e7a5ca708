import Expressions
import PixelPalCore
import XCTest

@testable import Replay

/// Tests of the explanation of what a face shows.
final class FaceExplanationTests: XCTestCase {
  /// 5 March 2025, 10:00.
  private static let ten = Instant(millisecondsSince1970: 1_741_168_800_000)
  private let facts = PalFacts(phase: .energized, zone: .utc)

  /// Returns a face in the foreground since ten, after events at the given milliseconds.
  private func face(seed: UInt64 = 7, _ happenings: [(time: Int64, what: Happening)]) -> Countenance {
    var face = Countenance(createdAt: Self.ten, seed: seed, facts, isInFront: true, under: .standard, face: .standard)
    for (time, what) in happenings { _ = face.live([what], at: Self.ten + Milliseconds(time), as: facts) }
    return face
  }

  /// Returns the explanation at a time in milliseconds after ten, one line per item.
  private func lines(_ face: Countenance, at time: Int64) -> [String] {
    FaceExplanation(face, at: Self.ten + Milliseconds(time)).links.map { link in
      let at = link.at.map { "\(($0 - Self.ten).count)" } ?? "-"
      return "\(link.about.rawValue) \(at) \(link.sentence)"
    }
  }

  private func tap(_ time: Int64) -> [(time: Int64, what: Happening)] {
    [(time, .gesture(.press(.middle))), (time + 100, .gesture(.release))]
  }

  func testNothingHasHappened() {
    XCTAssertEqual(
      lines(face([]), at: 0), ["felt - nothing has moved it yet", "mood - it is content: the time of day"])
  }

  /// The explanation has the last five inputs, the oldest first.
  func testLastFiveInputs() {
    let face = face([0, 4000, 8000, 12_000].flatMap(tap) + [(16_000, .said("hmm")), (16_500, .said("dance"))])
    XCTAssertEqual(
      lines(face, at: 17_000).filter { $0.hasPrefix("felt") },
      [
        "felt 4100 a tap", "felt 8100 a tap", "felt 12100 a tap", "felt 16000 words that it does not know",
        "felt 16500 words that it knows",
      ])
  }

  /// Emotes that were not shown, each with the rule that prevented it.
  func testDroppedEmotes() {
    let hold: [(time: Int64, what: Happening)] = [
      (200, .gesture(.press(.middle))), (450, .gesture(.release)),
    ]
    let table: [(what: [(time: Int64, what: Happening)], at: Int64, says: String)] = [
      (tap(0) + tap(1000), 1100, "dropped 1100 wink was not shown: the same one was shown a moment ago"),
      (tap(0) + hold, 450, "dropped 450 happy was not shown: another one had begun a moment before"),
      (tap(0) + [(500, .said("hmm"))], 500, "dropped 500 confused was not shown: another one goes before it"),
      (
        [(0, .said("be quiet")), (500, .said("hmm"))], 500,
        "dropped 500 confused was not shown: the pal keeps quiet company"
      ),
    ]
    for row in table {
      XCTAssertEqual(lines(face(row.what), at: row.at).filter { $0.hasPrefix("dropped") }, [row.says])
    }
    XCTAssertTrue(lines(face(tap(0)), at: 200).contains("emote 100 wink: a tap"))
    XCTAssertFalse(lines(face(tap(0)), at: 200).contains { $0.hasPrefix("dropped") })
    XCTAssertTrue(lines(face([(0, .said("dance"))]), at: 10).contains("play 0 a dance"))
  }

  /// Petting fills all overlay places; a spontaneous overlay right afterwards is dropped, and the explanation says so.
  func testDroppedOverlay() {
    var stroked: [(time: Int64, what: Happening)] = [(0, .gesture(.press(.init(x: 400, y: 250))))]
    for piece in 1...15 {
      let spot = Gesture.Spot(x: piece.isMultiple(of: 2) ? 400 : 460, y: 250)
      stroked.append((Int64(120 * piece), .gesture(.move(spot))))
    }
    stroked.append((1801, .gesture(.release)))
    var found: [String] = []
    for seed in 0..<400 as Range<UInt64> {
      var face = face(seed: seed, stroked)
      XCTAssertFalse(lines(face, at: 1801).contains { $0.hasPrefix("crowded") })
      _ = face.pass(through: Self.ten + .seconds(4))
      found += lines(face, at: 4000).filter { $0.hasPrefix("crowded") }
    }
    XCTAssertTrue(
      found.contains { $0.hasSuffix(" bounceLines found no place: what floats there already goes before it") },
      "\(found)")
  }
}
