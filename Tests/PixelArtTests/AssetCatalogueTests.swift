import Documents
import Foundation
import PixelPalCore
import TestSupport
import XCTest

@testable import PixelArt

final class AssetCatalogueTests: XCTestCase {
  private static let art = try? Artwork.embedded()
  /// The compression effort; release effort takes most of the time and changes no pixels.
  private static let compressionEffort: Deflate.Effort = TestSeeds.isFullRun ? .best : .quick

  /// The content file is identical to the one that Xcode writes, to the byte.
  func test_contentsJSON_equalsXcodeOutput() {
    XCTAssertEqual(
      String(decoding: AssetCatalogueContentsJSON.imageSet(named: "male_low_1"), as: UTF8.self),
      """
      {
        "images" : [
          {
            "filename" : "male_low_1.png",
            "idiom" : "universal",
            "scale" : "1x"
          },
          {
            "filename" : "male_low_1@2x.png",
            "idiom" : "universal",
            "scale" : "2x"
          },
          {
            "filename" : "male_low_1@3x.png",
            "idiom" : "universal",
            "scale" : "3x"
          }
        ],
        "info" : {
          "author" : "xcode",
          "version" : 1
        }
      }

      """)
    XCTAssertEqual(
      String(decoding: AssetCatalogueContentsJSON.namespaceFolder, as: UTF8.self),
      """
      {
        "info" : {
          "author" : "xcode",
          "version" : 1
        },
        "properties" : {
          "provides-namespace" : true
        }
      }

      """)
  }

  private struct StopBuilding: Error {}

  /// The 76 sprites at the top, each in three sizes, match the stored list.
  func test_topLevelSprites_areBuilt_inThreeSizes() throws {
    let art = try XCTUnwrap(AssetCatalogueTests.art)
    var list = CatalogueSummary()
    var files: [String: [UInt8]] = [:]
    XCTAssertThrowsError(
      try AssetCatalogue(art, effort: Self.compressionEffort).writeFiles { (group, file) throws(StopBuilding) in
        guard group.folder.isEmpty else { throw StopBuilding() }
        list.addFile(file, in: group)
        files[file.path] = file.bytes
      })
    XCTAssertEqual(files.count, 1 + 76 * 4)
    for name in SpriteName.all {
      let grid = PalPictureID.sprite(name).image(in: .active, colours: PalStyleAndSkin(.classic), with: art)
      for scale in 1...3 {
        let path =
          "PixelPal.xcassets/\(name.pictureName).imageset/\(name.pictureName)\(scale == 1 ? "" : "@\(scale)x").png"
        let read = try PNGReader(XCTUnwrap(files[path], path))
        XCTAssertEqual([read.width, read.depth], [48 * scale, 4])
        if scale == 1, name.frame == 1 { XCTAssertEqual(read.frames, [grid.visiblePixels], name.pictureName) }
      }
    }
  }

  /// Returns the pal of a look in a phase, at rest or walking, as its app draws it.
  private func makeSprite(_ look: Look, _ skin: Skin?, _ phase: Phase, isWalking: Bool) throws -> ShownSprite {
    let born = Instant(secondsSince1970: 1_741_000_000)
    let now = born + .minutes(10)
    var pal = Pal(createdAt: born, look: look, zone: .utc, under: .standard)
    let steps = phase.startingTotal(under: .standard)
    _ = pal.handle(
      [
        .opened(), .entitlements(try XCTUnwrap(EntitlementHistory([.init(.subscribed, from: born)]))),
        .skinChosen(skin.map { .always($0) } ?? .ownColours),
        .steps(
          StepReport(
            counted: steps, today: steps, walks: isWalking ? [Interval(from: born, lasting: .minutes(10))] : [])),
      ], at: now, under: .standard)
    return try XCTUnwrap(pal.presentation(on: .app, at: now + .seconds(5), under: .standard).sprite)
  }

