import StepHistory
import XCTest

@testable import PixelPalCore

/// Packing the drawn state into one number loses and confuses nothing.
final class DrawnStateTests: XCTestCase {
  private typealias PictureParts = (phase: Phase, pose: SpriteName.Pose, isLocked: Bool, look: Look, skin: Skin?)

  private static let allPictureParts: [PictureParts] = {
    var all: [PictureParts] = []
    for phase in Phase.allCases {
      for pose in SpriteName.Pose.allCases {
        for gender in Gender.allCases {
          for style in PalStyle.allCases {
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

  func test_drawnState_returnsEveryPackedPart_andIsUnique() {
    var numbers: Set<DrawnStatusAndPicture> = []
    let milestones = [nil, 0, 1000, 5000, 1_000_000, PictureBitField.maxMilestone - 1, PictureBitField.maxMilestone]
    for (number, parts) in Self.allPictureParts.enumerated() {
      let character = DrawnStatusAndPicture.LookWithoutName(parts.look)
      let milestone = milestones[number % milestones.count]
      let picture = DrawnStatusAndPicture.PackedPicture(
        phase: parts.phase, pose: parts.pose, milestone: milestone, isLocked: parts.isLocked, character: character,
        skin: parts.skin)
      XCTAssertEqual(picture.phase, parts.phase)
      XCTAssertEqual(picture.pose, parts.pose)
      XCTAssertEqual(picture.milestone, milestone)
      XCTAssertEqual(picture.isLocked, parts.isLocked)
      XCTAssertEqual(picture.character, character)
      XCTAssertEqual(picture.skin, parts.skin)
      for status in Presentation.Status.allCases {
        let state = DrawnStatusAndPicture(status: status, picture: picture)
        XCTAssertEqual(state.status, status)
        XCTAssertEqual(state.picture, picture)
        XCTAssertTrue(numbers.insert(state).inserted, "no two are alike")
        var silent = picture
        silent.milestone = nil
        XCTAssertEqual(state.withoutText, DrawnStatusAndPicture(status: status, picture: silent))
      }
    }
    for status in Presentation.Status.allCases {
      XCTAssertEqual(DrawnStatusAndPicture(status: status).status, status)
      XCTAssertNil(DrawnStatusAndPicture(status: status).picture)
      XCTAssertTrue(numbers.insert(DrawnStatusAndPicture(status: status)).inserted)
    }
  }

  func test_milestonesAboveTheMaximum_packToTheSameState() {
    let character = DrawnStatusAndPicture.LookWithoutName(Look(gender: .male, style: .classic))
    let texts = [PictureBitField.maxMilestone, PictureBitField.maxMilestone + 1, .max].map {
      DrawnStatusAndPicture.PackedPicture(
        phase: .ascended, pose: .walking, milestone: $0, character: character, skin: .winter)
    }
    XCTAssertEqual(Set(texts).count, 1)
    XCTAssertEqual(texts[0].phase, .ascended)
    XCTAssertEqual(texts[0].skin, .winter)
  }
}
