import Documents
import Foundation
import PixelPalCore
import TestSupport
import XCTest

@testable import PixelArt

/// Keepsakes have pictures of the declared size, and places where each can be seen.
final class KeepsakeTests: XCTestCase {
  func test_places_areInTheOrderOfKeepsakes() {
    XCTAssertEqual(KeepsakePlacement.all.map(\.keepsake), Keepsake.allCases)
  }

  /// A picture fills its declared size, except for at most a column or row at a side, and the rest of its cell is
  /// empty.
  func test_pictures_fillTheirSize_inOnePaletteOfAtMost20Colours() throws {
    let art = try Artwork.embedded()
    let sheet = art.keepsakeSheet
    XCTAssertEqual(sheet.width, KeepsakePlacement.columnCount * KeepsakePlacement.cellSize)
    XCTAssertLessThanOrEqual(sheet.colours.compactMap { $0 }.count, 20)
    for place in KeepsakePlacement.all {
      let side = KeepsakePlacement.cellSize
      let cell = (0..<side * side).map { Point($0 % side, $0 / side) }
      let drawn = cell.filter { sheet.colour(atX: place.corner.x + $0.x, atY: place.corner.y + $0.y) != nil }
      XCTAssertLessThanOrEqual(drawn.map(\.x).min() ?? 99, 1, place.keepsake.rawValue)
      XCTAssertLessThanOrEqual(drawn.map(\.y).min() ?? 99, 1, place.keepsake.rawValue)
      XCTAssertTrue(place.width - 2...place.width - 1 ~= drawn.map(\.x).max() ?? 0, place.keepsake.rawValue)
      XCTAssertEqual(drawn.map(\.y).max(), place.height - 1, place.keepsake.rawValue)
      XCTAssertEqual(art.picture(of: place).width, place.width)
    }
  }