  /// The built catalogue contains every image that an app requests, in every style, skin and phase, under the name of
  /// the surface.
  func test_everyAssetName_isInBuiltCatalogue() throws {
    let art = try XCTUnwrap(AssetCatalogueTests.art)
    let gender = Gender.female
    let skins = [nil] + Skin.allCases.map(Optional.some)
    let catalogue = AssetCatalogue(
      art, of: .init(styles: PalStyle.allCases, skins: skins, phases: Phase.allCases, genders: [gender]))
    let built = Set(catalogue.selectedDrawings.flatMap { group, drawings in drawings.map { group.assetName(of: $0) } })
    if TestSeeds.isFullRun {
      var paths: [String] = []
      catalogue.writeFiles { _, file in paths.append(file.path) }
      XCTAssertEqual(imageSetNames(in: paths), built.union(Self.commonNames))
    }
    var names: Set<String> = []
    for style in PalStyle.allCases {
      for skin in skins {
        for phase in Phase.allCases {
          for isWalking in [false, true] {
            let sprite = try makeSprite(Look(gender: gender, style: style), skin, phase, isWalking: isWalking)
            XCTAssertEqual([sprite.phase.rawValue, sprite.sequence.frames], [phase.rawValue, isWalking ? 32 : 2])
            XCTAssertEqual(sprite.skin, skin)
            names.insert(sprite.assetName)
            // Collects all frames, one after the other.
            var at = sprite.sequence.start
            for frame in 1...sprite.sequence.frames {
              XCTAssertEqual(sprite.spriteName(at: at).frame, frame)
              names.insert(sprite.assetName(at: at))
              at = sprite.sequence.nextFrameStart(after: at)
            }
          }
        }
      }
    }
    XCTAssertEqual(names.count, PalStyle.allCases.count * skins.count * Phase.allCases.count * (2 + 32))
    for phase in Phase.allCases { names.formUnion(try peekAssetNames(Look(gender: gender, style: .dusk), phase)) }
    XCTAssertEqual(names.subtracting(built), [])
  }

  /// The names of the pictures that don't depend on the look.
  private static let commonNames =
    Set(PhaseOrLockIcon.allCases.map { "icons/\($0.rawValue)" }).union(Keepsake.allCases.map(\.assetName))

  /// Returns the names of the image sets among the paths of built files.
  private func imageSetNames(in paths: some Sequence<String>) -> Set<String> {
    let (root, end) = ("PixelPal.xcassets/", ".imageset/Contents.json")
    return Set(paths.filter { $0.hasSuffix(end) }.map { String($0.dropFirst(root.count).dropLast(end.count)) })
  }

  /// Returns the image names of a peek in the app, and of the rest after it.
  private func peekAssetNames(_ look: Look, _ phase: Phase) throws -> [String] {
    let born = Instant(secondsSince1970: 1_741_000_000)
    var pal = Pal(
      createdAt: born, look: look, zone: .utc, entitlements: .always, under: .standard)
    let steps = phase.startingTotal(under: .standard)
    _ = pal.handle([.opened(), .steps(StepReport(counted: steps, today: steps))], at: born, under: .standard)
    let peek = try XCTUnwrap(pal.peekSchedule(under: .standard)).nextPeekStart(after: born + .minutes(1))
    let sprite = try XCTUnwrap(pal.presentation(on: .app, at: peek, under: .standard).sprite)
    let frames = try XCTUnwrap(sprite.extraAnimation).animation.frames
    let length = try XCTUnwrap(sprite.extraAnimation).animation.length
    XCTAssertTrue(sprite.assetName.hasSuffix("phase\(phase.rawValue)/female_peek_1"), sprite.assetName)
    let names = (0..<frames).map { sprite.assetName(at: peek + Milliseconds(length.count * Int64($0) / Int64(frames))) }
    XCTAssertEqual(Set(names).count, frames)
    XCTAssertEqual(
      sprite.assetName(at: peek + length),
      "dusk/phase\(phase.rawValue)/\(sprite.spriteName(at: peek + length).pictureName)")
    return names
  }

