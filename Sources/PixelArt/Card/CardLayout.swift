/// Where everything stands on a card of a shape, in pixels that are drawn.
struct CardLayout {
  let width: Int
  let height: Int
  /// The row in which the sky ends.
  let horizon: Int
  /// How many times the pal is enlarged, and the point under its feet.
  let pal: (scale: Int, foot: Point)
  /// The row in which the ground begins that the pal stands on, and the column in which it sinks away; `nil` where it
  /// reaches from side to side.
  let ground: (top: Int, sinksAt: Int?)
  /// Where sun and moon are; in the evening the sun goes down elsewhere.
  let light: Point
  let sunset: Point
  /// The name of the product.
  let title: Lettering.Place
  /// What the phase says.
  let message: Lettering.Place
  /// How many times the letters of the days are enlarged.
  let factScale: Int
  /// The hill with a step for each phase: its columns, the row of the lowest step, and how much higher the next one is.
  let climb: (columns: Range<Int>, top: Int, rise: Int)

  init(_ shape: CardShape, stages: Int) {
    (width, height) = shape.grid
    switch shape {
    case .wide:
      horizon = 108
      (light, sunset) = (Point(84, 54), Point(119, 78))
      pal = (2, Point(50, 148))
      ground = (141, stages == 0 ? nil : 94)
      title = Lettering.Place(scale: 2, x: 9, top: 9, width: 80)
      message = Lettering.Place(scale: 2, x: 106, top: 9, width: 188)
      factScale = 1
      climb = (columns: 103..<300, top: 123, rise: 5)
    case .tall:
      horizon = 206
      (light, sunset) = (Point(238, 38), Point(135, 176))
      pal = (4, Point(135, 466))
      ground = (312, nil)
      title = Lettering.Place(scale: 4, x: 14, top: 20, width: 160)
      message = Lettering.Place(scale: 3, x: 14, top: 66, width: 248)
      factScale = 2
      climb = (columns: 0..<270, top: 252, rise: 8)
    }
  }

  /// Of so many steps of the climb the one with this number: its columns, and the row in which it begins.
  func step(_ index: Int, of count: Int) -> (columns: Range<Int>, top: Int) {
    let length = climb.columns.count
    let start = climb.columns.lowerBound
    return (
      start + length * index / count..<start + length * (index + 1) / count, climb.top - climb.rise * index
    )
  }

  /// Whether words may stand at a point or beside it, whatever the pal and its phase have to say.
  func mayHaveWords(_ point: Point) -> Bool {
    [(title, lines: 1), (message, lines: 3)].contains { place, lines in
      (place.x - 9...place.x + place.width).contains(point.x)
        && (place.top - 4...place.top + lines * place.pitch + 4).contains(point.y)
    }
  }
}
