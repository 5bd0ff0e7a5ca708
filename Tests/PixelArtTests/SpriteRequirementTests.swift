import PixelPalCore
import TestSupport
import XCTest

@testable import PixelArt

/// Requirements on all sprites, which future art must meet, too.
final class SpriteRequirementTests: XCTestCase {
  private static let art = try? Artwork.embedded()

  private func loadArt() throws -> Artwork { try XCTUnwrap(SpriteRequirementTests.art) }

  private func restingGrid(_ gender: Gender, _ phase: Phase, _ pose: SpriteName.Pose, _ frame: Int = 1) throws
    -> RoleGrid
  {
    RestingPoseFrame(gender: gender, pose: pose, frame: frame, phase: phase).figure.grid(with: try loadArt())
  }

  /// Moods are distinguishable as black shapes.
  func test_moods_differ_inSilhouette() throws {
    for gender in Gender.allCases {
      let poses: [SpriteName.Pose] = [.low, .neutral, .vital]
      let shapes = try poses.map { try restingGrid(gender, .active, $0).map { $0 == .clear ? .clear : .outline } }
      XCTAssertGreaterThan(shapes[0].differingPixelCount(from: shapes[1]), 150)
      XCTAssertGreaterThan(shapes[1].differingPixelCount(from: shapes[2]), 120)
      XCTAssertGreaterThan(shapes[0].differingPixelCount(from: shapes[2]), 250)
    }
  }

  /// The two frames of a pair differ, and phases differ in more than colours, also while walking.
  func test_phases_differ_inShapeAndFace() throws {
    let art = try loadArt()
    for gender in Gender.allCases {
      for name in SpriteName.all where name.gender == gender && [1, 9].contains(name.frame) {
        let grids = Phase.allCases.map { PalPictureID.sprite(name).grid(in: $0, with: art) }
        for (one, other) in [(0, 1), (1, 2), (2, 3)] where name.pose != .low || one > 0 {
          XCTAssertGreaterThan(grids[one].differingPixelCount(from: grids[other]), 10, "\(name) \(one + 1)")
        }
      }
      for phase in Phase.allCases {
        for pose in [SpriteName.Pose.low, .neutral, .vital] {
          let pair = try (1...2).map { try restingGrid(gender, phase, pose, $0) }
          XCTAssertNotEqual(pair[0], pair[1], "\(gender) \(phase) \(pose)")
        }
      }
    }
  }

  /// Only light touches the edge of a picture, which leaves room for a glow.
  func test_onlyGlow_touchesEdge() throws {
    let art = try loadArt()
    for phase in Phase.allCases {
      let all =
        SpriteName.all.map(PalPictureID.sprite)
        + Gender.allCases.flatMap { PalPictureID.framesOfOneShotAnimations(for: $0, in: phase) }
      for drawing in TestSeeds.sample(of: all, oneIn: 5) {
        let grid = drawing.grid(in: phase, with: art)
        let light: Set<ColourRole> = [.clear, .coat, .coatLight, .cream]
        for place in 0..<48 {
          for role in [grid[place, 0], grid[0, place], grid[47, place], grid[place, 47]] {
            XCTAssertTrue(light.contains(role), "\(drawing.assetName) in \(phase): \(role) at the edge")
          }
        }
      }
    }
  }

  /// A pal grows: its height with hair, from the soles in row 45, increases with each phase.
  func test_standingPal_growsWithEachPhase() throws {
    for gender in Gender.allCases {
      for (phase, height) in zip(Phase.allCases, [33, 39, 42, 44]) {
        for pose in [SpriteName.Pose.neutral, .vital] {
          let figure = RestingPoseFrame(gender: gender, pose: pose, frame: 1, phase: phase).figure
          let grid = figure.grid(with: try loadArt())
          let rows = grid.points.filter { grid[$0] != .clear }.map(\.y)
          XCTAssertEqual(rows.max(), PosedFigure.groundRow, "\(gender) \(phase) \(pose)")
          let tall = PosedFigure.groundRow + 1 - (rows.min() ?? 0)
          XCTAssertTrue(
            (pose == .neutral ? height...height : height...height + 1) ~= tall, "\(gender) \(phase): \(tall)")
        }
      }
    }
  }

  /// Whatever a pal does, there is room around it.
  func test_everyPicture_keepsDistanceFromEdges() throws {
    let art = try loadArt()
    for phase in Phase.allCases {
      let extras = Gender.allCases.flatMap { PalPictureID.framesOfOneShotAnimations(for: $0, in: phase) }
      let all = SpriteName.all.map(PalPictureID.sprite) + extras
      for drawing in TestSeeds.isFullRun ? all : TestSeeds.sample(of: all, oneIn: 3) {
        let grid = drawing.grid(in: phase, with: art)
        let outside = grid.points.filter {
          grid[$0] != .clear && !(2...45 ~= $0.x && 1...PosedFigure.groundRow ~= $0.y)
        }
        XCTAssertEqual(outside, [], "\(drawing.assetName) in \(phase)")
      }
    }
  }

  /// Every picture has at most 16 colours, so four bits for each pixel suffice.
  func test_pictures_haveAtMost16Colours() throws {
    let art = try loadArt()
    for phase in Phase.allCases {
      for drawing in PalPictureID.framesOfOneShotAnimations(for: .female, in: phase).prefix(3) {
        XCTAssertLessThanOrEqual(
          drawing.image(in: phase, colours: PalStyleAndSkin(.meadow), with: art).colours.count, 16)
      }
    }
    XCTAssertEqual(ColourRole.allCases.count, 16)
  }