  /// A selection builds the selected images and their folders, and nothing else.
  func test_selection_buildsOnlySelectedImages() throws {
    let art = try XCTUnwrap(AssetCatalogueTests.art)
    let selection = AssetCatalogue.Selection(styles: [.dusk], skins: [.winter], phases: [.ascended], genders: [.female])
    XCTAssertFalse(selection.isComplete)
    let catalogue = AssetCatalogue(art, of: selection, effort: Self.compressionEffort)
    var files: [String: [UInt8]] = [:]
    catalogue.writeFiles { _, file in files[file.path] = file.bytes }
    // The files are exactly the pictures that the catalogue lists.
    let listed = catalogue.selectedDrawings.flatMap { group, drawings in drawings.map { group.assetName(of: $0) } }
    XCTAssertEqual(imageSetNames(in: files.keys), Self.commonNames.union(listed))
    let look = "PixelPal.xcassets/dusk-winter/"
    XCTAssertNotNil(files[look + "Contents.json"])
    XCTAssertNotNil(files[look + "phase4/Contents.json"])
    // 38 images of the girl, the pictures of her face, the icons of phases and locks, and the keepsakes.
    let faces = FaceCataloguePicture.all(in: .ascended).count { $0.gender == .female }
    let pictures = files.keys.filter { $0.hasSuffix(".png") }
    XCTAssertEqual(pictures.count, (38 + PhaseOrLockIcon.allCases.count) * 3 + faces + Keepsake.allCases.count)
    XCTAssertEqual(pictures.count { $0.hasPrefix(look + "phase4/female_") }, 38 * 3 + faces)
    // The image is the same as in the complete catalogue.
    let name = "phase4/female_vital_1.imageset/female_vital_1.png"
    let drawn = try XCTUnwrap(SpriteName(.female, .vital, frame: 1).map(PalPictureID.sprite))
      .image(in: .ascended, colours: PalStyleAndSkin(.dusk, .winter), with: art)
    XCTAssertEqual(try PNGReader(XCTUnwrap(files[look + name])).frames, [drawn.visiblePixels])
  }

  func test_selection_isAll_onlyIfComplete() {
    XCTAssertTrue(AssetCatalogue.Selection.all.isComplete)
    let all = (PalStyle.allCases, [nil] + Skin.allCases.map(Optional.some), Phase.allCases, Gender.allCases)
    let short = [
      AssetCatalogue.Selection(styles: [.dusk], skins: all.1, phases: all.2, genders: all.3),
      .init(styles: all.0, skins: [nil], phases: all.2, genders: all.3),
      .init(styles: all.0, skins: all.1, phases: [.active], genders: all.3),
      .init(styles: all.0, skins: all.1, phases: all.2, genders: [.male]),
    ]
    for selection in short { XCTAssertFalse(selection.isComplete) }
    XCTAssertTrue(AssetCatalogue.Selection(styles: all.0, skins: all.1, phases: all.2, genders: all.3).isComplete)
    // The default selection: the 76 sprites, and the classic pal in four phases.
    let usual = AssetCatalogue.Selection(styles: [.classic], skins: [nil], phases: all.2, genders: all.3)
    XCTAssertEqual(
      AssetCatalogue.groups.filter(usual.containsGroup).map(\.folder),
      ["", "classic/phase1/", "classic/phase2/", "classic/phase3/", "classic/phase4/"])
  }

  func test_catalogue_has61Groups() {
    let folders = AssetCatalogue.groups.map(\.folder)
    XCTAssertEqual(folders.count, 61)
    XCTAssertEqual(Set(folders).count, 61)
    XCTAssertTrue(folders.contains("dusk-winter/phase4/"))
  }

