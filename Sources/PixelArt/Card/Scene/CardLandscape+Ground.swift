import PixelPalCore

extension CardLandscape {
  /// Paints a hill with steps of bare earth under grass.
  func paintHill(steps: Int, on painting: inout PixelCanvas) {
    for index in 0..<steps {
      let (columns, top) = layout.hillStepBounds(at: index, of: steps)
      painting.fillRectangle(
        x: columns.lowerBound, y: top, width: columns.count, height: height - top, colour: colours.earth)
      for x in columns {
        for y in top..<height where ScatterNoise.value(at: y * width + x, stream: .pebble, below: 70) == 0 {
          painting.fillRectangle(x: x, y: y, width: 2, height: 1, colour: colours.pebble)
        }
      }
    }
    for index in 0..<steps {
      let (columns, top) = layout.hillStepBounds(at: index, of: steps)
      paintGrassEdge(columns: columns, top: top, on: &painting)
    }
  }

  /// Paints the grass that hangs over the edge of the step in `columns`, with its top row at `top`.
  private func paintGrassEdge(columns: Range<Int>, top: Int, on painting: inout PixelCanvas) {
    for x in columns {
      let hang = 3 + ScatterNoise.value(at: x, stream: .turf, below: 3)
      // The corners of a step are rounded.
      let inset = x == columns.lowerBound || x == columns.upperBound - 1 ? 1 : 0
      painting.fillRectangle(x: x, y: top + inset, width: 1, height: hang, colour: colours.grass)
      painting[x, top + inset] = colours.grassLight
      painting[x, top + hang + inset] = colours.grassShade
      if ScatterNoise.value(at: x, stream: .blade, below: 9) == 0 { painting[x, top - 1] = colours.grassLight }
    }
    for index in 0..<columns.count / 16 {
      let x =
        columns.lowerBound + 4
        + ScatterNoise.value(at: columns.lowerBound + index, stream: .tuftColumn, below: columns.count - 8)
      paintFlower(index: index + columns.lowerBound, at: Point(x, top - 1), size: 1, on: &painting)
    }
  }

  /// Paints the foreground, which is the ground under the pal, after the pal has walked `distanceWalked` pixels.
  func paintForeground(distanceWalked: Int, on painting: inout PixelCanvas) {
    for x in 0..<width {
      let top = foregroundTop(atX: x)
      guard top < height else { continue }
      painting.fillRectangle(x: x, y: top, width: 1, height: height - top, colour: colours.grass)
      painting.fillRectangle(x: x, y: top, width: 1, height: 2, colour: colours.grassLight)
    }
    paintGrassDetails(distanceWalked: distanceWalked, on: &painting)
  }

  /// Returns the top row of the foreground in column `x`.
  ///
  /// The rows form gentle waves.
  func foregroundTop(atX x: Int) -> Int {
    let wave = Int((sine(degrees: Double(x) * 3.3 + 20) * 1.6).rounded())
    guard let sinks = layout.foreground.sinksAt else { return layout.foreground.top + wave }
    let beyond = max(0, x - sinks)
    let depth = beyond * beyond / 12
    return layout.foreground.top + wave + depth
  }

  /// Paints blades of grass and flowers that move past below a walking pal.
  private func paintGrassDetails(distanceWalked: Int, on painting: inout PixelCanvas) {
    let size = layout.palPlacement.scale
    let rows = height - layout.foreground.top
    // The pattern repeats after the distance that the pal walks in the animation, so that the animation loops
    // seamlessly.
    let round = CardAnimation.distanceWalked(at: CardAnimation.frameCount, in: phase) * size
    for index in 0..<round * rows / (60 * size * size) {
      let place = ScatterNoise.value(at: index, stream: .tuftColumn, below: round) - distanceWalked
      let first = (place % round + round) % round - 4 * size
      let depth = 5 + ScatterNoise.value(at: index, stream: .tuftRow, below: rows - 4)
      for x in stride(from: first, to: width, by: round) {
        paintTuftOrFlower(
          index: index, at: Point(x, foregroundTop(atX: x) + depth - depth % size), size: size, on: &painting)
      }
    }
  }

  private func paintTuftOrFlower(index: Int, at place: Point, size: Int, on painting: inout PixelCanvas) {
    switch ScatterNoise.value(at: index, stream: .tuftKind, below: 6) {
    case 0, 1, 2:
      for (dx, dy) in [(0, 0), (2, 0), (1, 1)] {
        painting.fillRectangle(
          x: place.x + dx * size, y: place.y + dy * size, width: size, height: size, colour: colours.grassLight)
      }
    case 3, 4: painting.fillRectangle(x: place.x, y: place.y, width: 2 * size, height: size, colour: colours.grassShade)
    default: paintFlower(index: index, at: place, size: size, on: &painting)
    }
  }

  /// Paints a flower with four petals and a stalk.
  ///
  /// `index` is the number of the flower, which determines its colour. Each petal is a square with sides of `size`
  /// pixels.
  private func paintFlower(index: Int, at place: Point, size: Int, on painting: inout PixelCanvas) {
    let petals = colours.flowers[index % colours.flowers.count]
    for (dx, dy) in [(1, 0), (0, 1), (2, 1), (1, 2)] {
      painting.fillRectangle(
        x: place.x + dx * size, y: place.y + (dy - 2) * size, width: size, height: size, colour: petals)
    }
    painting.fillRectangle(x: place.x + size, y: place.y - size, width: size, height: size, colour: colours.sun)
    painting.fillRectangle(x: place.x + size, y: place.y + size, width: size, height: size, colour: colours.grassShade)
  }

  /// Paints the shadow below the pal's feet.
  func paintPalShadow(on painting: inout PixelCanvas) {
    let (size, foot) = layout.palPlacement
    for (row, half) in [(-1, 9), (0, 11), (1, 9)] {
      painting.fillRectangle(
        x: foot.x - half * size, y: foot.y + row * size, width: 2 * half * size, height: size,
        colour: colours.grassShade)
    }
  }
}
