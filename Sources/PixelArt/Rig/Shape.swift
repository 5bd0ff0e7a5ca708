/// Something with a round or straight edge that is drawn by asking of points between the pixels what they are.
enum Shape {
  /// A limb, thicker at one end; the side away from the light is in the shade.
  case limb(from: Spot, to: Spot, start: Double, end: Double, light: Role, shade: Role)
  /// A shoe at an ankle, its heel turned up by `pitch`.
  case shoe(ankle: Spot, pitch: Double, upper: Role, shade: Role, sole: Role)

  /// The role at a place; `nil` outside.
  func role(at spot: Spot) -> Role? {
    switch self {
    case .limb(let from, let to, let start, let end, let light, let shade):
      let axis = to - from
      let way = spot - from
      let square = max(0.0001, axis.x * axis.x + axis.y * axis.y)
      let share = min(1, max(0, (way.x * axis.x + way.y * axis.y) / square))
      let off = spot - (from + axis * share)
      let radius = start + (end - start) * share
      guard off.x * off.x + off.y * off.y <= radius * radius else { return nil }
      // Light falls from the upper left.
      return off.x * 0.8 + off.y * 0.6 > radius * 0.3 ? shade : light
    case .shoe(let ankle, let pitch, let upper, let shade, let sole):
      let way = (spot - ankle).turned(-pitch)
      return Shape.shoeRole(forward: way.x, up: 2.2 - way.y, upper: upper, shade: shade, sole: sole)
    }
  }

  /// A shoe seen from its right side, its sole on the line where `up` is 0.
  private static func shoeRole(forward: Double, up: Double, upper: Role, shade: Role, sole: Role) -> Role? {
    guard forward > -2.4, forward < 4.0, up > 0 else { return nil }
    if up < 1.1 { return sole }
    // The instep falls from the ankle to the toes, which are round.
    let top = forward < 0.8 ? 3.8 : 3.8 - (forward - 0.8) * 0.5
    guard up < top, forward < 4.0 - max(0, up - 1.6) * 0.5 else { return nil }
    return forward < -1.4 ? shade : upper
  }
}

extension Grid {
  /// Each pixel is asked this many times in each direction.
  private static let samples = 6

  /// Draws shapes, the last on top: a pixel is what most of it is.
  mutating func draw(_ shapes: [Shape]) {
    for point in points {
      var counts = [Int](repeating: 0, count: Role.allCases.count)
      for row in 0..<Grid.samples {
        for column in 0..<Grid.samples {
          let spot = Spot(
            Double(point.x) + (Double(column) + 0.5) / Double(Grid.samples),
            Double(point.y) + (Double(row) + 0.5) / Double(Grid.samples))
          for shape in shapes.reversed() {
            guard let role = shape.role(at: spot) else { continue }
            counts[Int(role.rawValue)] += 1
            break
          }
        }
      }
      let covered = counts.reduce(0, +)
      guard covered * 2 >= Grid.samples * Grid.samples else { continue }
      var best = Role.clear
      for role in Role.painted where counts[Int(role.rawValue)] > counts[Int(best.rawValue)] { best = role }
      self[point] = best
    }
  }

  /// Draws a layer with a line around it: all around where nothing is behind, and on the side of the shade where
  /// something is.
  mutating func draw(outlined layer: Grid, over: Role?, line: (Role) -> Role) {
    for point in layer.points where layer[point] == .clear {
      let (left, above) = (layer[point.x - 1, point.y], layer[point.x, point.y - 1])
      let (right, below) = (layer[point.x + 1, point.y], layer[point.x, point.y + 1])
      guard let near = [left, above, right, below].first(where: { $0 != .clear }) else { continue }
      if self[point] == .clear {
        self[point] = line(near)
      } else if let over, left != .clear || above != .clear {
        self[point] = over
      }
    }
    draw(layer, at: Point(0, 0))
  }
}
