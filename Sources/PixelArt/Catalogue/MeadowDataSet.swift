import Documents
import PixelPalCore

/// The data set that tells an app where to draw the keepsakes.
///
/// It lists the keepsakes in the order in which they are drawn. Their pictures are placed around a resting pal, in
/// pixels from the top left corner of its sprite, if the pal stands in the clearing with the same number.
struct MeadowDataSet {
  static let name = "meadow"
  /// The row of the meadow directly below a pal's sprite, as on the page.
  private static let rowBelowSprite = 4
  private let art: Artwork

  init(_ art: Artwork) { self.art = art }

  /// The JSON document with the place of each keepsake.
  var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.array { places in
      for layer in KeepsakePlacement.Layer.allCases {
        for place in KeepsakePlacement.all where place.layer == layer {
          let picture = art.placedPicture(of: place)
          places.object { object in
            object.member("keepsake", place.keepsake.rawValue)
            object.member("layer", "\(layer)")
            object.member("clearing", place.clearing)
            object.member("x", PosedFigure.pictureSize / 2 + picture.x)
            object.member("y", PosedFigure.pictureSize - MeadowDataSet.rowBelowSprite + picture.y)
            object.member("width", picture.image.width)
            object.member("height", picture.image.height)
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }
}
