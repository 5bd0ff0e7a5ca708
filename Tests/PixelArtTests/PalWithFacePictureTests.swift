import Expressions
import PixelPalCore
import TestSupport
import XCTest

@testable import PixelArt

/// Requirements on all faces and overlays, which future art must meet, too.
final class PalWithFacePictureTests: XCTestCase {
  private static let art = try? Artwork.embedded()
  private let laterPhases = [Phase.active, .energized, .ascended]

  private func loadArt() throws -> Artwork { try XCTUnwrap(PalWithFacePictureTests.art) }

  private func restingDrawing(_ gender: Gender) throws -> PalPictureID {
    .sprite(try XCTUnwrap(SpriteName(gender, .neutral, frame: 1)))
  }

  private func drawFace(
    _ face: Face?, _ overlays: [ShownOverlay] = [], of gender: Gender = .male, in phase: Phase = .active
  ) throws -> RoleGrid {
    PalWithFacePicture(try restingDrawing(gender), face: face, overlays: overlays).grid(in: phase, with: try loadArt())
  }

  private func rows(_ grid: RoleGrid) -> [[ColourRole]] {
    (0..<grid.height).map { y in (0..<grid.width).map { grid[$0, y] } }
  }

  /// Parts of the same kind are interchangeable.
  func test_partsOfSameKind_haveSameSizeAndAnchor() throws {
    let art = try loadArt()
    for (parts, height, anchor) in [
      (
        Eyes.allCases.map(\.part) + [.eyesWinkDots, .eyesWideDots, .eyesRaisedDots, .eyesHeartsDots, .eyesHalfDots], 7,
        10
      ), (Mouth.allCases.map(\.part), 3, 3),
      (Cheeks.allCases.map(\.part), 2, 3),
    ] {
      for part in parts {
        XCTAssertEqual([art[part].width, art[part].height], [13, height], part.rawValue)
        XCTAssertEqual(art[part].anchor, Point(4, anchor), part.rawValue)
      }
      XCTAssertEqual(Set(parts.map { art[$0] }).count, parts.count, "two are the same")
    }
    for gender in Gender.allCases {
      for body in BodyPose.allCases {
        let grid = art[body.part, gender, .energized]
        XCTAssertTrue(grid.width <= 35 && grid.height <= 29, "\(gender) \(body)")
      }
    }
    let floating = GenderNeutralArtPart.allCases.filter { $0.rawValue.hasPrefix("overlay-") }
    XCTAssertEqual(floating.count, 15)
    for part in floating {
      XCTAssertTrue(art[part].width <= 10 && art[part].height <= 8, part.rawValue)
    }
  }

