import PixelPalCore

/// A grid of equally sized images.
package struct Gallery {
  /// The images, row by row.
  package let rows: [[Image]]
  /// The background colour; `nil` for none.
  package let ground: Colour?

  package init(_ rows: [[Image]], on ground: Colour? = nil) {
    self.rows = rows
    self.ground = ground
  }

  /// The gallery as one image.
  package var image: Image {
    let cell = rows.joined().reduce(Point(1, 1)) { Point(max($0.x, $1.width), max($0.y, $1.height)) }
    let columns = rows.reduce(1) { max($0, $1.count) }
    var painting = Painting(width: columns * cell.x, height: max(1, rows.count) * cell.y, ground: ground)
    for (y, row) in rows.enumerated() {
      for (x, image) in row.enumerated() { painting.draw(image, x: x * cell.x, y: y * cell.y) }
    }
    return painting.image
  }

  /// Returns a gallery of both pals in every phase: resting in three poses, and walking.
  package static func phases(_ art: Artwork, _ dye: Dye, on ground: Colour?) -> Gallery {
    let names = [
      ("low", 1), ("neutral", 1), ("vital", 1), ("vital", 2), ("walking", 1), ("walking", 5), ("walking", 9),
      ("walking", 13),
    ]
    return Gallery(
      Phase.allCases.flatMap { phase in
        Gender.allCases.map { gender in
          names.compactMap { name, frame in
            SpriteName("\(gender.rawValue)_\(name)_\(frame)").map {
              Drawing.sprite($0).image(in: phase, dye, with: art)
            }
          }
        }
      }, on: ground)
  }
}
