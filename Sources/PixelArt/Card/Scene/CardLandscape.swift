import PixelPalCore

/// The scene behind a pal: a sky with the sun or moon, and hills.
///
/// The scene looks hand-drawn, but is always the same.
struct CardLandscape {
  let phase: Phase
  let colours: CardColours
  let layout: CardLayout
  /// The position of the sun or moon in this phase.
  private let sunPosition: Point

  init(_ phase: Phase, _ skin: Skin?, _ layout: CardLayout) {
    (self.phase, self.layout) = (phase, layout)
    colours = CardColours(phase, skin)
    sunPosition = phase == .energized ? layout.settingSunPosition : layout.sunPosition
  }

  var width: Int { layout.width }
  var height: Int { layout.height }
  /// The row at which the sky ends and the hills begin.
  var horizon: Int { layout.horizon }

  /// Paints everything in the background that doesn't move.
  func paintBackground(on painting: inout PixelCanvas) {
    paintSky(on: &painting)
    paintSunOrNightSky(on: &painting)
    paintClouds(on: &painting)
    paintRidges(on: &painting)
  }

  /// Paints the sky as bands of colour with ordered dithering between them.
  private func paintSky(on painting: inout PixelCanvas) {
    let bands = colours.sky.count
    for y in 0..<height {
      // The depth counts sixteenths of a band: divided by 16, the quotient selects the band, and the remainder is the
      // share of the next band.
      let depth = min(y, horizon) * (bands - 1) * 16 / horizon
      let (band, share) = (min(depth / 16, bands - 1), depth % 16)
      for x in 0..<width {
        let isNext = share > CardLandscape.bayerMatrix[(y & 3) * 4 + (x & 3)] * 6 / 16 + 5
        painting[x, y] = colours.sky[min(band + (isNext ? 1 : 0), bands - 1)]
      }
    }
  }

  /// A 4 by 4 Bayer matrix for ordered dithering.
  private static let bayerMatrix = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  // MARK: Sun, moon and stars

  private func paintSunOrNightSky(on painting: inout PixelCanvas) {
    let place = sunPosition
    switch phase {
    case .dormant:
      paintStars(sparsity: 3, on: &painting)
      painting.drawCrescent(at: place, radius: 9, colour: colours.sun)
    case .active:
      painting.drawDitheredRing(at: place, from: 17, to: 21, colour: colours.halo)
      painting.drawDisc(at: place, radius: 14, colour: colours.sun)
    case .energized:
      painting.drawDitheredRing(at: place, from: 28, to: 32, colour: colours.halo)
      painting.drawDisc(at: place, radius: 24, colour: colours.sun)
    case .ascended:
      paintAurora(on: &painting)
      paintStars(sparsity: 1, on: &painting)
      painting.drawDisc(at: place, radius: 15, colour: colours.sun)
      for crater in [(-5, -4, 3), (4, 2, 4), (-3, 7, 2), (6, -7, 2)] {
        painting.drawDisc(
          at: Point(place.x + crater.0, place.y + crater.1), radius: crater.2,
          colour: colours.sun.mixed(with: colours.sky[6], percent: 22))
      }
    }
  }

  private func skyColour(at y: Int) -> Colour {
    let bands = colours.sky.count
    return colours.sky[min((y * (bands - 1) * 2 / horizon + 1) / 2, bands - 1)]
  }

  /// Returns the positions of the stars, one for every `sparsity` × 210 pixels above the horizon.
  private func starPositions(sparsity: Int) -> [Point] {
    (0..<width * horizon / (210 * sparsity)).map { index in
      Point(
        ScatterNoise.value(at: index, stream: .starColumn, below: width),
        ScatterNoise.value(at: index, stream: .starRow, below: horizon * 8 / 10))
    }
  }

