import PixelPalCore

/// How somebody is drawn who stands or sits: a body, a head on it, and what both wear.
struct Figure {
  var gender: Gender
  var phase: Phase
  var body: Part
  var face: Features
  var lock: Part = .lockMid
  var tail: SharedPart = .scarfTailMid
  /// How far the body is off the ground.
  var lift = 0
  /// How far the head sinks, and the body with it where it can.
  var sink = 0
  /// How far the head leans to the right.
  var lean = 0

  /// Pictures are squares of so many pixels.
  static let size = 48
  /// The row in which shoes end; one is left below for a glow.
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

  /// Where the head is hung up.
  func headNeck(with art: Artwork) -> Point {
    let body = art[self.body, gender]
    return Point(Figure.middle + lean, Figure.ground + 1 - (body.height - body.anchor.y) - lift + sink)
  }
}

extension Grid {
  /// The grid with rows cut out of its middle, so that all above comes down: a breath.
  func sunk(by rows: Int) -> Grid {
    guard rows > 0, height > anchor.y + 8 + rows else { return self }
    var copy = Grid(width: width, height: height - rows, anchor: anchor)
    let cut = anchor.y + 5
    for point in copy.points { copy[point] = self[point.x, point.y < cut ? point.y : point.y + rows] }
    return copy
  }
}

/// A head, its hair and its scarf.
struct HeadPose {
  var gender: Gender
  var phase: Phase
  var face: Features
  var lock: Part
  var tail: SharedPart

  private var hasScarf: Bool { phase >= .energized }

  /// What the body hides.
  func drawBehind(on canvas: inout Grid, neck: Point, with art: Artwork) {
    if hasScarf { canvas.draw(art[tail], at: neck) }
    if gender == .female { canvas.draw(art[lock, gender], at: neck) }
  }

  /// What hides the body.
  func drawInFront(on canvas: inout Grid, neck: Point, with art: Artwork) {
    if hasScarf { canvas.draw(art[.scarf], at: neck) }
    canvas.draw(art[.head, gender], at: neck)
    if gender == .male { canvas.draw(art[lock, gender], at: neck) }
    for part in face.parts { canvas.draw(art[part], at: neck) }
  }
}
