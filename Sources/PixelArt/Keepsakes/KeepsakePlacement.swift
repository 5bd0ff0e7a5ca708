package import PixelPalCore

/// The place of a keepsake in the meadow, and the part of the keepsake sheet that shows the keepsake.
///
/// The meadow is a strip that repeats as the pal walks on. The strip has clearings in which the pal can stand. A
/// resting pal stands in the clearing of the newest keepsake.
package struct KeepsakePlacement: Hashable, Sendable {
  package let keepsake: Keepsake
  /// The picture's width, in pixels.
  package let width: Int
  package let height: Int
  package let layer: Layer
  /// The middle of the keepsake's clearing, as a column of the strip.
  package let clearing: Int
  /// The keepsake's first column, counted from the middle of the clearing.
  package let x: Int
  /// The row directly below the keepsake, counted from the first row of the meadow.
  ///
  /// Rows above the meadow are negative.
  package let bottom: Int
  /// The part of the picture that shines at night, or `nil` if there is none.
  package let light: AreaLitAtNight?

  /// A layer of the meadow.
  ///
  /// The cases are in drawing order, the farthest layer first.
  package enum Layer: Int, Hashable, Sendable, CaseIterable {
    /// The layer in front of the far hills and behind the near hills.
    case hills
    /// The layer behind the path.
    case behind
    /// The layer on the path, below the pal's feet.
    case path
    /// The layer in front of the path, so that the pal walks behind it.
    case front
  }

  /// The rectangle of a picture that shines at night.
  package struct AreaLitAtNight: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
  }

  /// The strip's width, in pixels.
  ///
  /// The width is a multiple of the distance after which the ground on the page repeats.
  package static let stripWidth = 768
  /// The width and height of a cell of the sheet, in pixels.
  ///
  /// The picture is in the top left corner of its cell.
  package static let cellSize = 24
  /// The number of cells in a row of the sheet.
  package static let columnCount = 8

  /// The top left corner of the keepsake's picture on the sheet.
  package var corner: Point {
    let index = keepsake.number - 1
    return Point(
      index % KeepsakePlacement.columnCount * KeepsakePlacement.cellSize,
      index / KeepsakePlacement.columnCount * KeepsakePlacement.cellSize)
  }

  private init(
    _ kind: Keepsake.Kind, _ width: Int, _ height: Int, _ layer: Layer, _ clearing: Int, _ x: Int, _ bottom: Int,
    light: AreaLitAtNight? = nil
  ) {
    (keepsake, self.width, self.height, self.layer) = (Keepsake(kind), width, height, layer)
    (self.clearing, self.x, self.bottom, self.light) = (clearing, x, bottom, light)
  }

  /// The places of all keepsakes, in the order of `Keepsake.allCases`.
  package static let all: [KeepsakePlacement] = [
    .init(.stone, 8, 4, .path, 0, 14, 8),
    .init(.flower, 8, 10, .front, 0, -23, 9),
    .init(.footpath, 24, 8, .path, 0, -12, 6),
    .init(.ribbonStick, 8, 14, .behind, 0, 15, 2),
    .init(.stump, 10, 9, .behind, 0, -29, 2),
    .init(.campfire, 10, 12, .front, 0, -36, 8, light: .init(x: 1, y: 0, width: 8, height: 9)),
    .init(.tent, 20, 16, .behind, 0, 24, 2),
    .init(.kettle, 8, 8, .front, 0, -46, 9),
    .init(.sapling, 10, 14, .behind, 128, -25, 2),
    .init(.bench, 20, 12, .behind, 128, 15, 2),
    .init(.signpost, 10, 18, .behind, 128, -38, 2),
    .init(.steppingStones, 24, 8, .path, 128, 14, 9),
    .init(.lamp, 8, 22, .behind, 128, 38, 2, light: .init(x: 2, y: 4, width: 4, height: 5)),
    .init(.birdBox, 10, 18, .behind, 128, -51, 2),
    .init(.bird, 8, 8, .behind, 128, -37, -16),
    .init(.fence, 24, 10, .front, 128, -42, 9),
    .init(.vegetableBed, 20, 8, .behind, 640, 14, 3),
    .init(.wateringCan, 10, 9, .path, 640, 14, 9),
    .init(.sunflower, 8, 22, .behind, 640, 35, 2),
    .init(.rainBarrel, 12, 14, .behind, 640, 44, 2),
    .init(.beehive, 12, 13, .behind, 640, -52, 2),
    .init(.pond, 24, 10, .path, 640, -39, 9),
    .init(.duck, 10, 8, .front, 640, -31, 5),
    .init(.bridge, 24, 12, .behind, 640, -38, 1),
    .init(.cellar, 24, 8, .behind, 256, 16, 3),
    .init(.posts, 24, 20, .behind, 256, 16, 0),
    .init(.roof, 24, 12, .behind, 256, 16, -17),
    .init(.door, 20, 19, .behind, 256, 18, 1),
    .init(.window, 10, 10, .behind, 256, 27, -5, light: .init(x: 2, y: 2, width: 6, height: 5)),
    .init(.chimney, 8, 18, .behind, 256, 29, -23),
    .init(.mailbox, 8, 16, .behind, 256, -25, 2),
    .init(.bicycle, 20, 14, .behind, 256, -47, 2),
    .init(.washingLine, 24, 16, .behind, 512, 16, 2),
    .init(.cat, 10, 8, .front, 512, 15, 9),
    .init(.table, 24, 10, .path, 512, -40, 6),
    .init(.secondChair, 8, 12, .behind, 512, -50, 2),
    .init(.lanterns, 24, 22, .behind, 512, -40, 2, light: .init(x: 2, y: 2, width: 20, height: 7)),
    .init(.kite, 14, 14, .behind, 384, 24, -23),
    .init(.swing, 24, 24, .behind, 384, 15, 2),
    .init(.lighthouse, 10, 24, .hills, 384, -36, -7, light: .init(x: 3, y: 3, width: 4, height: 2)),
  ]
}