  /// The stored sheet matches the art; 'sprites check' compares all other files.
  func test_storedSheet_equalsBuiltSheet() throws {
    let art = try XCTUnwrap(AssetCatalogueTests.art)
    let sheet = AsepriteSheet(art, in: .active, PalStyleAndSkin(.classic))
    let folder = PackagePaths.root.appendingPathComponent("Sprites/sheets")
    let hint =
      "run 'swift run pixelpal sprites build --art Sprites -o Sprites --style all --skin all', and review the changes"
    let image = try Data(contentsOf: folder.appendingPathComponent("phase2.png"))
    XCTAssertEqual(try PNGReader(Array(image)).frames, [sheet.image.visiblePixels], hint)
    let json = try Data(contentsOf: folder.appendingPathComponent("phase2.json"))
    XCTAssertTrue(Array(json) == sheet.frameListJSON(imageName: "phase2.png"), hint)
  }

  /// The JSON of a sheet contains what game engines read.
  func test_sheetJSON_listsFramesAndTags() throws {
    let art = try XCTUnwrap(AssetCatalogueTests.art)
    for phase in [Phase.dormant, .ascended] {
      let sheet = AsepriteSheet(art, in: phase, PalStyleAndSkin(.classic))
      let object = try JSONSerialization.jsonObject(with: Data(sheet.frameListJSON(imageName: "sheet.png")))
      let root = try XCTUnwrap(object as? [String: Any])
      let frames = try XCTUnwrap(root["frames"] as? [[String: Any]])
      let meta = try XCTUnwrap(root["meta"] as? [String: Any])
      XCTAssertEqual(meta["image"] as? String, "sheet.png")
      let tags = try XCTUnwrap(meta["frameTags"] as? [[String: Any]])
      // Tags are contiguous up to the last frame.
      var next = 0
      for tag in tags {
        XCTAssertEqual(tag["from"] as? Int, next)
        next = (tag["to"] as? Int ?? 0) + 1
        XCTAssertEqual(tag["direction"] as? String, "forward")
      }
      XCTAssertEqual(next, frames.count)
      let size = try XCTUnwrap(meta["size"] as? [String: Int])
      var places = Set<[Int]>()
      for frame in frames {
        let place = try XCTUnwrap(frame["frame"] as? [String: Int])
        places.insert([place["x"] ?? -1, place["y"] ?? -1])
        XCTAssertLessThanOrEqual((place["x"] ?? 0) + 48, size["w"] ?? 0)
        XCTAssertLessThanOrEqual((place["y"] ?? 0) + 48, size["h"] ?? 0)
      }
      XCTAssertEqual(places.count, frames.count)
      let walk = frames.filter { ($0["filename"] as? String)?.hasPrefix("male_walking_") == true }
      XCTAssertEqual(walk.count, 32)
      XCTAssertEqual(walk.reduce(0) { $0 + ($1["duration"] as? Int ?? 0) }, 1334)
    }
  }

  func test_summary_changesWithEachFile() {
    var list = CatalogueSummary()
    let group = AssetCatalogue.groups[1]
    list.addFile(GeneratedArtFile(path: "a", bytes: [1, 2]), in: AssetCatalogue.groups[0])
    list.addFile(GeneratedArtFile(path: "b", bytes: Array("23456789".utf8)), in: group)
    let before = list.text
    XCTAssertTrue(before.contains("1 2 "), before)
    list.addFile(GeneratedArtFile(path: "c", bytes: []), in: group)
    XCTAssertNotEqual(list.text, before)
    XCTAssertTrue(list.text.hasSuffix("classic/phase1/\n"), list.text)
  }

  /// The art folders contain exactly the required files.
  func test_artFolders_containExactlyRequiredFiles() throws {
    let sprites = PackagePaths.root.appendingPathComponent("Sprites")
    var found: [String] = []
    for folder in ["parts", "palettes"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: sprites.appendingPathComponent(folder).path)
      found += names.filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }
    XCTAssertEqual(found.sorted(), Artwork.paths.sorted())
  }
}
