/// A limb or a shoe as a vector shape that is rasterized by sampling several points in each pixel.
enum LimbOrShoeShape {
  /// A tapered limb, shaded on the side away from the light.
  ///
  /// `start` and `end` are the limb's radii at its two ends, in pixels.
  case limb(from: SubpixelVector, to: SubpixelVector, start: Double, end: Double, light: ColourRole, shade: ColourRole)
  /// A shoe at an ankle.
  ///
  /// `forward` is the unit vector from the heel to the toes.
  case shoe(ankle: SubpixelVector, forward: SubpixelVector, upper: ColourRole, shade: ColourRole, sole: ColourRole)

  /// Returns the role of a point of the shape, or `nil` if the point is outside the shape.
  func role(at spot: SubpixelVector) -> ColourRole? {
    switch self {
    case .limb(let from, let to, let start, let end, let light, let shade):
      let axis = to - from
      let way = spot - from
      let square = max(0.0001, axis.x * axis.x + axis.y * axis.y)
      let share = min(1, max(0, (way.x * axis.x + way.y * axis.y) / square))
      let off = spot - (from + axis * share)
      let radius = start + (end - start) * share
      guard off.x * off.x + off.y * off.y <= radius * radius else { return nil }
      // The light comes from the upper left.
      return off.x * 0.8 + off.y * 0.6 > radius * 0.3 ? shade : light
    case .shoe(let ankle, let forward, let upper, let shade, let sole):
      let way = spot - ankle
      return LimbOrShoeShape.shoeRole(
        forward: way.x * forward.x + way.y * forward.y, up: 2.2 - (way.y * forward.x - way.x * forward.y), upper: upper,
        shade: shade, sole: sole)
    }
  }

  /// Returns the role of a point on a shoe in side view, or `nil` outside the shoe.
  ///
  /// The coordinate `forward` grows towards the toes, and `up` is the height above the bottom of the sole.
  private static func shoeRole(forward: Double, up: Double, upper: ColourRole, shade: ColourRole, sole: ColourRole)
    -> ColourRole?
  {
    guard forward > -2.4, forward < 4.0, up > 0 else { return nil }
    if up < 1.1 { return sole }
    // The instep slopes from the ankle to the rounded toes.
    let top = forward < 0.8 ? 3.8 : 3.8 - (forward - 0.8) * 0.5
    guard up < top, forward < 4.0 - max(0, up - 1.6) * 0.5 else { return nil }
    return forward < -1.4 ? shade : upper
  }
}

extension LimbOrShoeShape {
  /// Returns true if the pixel at `x`, `y` must be sampled, because the shape may cover a part of it.
  ///
  /// The test uses a radius of 0.75 around the pixel's centre, slightly more than half of a pixel's diagonal.
  fileprivate func mayCover(x: Int, y: Int) -> Bool {
    let middle = SubpixelVector(Double(x) + 0.5, Double(y) + 0.5)
    switch self {
    case .limb(let from, let to, let start, let end, _, _):
      let axis = to - from
      let way = middle - from
      let share = (way.x * axis.x + way.y * axis.y) / max(0.0001, axis.x * axis.x + axis.y * axis.y)
      return (way - axis * min(1, max(0, share))).length <= max(start, end) + 0.75
    case .shoe(let ankle, let forward, _, _, _):
      let way = middle - ankle
      let (ahead, up) = (way.x * forward.x + way.y * forward.y, 2.2 - (way.y * forward.x - way.x * forward.y))
      return ahead > -3.15 && ahead < 4.75 && up > -0.75 && up < 4.55
    }
  }

  /// The columns and rows that contain the whole shape.
  fileprivate var bounds: (x: ClosedRange<Int>, y: ClosedRange<Int>) {
    let (a, b, reach): (SubpixelVector, SubpixelVector, Double) =
      switch self {
      case .limb(let from, let to, let start, let end, _, _): (from, to, max(start, end))
      case .shoe(let ankle, _, _, _, _): (ankle, ankle, 6)
      }
    func pixelRange(between a: Double, and b: Double) -> ClosedRange<Int> {
      Int((min(a, b) - reach).rounded(.down))...Int((max(a, b) + reach).rounded(.down))
    }
    return (pixelRange(between: a.x, and: b.x), pixelRange(between: a.y, and: b.y))
  }
}