  private func paintStars(sparsity: Int, on painting: inout PixelCanvas) {
    // A star next to a letter would look like a full stop.
    for (index, star) in starPositions(sparsity: sparsity).enumerated() where !layout.isInOrNearTextArea(star) {
      let share = [35, 60, 85, 45, 70][index % 5]
      painting[star.x, star.y] = skyColour(at: star.y).mixed(with: colours.text, percent: share)
    }
  }

  /// Paints an aurora, brightest at its lower edge.
  private func paintAurora(on painting: inout PixelCanvas) {
    for x in 0..<width {
      let sway = sine(degrees: Double(x) * 2.1 + 40) * 9 + sine(degrees: Double(x) * 5.3) * 4
      let bottom = horizon * 55 / 100 + Int(sway.rounded())
      let length = 26 + Int((sine(degrees: Double(x) * 7.9) * 8).rounded())
      for row in 0..<length {
        let y = bottom - row
        let share = 46 - row * 46 / length
        guard share > CardLandscape.bayerMatrix[(y & 3) * 4 + (x & 3)] * 2 else { continue }
        let hue = row * 2 < length ? Colour(0x3FD9A8) : Colour(0x4E8FD9)
        painting[x, y] = skyColour(at: max(0, y)).mixed(with: hue, percent: row * 3 < length ? 50 : 30)
      }
    }
  }

  // MARK: Clouds

  private func paintClouds(on painting: inout PixelCanvas) {
    switch phase {
    case .dormant:
      paintLongThinCloud(at: Point(width * 20 / 100, horizon * 80 / 100), length: 70, on: &painting)
      paintLongThinCloud(at: Point(width * 66 / 100, horizon * 72 / 100), length: 90, on: &painting)
    case .active:
      paintCloud(at: Point(width * 90 / 100, horizon * 62 / 100), size: 9, on: &painting)
      paintCloud(at: Point(width * 62 / 100, horizon * 86 / 100), size: 5, on: &painting)
      paintCloud(at: Point(width * 5 / 100, horizon * 72 / 100), size: 6, on: &painting)
    case .energized:
      paintLongThinCloud(at: Point(width * 8 / 100, horizon * 60 / 100), length: 80, on: &painting)
      paintLongThinCloud(at: Point(width * 50 / 100, horizon * 68 / 100), length: 110, on: &painting)
      paintLongThinCloud(at: Point(width * 30 / 100, horizon * 84 / 100), length: 60, on: &painting)
      paintLongThinCloud(at: Point(width * 78 / 100, horizon * 86 / 100), length: 70, on: &painting)
    case .ascended: break
    }
  }

  /// Paints a cloud made of discs, with a flat bottom.
  private func paintCloud(at place: Point, size: Int, on painting: inout PixelCanvas) {
    let puffs = [(-2, 0, 8), (-1, -4, 10), (1, -5, 11), (3, -1, 8), (5, 1, 5), (-4, 2, 5)]
    for isShade in [true, false] {
      for (dx, dy, radius) in puffs {
        let centre = Point(place.x + dx * size / 2, place.y + dy * size / 10 - (isShade ? 0 : 2))
        painting.drawDisc(
          at: centre, radius: radius * size / 10 + (isShade ? 1 : 0),
          colour: isShade ? colours.cloudShade : colours.cloud,
          above: place.y + size / 3)
      }
    }
  }

  /// Paints a long thin evening cloud.
  private func paintLongThinCloud(at place: Point, length: Int, on painting: inout PixelCanvas) {
    for (row, part) in [(0, (30, 30)), (1, (8, 4)), (2, (0, 0)), (3, (20, 14)), (4, (44, 36))] {
      let (from, to) = (place.x + length * part.0 / 100, place.x + length - length * part.1 / 100)
      painting.fillRectangle(
        x: from, y: place.y + row, width: max(0, to - from), height: 1,
        colour: row < 2 ? colours.cloud : colours.cloudShade)
    }
  }

  // MARK: Hills