extension Artwork {
  /// Returns the picture of a keepsake, cut out of the sheet at its original size.
  package func picture(of place: KeepsakePlacement) -> IndexedImage {
    var canvas = PixelCanvas(width: place.width, height: place.height)
    let corner = place.corner
    for y in 0..<place.height {
      // The sheet is an art file, so it may have fewer columns or rows than the cells require.
      for x in 0..<place.width where corner.x + x < keepsakeSheet.width && corner.y + y < keepsakeSheet.height {
        canvas[x, y] = keepsakeSheet.colour(atX: corner.x + x, atY: corner.y + y)
      }
    }
    return canvas.image
  }

  /// Returns the pictures of `keepsakes`, newest first.
  ///
  /// All parts of the house form a single picture, in the place of the newest part.
  func picturesNewestFirst(of keepsakes: [Keepsake]) -> [IndexedImage] {
    let newestPart = keepsakes.last { $0.isPartOfHouse }
    return KeepsakePlacement.all.reversed().filter { keepsakes.contains($0.keepsake) }
      .filter { !$0.keepsake.isPartOfHouse || $0.keepsake == newestPart }.map { placedPicture(of: $0).image }
  }

  /// Returns the picture of a keepsake with its place on the meadow; for a part of the house, with all earlier parts.
  func placedPicture(of place: KeepsakePlacement) -> PlacedKeepsakePicture {
    let parts = KeepsakePlacement.all.filter {
      $0 == place || $0.keepsake.isEarlierPartOfHouse(than: place.keepsake)
    }
    let left = parts.map { $0.x }.min() ?? 0
    let top = parts.map { $0.bottom - $0.height }.min() ?? 0
    var canvas = PixelCanvas(
      width: (parts.map { $0.x + $0.width }.max() ?? 1) - left, height: (parts.map { $0.bottom }.max() ?? 1) - top)
    for part in parts { canvas.draw(picture(of: part), x: part.x - left, y: part.bottom - part.height - top) }
    return PlacedKeepsakePicture(image: canvas.image, x: left, y: top)
  }
}

/// A picture of a keepsake, with its place on the meadow.
struct PlacedKeepsakePicture: Hashable, Sendable {
  let image: IndexedImage
  /// The picture's first column, counted from the middle of the keepsake's clearing.
  let x: Int
  /// The picture's first row, counted from the first row of the meadow.
  let y: Int
}
