import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of the face that is shown if the user prefers reduced motion.
final class ReducedMotionFaceTests: XCTestCase {
  private func reducedMotionLine(_ fixture: FaceFixture, at time: Int64) -> String {
    guard let shown = fixture.expression(at: time).withReducedMotion, let face = shown.face else { return "-" }
    let words = [face.eyes.rawValue, face.mouth.rawValue, face.cheeks?.rawValue, face.body?.rawValue]
    return (words.compactMap { $0 } + shown.overlays.map { $0.overlay.rawValue }).joined(separator: " ")
  }

  /// A touch is answered even with reduced motion.
  func test_reducedMotionFace_respondsToTouchesSpeechAndPlays() {
    let holdFinger: (inout FaceFixture) -> Void = { $0.applyAt(0, .touch(.press(.center))) }
    func stroke(through end: Int64) -> (inout FaceFixture) -> Void {
      return { fixture in
        fixture.applyAt(0, .touch(.press(.init(x: 500, y: 300))))
        for time in stride(from: 120, through: end, by: 120) {
          fixture.applyAt(time, .touch(.move(.init(x: 500 + Int(time / 2), y: 300))))
        }
      }
    }
    let table: [(what: String, time: Int64, shows: String, lead: (inout FaceFixture) -> Void)] = [
      ("nothing", 0, "-", { _ in }), ("a finger that has just come", 199, "-", holdFinger),
      ("a hold", 200, "raised soft", holdFinger), ("a long touch", 600, "half soft", holdFinger),
      ("a longer one", 800, "cross soft", holdFinger), ("an over-hold", 1200, "cross straight shy puff", holdFinger),
      ("a tap", 100, "wink smile bounceLines", { $0.applyTouch(0, for: 100) }),
      ("a tap later on", 1299, "wink smile", { $0.applyTouch(0, for: 100) }),
      ("after it", 1300, "-", { $0.applyTouch(0, for: 100) }),
      ("petting", 300, "arcs smile blush blush", stroke(through: 240)),
      ("its second stage", 900, "arcs smile blush blush tinyHearts", stroke(through: 840)),
      ("its third", 1900, "arcs smile blush softHalo tinyHearts sparkle", stroke(through: 1800)),
      ("words", 0, "raised smile question", { $0.applyAt(0, .said("hmm")) }),
      ("a dance", 3010, "arcs singing cheer", { $0.applyAt(0, .said("dance")) }),
      ("a story", 100, "open smile", { $0.applyAt(0, .said("a story")) }),
    ]
    for (what, time, shows, lead) in table {
      var fixture = FaceFixture()
      lead(&fixture)
      XCTAssertEqual(reducedMotionLine(fixture, at: time), shows, what)
    }
  }

  /// The face changes only by user actions, never with time: no blink, glance, lean or spontaneous behaviour.
  func test_reducedMotionFace_changesOnlyByUserActions() {
    var fixture = FaceFixture()
    for time in stride(from: 0, to: 600_000, by: 1499) as StrideTo<Int64> {
      XCTAssertNil(fixture.expression(at: time).withReducedMotion)
    }
    fixture.applyAt(600_000, .touch(.press(.init(x: 100, y: 500))))
    var faces: [Face] = []
    for time in 600_200..<605_000 as Range<Int64> {
      let shown = fixture.expression(at: time).withReducedMotion
      guard let face = shown?.face else { return XCTFail("nothing is shown at \(time)") }
      if faces.last != face { faces.append(face) }
      XCTAssertEqual(shown?.overlayOffset, 0)
    }
    XCTAssertEqual(
      faces,
      [
        Face(eyes: .left, mouth: .soft), Face(eyes: .half, mouth: .soft), Face(eyes: .cross, mouth: .soft),
        Face(eyes: .cross, mouth: .straight, body: .shy),
      ])
  }
}
