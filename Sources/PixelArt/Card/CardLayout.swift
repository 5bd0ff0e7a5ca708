/// The layout of a card, in drawn pixels.
struct CardLayout {
  let width: Int
  let height: Int
  /// The row in which the sky ends.
  let horizon: Int
  /// The scale of the pal, and the point below its feet.
  let pal: (scale: Int, foot: Point)
  /// The first row of the foreground, and the column in which it slopes away; `nil` if it spans the full width.
  let ground: (top: Int, sinksAt: Int?)
  /// The positions of the sun or moon, and of the setting sun.
  let light: Point
  let sunset: Point
  /// The place of the product's name.
  let title: Lettering.Place
  /// The place of the phase's message.
  let message: Lettering.Place
  /// The scale of the text with dates and numbers.
  let factScale: Int
  /// The stepped hill: its columns, the row of the lowest step, and the height of each step.
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

  /// Returns the columns and the top row of a step of the hill.
  func step(_ index: Int, of count: Int) -> (columns: Range<Int>, top: Int) {
    let length = climb.columns.count
    let start = climb.columns.lowerBound
    return (
      start + length * index / count..<start + length * (index + 1) / count, climb.top - climb.rise * index
    )
  }

  /// Returns true if text may be drawn at or next to a point, for any pal and phase.
  func mayHaveWords(_ point: Point) -> Bool {
    [(title, lines: 1), (message, lines: 3)].contains { place, lines in
      (place.x - 9...place.x + place.width).contains(point.x)
        && (place.top - 4...place.top + lines * place.pitch + 4).contains(point.y)
    }
  }
}