  /// Two pictures in one layer don't overlap, except for the parts of the house.
  func test_places_doNotOverlap_andLeaveClearingsFree() {
    struct Box {
      let name: String
      let columns: Range<Int>
      let rows: Range<Int>
      let layer: KeepsakePlacement.Layer
      let isPartOfHouse: Bool
    }
    let strip = KeepsakePlacement.stripWidth
    let boxes = KeepsakePlacement.all.map { place -> Box in
      let start = ((place.clearing + place.x) % strip + strip) % strip
      return Box(
        name: place.keepsake.rawValue, columns: start..<start + place.width,
        rows: place.bottom - place.height..<place.bottom, layer: place.layer,
        isPartOfHouse: place.keepsake.isPartOfHouse)
    }
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index]
      where box.layer == other.layer && !(box.isPartOfHouse && other.isPartOfHouse) && box.rows.overlaps(other.rows) {
        for shift in [-strip, 0, strip] {
          let columns = other.columns.lowerBound + shift..<other.columns.upperBound + shift
          XCTAssertFalse(box.columns.overlaps(columns), "\(box.name) and \(other.name)")
        }
      }
    }
    // The pal is up to 28 pixels wide; the path may lead through its clearing.
    for place in KeepsakePlacement.all where place.keepsake != Keepsake(.footpath) {
      XCTAssertTrue(place.x >= 14 || place.x + place.width <= -14, place.keepsake.rawValue)
      XCTAssertLessThanOrEqual(abs(place.x + place.width / 2), 50, place.keepsake.rawValue)
    }
  }

  /// Parts of the house count as one picture, which grows.
  func test_newestPictures_showTheHouseOnce() throws {
    let art = try Artwork.embedded()
    let upToRoof = Array(Keepsake.allCases.prefix(Keepsake(.roof).number))
    let pictures = art.picturesNewestFirst(of: upToRoof)
    XCTAssertEqual(pictures.count, Keepsake(.bridge).number + 1)
    XCTAssertEqual(pictures.first?.width, 24)
    XCTAssertGreaterThan(pictures.first?.height ?? 0, 30)
    XCTAssertEqual(art.picturesNewestFirst(of: []), [])
  }

  /// The asset catalogue has a picture of each keepsake, and says where an app draws it around the pal.
  func test_catalogue_hasEachKeepsake_withItsPlace() throws {
    struct Place: Decodable, Equatable {
      let keepsake: Keepsake
      let layer: String
      let clearing, x, y, width, height: Int
    }
    let art = try Artwork.embedded()
    let selection = AssetCatalogue.Selection(styles: [], skins: [], phases: [], genders: [])
    var files: [String: [UInt8]] = [:]
    AssetCatalogue(art, of: selection, effort: .quick).writeFiles { _, file in files[file.path] = file.bytes }
    let data = try XCTUnwrap(files["PixelPal.xcassets/meadow.dataset/meadow.json"])
    let places = try JSONDecoder().decode([Place].self, from: Data(data))
    XCTAssertEqual(Set(places.map(\.keepsake)), Set(Keepsake.allCases))
    for place in places {
      let name = place.keepsake.rawValue
      let set = "PixelPal.xcassets/\(place.keepsake.assetName).imageset/"
      let picture = try PNGReader(XCTUnwrap(files[set + "\(name).png"], name))
      XCTAssertEqual([picture.width, picture.height], [place.width, place.height], name)
      XCTAssertNotNil(files[set + "Contents.json"], name)
    }
    // The farthest come first. The stone lies in front of the pal's right foot, the roof is on its posts.
    XCTAssertEqual(
      places.first,
      Place(keepsake: Keepsake(.lighthouse), layer: "hills", clearing: 384, x: -12, y: 13, width: 10, height: 24))
    XCTAssertEqual(
      places.first { $0.keepsake == Keepsake(.stone) },
      Place(keepsake: Keepsake(.stone), layer: "path", clearing: 0, x: 38, y: 48, width: 8, height: 4))
    XCTAssertEqual(
      places.first { $0.keepsake == Keepsake(.roof) },
      Place(keepsake: Keepsake(.roof), layer: "behind", clearing: 256, x: 40, y: 15, width: 24, height: 32))
  }

  /// A card shows at most six keepsakes.
  ///
  /// They are inside the card, apart from each other, and beside all pals.
  func test_card_showsNewestKeepsakes_besideThePals() throws {
    let art = try Artwork.embedded()
    let days = Phase.allCases.map { ShareCardContent.DatedPhase($0, visibleSince: "28 Dec 2025") }
    let name = try XCTUnwrap(SpriteName(.male, .vital, frame: 1))
    for shape in ShareCardShape.allCases {
      for count in 0...Keepsake.allCases.count {
        for phases in 1...days.count {
          let content = ShareCardContent(
            drawing: .sprite(name), palColours: PalStyleAndSkin(.classic), visiblePhases: Array(days.prefix(phases)),
            dateSpan: "3 Mar 2025", keepsakes: Array(Keepsake.allCases.prefix(count)))
          let card = CardPicture(content, shape, with: art)
          XCTAssertLessThanOrEqual(card.keepsakes.count, CardPicture.maxKeepsakes)
          XCTAssertEqual(card.keepsakes.isEmpty, count == 0)
          let areas = card.keepsakes.map {
            (columns: $0.x..<$0.x + $0.image.width, rows: $0.bottom - $0.image.height..<$0.bottom)
          }
          let (scale, foot) = card.layout.palPlacement
          for (index, (columns, rows)) in areas.enumerated() {
            XCTAssertTrue(columns.lowerBound >= 0 && columns.upperBound <= card.layout.width)
            XCTAssertTrue(rows.lowerBound >= 0 && rows.upperBound <= card.layout.height)
            XCTAssertFalse(
              areas[..<index].contains { $0.columns.overlaps(columns) && $0.rows.overlaps(rows) },
              "\(shape) \(count) \(phases)")
            XCTAssertFalse(columns.overlaps(foot.x - 12 * scale..<foot.x + 12 * scale))
            XCTAssertFalse(
              columns.contains { card.layout.isInOrNearTextArea(Point($0, rows.lowerBound)) }, "\(shape) \(count)")
          }
        }
      }
    }
  }
}
