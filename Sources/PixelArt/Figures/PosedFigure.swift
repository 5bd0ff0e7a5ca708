import PixelPalCore

/// A standing or sitting figure, with a body, a head and clothes.
struct PosedFigure {
  var gender: Gender
  var phase: Phase
  var body: GenderedPart
  var face: FaceParts
  var hairLock: GenderedPart = .lockMid
  var scarfTail: GenderNeutralPart = .scarfTailMid
  /// The height of the body above the ground, in pixels.
  var bodyLift = 0
  /// The distance in pixels that the head sinks, as in breathing, along with the upper body if the body is tall enough.
  var headSink = 0
  /// The distance in pixels that the head leans to the right.
  var headLean = 0

  /// The width and height of every picture of a pal, in pixels.
  static let pictureSize = 48
  /// The bottom row of the shoes; the rows below leave room for a glow.
  static let groundRow = 45
  /// The column of the neck, where the head joins the body.
  static let neckColumn = 23

  func grid(with art: Artwork) -> RoleGrid {
    var canvas = RoleGrid(width: PosedFigure.pictureSize, height: PosedFigure.pictureSize)
    let neck = neckPosition(with: art)
    let head = HeadLayers(gender: gender, phase: phase, face: face, hairLock: hairLock, scarfTail: scarfTail)
    head.drawPartsBehindBody(on: &canvas, neck: neck, with: art)
    canvas.draw(art[body, gender].sunk(removingMiddleRows: headSink), at: neck - Point(headLean, 0))
    head.drawPartsInFrontOfBody(on: &canvas, neck: neck, with: art)
    return canvas
  }

  /// Returns the position of the neck, where the head's anchor is placed.
  func neckPosition(with art: Artwork) -> Point {
    let body = art[self.body, gender]
    return Point(
      PosedFigure.neckColumn + headLean, PosedFigure.groundRow + 1 - (body.height - body.anchor.y) - bodyLift + headSink
    )
  }
}

extension RoleGrid {
  /// Returns the grid without `rows` rows of its middle, so that everything above them sinks, as in breathing.
  func sunk(removingMiddleRows rows: Int) -> RoleGrid {
    guard rows > 0, height > anchor.y + 8 + rows else { return self }
    var copy = RoleGrid(width: width, height: height - rows, anchor: anchor)
    let cut = anchor.y + 5
    for point in copy.points { copy[point] = self[point.x, point.y < cut ? point.y : point.y + rows] }
    return copy
  }
}

/// A head with its face, hair and scarf.
struct HeadLayers {
  var gender: Gender
  var phase: Phase
  var face: FaceParts
  var hairLock: GenderedPart
  var scarfTail: GenderNeutralPart

  private var hasScarf: Bool { phase >= .energized }

  /// Draws the parts behind the body.
  func drawPartsBehindBody(on canvas: inout RoleGrid, neck: Point, with art: Artwork) {
    if hasScarf { canvas.draw(art[scarfTail], at: neck) }
    if gender == .female { canvas.draw(art[hairLock, gender], at: neck) }
  }

  /// Draws the parts in front of the body.
  func drawPartsInFrontOfBody(on canvas: inout RoleGrid, neck: Point, with art: Artwork) {
    if hasScarf { canvas.draw(art[.scarf], at: neck) }
    canvas.draw(art[.head, gender], at: neck)
    if gender == .male { canvas.draw(art[hairLock, gender], at: neck) }
    for part in face.parts { canvas.draw(art[part], at: neck) }
  }
}
