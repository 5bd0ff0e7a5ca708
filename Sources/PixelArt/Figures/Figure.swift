import PixelPalCore

/// A standing or sitting figure: a body, a head, and their clothes.
struct Figure {
  var gender: Gender
  var phase: Phase
  var body: Part
  var face: Features
  var lock: Part = .lockMid
  var tail: SharedPart = .scarfTailMid
  /// The height of the body above the ground.
  var lift = 0
  /// The distance by which the head sinks, together with the upper body where possible.
  var sink = 0
  /// The distance by which the head leans to the right.
  var lean = 0

  /// The side of a picture in pixels.
  static let size = 48
  /// The bottom row of the shoes; the rows below leave room for a glow.
  static let ground = 45
  /// The column of the neck.
  static let middle = 23

  func draw(with art: Artwork) -> Grid {
    var canvas = Grid(width: Figure.size, height: Figure.size)
    let neck = headNeck(with: art)
    let head = HeadPose(gender: gender, phase: phase, face: face, lock: lock, tail: tail)
    head.drawBehind(on: &canvas, neck: neck, with: art)
    canvas.draw(art[body, gender].sunk(by: sink), at: neck - Point(lean, 0))
    head.drawInFront(on: &canvas, neck: neck, with: art)
    return canvas
  }

  /// Returns the position of the neck, which is the head's anchor.
  func headNeck(with art: Artwork) -> Point {
    let body = art[self.body, gender]
    return Point(Figure.middle + lean, Figure.ground + 1 - (body.height - body.anchor.y) - lift + sink)
  }
}

extension Grid {
  /// Returns the grid with rows removed from its middle, so that everything above sinks, as in breathing.
  func sunk(by rows: Int) -> Grid {
    guard rows > 0, height > anchor.y + 8 + rows else { return self }
    var copy = Grid(width: width, height: height - rows, anchor: anchor)
    let cut = anchor.y + 5
    for point in copy.points { copy[point] = self[point.x, point.y < cut ? point.y : point.y + rows] }
    return copy
  }
}

/// A head with its hair and scarf.
struct HeadPose {
  var gender: Gender
  var phase: Phase
  var face: Features
  var lock: Part
  var tail: SharedPart

  private var hasScarf: Bool { phase >= .energized }

  /// Draws the parts behind the body.
  func drawBehind(on canvas: inout Grid, neck: Point, with art: Artwork) {
    if hasScarf { canvas.draw(art[tail], at: neck) }
    if gender == .female { canvas.draw(art[lock, gender], at: neck) }
  }

  /// Draws the parts in front of the body.
  func drawInFront(on canvas: inout Grid, neck: Point, with art: Artwork) {
    if hasScarf { canvas.draw(art[.scarf], at: neck) }
    canvas.draw(art[.head, gender], at: neck)
    if gender == .male { canvas.draw(art[lock, gender], at: neck) }
    for part in face.parts { canvas.draw(art[part], at: neck) }
  }
}