extension RoleGrid {
  /// The number of samples along each side of a pixel.
  private static let samplesPerSide = 6

  /// Draws shapes, the last one on top.
  ///
  /// A pixel that the shapes cover at least by half gets the most frequent role among its samples.
  mutating func draw(_ shapes: [LimbOrShoeShape]) {
    let bounds = shapes.map { $0.bounds }
    guard let left = bounds.map({ $0.x.lowerBound }).min(), let right = bounds.map({ $0.x.upperBound }).max(),
      let top = bounds.map({ $0.y.lowerBound }).min(), let bottom = bounds.map({ $0.y.upperBound }).max()
    else { return }
    let topmostFirst = Array(shapes.reversed())
    for y in max(0, top)..<max(0, top, min(height, bottom + 1)) {
      for x in max(0, left)..<max(0, left, min(width, right + 1)) {
        let near = topmostFirst.filter { $0.mayCover(x: x, y: y) }
        if !near.isEmpty, let role = RoleGrid.majoritySampleRole(of: near, x: x, y: y) { self[x, y] = role }
      }
    }
  }

  /// Returns the most frequent role among the samples of the pixel at `x`, `y`.
  ///
  /// Returns `nil` if the shapes cover less than half of the pixel. The first of `shapes` is on top.
  private static func majoritySampleRole(of shapes: [LimbOrShoeShape], x: Int, y: Int) -> ColourRole? {
    var counts = [Int](repeating: 0, count: ColourRole.allCases.count)
    for sample in 0..<samplesPerSide * samplesPerSide {
      let spot = SubpixelVector(
        Double(x) + (Double(sample % samplesPerSide) + 0.5) / Double(samplesPerSide),
        Double(y) + (Double(sample / samplesPerSide) + 0.5) / Double(samplesPerSide))
      for index in shapes.indices {
        guard let role = shapes[index].role(at: spot) else { continue }
        counts[Int(role.rawValue)] += 1
        break
      }
    }
    guard counts.reduce(0, +) * 2 >= samplesPerSide * samplesPerSide else { return nil }
    var best = ColourRole.clear
    for role in ColourRole.coloured where counts[Int(role.rawValue)] > counts[Int(best.rawValue)] { best = role }
    return best
  }

  /// The columns and rows that contain all drawn pixels, or `nil` if no pixels are drawn.
  private var drawnBounds: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for index in pixels.indices where pixels[index] != .clear {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
    }
    return right < 0 ? nil : (left...right, top...bottom)
  }

  /// Draws `layer` with an outline.
  ///
  /// Where the background is clear, the outline surrounds the whole layer. Its role there is the result of `outline`
  /// for the role of the pixel beside it. Over existing pixels, only the shaded side has an outline, with the role
  /// `overlapOutline`, or no outline if `overlapOutline` is `nil`.
  mutating func drawOutlined(_ layer: RoleGrid, overlapOutline: ColourRole?, outline: (ColourRole) -> ColourRole) {
    guard let drawn = layer.drawnBounds else { return }
    for y in max(0, drawn.y.lowerBound - 1)...min(layer.height - 1, drawn.y.upperBound + 1) {
      for x in max(0, drawn.x.lowerBound - 1)...min(layer.width - 1, drawn.x.upperBound + 1)
      where layer[x, y] == .clear {
        let (left, above) = (layer[x - 1, y], layer[x, y - 1])
        let beside = left != .clear ? left : above != .clear ? above : layer[x + 1, y]
        let near = beside != .clear ? beside : layer[x, y + 1]
        guard near != .clear else { continue }
        if self[x, y] == .clear {
          self[x, y] = outline(near)
        } else if let overlapOutline, left != .clear || above != .clear {
          self[x, y] = overlapOutline
        }
      }
    }
    draw(layer, at: Point(0, 0))
  }
}
