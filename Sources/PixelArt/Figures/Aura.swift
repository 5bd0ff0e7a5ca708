import PixelPalCore

/// The light around an advanced pal, with sparks from the third phase on and a glow in the fourth.
///
/// The aura uses only colours of the pal's palette.
struct Aura {
  let phase: Phase
  /// The position in the pal's animation cycle, from 0 up to, but not including, 1.
  let cyclePosition: Double
  /// A temporary glow, which replaces the pal's own glow in any phase.
  var glow: Glow?

  /// A glow around a pal: a closed line of light, surrounded by a dashed line.
  struct Glow {
    let inner: ColourRole
    let outer: ColourRole
    /// The offset of the dashes along the outer line.
    let dashOffset: Int
  }

  /// The sparks, each with its position, the cycle position where it starts, and a flag that is true if it grows large.
  private static let sparks: [(place: Point, at: Double, isLarge: Bool)] = [
    (Point(41, 9), 0.0, true), (Point(5, 29), 0.45, false), (Point(43, 24), 0.7, false), (Point(4, 7), 0.25, true),
    (Point(39, 38), 0.3, false), (Point(7, 40), 0.85, true),
  ]

  func draw(on canvas: inout RoleGrid, with art: Artwork) {
    if let glow { drawGlow(glow, on: &canvas) }
    switch phase {
    case .dormant, .active: return
    case .energized: drawSparks(Aura.sparks.prefix(2), on: &canvas, art)
    case .ascended:
      if glow == nil {
        drawGlow(
          Glow(inner: .coatLight, outer: .coat, dashOffset: Int((cyclePosition * 6).rounded(.down))), on: &canvas)
      }
      drawSparks(Aura.sparks[...], on: &canvas, art)
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
  private func drawSparks(
    _ sparks: ArraySlice<(place: Point, at: Double, isLarge: Bool)>, on canvas: inout RoleGrid, _ art: Artwork
  ) {
    for spark in sparks {
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
