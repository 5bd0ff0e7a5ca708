/// A place in a grid; x grows to the right and y downwards.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  /// The point at `x`, `y`.
  package init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
}

/// Pixels by their roles: a part of the pal, or all of it.
///
/// The anchor is the pixel by which a part is hung up; for a head that is the neck.
package struct Grid: Hashable, Sendable {
  /// How many pixels a row has.
  package let width: Int
  /// How many rows there are.
  package let height: Int
  /// Which pixel is put where the part belongs.
  package var anchor: Point
  /// Row by row from the top.
  package private(set) var pixels: [Role]

  /// An empty grid.
  package init(width: Int, height: Int, anchor: Point = Point(0, 0)) {
    self.width = width
    self.height = height
    self.anchor = anchor
    pixels = Array(repeating: .clear, count: width * height)
  }

  /// A pixel; everything outside is clear, and stays so.
  package subscript(x: Int, y: Int) -> Role {
    get { contains(x, y) ? pixels[y * width + x] : .clear }
    set { if contains(x, y) { pixels[y * width + x] = newValue } }
  }

  subscript(point: Point) -> Role {
    get { self[point.x, point.y] }
    set { self[point.x, point.y] = newValue }
  }

  package func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }

  /// All points, row by row.
  var points: some Sequence<Point> {
    (0..<height).lazy.flatMap { [width] y in (0..<width).lazy.map { Point($0, y) } }
  }

  /// Draws what is not clear in `part`, with its anchor at `point`.
  package mutating func draw(_ part: Grid, at point: Point) {
    let origin = point - part.anchor
    for y in 0..<part.height {
      for x in 0..<part.width where part.pixels[y * part.width + x] != .clear {
        self[origin.x + x, origin.y + y] = part.pixels[y * part.width + x]
      }
    }
  }

  /// The grid with every role changed.
  package func map(_ change: (Role) -> Role) -> Grid {
    var copy = self
    for index in pixels.indices { copy.pixels[index] = change(pixels[index]) }
    return copy
  }

  /// Turned by quarters of a circle, clockwise; for a square.
  package func turned(by quarters: Int) -> Grid {
    (0..<quarters).reduce(self) { grid, _ in
      var copy = Grid(
        width: grid.height, height: grid.width, anchor: Point(grid.height - 1 - grid.anchor.y, grid.anchor.x))
      for point in grid.points { copy[grid.height - 1 - point.y, point.x] = grid[point] }
      return copy
    }
  }

  /// How many pixels differ.
  package func difference(from other: Grid) -> Int {
    zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }
}
