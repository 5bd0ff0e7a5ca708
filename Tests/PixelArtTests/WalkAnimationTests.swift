import PixelPalCore
import XCTest

@testable import PixelArt

/// A convincing walk has weight, no jumps, and feet that do not slide.
final class WalkAnimationTests: XCTestCase {
  private static let art = try? Artwork.embedded()

  private func walkFrames(_ gender: Gender, _ phase: Phase) throws -> [RoleGrid] {
    let art = try XCTUnwrap(WalkAnimationTests.art)
    return (1...32).map { WalkingFigure(gender, phase, frame: $0).grid(with: art) }
  }

  func test_walkFrames_areDistinct() throws {
    for gender in Gender.allCases {
      let frames = try walkFrames(gender, .active)
      XCTAssertGreaterThanOrEqual(Set(frames).count, 30, "\(gender)")
    }
  }

  /// Successive frames differ by about the same amount, including the step from the last to the first.
  func test_successiveFrames_differByBoundedAmount() throws {
    for gender in Gender.allCases {
      let frames = try walkFrames(gender, .active)
      let changes = frames.indices.map { frames[$0].differingPixelCount(from: frames[($0 + 1) % 32]) }
      let usual = changes.sorted()[16]
      // If a head moves by one pixel, all its edges change; no frame changes more than that.
      XCTAssertLessThan(changes.max() ?? 0, 480, "\(gender): \(changes)")
      XCTAssertGreaterThan(changes.min() ?? 0, 0, "\(gender): \(changes)")
      XCTAssertLessThanOrEqual(changes[31], changes.max() ?? 0)
      XCTAssertLessThan(usual, 200, "\(gender): \(changes)")
    }
  }

  /// While a foot is on the ground, its ball moves back with the ground, to a hundredth of a pixel.
  func test_foot_movesWithGround_whileDown() {
    for (phase, frame) in Phase.allCases.flatMap({ phase in (0..<17).map { (phase, $0) } }) {
      let proportions = FigureProportions(phase)
      let foot = FootPosition(at: Double(frame) / 32, proportions)
      // The ball is 2.6 in front of the ankle and 2.2 below it, rotated with the foot; the heel is 1.4 behind.
      let ball: Double
      if foot.pitch >= 0 {
        ball = foot.ankle.x + 2.6 * cosine(degrees: foot.pitch) - 2.2 * sine(degrees: foot.pitch)
      } else {
        ball = foot.ankle.x - 1.4 * cosine(degrees: foot.pitch) - 2.2 * sine(degrees: foot.pitch) + 4
      }
      let stride = Double(proportions.strideLength)
      XCTAssertEqual(ball, 2.02 + stride * (0.29 - Double(frame) / 32), accuracy: 0.01, "\(phase), frame \(frame)")
      XCTAssertGreaterThan(foot.ankle.y, 2)
    }
    // The foot's path is continuous at landing and at takeoff.
    for (phase, at) in Phase.allCases.flatMap({ phase in [0.0, 0.58].map { (phase, $0) } }) {
      let (before, after) = (
        FootPosition(at: at - 0.002, FigureProportions(phase)), FootPosition(at: at + 0.002, FigureProportions(phase))
      )
      XCTAssertEqual(before.ankle.x, after.ankle.x, accuracy: 0.25, "\(phase) \(at)")
      XCTAssertEqual(before.ankle.y, after.ankle.y, accuracy: 0.25, "\(phase) \(at)")
    }
  }

  /// A foot touches the ground in every frame, and none sinks into it.
  func test_everyFrame_touchesGround() throws {
    for gender in Gender.allCases {
      for phase in Phase.allCases {
        for (index, frame) in try walkFrames(gender, phase).enumerated() {
          let rows = (0..<48).filter { y in (0..<48).contains { frame[$0, y] != .clear } }
          XCTAssertTrue(44...45 ~= rows.last ?? 0, "\(gender) \(phase) \(index + 1): \(rows.last ?? 0)")
        }
      }
    }
  }

  /// The second half of a stride is the first half with the legs exchanged.
  func test_headHeight_repeats_everyHalfStride() throws {
    let art = try XCTUnwrap(WalkAnimationTests.art)
    for gender in Gender.allCases {
      let tops = (1...32).map { frame -> Int in
        let grid = WalkingFigure(gender, .active, frame: frame).grid(with: art)
        return (0..<48).first { y in (10..<40).contains { grid[$0, y] != .clear } } ?? 0
      }
      XCTAssertEqual(Array(tops.prefix(16)), Array(tops.suffix(16)), "\(gender)")
      XCTAssertGreaterThan(Set(tops).count, 1, "\(gender) does not bob")
    }
  }

  /// As a black shape, the contact frames have feet apart, and the passing frames have a foot lifted behind.
  func test_feetAreApartAtContact_andTogetherAtPassing() throws {
    for gender in Gender.allCases {
      let frames = try walkFrames(gender, .active)
      func width(_ frame: Int, _ rows: ClosedRange<Int>) -> Int {
        let columns = (0..<48).filter { x in rows.contains { frames[frame - 1][x, $0] != .clear } }
        return (columns.last ?? 0) - (columns.first ?? 0) + 1
      }
      for contact in [1, 17] { XCTAssertGreaterThanOrEqual(width(contact, 42...45), 15, "\(gender) \(contact)") }
      for passing in [9, 25] {
        XCTAssertLessThanOrEqual(width(passing, 44...45), 10, "\(gender) \(passing)")
        XCTAssertGreaterThanOrEqual(width(passing, 36...42), 11, "\(gender) \(passing)")
      }
    }
  }

  func test_sineAndCurve_equalExpectedValues() {
    for degrees in stride(from: -720.0, through: 720, by: 15) {
      XCTAssertEqual(sine(degrees: degrees), -sine(degrees: -degrees), accuracy: 1e-12)
      XCTAssertEqual(
        sine(degrees: degrees) * sine(degrees: degrees) + cosine(degrees: degrees) * cosine(degrees: degrees), 1,
        accuracy: 1e-6)
    }
    for (degrees, value) in [(0.0, 0.0), (30, 0.5), (90, 1), (150, 0.5), (180, 0), (210, -0.5), (270, -1), (390, 0.5)] {
      XCTAssertEqual(sine(degrees: degrees), value, accuracy: 1e-6)
    }
    let keys: [(at: Double, value: Double)] = [(0, 1), (0.25, 3), (0.5, 2), (0.8, -1)]
    let curve = PeriodicCurve(keys)
    for key in keys { XCTAssertEqual(curve.value(at: key.at + 3), key.value, accuracy: 1e-9) }
    for step in 0..<1000 {
      let (now, next) = (curve.value(at: Double(step) / 1000), curve.value(at: Double(step + 1) / 1000))
      XCTAssertEqual(now, next, accuracy: 0.05)
      // The curve never leaves the range of its keys.
      XCTAssertTrue(-1.001...3.001 ~= now)
    }
  }
}