  private func paintRidges(on painting: inout PixelCanvas) {
    for (index, colour) in colours.hills.enumerated() {
      let base = horizon - 18 + index * 14
      for x in 0..<width {
        let top = ridgeTop(ofRidge: index, atX: x, base: base)
        painting.fillRectangle(x: x, y: top, width: 1, height: height - top, colour: colour)
        // Slopes that rise to the right are drawn as lit by the sun.
        if ridgeTop(ofRidge: index, atX: x + 1, base: base) < top
          || index == 0 && ridgeTop(ofRidge: index, atX: x + 3, base: base) < top
        {
          painting[x, top] = colour.mixed(with: colours.sun, percent: 18)
        }
      }
      if index == 1 { paintPines(base: base, colour: colours.hills[2], on: &painting) }
    }
  }

  private func ridgeTop(ofRidge index: Int, atX x: Int, base: Int) -> Int {
    let at = Double(x)
    let height: Double
    switch index {
    case 0:
      // The absolute value of a wave has sharp valleys between its peaks, which looks like mountains.
      height = 16 * sine(degrees: at * 2.6 + 70).magnitude + 5 * sine(degrees: at * 7.3).magnitude
    case 1: height = 6 * sine(degrees: at * 3.1 + 200) + 3 * sine(degrees: at * 8.3)
    default: height = 5 * sine(degrees: at * 2.3 + 110) + 2 * sine(degrees: at * 6.1 + 30)
    }
    return base - Int(height.rounded())
  }

  /// Paints groups of pines in the distance, in the given colour.
  ///
  /// `base` is the base row of the ridge on which the pines stand.
  private func paintPines(base: Int, colour: Colour, on painting: inout PixelCanvas) {
    for index in 0..<width / 9 {
      let x = ScatterNoise.value(at: index, stream: .pine, below: width)
      guard sine(degrees: Double(x) * 3.7) > -0.2 else { continue }
      let foot = ridgeTop(ofRidge: 1, atX: x, base: base) + 2
      let tall = 6 + index * 5 % 5
      for row in 0..<tall {
        let half = (row + 1) * 3 / tall
        painting.fillRectangle(x: x - half, y: foot - tall + row, width: half * 2 + 1, height: 1, colour: colour)
      }
    }
  }
}

extension PixelCanvas {
  /// Paints a disc without the part below the row `bottom`.
  mutating func drawDisc(at centre: Point, radius: Int, colour: Colour, above bottom: Int = .max) {
    for point in PixelCanvas.discPoints(radius: radius) where centre.y + point.y <= bottom {
      self[centre.x + point.x, centre.y + point.y] = colour
    }
  }

  /// Paints a crescent: a disc without the part covered by a smaller disc to its upper left.
  mutating func drawCrescent(at centre: Point, radius: Int, colour: Colour) {
    let shadow = PixelCanvas.discPoints(radius: radius - 1).map { $0 - Point(4, 2) }
    for point in PixelCanvas.discPoints(radius: radius) where !shadow.contains(point) {
      self[centre.x + point.x, centre.y + point.y] = colour
    }
  }

  /// Returns the points of a disc centred on the origin.
  private static func discPoints(radius: Int) -> [Point] {
    (-radius...radius).flatMap { y in (-radius...radius).map { Point($0, y) } }
      .filter { $0.x * $0.x + $0.y * $0.y <= radius * radius + radius / 2 }
  }

  /// Paints a ring over the existing pixels, dithered so that every other existing pixel shows through.
  mutating func drawDitheredRing(at centre: Point, from inner: Int, to outer: Int, colour: Colour) {
    for dy in -outer...outer {
      for dx in -outer...outer {
        let distance = dx * dx + dy * dy
        guard distance <= outer * outer + outer / 2, distance > inner * inner else { continue }
        if (centre.x + dx + centre.y + dy) & 1 == 0 { self[centre.x + dx, centre.y + dy] = colour }
      }
    }
  }
}
