import PixelPalCore

/// The light around an advanced pal: sparks in the third phase, and rising motes in the fourth.
///
/// The aura uses only colours of the pal's palette.
struct Aura {
  let phase: Phase
  /// The position in the pal's animation cycle, from 0 up to, but not including, 1.
  let cyclePosition: Double
  /// A temporary glow around the pal, in any phase, or `nil` if the pal doesn't glow.
  var glow: Glow?

  /// A glow around a pal: a closed line of light, surrounded by a dashed line.
  struct Glow {
    let inner: ColourRole
    let outer: ColourRole
    /// The offset of the dashes along the outer line, in pixels.
    ///
    /// The dashes repeat every three pixels.
    let dashOffset: Int
  }

  /// The sparks, each with its place in the picture and the cycle position at which it appears.
  ///
  /// `isLarge` is true for a spark that grows large.
  private static let sparks: [(place: Point, at: Double, isLarge: Bool)] = [
    (Point(41, 9), 0.0, true), (Point(5, 29), 0.45, false),
  ]
  /// The motes, each with its place in the picture, the cycle position at which it appears, and its height in pixels.
  private static let motes: [(place: Point, at: Double, height: Int)] = [
    (Point(41, 8), 0.0, 2), (Point(4, 30), 0.5, 1), (Point(43, 22), 0.85, 1), (Point(6, 42), 0.7, 2),
    (Point(40, 33), 0.3, 1), (Point(44, 41), 0.15, 2), (Point(36, 6), 0.6, 1), (Point(3, 19), 0.1, 1),
  ]

  func draw(on canvas: inout RoleGrid, with art: Artwork) {
    if let glow { drawGlow(glow, on: &canvas) }
    switch phase {
    case .dormant, .active: return
    case .energized: drawSparks(on: &canvas, with: art)
    case .ascended: drawMotes(on: &canvas)
    }
  }

  /// Draws motes that rise slowly for three quarters of the cycle.
  private func drawMotes(on canvas: inout RoleGrid) {
    for mote in Aura.motes {
      let age = (cyclePosition - mote.at) - (cyclePosition - mote.at).rounded(.down)
      guard age < 0.75 else { continue }
      let top = mote.place.y - Int((age * 8).rounded(.down))
      canvas[mote.place.x, top] = .coatLight
      if mote.height > 1 { canvas[mote.place.x, top + 1] = .coat }
    }
  }

  private func drawGlow(_ light: Glow, on canvas: inout RoleGrid) {
    let inner = canvas.borderPoints
    for point in inner { canvas[point] = light.inner }
    for point in canvas.borderPoints where (point.x + 2 * point.y + light.dashOffset) % 3 == 0 {
      canvas[point] = light.outer
    }
  }

  /// Draws sparks that rise slightly and grow from small to large and back, over about half of the cycle.
  private func drawSparks(on canvas: inout RoleGrid, with art: Artwork) {
    for spark in Aura.sparks {
      let age = (cyclePosition - spark.at) - (cyclePosition - spark.at).rounded(.down)
      guard age < 0.55 else { continue }
      let isGrown = spark.isLarge && 0.14..<0.42 ~= age
      let place = Point(spark.place.x, spark.place.y - Int((age * 6).rounded(.down)))
      canvas.draw(art[isGrown ? .sparkLarge : .sparkSmall], at: place)
    }
  }
}

extension RoleGrid {
  /// The clear pixels directly next to drawn ones.
  fileprivate var borderPoints: [Point] {
    var rim: [Point] = []
    for y in 0..<height {
      for x in 0..<width where self[x, y] == .clear {
        if self[x - 1, y] != .clear || self[x + 1, y] != .clear || self[x, y - 1] != .clear || self[x, y + 1] != .clear
        {
          rim.append(Point(x, y))
        }
      }
    }
    return rim
  }
}
