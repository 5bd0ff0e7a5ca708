import Documents
import Expressions
import Foundation
import PixelPalCore
import PixelPalTesting
import TestSupport
import XCTest

@testable import PixelArt

/// The pictures of faces in an asset catalogue.
final class FacePictureTests: XCTestCase {
  private static let art = try? Artwork.embedded()

  private func makeSprite(_ look: Look, in phase: Phase, isWalking: Bool = false) throws -> ShownSprite {
    let pal = Pal.sample(phase: phase, isWalking: isWalking, isPremium: true, look: look)
    return try XCTUnwrap(
      pal.presentation(on: .app, at: Pal.sampleInstant, under: .standard).sprite)
  }

  /// Every face, overlay and emote has pictures in the built catalogue, under the names that an app looks up.
  func test_everyFaceOverlayAndEmote_isInBuiltCatalogue() throws {
    let art = try XCTUnwrap(Self.art)
    let style = PalStyle.dusk
    let phases = TestSeeds.isFullRun ? Phase.allCases : [.energized]
    let catalogue = AssetCatalogue(
      art, of: .init(styles: [style], skins: [nil], phases: phases, genders: Gender.allCases), effort: .quick)
    var built: Set<String> = []
    catalogue.writeFiles { _, file in
      let name = file.path.dropFirst("PixelPal.xcassets/".count)
      if name.hasSuffix(".png"), let end = name.firstRange(of: ".imageset/") {
        built.insert(String(name[..<end.lowerBound]))
      }
    }
    var names: Set<String> = []
    for phase in phases {
      for gender in Gender.allCases {
        let sprite = try makeSprite(Look(gender: gender, style: style), in: phase)
        for eyes in Eyes.allCases {
          for mouth in Mouth.allCases {
            for isBlushing in [false, true] {
              let face = Face(eyes: eyes, mouth: mouth).assetNames(over: sprite, isBlushing: isBlushing)
              XCTAssertEqual(face.count, phase == .dormant && mouth == .grin && eyes.areOpen ? 1 : 2)
              names.formUnion(face)
            }
          }
        }
        names.formUnion(Overlay.allCases.compactMap { $0.assetName(beside: sprite) })
        names.formUnion(Emote.allCases.map { $0.assetName(like: sprite) })
      }
    }
    XCTAssertTrue(names.contains("dusk/phase3/male_mouth_wavy-frown_blushing"))
    XCTAssertEqual(names.subtracting(built), [])
    // No picture of a face is in the catalogue for nothing.
    let faces = phases.flatMap { phase in
      FaceCataloguePicture.all(in: phase).map { "dusk/phase\(phase.rawValue)/\($0.assetName)" }
    }
    XCTAssertEqual(names, Set(faces))
  }

  /// The pictures that an app lays over a sprite, at the offset of the data set, draw the same pal as
  /// `PalPictureRenderer`.
  func test_facePicturesOverSprite_equalDrawnFace() throws {
    let art = try XCTUnwrap(Self.art)
    let offsets = try JSONDecoder().decode([String: [String: [Int]]].self, from: Data(FaceOffsetsDataSet(art).json))
    var differences: [String] = []
    let allFaces =
      Array(zip(Eyes.allCases, Mouth.allCases + Mouth.allCases)) + [.open, .wink, .joy].map { ($0, Mouth.grin) }
    let step = TestSeeds.isFullRun ? 1 : 7
    let faces = stride(from: 0, to: allFaces.count, by: step).map { allFaces[$0] }
    for phase in Phase.allCases {
      for gender in TestSeeds.isFullRun ? Gender.allCases : [Gender.allCases[phase.rawValue % 2]] {
        let pictures = Dictionary(
          uniqueKeysWithValues: FaceCataloguePicture.all(in: phase).map {
            ($0.assetName, $0.grid(in: phase, with: art))
          })
        for name in SpriteName.all where name.gender == gender && (name.pose != .walking || name.frame % 11 == 1) {
          let sprite = try makeSprite(Look(gender: gender, style: .classic), in: phase)
          let offset = try XCTUnwrap(offsets["phase\(phase.rawValue)"]?[name.pictureName])
          let bare = PalPictureID.sprite(name).grid(in: phase, with: art)
          for (eyes, mouth) in faces {
            for isBlushing in [false, true] {
              let face = Face(eyes: eyes, mouth: mouth)
              var grid = bare
              for asset in face.assetNames(over: sprite, isBlushing: isBlushing) {
                let picture = try XCTUnwrap(pictures[String(asset.split(separator: "/")[2])], asset)
                grid.draw(picture, at: Point(offset[0], offset[1]))
              }
              let blush = isBlushing ? [ShownOverlay(.blush, slot: 0, ageMilliseconds: 0)] : []
              let drawn = PalWithFacePicture(.sprite(name), face: face, overlays: blush).grid(in: phase, with: art)
              let count = grid.points.count { grid[$0] != drawn[$0] }
              if count > 0 {
                differences.append("phase \(phase.rawValue) \(name.pictureName) \(eyes) \(mouth): \(count)")
              }
            }
          }
        }
      }
    }
    XCTAssertEqual(differences, [])
  }

  /// An overlay's picture over a resting pal equals the pal drawn with that overlay, in its first slot.
  func test_overlayPictureOverSprite_equalsDrawnOverlay() throws {
    let art = try XCTUnwrap(Self.art)
    for phase in Phase.allCases {
      for gender in Gender.allCases {
        let resting = PalPictureID.sprite(FaceCataloguePicture.restingSprite(of: gender))
        for overlay in Overlay.allCases where overlay != .blush {
          var grid = resting.grid(in: phase, with: art)
          grid.draw(FaceCataloguePicture.overlay(overlay, gender).grid(in: phase, with: art), at: Point(0, 0))
          let shown = ShownOverlay(overlay, slot: 0, ageMilliseconds: Int(overlay.duration.count / 2))
          let drawn = PalWithFacePicture(resting, face: nil, overlays: [shown]).grid(in: phase, with: art)
          // A picture can't erase anything, such as the glow that a halo replaces.
          let wrong = grid.points.count { drawn[$0] != .clear && grid[$0] != drawn[$0] }
          XCTAssertEqual(wrong, 0, "\(overlay) \(gender) in phase \(phase)")
        }
      }
    }
  }

  /// The set of pictures that an app starts with has fewer than 2,500 files.
  func test_usualPictures_areFewEnough() {
    let groups = AssetCatalogue.groups.filter { $0.folder.isEmpty || $0.folder.hasPrefix("classic/") }
    let pictures = groups.flatMap { AssetCatalogue.allDrawings(in: $0) }.reduce(0) { $0 + $1.maxScale }
    XCTAssertLessThan(pictures + 3 * PhaseOrLockIcon.allCases.count + Phase.allCases.count, 2500)
  }
}
