/// The layout of a card, in drawn pixels.
///
/// In the card's file, each drawn pixel is enlarged by ``ShareCardShape/scale``.
struct CardLayout {
  let width: Int
  let height: Int
  /// The row at which the sky ends and the hills begin.
  let horizon: Int
  /// The pal's scale, and the point directly below its feet.
  let palPlacement: (scale: Int, foot: Point)
  /// The foreground's top row, and the column from which the foreground slopes down.
  ///
  /// `sinksAt` is `nil` if the foreground stays level.
  let foreground: (top: Int, sinksAt: Int?)
  /// The position of the sun or moon in every scene except the sunset, in which the sun is lower.
  let sunPosition: Point
  /// The sun's position at sunset.
  let settingSunPosition: Point
  /// The text block for the product's name.
  let titleBlock: CardTextWriter.TextPlacement
  /// The text block for the headline.
  let headlineBlock: CardTextWriter.TextPlacement
  /// The scale of the text that states dates and counts.
  let detailScale: Int
  /// The columns of the stepped hill, the row of its lowest step, and the height of each step.
  let hill: (columns: Range<Int>, top: Int, rise: Int)
  /// The scale at which keepsakes are drawn.
  let keepsakeScale: Int
  /// The columns beside the pal in which keepsakes can stand, each range with the row directly below them.
  ///
  /// The row is `nil` if the keepsakes stand on the edge of the foreground.
  let keepsakeSpaces: [(columns: Range<Int>, bottom: Int?)]

  init(_ shape: ShareCardShape, hillSteps: Int) {
    (width, height) = shape.drawnSize
    switch shape {
    case .wide:
      horizon = 108
      (sunPosition, settingSunPosition) = (Point(79, 54), Point(119, 78))
      palPlacement = (2, Point(50, 148))
      foreground = (141, hillSteps == 0 ? nil : 94)
      titleBlock = CardTextWriter.TextPlacement(scale: 2, x: 9, top: 9, maxLineWidth: 80)
      headlineBlock = CardTextWriter.TextPlacement(scale: 2, x: 106, top: 9, maxLineWidth: 188)
      detailScale = 1
      hill = (columns: 103..<300, top: 123, rise: 5)
      keepsakeScale = 1
      keepsakeSpaces = [(1..<25, nil), (78..<102, nil)]
    case .tall:
      horizon = 206
      (sunPosition, settingSunPosition) = (Point(238, 38), Point(135, 176))
      palPlacement = (4, Point(135, 466))
      foreground = (286, nil)
      titleBlock = CardTextWriter.TextPlacement(scale: 4, x: 14, top: 20, maxLineWidth: 160)
      headlineBlock = CardTextWriter.TextPlacement(scale: 3, x: 14, top: 66, maxLineWidth: 248)
      detailScale = 2
      hill = (columns: 0..<270, top: 252, rise: 8)
      keepsakeScale = 2
      keepsakeSpaces = [370, 464].flatMap { row in [(8..<70, row), (200..<262, row)] }
    }
  }

  /// Returns the columns and the top row of the step at `index` (0 is the lowest) of a hill with `count` steps.
  func hillStepBounds(at index: Int, of count: Int) -> (columns: Range<Int>, top: Int) {
    let length = hill.columns.count
    let start = hill.columns.lowerBound
    return (
      start + length * index / count..<start + length * (index + 1) / count, hill.top - hill.rise * index
    )
  }

  /// Returns true if text can cover `point` or a pixel near it, for any pal and phase.
  func isInOrNearTextArea(_ point: Point) -> Bool {
    [(titleBlock, lines: 1), (headlineBlock, lines: 3)].contains { place, lines in
      (place.x - 9...place.x + place.maxLineWidth).contains(point.x)
        && (place.top - 4...place.top + lines * place.linePitch + 4).contains(point.y)
    }
  }
}
