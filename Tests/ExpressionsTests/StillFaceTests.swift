import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of the face that is shown if the user prefers reduced motion.
final class StillFaceTests: XCTestCase {
  private func still(_ led: LedFace, _ time: Int64) -> String {
    guard let shown = led.look(time).atRest, let face = shown.face else { return "-" }
    let words = [face.eyes.rawValue, face.mouth.rawValue, face.cheeks?.rawValue, face.body?.rawValue]
    return (words.compactMap { $0 } + shown.overlays.map { $0.kind.rawValue }).joined(separator: " ")
  }

  /// A touch is answered even with reduced motion.
  func testTouches() {
    let rests: (inout LedFace) -> Void = { $0.at(0, .gesture(.press(.middle))) }
    func strokes(through end: Int64) -> (inout LedFace) -> Void {
      return { led in
        led.at(0, .gesture(.press(.init(x: 500, y: 300))))
        for time in stride(from: 120, through: end, by: 120) {
          led.at(time, .gesture(.move(.init(x: 500 + Int(time / 2), y: 300))))
        }
      }
    }
    let table: [(what: String, time: Int64, shows: String, lead: (inout LedFace) -> Void)] = [
      ("nothing", 0, "-", { _ in }), ("a finger that has just come", 199, "-", rests),
      ("a hold", 200, "raised soft", rests), ("a long touch", 600, "half soft", rests),
      ("a longer one", 800, "cross soft", rests), ("an over-hold", 1200, "cross straight shy puff", rests),
      ("a tap", 100, "wink smile bounceLines", { $0.touch(0, for: 100) }),
      ("a tap later on", 1299, "wink smile", { $0.touch(0, for: 100) }),
      ("after it", 1300, "-", { $0.touch(0, for: 100) }),
      ("petting", 300, "arcs smile blush blush", strokes(through: 240)),
      ("its second stage", 900, "arcs smile blush blush tinyHearts", strokes(through: 840)),
      ("its third", 1900, "arcs smile blush softHalo tinyHearts sparkle", strokes(through: 1800)),
      ("words", 0, "raised smile question", { $0.at(0, .said("hmm")) }),
      ("a dance", 3010, "arcs singing cheer", { $0.at(0, .said("dance")) }),
      ("a story", 100, "open smile", { $0.at(0, .said("a story")) }),
    ]
    for (what, time, shows, lead) in table {
      var led = LedFace()
      lead(&led)
      XCTAssertEqual(still(led, time), shows, what)
    }
  }

  /// The face changes only by user actions, never with time: no blink, glance, lean or spontaneous behaviour.
  func testNothingMoves() {
    var led = LedFace()
    for time in stride(from: 0, to: 600_000, by: 1499) as StrideTo<Int64> { XCTAssertNil(led.look(time).atRest) }
    led.at(600_000, .gesture(.press(.init(x: 100, y: 500))))
    var faces: [Face] = []
    for time in 600_200..<605_000 as Range<Int64> {
      let shown = led.look(time).atRest
      guard let face = shown?.face else { return XCTFail("nothing is shown at \(time)") }
      if faces.last != face { faces.append(face) }
      XCTAssertEqual(shown?.float, 0)
    }
    XCTAssertEqual(
      faces,
      [
        Face(eyes: .left, mouth: .soft), Face(eyes: .half, mouth: .soft), Face(eyes: .cross, mouth: .soft),
        Face(eyes: .cross, mouth: .straight, body: .shy),
      ])
  }
}
