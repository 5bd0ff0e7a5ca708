import PixelPalCore

/// A standing or sitting figure, with a body, a head and clothes.
struct PosedFigure {
  var gender: Gender
  var phase: Phase
  var body: GenderedArtPart
  var face: FaceParts
  var hairLock: GenderedArtPart = .lockMid
  var cloth: ScarfOrCapeShape = .hanging
  /// The body's height above the ground, in pixels.
  var bodyLift = 0
  /// How far the head sinks, in pixels, for example while the pal breathes.
  ///
  /// If the body is tall enough, the upper body sinks, too.
  var headSink = 0
  /// How far the head leans to the right, in pixels.
  var headLean = 0

  /// The width and height of every picture of a pal, in pixels.
  static let pictureSize = 48
  /// The shoes' bottom row.
  ///
  /// The rows below leave room for a glow.
  static let groundRow = 45
  /// The highest row at which a neck can be, so that there is room for the hair above it.
  static let highestNeckRow = 23
  /// The column of the neck, where the head joins the body.
  static let neckColumn = 23

  func grid(with art: Artwork) -> RoleGrid {
    var canvas = RoleGrid(width: PosedFigure.pictureSize, height: PosedFigure.pictureSize)
    let neck = neckPosition(with: art)
    let head = HeadLayers(
      gender: gender, phase: phase, face: face, hairLock: hairLock,
      // A sitting pal in the fourth phase is drawn with its cape already spread out.
      cloth: body == .sit && phase == .ascended ? nil : cloth,
      clothRows: art[body, gender, phase].height - art[body, gender, phase].anchor.y - 1)
    let trunkNeck = neck - Point(headLean, 0)
    head.drawPartsBehindBody(on: &canvas, neck: neck, with: art)
    let bag = body == .sit ? nil : HipBag(phase)
    bag?.draw(on: &canvas, trunkNeck: trunkNeck, swing: 0, with: art)
    canvas.draw(art[body, gender, phase].sunk(removingMiddleRows: headSink), at: trunkNeck)
    bag?.drawStrap(on: &canvas, trunkNeck: trunkNeck, with: art)
    head.drawPartsInFrontOfBody(on: &canvas, neck: neck, with: art)
    return canvas
  }

  /// Returns the position of the neck, where the head's anchor is placed.
  func neckPosition(with art: Artwork) -> Point {
    let body = art[self.body, gender, phase]
    let row = PosedFigure.groundRow + 1 - (body.height - body.anchor.y) - bodyLift + headSink
    return Point(PosedFigure.neckColumn + headLean, max(row, PosedFigure.highestNeckRow))
  }
}

extension RoleGrid {
  /// Returns the grid without `rows` rows below its anchor, so that everything above them sinks, as when the pal
  /// breathes.
  ///
  /// A grid that is too low for this is returned unchanged.
  func sunk(removingMiddleRows rows: Int) -> RoleGrid {
    guard rows > 0, height > anchor.y + 5 + rows else { return self }
    var copy = RoleGrid(width: width, height: height - rows, anchor: anchor)
    let cut = anchor.y + 3
    for point in copy.points { copy[point] = self[point.x, point.y < cut ? point.y : point.y + rows] }
    return copy
  }
}

/// The shape of a cloth that hangs from the neck: the tail of a scarf, or a cape.
enum ScarfOrCapeShape {
  case flat, hanging, flying

  /// Returns the part that draws the cloth, or `nil` if the pal wears no cloth in `phase`.
  func part(in phase: Phase) -> GenderNeutralArtPart? {
    switch (phase, self) {
    case (.dormant, _), (.active, _): nil
    case (.energized, .flat): .scarfTailFlat
    case (.energized, .hanging): .scarfTailMid
    case (.energized, .flying): .scarfTailUp
    case (.ascended, .flat): .capeFlat
    case (.ascended, .hanging): .capeMid
    case (.ascended, .flying): .capeUp
    }
  }
}

/// The bag that an energized pal carries at its hip.
struct HipBag {
  private let hipRow: Int

  /// Creates the bag, or returns `nil` if the pal carries no bag in `phase`.
  init?(_ phase: Phase) {
    guard phase == .energized else { return nil }
    hipRow = FigureProportions(phase).trunkRows
  }

  func draw(on canvas: inout RoleGrid, trunkNeck: Point, swing: Int, with art: Artwork) {
    canvas.draw(art[.bag], at: trunkNeck + Point(swing, hipRow))
  }

  func drawStrap(on canvas: inout RoleGrid, trunkNeck: Point, with art: Artwork) {
    canvas.draw(art[.bagStrap], at: trunkNeck)
  }
}

/// A head with its face, its hair and the cloth around its neck.
struct HeadLayers {
  var gender: Gender
  var phase: Phase
  var face: FaceParts
  var hairLock: GenderedArtPart
  var cloth: ScarfOrCapeShape?
  /// The cloth's maximum length in rows.
  ///
  /// A longer cloth, such as the cape of a crouching pal, is shortened.
  var clothRows = PosedFigure.pictureSize

  /// Draws the layers behind the body: the scarf's tail or the cape and, for a girl, the hair.
  func drawPartsBehindBody(on canvas: inout RoleGrid, neck: Point, with art: Artwork) {
    if let cloth = cloth?.part(in: phase).map({ art[$0] }) {
      canvas.draw(cloth.sunk(removingMiddleRows: cloth.height - clothRows), at: neck)
    }
    if gender == .female { canvas.draw(art[hairLock, gender, phase], at: neck) }
  }

  /// Draws the layers in front of the body.
  ///
  /// The layers are the scarf or the cape's collar, the head with its face and, for a boy, the lock of hair.
  func drawPartsInFrontOfBody(on canvas: inout RoleGrid, neck: Point, with art: Artwork) {
    if phase >= .energized { canvas.draw(art[phase == .energized ? .scarf : .collar], at: neck) }
    canvas.draw(art[.head, gender, phase], at: neck)
    if gender == .male { canvas.draw(art[hairLock, gender, phase], at: neck) }
    for part in face.parts { canvas.draw(art[part], at: neck) }
  }
}
