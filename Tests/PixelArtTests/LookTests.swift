import PixelPalCore
import TestSupport
import XCTest

@testable import PixelArt

/// Requirements on all sprites, which future art must meet, too.
final class LookTests: XCTestCase {
  private static let art = try? Artwork.embedded()

  private func art() throws -> Artwork { try XCTUnwrap(LookTests.art) }

  private func rest(_ gender: Gender, _ phase: Phase, _ pose: SpriteName.Pose, _ frame: Int = 1) throws -> Grid {
    Rest(gender: gender, pose: pose, frame: frame, phase: phase).figure.draw(with: try art())
  }

  /// Moods are distinguishable as black shapes.
  func testMoodsDifferInShape() throws {
    for gender in Gender.allCases {
      let poses: [SpriteName.Pose] = [.low, .neutral, .vital]
      let shapes = try poses.map { try rest(gender, .active, $0).map { $0 == .clear ? .clear : .outline } }
      XCTAssertGreaterThan(shapes[0].difference(from: shapes[1]), 250)
      XCTAssertGreaterThan(shapes[1].difference(from: shapes[2]), 120)
      XCTAssertGreaterThan(shapes[0].difference(from: shapes[2]), 250)
    }
  }

  /// The two frames of a pair differ, and phases differ in more than colours, also while walking.
  func testPhasesDifferInShapeAndFace() throws {
    let art = try art()
    for gender in Gender.allCases {
      for name in SpriteName.all where name.gender == gender && [1, 9].contains(name.frame) {
        let grids = Phase.allCases.map { Drawing.sprite(name).grid(in: $0, with: art) }
        for (one, other) in [(0, 1), (1, 2), (2, 3)] where name.pose != .low || one > 0 {
          XCTAssertGreaterThan(grids[one].difference(from: grids[other]), 10, "\(name) \(one + 1)")
        }
      }
      for phase in Phase.allCases {
        for pose in [SpriteName.Pose.low, .neutral, .vital] {
          let pair = try (1...2).map { try rest(gender, phase, pose, $0) }
          XCTAssertNotEqual(pair[0], pair[1], "\(gender) \(phase) \(pose)")
        }
      }
    }
  }

  /// Only light touches the edge of a picture, which leaves room for a glow.
  func testNothingIsCutOff() throws {
    let art = try art()
    for phase in Phase.allCases {
      let all = SpriteName.all.map(Drawing.sprite) + Gender.allCases.flatMap { Drawing.extras($0, in: phase) }
      for drawing in Seeds.some(of: all, share: 5) {
        let grid = drawing.grid(in: phase, with: art)
        let light: Set<Role> = [.clear, .coat, .coatLight, .cream]
        for place in 0..<48 {
          for role in [grid[place, 0], grid[0, place], grid[47, place], grid[place, 47]] {
            XCTAssertTrue(light.contains(role), "\(drawing.asset) in \(phase): \(role) at the edge")
          }
        }
      }
    }
  }

  /// Every picture has at most 16 colours, so four bits for each pixel suffice.
  func testAtMostSixteenColours() throws {
    let art = try art()
    for phase in Phase.allCases {
      for drawing in Drawing.extras(.female, in: phase).prefix(3) {
        XCTAssertLessThanOrEqual(drawing.image(in: phase, Dye(.meadow), with: art).colours.count, 16)
      }
    }
    XCTAssertEqual(Role.allCases.count, 16)
  }

  /// Every animation, reaction and icon of the core has a drawing.
  func testNames() {
    for rare in RareAnimation.all { XCTAssertEqual(rare.animation?.frames, rare.frames, rare.name) }
    for reaction in Reaction.all {
      XCTAssertLessThanOrEqual(reaction.animation.firstPhase, reaction.from, reaction.name)
    }
    for phase in Phase.allCases { XCTAssertNotNil(Icon(rawValue: phase.icon), phase.icon) }
    let extras = Gender.allCases.flatMap { Drawing.extras($0, in: .ascended) }.map(\.asset)
    XCTAssertEqual(Set(extras + SpriteName.all.map(\.asset)).count, extras.count + 76)
  }

