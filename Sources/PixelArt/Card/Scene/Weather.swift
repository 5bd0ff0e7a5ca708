import PixelPalCore

/// The moving particles in the air: seasonal petals, seeds, leaves or snow, and each phase's sparks, fireflies and
/// stars.
struct Weather {
  let scene: Scene
  let skin: Skin?
  /// The number of steps of the hill; particles do not fly in front of its earth.
  let steps: Int

  /// Paints the particles `tick` frames after the beginning.
  func paint(at tick: Int, on painting: inout Painting) {
    paintGleams(at: tick, on: &painting)
    if let skin { paintSeason(skin, at: tick, on: &painting) }
  }

  /// Paints glowing particles: none at dawn and by day, a few sparks in the evening, fireflies at night.
  private func paintGleams(at tick: Int, on painting: inout Painting) {
    let count: Int
    switch scene.phase {
    case .dormant, .active: return
    case .energized: count = 9
    case .ascended: count = 18
    }
    let (low, high) = (scene.horizon - 30, scene.height - 6)
    for index in 0..<count {
      let sway = Int((sine(Double(tick * 9 + index * 77)) * 3).rounded())
      let x = Scatter.number(index, .gleamColumn, below: scene.width) + sway
      let y = low + Scatter.number(index, .gleamRow, below: high - low) - (tick + index * 5) / 6 % 9
      let age = (tick + index * 7) % 24
      guard age < 18, !isEarth(x, y) else { continue }
      painting[x, y] = Colour(0xFFF9C4)
      guard age >= 5, age < 13 else { continue }
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        painting[x + dx, y + dy] = scene.colours.light.mixed(with: scene.colours.accent, hundredths: 60)
      }
    }
    if scene.phase == .ascended { paintTwinkle(at: tick, on: &painting) }
  }

  /// Paints a few large stars that twinkle.
  private func paintTwinkle(at tick: Int, on painting: inout Painting) {
    for index in 0..<26 {
      let x = Scatter.number(index, .twinkleColumn, below: scene.width)
      let y = Scatter.number(index, .twinkleRow, below: scene.horizon * 3 / 4)
      guard !scene.layout.mayHaveWords(Point(x, y)) else { continue }
      let age = (tick + index * 9) % 30
      painting[x, y] = scene.colours.ink
      guard age < 16 else { continue }
      let length = age >= 4 && age < 12 ? 2 : 1
      for step in 1...length {
        let colour = scene.colours.halo.mixed(with: scene.colours.ink, hundredths: step == 1 ? 65 : 25)
        for (dx, dy) in [(step, 0), (-step, 0), (0, step), (0, -step)] { painting[x + dx, y + dy] = colour }
      }
    }
  }

  private func paintSeason(_ skin: Skin, at tick: Int, on painting: inout Painting) {
    for index in 0..<scene.width * scene.height / 1600 {
      let fall = 2 + index % 3
      let sway = Int((sine(Double(tick * 11 + index * 61)) * 2.4).rounded())
      let x = wrapped(
        Scatter.number(index, .flakeColumn, below: scene.width) - tick / (skin == .winter ? 6 : 2) + sway, scene.width)
      let y = wrapped(Scatter.number(index, .flakeRow, below: scene.height) + tick * fall / 4, scene.height)
      guard !isEarth(x, y), !scene.layout.mayHaveWords(Point(x, y)) else { continue }
      paint(skin, index, x, y, turned: (tick / 3 + index) % 2 == 0, on: &painting)
    }
  }

  private func wrapped(_ place: Int, _ length: Int) -> Int { (place % length + length) % length }

  private func paint(
    _ skin: Skin, _ index: Int, _ x: Int, _ y: Int, turned: Bool, on painting: inout Painting
  ) {
    switch skin {
    case .spring:
      painting[x, y] = Colour(0xFFD3E2)
      painting[x + 1, turned ? y : y + 1] = Colour(0xF59BBE)
    case .summer:
      guard index % 2 == 0 else { return }
      painting[x, y] = Colour(0xFFF6B8)
      painting[x, y - 1] = Colour(0xFFE066)
    case .autumn:
      guard index % 2 == 0 else { return }
      let colour = [Colour(0xF2A03D), Colour(0xE2683A), Colour(0xC9463A)][index / 2 % 3]
      painting.fill(x: x, y: y, width: turned ? 3 : 2, height: turned ? 1 : 2, colour)
    case .winter:
      painting[x, y] = .white
      guard index % 3 == 0 else { return }
      painting[x + 1, y] = Colour(0xDCE9F7)
      painting[x, y + 1] = Colour(0xDCE9F7)
    }
  }

  /// Returns true if the pixel belongs to the hill's earth, which contains text.
  private func isEarth(_ x: Int, _ y: Int) -> Bool {
    guard y < scene.groundTop(x), scene.layout.climb.columns.contains(x) else { return false }
    return (0..<steps).contains { index in
      let (columns, top) = scene.layout.step(index, of: steps)
      return columns.contains(x) && y >= top
    }
  }
}