  /// Every overlay has a dark outline around all parts that are not dark.
  func test_overlays_haveDarkOutline() throws {
    let art = try loadArt()
    for part in GenderNeutralArtPart.allCases where part.rawValue.hasPrefix("overlay-") {
      let grid = art[part]
      for point in grid.points where grid[point] != .clear && grid[point] != .outline {
        for beside in [Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1)] {
          XCTAssertNotEqual(grid[point + beside], .clear, "\(part.rawValue) at \(point)")
        }
      }
    }
  }

  /// Eyes end above mouths and cheeks.
  func test_faces_equalExpectedPixels() throws {
    let art = try loadArt()
    func face(_ features: FaceParts) -> String {
      var grid = RoleGrid(width: 13, height: 10, anchor: Point(4, 10))
      for part in features.parts { grid.draw(art[part], at: Point(4, 10)) }
      let letters: [ColourRole: String] = [
        .clear: ".", .outline: "k", .hairShade: "b", .coat: "c", .coatLight: "f", .cream: "w", .accent: "r",
      ]
      return rows(grid).map { $0.map { letters[$0] ?? "?" }.joined() }.joined(separator: "\n")
    }
    XCTAssertEqual(
      face(.bright),
      """
      .bbb......bb.
      .kkkk....kkkk
      kkwwkk...kwwk
      .kwwkk...kwkk
      .kkckk...kkck
      .kcckw...kccw
      ..kff.....kf.
      .............
      rrr..b...b.rr
      ......bbb....
      """)
    XCTAssertEqual(
      face(.joy),
      """
      .............
      .............
      ..kkk.....kk.
      .kk.kk...k..k
      .k...k...k..k
      .............
      .............
      rrr.bwwwb..rr
      rrr.brrrb..rr
      .....bbb.....
      """)
    XCTAssertEqual(
      face(.up),
      """
      kkkk.....kkkk
      kwwkk...kwwk.
      kwwck...kwck.
      kkccf...kccf.
      .kff.....kf..
      .............
      .............
      .............
      rrr...bb...rr
      ......bb.....
      """)
  }

  /// All emotes differ clearly by face and body alone, without overlays.
  func test_emotes_differ_withoutOverlays() throws {
    for gender in Gender.allCases {
      for phase in laterPhases {
        let grids = try Emote.allCases.map { try drawFace($0.face(in: phase), of: gender, in: phase) }
        for (index, one) in grids.enumerated() {
          for (other, grid) in grids.enumerated().dropFirst(index + 1) {
            let names = "\(Emote.allCases[index]) and \(Emote.allCases[other]) of \(gender) in \(phase)"
            XCTAssertGreaterThan(one.differingPixelCount(from: grid), 7, names)
          }
        }
      }
    }
  }

  /// Faces of the first phase have dots or lines as eyes and pale cheeks.
  func test_firstPhase_hasDotEyes_andTellsFeelingsApart() {
    for eyes in Eyes.allCases {
      let features = FaceParts(Face(eyes: eyes, mouth: .oh, cheeks: .deep), in: .dormant)
      XCTAssertEqual(features.parts, [eyes.dormantPart, .mouthOh])
      XCTAssertEqual(eyes.dormantPart == .eyesRest, !eyes.areOpen, eyes.rawValue)
      XCTAssertTrue(eyes.dormantPart == .eyesRest || eyes.dormantPart.rawValue.hasSuffix("dots"), eyes.rawValue)
    }
    // Four feelings that dots alone would not tell apart.
    let faces = [Emote.happy, .confused, .joyful, .love].map { FaceParts($0.face(in: .dormant), in: .dormant).parts }
    XCTAssertEqual(
      faces,
      [
        [.faceSmile], [.eyesRaisedDots, .mouthSmile], [.eyesWideDots, .mouthGrin], [.eyesHeartsDots, .mouthSmile],
      ])
    XCTAssertEqual(FaceParts(Emote.happy.face(in: .dormant), in: .dormant).parts, [.faceSmile])
    XCTAssertEqual(FaceParts(Face(eyes: .rest, mouth: .grin), in: .dormant).parts, [.eyesRest, .mouthSoft])
    XCTAssertEqual(
      FaceParts(Face(eyes: .open, mouth: .soft), in: .dormant, isBlushing: true).parts,
      [.eyesDots, .cheeksBlush, .mouthSoft])
  }

  /// The resting face of a phase is the one in its pictures.
  func test_restingFace_isThatOfPhasePictures() {
    XCTAssertEqual(FaceParts(Face(eyes: .open, mouth: .soft), in: .active), .open)
    XCTAssertEqual(FaceParts(Face(eyes: .open, mouth: .smile), in: .ascended), .bright)
    XCTAssertEqual(FaceParts(Face(eyes: .open, mouth: .soft), in: .dormant), .dots)
    XCTAssertEqual(FaceParts(Emote.laughing.face(in: .active), in: .active), .joy)
    XCTAssertEqual(
      FaceParts(Face(eyes: .arcs, mouth: .smile), in: .active, isBlushing: true).parts,
      [.eyesArcs, .cheeksDeep, .mouthSmile])
  }

  /// Each overlay is visible on black and on white, in every phase, style and skin.
  func test_overlays_areVisible_onBlackAndWhite() throws {
    let art = try loadArt()
    for gender in Gender.allCases {
      for phase in Phase.allCases {
        let bare = try drawFace(Face(eyes: .open, mouth: .smile), of: gender, in: phase)
        for kind in Overlay.allCases where kind != .blush {
          let age = Int(kind.duration.count) / 2
          let shown = try drawFace(
            Face(eyes: .open, mouth: .smile), [ShownOverlay(kind, slot: 0, ageMilliseconds: age)], of: gender, in: phase
          )
          let roles = shown.points.filter { shown[$0] != bare[$0] }.map { shown[$0] }
          // A glow is faint, so it needs less contrast and more pixels.
          let (contrast, least) = [.softHalo, .loveAura].contains(kind) ? (1.4, 20) : (2.5, 6)
          for dye in PalStyleAndSkin.all {
            let palette = art.palette(for: gender, colours: dye).adjusted(for: phase)
            for ground in [Colour.black, .white] {
              let seen = ColourRole.coloured.filter { (palette[$0]?.contrast(to: ground) ?? 0) > contrast }
              XCTAssertGreaterThanOrEqual(
                roles.count(where: seen.contains), least,
                "\(kind) of \(gender) in \(phase), \(dye.name) on \(ground.hex)")
            }
          }
        }
        let blushing = try drawFace(
          Face(eyes: .open, mouth: .smile), [ShownOverlay(.blush, slot: 0, ageMilliseconds: 9)], of: gender, in: phase)
        XCTAssertGreaterThanOrEqual(blushing.differingPixelCount(from: bare), 5, "\(gender) in \(phase)")
      }
    }
  }

  /// No overlay is cut off at the edge of the picture at its highest position.
  func test_overlays_stayWithinPicture() throws {
    let art = try loadArt()
    for (kind, gender) in Overlay.allCases.flatMap({ kind in Gender.allCases.map { (kind, $0) } }) {
      for (phase, (slot, sway)) in Phase.allCases.flatMap({ phase in
        [(0, -3), (1, -3), (2, -3), (2, 3)].map { (phase, $0) }
      }) {
        for age in stride(from: 0, to: Int(kind.duration.count), by: TestSeeds.isFullRun ? 230 : 690) {
          var grid = RoleGrid(width: PosedFigure.pictureSize, height: PosedFigure.pictureSize)
          ShownOverlay(kind, slot: slot, ageMilliseconds: age, verticalOffset: sway)
            .draw(
              on: &grid, neck: Point(23, FigureProportions(phase).neckRow), of: gender, in: phase, with: art)
          for point in grid.points where grid[point] != .clear && grid[point] != .outline {
            let beside = [Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1)].map { grid[point + $0] }
            XCTAssertFalse(beside.contains(.clear), "\(kind) in \(slot) at \(age), \(point)")
          }
        }
      }
    }
  }

  /// Overlays on the left do not cover hair, and tears cover only the face.
  func test_overlays_coverNeitherHairNorBody() throws {
    let art = try loadArt()
    for (gender, phase) in Gender.allCases.flatMap({ gender in Phase.allCases.map { (gender, $0) } }) {
      let bare = try drawFace(Face(eyes: .open, mouth: .soft), of: gender, in: phase)
      for kind in [Overlay.bounceLines, .tinyHearts, .musicNotes, .hummingNote, .question, .ha] {
        for age in stride(from: 130, to: Int(kind.duration.count), by: TestSeeds.isFullRun ? 110 : 330) {
          var floats = RoleGrid(width: PosedFigure.pictureSize, height: PosedFigure.pictureSize)
          ShownOverlay(kind, slot: 1, ageMilliseconds: age).draw(
            on: &floats, neck: Point(23, FigureProportions(phase).neckRow), of: gender, in: phase, with: art)
          let touched = floats.points.filter { $0.x < 14 && floats[$0] != .clear && bare[$0] != .clear }
          // The motes of the last phase do not count as hair.
          let hair = touched.filter { phase < .ascended || ![.coat, .coatLight].contains(bare[$0]) }
          XCTAssertEqual(hair, [], "\(kind) of \(gender) in \(phase) at \(age)")
        }
      }
      for age in stride(from: 0, to: 1500, by: TestSeeds.isFullRun ? 100 : 300) {
        let shown = try drawFace(
          Emote.sad.face(in: phase), [ShownOverlay(.tears, slot: 0, ageMilliseconds: age)], of: gender, in: phase)
        let sad = try drawFace(Emote.sad.face(in: phase), of: gender, in: phase)
        let hidden = shown.points.filter { shown[$0] != sad[$0] }
        let neck = FigureProportions(phase).neckRow
        XCTAssertTrue(
          hidden.allSatisfy { 19...23 ~= $0.x && neck - 9...neck + 2 ~= $0.y }, "\(gender) in \(phase) at \(age)")
        XCTAssertEqual(hidden.filter { sad[$0] == .clear }, [], "\(gender) in \(phase) at \(age)")
      }
    }
  }

  /// A battery fills, a puff grows, and a tear falls.
  func test_overlays_changeOverTime() throws {
    let art = try loadArt()
    func drawn(_ kind: Overlay, _ age: Int) -> RoleGrid {
      var grid = RoleGrid(width: 48, height: 48)
      ShownOverlay(kind, slot: 0, ageMilliseconds: age).draw(
        on: &grid, neck: Point(23, 26), of: .male, in: .energized, with: art)
      return grid
    }
    func count(_ kind: Overlay, _ age: Int, _ roles: [ColourRole]) -> Int {
      drawn(kind, age).pixels.count { roles.contains($0) }
    }
    let bars = [200, 1000, 2000].map { count(.battery, $0, [.coatLight, .accent]) }
    XCTAssertEqual(bars, [3, 9, 15])
    XCTAssertLessThan(count(.puff, 0, [.cream]), count(.puff, 500, [.cream]))
    XCTAssertLessThan(count(.tinyHearts, 0, [.accent]), count(.tinyHearts, 400, [.accent]))
    func top(_ grid: RoleGrid) -> Int? { grid.points.first { grid[$0] != .clear }?.y }
    XCTAssertLessThan(try XCTUnwrap(top(drawn(.tears, 0))), try XCTUnwrap(top(drawn(.tears, 1400))))
    for kind in Overlay.allCases where kind.duration.count > 1000 {
      let ages = stride(from: 0, to: Int(kind.duration.count), by: 50)
      let lights: Set<Int?> = Set(ages.map { ShownOverlay(kind, slot: 0, ageMilliseconds: $0).glow?.dashOffset })
      let pictures = Set(ages.map { drawn(kind, $0) }).count * lights.count
      XCTAssertGreaterThan(pictures, kind == .blush ? 0 : 1, "\(kind) stands still")
    }
  }

  /// The head leans without the body, a hop moves everything, and during a walk only the face changes.
  func test_leanMovesHeadOnly_andHopMovesEverything() throws {
    let art = try loadArt()
    let straight = try drawFace(Face(eyes: .calm, mouth: .soft))
    func below(_ grid: RoleGrid, by rows: Int = 0) -> [[ColourRole]] {
      Array(self.rows(grid)[(37 - rows)..<(48 - rows)])
    }
    let leaning = try drawFace(Face(eyes: .calm, mouth: .soft, lean: 1))
    XCTAssertEqual(below(leaning), below(straight))
    XCTAssertGreaterThan(leaning.differingPixelCount(from: straight), 50)
    let hopping = try drawFace(Face(eyes: .calm, mouth: .soft, lift: 2))
    XCTAssertEqual(below(hopping, by: 2), below(straight))

    let name = try XCTUnwrap(SpriteName(.female, .walking, frame: 5))
    let walk = PalPictureID.sprite(name).grid(in: .active, with: art)
    let same = PalWithFacePicture(.sprite(name), face: Face(eyes: .open, mouth: .soft, body: .cheer))
    XCTAssertEqual(same.grid(in: .active, with: art), walk)
    let love = PalWithFacePicture(.sprite(name), face: Emote.love.face(in: .active)).grid(in: .active, with: art)
    let changed = walk.points.filter { walk[$0] != love[$0] }
    XCTAssertFalse(changed.isEmpty)
    XCTAssertTrue(changed.allSatisfy { 18...31 ~= $0.y && 18...34 ~= $0.x })
    // Without a face, the picture is the plain sprite.
    XCTAssertEqual(try drawFace(nil), try restingDrawing(.male).grid(in: .active, with: art))
  }

  /// The drawn face is the one that the engine shows, unless a rare animation draws its own.
  func test_picture_showsFaceOfEngine_unlessRareAnimationPlays() throws {
    let now = Instant(millisecondsSince1970: 1_741_168_800_000)
    let facts = FaceContext(phase: .ascended, zone: .utc)
    var countenance = FaceEngine(
      createdAt: now, seed: 7, facts, isInForeground: true, under: .standard, faceRules: .standard)
    let rare = PalPictureID.extra(.stargaze, .male, frame: 3)
    let calm = countenance.expression(at: now)
    XCTAssertNil(calm.emote)
    XCTAssertEqual(PalWithFacePicture(try restingDrawing(.male), calm, at: now).face, calm.face)
    XCTAssertNil(PalWithFacePicture(rare, calm, at: now).face)
    _ = countenance.advance(applying: [.touch(.press(.center))], at: now, with: facts)
    let released = now + Milliseconds(100)
    _ = countenance.advance(applying: [.touch(.release)], at: released, with: facts)
    let later = released + Milliseconds(200)
    let winking = countenance.expression(at: later)
    XCTAssertEqual(winking.emote?.emote, .wink)
    let picture = PalWithFacePicture(rare, winking, at: later)
    XCTAssertEqual(picture.face?.eyes, .wink)
    XCTAssertEqual(
      picture.overlays,
      [ShownOverlay(.bounceLines, slot: 0, ageMilliseconds: 200, verticalOffset: winking.overlayOffset)])
  }

  /// An animation begins with the first face and ends when all overlays are gone.
  func test_faceAnimation_lastsUntilOverlaysAreGone() throws {
    XCTAssertEqual(PalWithFaceAnimation(.wink, of: .male, .energized).frames.count, 12)
    XCTAssertEqual(PalWithFaceAnimation(.shocked, of: .male, .energized).frames.count, 9)
    let proud = PalWithFaceAnimation(.proud, of: .female, .active).frames
    // Its halo begins 150 ms after the face and lasts 3,000 ms.
    XCTAssertEqual(proud.count, 32)
    XCTAssertEqual(
      proud.map(\.overlays.count), [1, 1] + Array(repeating: 2, count: 23) + Array(repeating: 1, count: 7))
    XCTAssertEqual(proud.prefix { $0.face != nil }.count, 25)
    XCTAssertEqual(PalWithFaceAnimation(.happy, of: .male, .dormant).frames.map(\.overlays.count).max(), 0)
    let dance = PalWithFaceAnimation(.dance, of: .male, .active)
    XCTAssertEqual(dance.frameMilliseconds * dance.frames.count, 4000)
    XCTAssertEqual(
      dance.frames.prefix(16).enumerated().filter { $0.offset % 2 == 0 }.map { $0.element.face?.body },
      [.crouch, .wide, .wave, .wide, .crouch, .wide, .cheer, .wide])
  }

  /// Golden test of every emote, for both genders in every phase.
  func test_emotes_equalGolden() throws {
    let art = try loadArt()
    var text = ""
    for gender in Gender.allCases {
      for phase in Phase.allCases {
        for emote in Emote.allCases {
          let picture = try XCTUnwrap(PalWithFaceAnimation.stillPicture(of: emote, gender: gender, phase: phase))
          let sum = CRC32.updated(0, with: picture.grid(in: phase, with: art).pixels.map(\.rawValue))
          text += "\(gender.rawValue) \(phase.rawValue) \(emote.rawValue): \(String(sum, radix: 16))\n"
        }
      }
    }
    XCTAssertNil(GoldenFile.difference(of: text, fromFile: "emotes.txt", besideTest: #filePath))
  }
}