  /// On black, as in the Dynamic Island, no large area disappears; on white, the outline holds everything together.
  func testContrast() throws {
    let art = try art()
    for gender in Gender.allCases {
      for dye in Dye.all {
        for phase in Phase.allCases {
          let palette = art.palette(gender, dye).tuned(for: phase)
          let place = "\(gender) \(dye.name) \(phase)"
          for role in Role.painted where role != .outline {
            let contrast = try XCTUnwrap(palette[role]).contrast(to: .black)
            let isFill: Bool = [.skin, .hair, .coat, .cream, .accent, .legs].contains(role)
            XCTAssertGreaterThan(contrast, isFill ? 3 : 1.8, "\(role) on black, \(place)")
          }
          XCTAssertGreaterThan(try XCTUnwrap(palette[.outline]).contrast(to: .white), 12, place)
          for role in [Role.hairShade, .coatShade, .legsShade] {
            XCTAssertGreaterThan(try XCTUnwrap(palette[role]).contrast(to: .white), 3, "\(role) on white, \(place)")
          }
        }
      }
    }
  }

  /// Separate areas stay distinguishable in shades of one colour, as on the Lock Screen.
  func testWithoutColour() throws {
    let art = try art()
    let pairs: [(Role, Role, Int)] = [
      (.outline, .cream, 150), (.outline, .skin, 90), (.skin, .hair, 40), (.coat, .cream, 40), (.coat, .coatShade, 25),
      (.coat, .legs, 15), (.legs, .legsShade, 20), (.hair, .hairLight, 30),
    ]
    for gender in Gender.allCases {
      for dye in Dye.all {
        for phase in Phase.allCases {
          let palette = art.palette(gender, dye).tuned(for: phase)
          for (one, other, least) in pairs {
            let (a, b) = (try XCTUnwrap(palette[one]).grey, try XCTUnwrap(palette[other]).grey)
            XCTAssertGreaterThanOrEqual(abs(a - b), least, "\(one) and \(other), \(gender) \(dye.name) \(phase)")
          }
        }
      }
    }
  }

  /// The colours of the phases are muted first and then become brighter.
  func testPhasesBrighten() throws {
    let palette = try art().palette(.male, Dye(.classic))
    let coats = Phase.allCases.compactMap { palette.tuned(for: $0)[.coat] }
    func colourfulness(_ colour: Colour) -> Int {
      Int(max(colour.red, colour.green, colour.blue)) - Int(min(colour.red, colour.green, colour.blue))
    }
    XCTAssertEqual(coats.map(colourfulness), coats.map(colourfulness).sorted())
    XCTAssertEqual(Set(coats).count, 4)
    XCTAssertEqual(palette.tuned(for: .active), palette)
  }

  /// A skin changes only the clothes.
  func testSkinsAreClothes() throws {
    let art = try art()
    for gender in Gender.allCases {
      for style in Style.allCases {
        for skin in Skin.allCases {
          let (own, worn) = (art.palette(gender, Dye(style)), art.palette(gender, Dye(style, skin)))
          for role in Role.painted {
            if Role.clothes.contains(role) { continue }
            XCTAssertEqual(own[role], worn[role])
          }
          XCTAssertNotEqual(own[.coat], worn[.coat])
        }
      }
    }
    XCTAssertEqual(Set(Dye.all.map(\.name)).count, 15)
  }

  /// The small font contains all characters of the product's texts.
  func testLettersOfTheProduct() throws {
    let font = PixelFont(try art())
    let letters = Set(font.characters)
    var sentences = Phase.allCases.flatMap { [$0.message, $0.name] }
    sentences += [Paywall.title, Paywall.subtitle, Paywall.button, "8,231", "5k!", "0123456789"] + Paywall.bullets
    for screen in OnboardingScreen.all(under: .standard) { sentences += screen.sentences }
    for sentence in sentences {
      for letter in sentence where letter != " " { XCTAssertTrue(letters.contains(letter), "\(letter) of \(sentence)") }
    }
    XCTAssertEqual(font.width(of: "8,231", scale: 2), 2 * font.width(of: "8,231", scale: 1))
    XCTAssertEqual(font.width(of: "", scale: 3), 0)
    let lines = font.lines(of: "Movement is becoming part of you.", width: 60, scale: 1)
    XCTAssertEqual(lines.joined(separator: " "), "Movement is becoming part of you.")
    for line in lines { XCTAssertLessThanOrEqual(font.width(of: line, scale: 1), 60) }
  }
}