  /// Every animation, reaction and icon of the core has a drawing.
  func test_everyAnimationReactionAndIcon_hasDrawing() {
    for rare in RareAnimation.all { XCTAssertEqual(rare.animation?.frames, rare.frames, rare.name) }
    for reaction in ReactionDefinition.all {
      XCTAssertLessThanOrEqual(reaction.animation.firstPhase, reaction.firstPhase, reaction.name)
    }
    for phase in Phase.allCases { XCTAssertNotNil(PhaseOrLockIcon(rawValue: phase.icon), phase.icon) }
    let extras = Gender.allCases.flatMap { PalPictureID.framesOfOneShotAnimations(for: $0, in: .ascended) }.map(
      \.assetName)
    XCTAssertEqual(Set(extras + SpriteName.all.map(\.pictureName)).count, extras.count + 76)
  }

  /// On black, as in the Dynamic Island, no large area disappears; on white, the outline holds everything together.
  func test_colours_haveEnoughContrast_onBlackAndWhite() throws {
    let art = try loadArt()
    for gender in Gender.allCases {
      for dye in PalStyleAndSkin.all {
        for phase in Phase.allCases {
          let palette = art.palette(for: gender, colours: dye).adjusted(for: phase)
          let place = "\(gender) \(dye.name) \(phase)"
          for role in ColourRole.coloured where role != .outline {
            let contrast = try XCTUnwrap(palette[role]).contrast(to: .black)
            let isFill: Bool = [.skin, .hair, .coat, .cream, .accent, .legs].contains(role)
            XCTAssertGreaterThan(contrast, isFill ? 3 : 1.8, "\(role) on black, \(place)")
          }
          XCTAssertGreaterThan(try XCTUnwrap(palette[.outline]).contrast(to: .white), 12, place)
          for role in [ColourRole.hairShade, .coatShade, .legsShade] {
            XCTAssertGreaterThan(try XCTUnwrap(palette[role]).contrast(to: .white), 3, "\(role) on white, \(place)")
          }
        }
      }
    }
  }

  /// Separate areas stay distinguishable in shades of one colour, as on the Lock Screen.
  func test_adjacentAreas_differ_inGrey() throws {
    let art = try loadArt()
    let pairs: [(ColourRole, ColourRole, Int)] = [
      (.outline, .cream, 150), (.outline, .skin, 90), (.skin, .hair, 40), (.coat, .cream, 40), (.coat, .coatShade, 25),
      (.coat, .legs, 15), (.legs, .legsShade, 20), (.hair, .hairLight, 30),
    ]
    for gender in Gender.allCases {
      for dye in PalStyleAndSkin.all {
        for phase in Phase.allCases {
          let palette = art.palette(for: gender, colours: dye).adjusted(for: phase)
          for (one, other, least) in pairs {
            let (a, b) = (try XCTUnwrap(palette[one]).greyLevel, try XCTUnwrap(palette[other]).greyLevel)
            XCTAssertGreaterThanOrEqual(abs(a - b), least, "\(one) and \(other), \(gender) \(dye.name) \(phase)")
          }
        }
      }
    }
  }

  /// The colours of the phases are muted first and then become brighter.
  func test_colours_areBrighter_inLaterPhases() throws {
    let palette = try loadArt().palette(for: .male, colours: PalStyleAndSkin(.classic))
    let coats = Phase.allCases.compactMap { palette.adjusted(for: $0)[.coat] }
    func colourfulness(_ colour: Colour) -> Int {
      Int(max(colour.red, colour.green, colour.blue)) - Int(min(colour.red, colour.green, colour.blue))
    }
    XCTAssertEqual(coats.map(colourfulness), coats.map(colourfulness).sorted())
    XCTAssertEqual(Set(coats).count, 4)
    XCTAssertEqual(palette.adjusted(for: .active), palette)
  }

  /// A skin changes only the clothes.
  func test_skin_changesOnlyClothes() throws {
    let art = try loadArt()
    for gender in Gender.allCases {
      for style in PalStyle.allCases {
        for skin in Skin.allCases {
          let (own, worn) = (
            art.palette(for: gender, colours: PalStyleAndSkin(style)),
            art.palette(for: gender, colours: PalStyleAndSkin(style, skin))
          )
          for role in ColourRole.coloured {
            if ColourRole.clothing.contains(role) { continue }
            XCTAssertEqual(own[role], worn[role])
          }
          XCTAssertNotEqual(own[.coat], worn[.coat])
        }
      }
    }
    XCTAssertEqual(Set(PalStyleAndSkin.all.map(\.name)).count, 15)
  }

  /// The small font contains all characters of the product's texts.
  func test_font_hasEveryLetter_ofProductTexts() throws {
    let font = PixelFont(try loadArt())
    let letters = Set(font.availableCharacters)
    var sentences = Phase.allCases.flatMap { [$0.message, $0.name] }
    sentences +=
      [Paywall.title, Paywall.subtitle, Paywall.purchaseButtonLabel, "8,231", "5k!", "0123456789"] + Paywall.bullets
    for screen in OnboardingScreenContent.all(under: .standard) { sentences += screen.allTexts }
    for sentence in sentences {
      for letter in sentence where letter != " " { XCTAssertTrue(letters.contains(letter), "\(letter) of \(sentence)") }
    }
    XCTAssertEqual(font.width(of: "8,231", scale: 2), 2 * font.width(of: "8,231", scale: 1))
    XCTAssertEqual(font.width(of: "", scale: 3), 0)
    let lines = font.wrappedLines(of: "Movement is becoming part of you.", width: 60, scale: 1)
    XCTAssertEqual(lines.joined(separator: " "), "Movement is becoming part of you.")
    for line in lines { XCTAssertLessThanOrEqual(font.width(of: line, scale: 1), 60) }
  }
}
