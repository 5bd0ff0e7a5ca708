import PixelPalCore

/// A gallery of equally sized images, arranged in rows.
package struct ImageGallery {
  /// The gallery's images, row by row.
  package let rows: [[IndexedImage]]
  /// The background colour, or `nil` for a transparent background.
  package let background: Colour?

  package init(_ rows: [[IndexedImage]], background ground: Colour? = nil) {
    self.rows = rows
    self.background = ground
  }

  package var image: IndexedImage {
    let cell = rows.joined().reduce(Point(1, 1)) { Point(max($0.x, $1.width), max($0.y, $1.height)) }
    let columns = rows.reduce(1) { max($0, $1.count) }
    var painting = PixelCanvas(width: columns * cell.x, height: max(1, rows.count) * cell.y, background: background)
    for (y, row) in rows.enumerated() {
      for (x, image) in row.enumerated() { painting.draw(image, x: x * cell.x, y: y * cell.y) }
    }
    return painting.image
  }

  /// Returns a gallery of both pals, resting in three poses and walking.
  ///
  /// Each row shows one pal in one phase.
  package static func posesByPhase(with art: Artwork, colours palColours: PalStyleAndSkin, background ground: Colour?)
    -> ImageGallery
  {
    let names = [
      ("low", 1), ("neutral", 1), ("vital", 1), ("vital", 2), ("walking", 1), ("walking", 5), ("walking", 9),
      ("walking", 13),
    ]
    return ImageGallery(
      Phase.allCases.flatMap { phase in
        Gender.allCases.map { gender in
          names.compactMap { name, frame in
            SpriteName("\(gender.rawValue)_\(name)_\(frame)").map {
              PalPictureID.sprite($0).image(in: phase, colours: palColours, with: art)
            }
          }
        }
      }, background: ground)
  }
}
