import StepHistory
import XCTest

@testable import PixelPalCore

/// Packing the drawn state into one number loses and confuses nothing.
final class DrawnStateTests: XCTestCase {
  private typealias Parts = (phase: Phase, pose: SpriteName.Pose, isLocked: Bool, look: Look, skin: Skin?)

  private static let all: [Parts] = {
    var all: [Parts] = []
    for phase in Phase.allCases {
      for pose in SpriteName.Pose.allCases {
        for gender in Gender.allCases {
          for style in Style.allCases {
            for skin in [nil] + Skin.allCases {
              for isLocked in [false, true] {
                all.append((phase, pose, isLocked, Look(gender: gender, style: style), skin))
              }
            }
          }
        }
      }
    }
    return all
  }()

  func testEveryPartComesBack() {
    var numbers: Set<DrawnState> = []
    let milestones = [nil, 0, 1000, 5000, 1_000_000, Bits.mostSteps - 1, Bits.mostSteps]
    for (number, parts) in Self.all.enumerated() {
      let character = DrawnState.Character(parts.look)
      let milestone = milestones[number % milestones.count]
      let picture = DrawnState.Picture(
        phase: parts.phase, pose: parts.pose, milestone: milestone, isLocked: parts.isLocked, character: character,
        skin: parts.skin)
      XCTAssertEqual(picture.phase, parts.phase)
      XCTAssertEqual(picture.pose, parts.pose)
      XCTAssertEqual(picture.milestone, milestone)
      XCTAssertEqual(picture.isLocked, parts.isLocked)
      XCTAssertEqual(picture.character, character)
      XCTAssertEqual(picture.skin, parts.skin)
      for status in Presentation.Status.allCases {
        let state = DrawnState(status: status, picture: picture)
        XCTAssertEqual(state.status, status)
        XCTAssertEqual(state.picture, picture)
        XCTAssertTrue(numbers.insert(state).inserted, "no two are alike")
        var silent = picture
        silent.milestone = nil
        XCTAssertEqual(state.withoutText, DrawnState(status: status, picture: silent))
      }
    }
    for status in Presentation.Status.allCases {
      XCTAssertEqual(DrawnState(status: status).status, status)
      XCTAssertNil(DrawnState(status: status).picture)
      XCTAssertTrue(numbers.insert(DrawnState(status: status)).inserted)
    }
  }

  func testWhatNobodyWalksIsAlike() {
    let character = DrawnState.Character(Look(gender: .male, style: .classic))
    let texts = [Bits.mostSteps, Bits.mostSteps + 1, .max].map {
      DrawnState.Picture(phase: .ascended, pose: .walking, milestone: $0, character: character, skin: .winter)
    }
    XCTAssertEqual(Set(texts).count, 1)
    XCTAssertEqual(texts[0].phase, .ascended)
    XCTAssertEqual(texts[0].skin, .winter)
  }
}
