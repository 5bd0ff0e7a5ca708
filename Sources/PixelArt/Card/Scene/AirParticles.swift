import PixelPalCore

/// Particles that move in the air of a card's scene.
///
/// The season of the pal's skin brings petals, seeds, leaves or snow. The phase brings sparks, fireflies or stars.
struct AirParticles {
  let landscape: CardLandscape
  let skin: Skin?
  /// The number of the hill's steps.
  ///
  /// No particles are painted in front of the steps.
  let hillSteps: Int

  /// Paints the particles in the animation's frame `tick`.
  func paint(at tick: Int, on painting: inout PixelCanvas) {
    paintGlowingParticles(at: tick, on: &painting)
    if let skin { paintSeasonalParticles(of: skin, at: tick, on: &painting) }
  }

  /// Paints glowing particles: none at dawn or by day, a few sparks in the evening, and fireflies at night.
  private func paintGlowingParticles(at tick: Int, on painting: inout PixelCanvas) {
    let count: Int
    switch landscape.phase {
    case .dormant, .active: return
    case .energized: count = 9
    case .ascended: count = 18
    }
    let (low, high) = (landscape.horizon - 30, landscape.height - 6)
    for index in 0..<count {
      let sway = Int((sine(degrees: Double(tick * 9 + index * 77)) * 3).rounded())
      let x = ScatterNoise.value(at: index, stream: .gleamColumn, below: landscape.width) + sway
      let y = low + ScatterNoise.value(at: index, stream: .gleamRow, below: high - low) - (tick + index * 5) / 6 % 9
      let age = (tick + index * 7) % 24
      guard age < 18, !isHillEarth(atX: x, y: y) else { continue }
      painting[x, y] = Colour(0xFFF9C4)
      guard age >= 5, age < 13 else { continue }
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        painting[x + dx, y + dy] = landscape.colours.sun.mixed(with: landscape.colours.accent, percent: 60)
      }
    }
    if landscape.phase == .ascended { paintTwinklingStars(at: tick, on: &painting) }
  }

  /// Paints a few large stars that twinkle.
  private func paintTwinklingStars(at tick: Int, on painting: inout PixelCanvas) {
    for index in 0..<26 {
      let x = ScatterNoise.value(at: index, stream: .twinkleColumn, below: landscape.width)
      let y = ScatterNoise.value(at: index, stream: .twinkleRow, below: landscape.horizon * 3 / 4)
      guard !landscape.layout.isInOrNearTextArea(Point(x, y)) else { continue }
      let age = (tick + index * 9) % 30
      painting[x, y] = landscape.colours.text
      guard age < 16 else { continue }
      let length = age >= 4 && age < 12 ? 2 : 1
      for step in 1...length {
        let colour = landscape.colours.halo.mixed(with: landscape.colours.text, percent: step == 1 ? 65 : 25)
        for (dx, dy) in [(step, 0), (-step, 0), (0, step), (0, -step)] { painting[x + dx, y + dy] = colour }
      }
    }
  }

  private func paintSeasonalParticles(of skin: Skin, at tick: Int, on painting: inout PixelCanvas) {
    for index in 0..<landscape.width * landscape.height / 1600 {
      let fall = 2 + index % 3
      let sway = Int((sine(degrees: Double(tick * 11 + index * 61)) * 2.4).rounded())
      let x = wrappedCoordinate(
        ScatterNoise.value(at: index, stream: .flakeColumn, below: landscape.width) - tick / (skin == .winter ? 6 : 2)
          + sway,
        within: landscape.width)
      let y = wrappedCoordinate(
        ScatterNoise.value(at: index, stream: .flakeRow, below: landscape.height) + tick * fall / 4,
        within: landscape.height)
      guard !isHillEarth(atX: x, y: y), !landscape.layout.isInOrNearTextArea(Point(x, y)) else { continue }
      paintSeasonalParticle(of: skin, index: index, x: x, y: y, isTurned: (tick / 3 + index) % 2 == 0, on: &painting)
    }
  }

  private func wrappedCoordinate(_ place: Int, within length: Int) -> Int { (place % length + length) % length }

  private func paintSeasonalParticle(
    of skin: Skin, index: Int, x: Int, y: Int, isTurned: Bool, on painting: inout PixelCanvas
  ) {
    switch skin {
    case .spring:
      painting[x, y] = Colour(0xFFD3E2)
      painting[x + 1, isTurned ? y : y + 1] = Colour(0xF59BBE)
    case .summer:
      guard index % 2 == 0 else { return }
      painting[x, y] = Colour(0xFFF6B8)
      painting[x, y - 1] = Colour(0xFFE066)
    case .autumn:
      guard index % 2 == 0 else { return }
      let colour = [Colour(0xF2A03D), Colour(0xE2683A), Colour(0xC9463A)][index / 2 % 3]
      painting.fillRectangle(x: x, y: y, width: isTurned ? 3 : 2, height: isTurned ? 1 : 2, colour: colour)
    case .winter:
      painting[x, y] = .white
      guard index % 3 == 0 else { return }
      painting[x + 1, y] = Colour(0xDCE9F7)
      painting[x, y + 1] = Colour(0xDCE9F7)
    }
  }

  /// Returns true if the pixel belongs to the earth of the hill, where the labels are.
  private func isHillEarth(atX x: Int, y: Int) -> Bool {
    guard y < landscape.foregroundTop(atX: x), landscape.layout.hill.columns.contains(x) else { return false }
    return (0..<hillSteps).contains { index in
      let (columns, top) = landscape.layout.hillStepBounds(at: index, of: hillSteps)
      return columns.contains(x) && y >= top
    }
  }
}
